"""Upper voices that leave open position."""

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings

_OCTAVE = 12


@voicing_rule(
    code="VL35",
    strength=Costs(24),
    source="house, after the open position of the textbooks",
    voices=Voices.ALL,
    spacings=(Spacing.OPEN,),
    breaks=["E5 C5 E4 A2", "E5 (C5) A4 D4 D3", "C5 A4 E4"],
    keeps=["E5 A4 C4 A2", "C5 E4 C4"],
)
def crowded_voices(chord: Voicings) -> Mask:
    """Open position is asked for, and soprano and tenor lie within an octave, or a whole trio within less."""
    least = _OCTAVE + 1 if chord.singers is SATB else _OCTAVE
    return (chord.top.low - chord.midi[2] < least)[None]
