"""Notes a voice does not have."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.singers import Compass, Voices
from arranging.voices.voicing import Ints, Mask, Voicings


@voicing_rule(
    code="VL05",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (ranges of the four voices)",
    voices=Voices.LOWER,
    breaks=["C4 E3 C3 C2", "C5 F4 Bb4 D3", "G4 E4 A2"],
    keeps=["C5 G4 E4 C3", "A3 F3 C3 F2"],  # a low melody may push the others as far as it lies below C4 itself
)
def out_of_range(chord: Voicings) -> Mask:
    """Alto outside G3-D5, tenor outside C3-A4, bass outside E2-E4; in three voices A3-C5 and Bb2-E4.

    The given melody keeps its notes. Where it leaves C4-B5, or F#4-B5 in three voices, the limits of the inner
    voices move with it: under a soprano on C4 there is no other room for the third of its chord.
    """
    return np.stack([outside(chord, v, c.lowest, c.highest) for v, c in lower_compass(chord)])


def lower_compass(chord: Voicings) -> list[tuple[int, Compass]]:
    """The voices below the soprano, each with what it can sing."""
    return list(enumerate(chord.singers.compass))[1:]


def outside(chord: Voicings, voice: int, lowest: int, highest: int) -> Mask:
    """Whether a voice lies outside limits that give way to an extreme soprano; those of the lowest stand."""
    if voice == len(chord.midi) - 1:
        return (chord.midi[voice] < lowest) | (chord.midi[voice] > highest)
    zero = np.int8(0)
    low, high = chord.singers.yielding
    press: Ints = np.maximum(low - chord.top.low, zero)
    draw: Ints = np.maximum(chord.top.high - high, zero)
    return (chord.midi[voice] < lowest - press) | (chord.midi[voice] > highest + draw)
