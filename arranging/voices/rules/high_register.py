"""Notes that strain an untrained voice."""

import numpy as np

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.rules.out_of_range import lower_compass, outside
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL06",
    strength=Costs(3),
    source="house: what printed hymnals hardly ever ask of a congregation's voices",
    voices=Voices.LOWER,
    breaks=["F5 D5 A4 D3", "A4 F4 F4 D#4"],
    keeps=["F5 C5 A3 D3"],
)
def high_register(chord: Voicings) -> Mask:
    """Alto above C5, tenor above G4, bass or baritone above D4."""
    return np.stack([outside(chord, v, c.lowest, c.strained) for v, c in lower_compass(chord)])
