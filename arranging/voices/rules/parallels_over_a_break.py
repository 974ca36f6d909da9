"""Parallels from the end of one phrase to the beginning of the next."""

import numpy as np

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL47",
    strength=Costs(3),
    source="house",
    voices=Voices.PAIRS,
    breaks=["E5 C5 G3 C3 || F5 A4 A3 D3", "G4 D4 B3 G3 || A4 D4 C4 A3"],
    keeps=["E5 C5 G3 C3 || E5 C5 A3 F3", "E5 C5 G3 C3 | F5 A4 A3 D3"],  # without a break it is another rule's matter
)
def parallels_over_a_break(motion: Motion) -> Mask:
    """Over a fermata or rest two voices go the same way from fifth to fifth or octave to octave.

    The break covers the fault; a setting without it is better still.
    """
    rises, falls = motion.rises, motion.falls
    upper, lower = motion.before.pairs
    if not motion.broken.any():
        return np.zeros((len(upper), *rises.shape[1:]), dtype=bool)
    before, after = motion.before, motion.after
    perfect = (before.fifths & after.fifths) | (before.octaves & after.octaves)
    together = (rises[upper] & rises[lower]) | (falls[upper] & falls[lower])
    return perfect & together & motion.broken
