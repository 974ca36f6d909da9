"""A chordal seventh that comes by leap."""

import numpy as np

from arranging.voices.rule import Costs, Reach, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL53",
    strength=Costs(1.5),
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (approach to the seventh)",
    voices=Voices.LOWER,
    reach=Reach.CHORDS,
    breaks=["C G7 in C: E4 C4 C4 C3 | D4 B3 F3 G2"],
    keeps=["C G7 in C: E4 C4 G3 C3 | D4 B3 F3 G2"],
)
def leapt_seventh(motion: Motion) -> Mask:
    """A seventh in alto, tenor or bass is reached by leap, neither prepared nor by step."""
    leaps = np.abs(motion.change[1:]) > 2
    return motion.after.sung(motion.after.chords.seventh)[1:] & leaps & ~motion.broken
