"""Leaps of a diminished fifth that do not turn back inwards."""

import numpy as np

from arranging.voices.rule import Costs, turn_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import LOWER, Mask, Turn


@turn_rule(
    code="VL58",
    strength=Costs(6),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (the melodic line)",
    voices=Voices.LOWER,
    breaks=["F4 D4 A3 F3 | G4 D4 G3 B2 | E4 C4 G3 G2"],
    keeps=["F4 D4 A3 F3 | G4 D4 G3 B2 | G4 E4 G3 C3", "F4 D4 A3 F3 | G4 D4 G3 B2 | F4 D4 G3 B2"],
)
def unanswered_tritone(turn: Turn) -> Mask:
    """A voice below the soprano leaps a diminished fifth and does not step back inwards."""
    leap, answer = turn.first.change[LOWER], turn.second.change[LOWER]
    tritone = (np.abs(leap) == 6) & (np.abs(turn.first.staff_change[LOWER]) == 4)
    inward = (np.abs(answer) <= 2) & (answer * leap <= 0)
    return tritone & ~inward & ~turn.broken
