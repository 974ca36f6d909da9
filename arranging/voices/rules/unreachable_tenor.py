"""A tenor neither hand can reach."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL32",
    strength=FORBIDDEN,
    source="house: a tenth in the left hand, a ninth in the right",
    voices=((2, 3),),
    spacing=Spacing.HANDS,
    breaks=["E5 C5 C4 F2"],
    keeps=["E5 C5 C4 A2", "E5 C5 E4 F2"],
)
def unreachable_tenor(chord: Voicings) -> Mask:
    """The tenor lies more than a tenth above the bass and more than a ninth below the soprano."""
    tenor = chord.midi[2]
    return ((tenor - chord.midi[3] > 16) & (chord.high - tenor > 14))[None]
