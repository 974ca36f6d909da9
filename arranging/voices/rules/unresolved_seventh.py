"""A chordal seventh that does not come down."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, Reach, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL52",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (resolution of the chord seventh)",
    voices=Voices.LOWER,
    reach=Reach.CHORDS,
    breaks=["G7 C in C: D4 B3 F3 G2 | C4 C4 G3 C3"],
    keeps=[
        "G7 C in C: D4 B3 F3 G2 | C4 C4 E3 C3",
        "G7 Dm/F in C: D4 B3 F3 G2 | D4 A3 F3 F2",  # held
        "G7 G7 in C: D4 B3 F3 G2 | F4 B3 D3 G2",  # handed on within the chord
    ],
)
def unresolved_seventh(motion: Motion) -> Mask:
    """A seventh in alto, tenor or bass neither steps down nor stays, and the harmony moves on.

    While the root stays, the seventh may pass to another voice.
    """
    before, after = motion.before.chords, motion.after.chords
    change = motion.change[1:]
    resolves = (change == 0) | (((change == -1) | (change == -2)) & (motion.staff_change[1:] == -1))
    moves_on = (before.root != after.root) & ~motion.broken
    return motion.before.sung(before.seventh)[1:] & ~resolves & np.asarray(moves_on)
