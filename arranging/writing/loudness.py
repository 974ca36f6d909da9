"""How loud each moment of a part is: dynamics held, hairpins growing, beats leaning."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from arranging.score import WHOLE, Dynamic, DynamicMark, Hairpin, Mark, Part

VELOCITIES = {
    Dynamic.PPP: 26,
    Dynamic.PP: 38,
    Dynamic.P: 50,
    Dynamic.MP: 62,
    Dynamic.MF: 74,
    Dynamic.F: 88,
    Dynamic.FF: 104,
    Dynamic.FFF: 116,
}
"""MIDI velocity of each loudness."""
HAIRPIN_STEP = 12
"""What a hairpin adds or takes when no dynamic says where it leads."""
_ACCENTS = {Mark.ACCENT: 12, Mark.MARCATO: 18}


@dataclass(frozen=True, slots=True)
class _Stretch:
    onset: int
    end: int
    first: float
    last: float


class Loudness:
    """The velocity curve of one staff."""

    def __init__(self, part: Part, staff: int) -> None:
        own = [d for d in part.directions if isinstance(d, DynamicMark | Hairpin) and d.staff == staff]
        marks = own or [d for d in part.directions if isinstance(d, DynamicMark | Hairpin) and d.staff == 1]
        self._stretches = _stretches(marks)
        self._onsets = [s.onset for s in self._stretches]

    def at(self, tick: int) -> float:
        """Velocity at a tick, before accents."""
        place = bisect_right(self._onsets, tick) - 1
        if place < 0:
            return VELOCITIES[Dynamic.MF]
        stretch = self._stretches[place]
        if tick >= stretch.end:
            return stretch.last
        share = (tick - stretch.onset) / (stretch.end - stretch.onset)
        return stretch.first + share * (stretch.last - stretch.first)


def accent(marks: frozenset[Mark]) -> int:
    """What the signs on a note add to its velocity."""
    return max((_ACCENTS.get(m, 0) for m in marks), default=0)


def metrical(level: int) -> int:
    """What a note's place in the measure adds: the downbeat leans, what lies between beats steps back."""
    return 4 if level >= 100 else 2 if level >= 10 else 0 if level >= 0 else -3


def _stretches(directions: Sequence[DynamicMark | Hairpin]) -> list[_Stretch]:
    marks = sorted((d for d in directions if isinstance(d, DynamicMark)), key=lambda d: d.onset)
    out: list[_Stretch] = []
    now: float = VELOCITIES[Dynamic.MF]
    for direction in sorted(directions, key=lambda d: (d.onset, isinstance(d, Hairpin))):
        if isinstance(direction, DynamicMark):
            now = VELOCITIES[direction.level]
            out.append(_Stretch(direction.onset, direction.onset, now, now))
            continue
        goal = next((m for m in marks if direction.end <= m.onset <= direction.end + WHOLE), None)
        step = HAIRPIN_STEP if direction.growing else -HAIRPIN_STEP
        last = VELOCITIES[goal.level] if goal else min(116.0, max(26.0, now + step))
        out.append(_Stretch(direction.onset, max(direction.end, direction.onset + 1), now, last))
        now = last
    return out
