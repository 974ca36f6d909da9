"""Octaves or fifths between the outer voices that leap apart into the last chord."""

import numpy as np

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion, outer_pair


@motion_rule(
    code="VL48",
    strength=Costs(8),
    source="house, after printed hymnals: where the tune ends with a leap from the fifth degree to the first",
    voices=Voices.OUTER,
    breaks=["F4 C4 A3 F3 | Bb4 D4 Bb3 Bb2 ||||"],
    keeps=["F4 C4 A3 F3 | Bb4 D4 Bb3 Bb2", "G4 C4 A3 F3 | Bb4 D4 Bb3 Bb2 ||||"],
)
def octaves_apart_at_last(motion: Motion) -> Mask:
    """Soprano and bass leap apart from octave to octave, or from fifth to fifth, into the tune's last chord.

    Everywhere else this is forbidden. Here it is the price of a dominant in root position under a tune that has
    its root too, and taken only when no other voicing serves.
    """
    if not motion.last.any():
        return np.zeros((1, *motion.change.shape[1:]), dtype=bool)
    before, after = motion.before, motion.after
    perfect = (before.fifths & after.fifths) | (before.octaves & after.octaves)
    return (perfect & motion.contrary & motion.both_move)[outer_pair(len(motion.change))][None] & motion.last
