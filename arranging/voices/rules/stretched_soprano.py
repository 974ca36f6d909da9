"""A soprano that leaves the others behind."""

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL03",
    strength=Costs(6),
    source="house",
    voices=((0, 1),),
    breaks=["G5 E4 C4 C3"],
    keeps=["G5 G4 E4 C3"],
)
def stretched_soprano(chord: Voicings) -> Mask:
    """The soprano rises more than an octave above the alto while the others hold."""
    return (chord.high - chord.midi[1] > 12)[None]
