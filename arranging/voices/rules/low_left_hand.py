"""A bass below the hymn player's left hand."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL33",
    strength=Costs(6),
    source="house: hymn basses are written from F2 up",
    voices=Voices.BASS,
    choirs=(SATB,),
    spacings=(Spacing.KEYBOARD,),
    breaks=["E5 B4 G4 E2"],
    keeps=["F5 C5 A4 F2"],
)
def low_left_hand(chord: Voicings) -> Mask:
    """The bass goes below F2 where the left hand plays it alone."""
    return (chord.midi[-1] < 41)[None]
