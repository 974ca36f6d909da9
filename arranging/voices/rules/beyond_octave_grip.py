"""Upper voices wider than an octave grip."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL31",
    strength=Costs(2),
    source="house: hymn players hold an octave in the right hand",
    voices=Voices.UPPER,
    choirs=(SATB,),
    spacings=(Spacing.KEYBOARD,),
    breaks=["E5 C5 D4 A2"],
    keeps=["E5 C5 E4 A2"],
)
def beyond_octave_grip(chord: Voicings) -> Mask:
    """Soprano and tenor lie more than an octave apart where the right hand takes both."""
    return (chord.top.high - chord.midi[2] > 12)[None]
