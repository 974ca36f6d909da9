"""Outer voices that leap together into a fifth or octave."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import BASS, SOPRANO, Mask, Motion, outer_pair


@motion_rule(
    code="VL42",
    strength=FORBIDDEN,
    source="Aldwell & Schachter, *Harmony and Voice Leading* (hidden fifths and octaves)",
    voices=Voices.OUTER,
    breaks=["E4 C4 G3 C3 | C5 C4 A3 F3", "C5 G4 E4 C3 | F5 A4 F4 F3"],
    keeps=["E5 C5 G3 C3 | F5 C5 A3 F3", "G4 E4 C4 C3 | C5 E4 C4 C3"],  # the soprano steps; the bass holds
)
def direct_outer_interval(motion: Motion) -> Mask:
    """Soprano and bass go the same way into a fifth or octave, and the soprano leaps."""
    soprano = motion.change[SOPRANO]
    together = (motion.rises[SOPRANO] & motion.rises[BASS]) | (motion.falls[SOPRANO] & motion.falls[BASS])
    perfect = (motion.after.fifths | motion.after.octaves)[outer_pair(len(motion.change))]
    return (together & perfect & (np.abs(soprano) > 2) & ~motion.broken)[None]
