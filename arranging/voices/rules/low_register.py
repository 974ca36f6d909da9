"""Notes below a voice, where a low melody leaves no room."""

import numpy as np

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.rules.out_of_range import lower_compass
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL07",
    strength=Costs(6),
    source="house: what a low melody costs the voices under it",
    voices=Voices.LOWER,
    breaks=["C4 E3 C3", "A3 F3 C3 F2"],
    keeps=["E4 B3 G3", "C4 G3 E3 C3"],
)
def low_register(chord: Voicings) -> Mask:
    """A voice goes below its compass because the melody above it lies so low."""
    return np.stack([chord.midi[v] < compass.lowest for v, compass in lower_compass(chord)])
