"""A bass far below the tenor."""

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL04",
    strength=Costs(1),
    source="partwriter.com rules (tenor and bass within a twelfth)",
    voices=Voices.LOWEST,
    choirs=(SATB,),
    breaks=["E5 C5 G4 F2"],
    keeps=["E5 C5 C4 F2"],
)
def far_bass(chord: Voicings) -> Mask:
    """Tenor and bass stand more than a twelfth apart."""
    return (chord.midi[-2] - chord.midi[-1] > 19)[None]
