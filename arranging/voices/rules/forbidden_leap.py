"""Leaps that singers miss."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL50",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (the melodic line)",
    voices=Voices.LOWER,
    breaks=[
        "D5 A4 F4 D3 | E5 B4 G#4 E3",  # an augmented second in the tenor
        "F4 D4 A3 F3 | G4 D4 G3 B3",  # an augmented fourth in the bass
        "C5 G4 E4 G3 | C5 A4 F4 F2",  # more than an octave
    ],
    keeps=["E4 C4 G3 C3 | F4 C4 A3 C4", "F4 D4 A3 F3 | G4 D4 G3 B2", "C5 A4 F4 F3 | C5 A4 F#4 D3"],
)
def forbidden_leap(motion: Motion) -> Mask:
    """Alto, tenor or bass sings an augmented second or fourth, a seventh, or more than an octave.

    The given melody is exempt. A diminished fifth is another matter.
    """
    wide = np.abs(motion.change[1:])
    staff = np.abs(motion.staff_change[1:])
    augmented = ((wide == 3) & (staff == 1)) | ((wide == 6) & (staff == 3))
    seventh = (wide == 10) | (wide == 11)
    return (augmented | seventh | (wide > 12)) & ~motion.broken
