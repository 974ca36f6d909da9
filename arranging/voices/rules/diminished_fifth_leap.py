"""A leap of a diminished fifth."""

import numpy as np

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL51",
    strength=Costs(8),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (the melodic line)",
    voices=Voices.LOWER,
    breaks=["F4 D4 A3 F3 | G4 D4 G3 B2"],
    keeps=["F4 D4 A3 F3 | G4 E4 C4 C3"],
)
def diminished_fifth_leap(motion: Motion) -> Mask:
    """Alto, tenor or bass leaps a diminished fifth."""
    tritone = (np.abs(motion.change[1:]) == 6) & (np.abs(motion.staff_change[1:]) == 4)
    return tritone & ~motion.broken
