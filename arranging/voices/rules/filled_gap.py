"""Neighbours in open position without room between them."""

import numpy as np

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL37",
    strength=Costs(2),
    source="house, after the textbooks' open position: a chord tone could stand between neighbouring upper voices",
    voices=Voices.UPPER_NEIGHBOURS,
    reach=Reach.CHORDS,
    spacings=(Spacing.OPEN,),
    breaks=["C in C: E5 C5 E4 C3", "C in C: G4 E4 C3"],
    keeps=["C in C: E5 G4 C4 C3", "C in C: G4 C4 C3"],
)
def filled_gap(chord: Voicings) -> Mask:
    """No tone of the chord fits between two neighbouring upper voices, though open position is asked for."""
    gap, below = chord.midi[:-2] - chord.midi[1:-1], chord.classes[1:-1]
    room = np.zeros(gap.shape, dtype=bool)
    for member in (chord.chords.root, chord.chords.third, chord.chords.fifth, chord.chords.seventh):
        above = (member - below) % np.int8(12)
        room |= (member != NOTHING) & (above > 0) & (above < gap)
    return ~room
