"""Wide leaps that are not answered."""

from arranging.voices.rule import Costs, turn_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import LOWER, Mask, Turn

_SIXTH, _STEP = 8, 2


@turn_rule(
    code="VL57",
    strength=Costs(1),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (melodic leaps and what follows them)",
    voices=Voices.LOWER,
    breaks=["E4 C4 G3 C4 | G4 C4 G3 E3 | G4 D4 B3 G3"],
    keeps=["E4 C4 G3 E3 | F4 C4 A3 C4 | G4 D4 G3 B3", "E4 C4 G3 E3 | F4 C4 A3 C4 | F4 C4 A3 C4"],
)
def unanswered_leap(turn: Turn) -> Mask:
    """A voice below the soprano leaps a sixth or more and goes on without stepping back.

    A repeated note postpones the answer.
    """
    leap, answer = turn.first.change[LOWER], turn.second.change[LOWER]
    back_down = (leap >= _SIXTH) & ((answer > 0) | (answer < -_STEP))
    back_up = (leap <= -_SIXTH) & ((answer < 0) | (answer > _STEP))
    return (back_down | back_up) & ~turn.broken
