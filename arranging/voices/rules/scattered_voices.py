"""Upper voices that leave close position."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings

_WIDEST = {4: 12, 3: 9}


@voicing_rule(
    code="VL34",
    strength=Costs(16),
    source="house, after the close position of the textbooks: nothing of the chord fits between the upper voices",
    voices=Voices.UPPER,
    spacings=(Spacing.CLOSE,),
    breaks=["E5 C5 D4 A2", "C5 (F5) A4 E4 A2", "E5 F4 C3"],
    keeps=["E5 C5 E4 A2", "E5 G4 C3"],
)
def scattered_voices(chord: Voicings) -> Mask:
    """Close position is asked for, and soprano and tenor lie more than an octave apart.

    Of three voices, soprano and alto more than a sixth: that much a root-position chord under its root asks for.
    """
    return (chord.top.high - chord.midi[-2] > _WIDEST[len(chord.midi)])[None]
