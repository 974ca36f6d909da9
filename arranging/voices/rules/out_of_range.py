"""Notes a voice does not have."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.voicing import ALTO, BASS, TENOR, Ints, Mask, Voicings

LOWEST = {ALTO: 55, TENOR: 48, BASS: 40}
HIGHEST = {ALTO: 74, TENOR: 69, BASS: 64}
LOW_SOPRANO, HIGH_SOPRANO = 60, 83
"""Below C4 a soprano presses the others down; above B5 it draws them up: an octave to the alto is all there is."""


@voicing_rule(
    code="VL05",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (ranges of the four voices)",
    voices=((ALTO,), (TENOR,), (BASS,)),
    breaks=["C4 E3 C3 C2", "C5 F4 Bb4 D3"],
    keeps=["C5 G4 E4 C3", "A3 F3 C3 F2"],  # a low melody may push the others as far as it lies below C4 itself
)
def out_of_range(chord: Voicings) -> Mask:
    """Alto outside G3-D5, tenor outside C3-A4, bass outside E2-E4.

    The given melody keeps its notes. Where it leaves C4-B5, the limits of the others move with it.
    """
    return np.stack([outside(chord, voice, LOWEST[voice], HIGHEST[voice]) for voice in (ALTO, TENOR, BASS)])


def outside(chord: Voicings, voice: int, lowest: int, highest: int) -> Mask:
    """Whether a voice lies outside limits that give way to an extreme soprano."""
    zero = np.int8(0)
    press: Ints = np.maximum(LOW_SOPRANO - chord.low, zero)
    draw: Ints = np.maximum(chord.high - HIGH_SOPRANO, zero)
    return (chord.midi[voice] < lowest - press) | (chord.midi[voice] > highest + draw)
