"""Three upper voices beyond the right hand."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL30",
    strength=Costs(4),
    source="house: the hand of an ordinary player spans a ninth with comfort",
    voices=Voices.UPPER,
    choirs=(SATB,),
    spacings=(Spacing.KEYBOARD,),
    breaks=["E5 C5 C4 A2"],
    keeps=["E5 C5 E4 A2"],
)
def right_hand_stretch(chord: Voicings) -> Mask:
    """Soprano and tenor lie more than a ninth apart where the right hand takes both."""
    return (chord.top.high - chord.midi[2] > 14)[None]
