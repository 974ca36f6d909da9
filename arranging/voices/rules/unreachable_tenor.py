"""A tenor neither hand can reach."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings

_TENTH = 16


@voicing_rule(
    code="VL32",
    strength=FORBIDDEN,
    source="house: a tenth is what a hand takes",
    voices=Voices.LOWEST,
    choirs=(SATB,),
    spacings=(Spacing.KEYBOARD, Spacing.HANDS),
    breaks=["E5 C5 B3 F2"],
    keeps=["E5 C5 C4 A2", "E5 C5 E4 F2"],
)
def unreachable_tenor(chord: Voicings) -> Mask:
    """The tenor lies more than a tenth above the bass and more than a tenth below the soprano."""
    tenor = chord.midi[2]
    return ((tenor - chord.midi[3] > _TENTH) & (chord.top.high - tenor > _TENTH))[None]
