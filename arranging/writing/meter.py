"""How strong each place of a measure is, and where beams may join: what a note's spelling has to show."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from arranging.score import HALF, QUARTER, WHOLE, Measure, TimeSignature

BAR_LEVEL = 100
"""Strength of the bar line itself; felt beats are 0 or above, their halves -10, quarters -20, and so on."""
GROUP_LEVEL = 10
_COMPOUND_BEATS = (3, 6, 9, 12, 15, 18)


class Meter:
    """The metrical grid of one time signature; positions are ticks from the start of a full measure."""

    def __init__(self, time: TimeSignature) -> None:
        self.full = time.duration
        self.unit = WHOLE // time.beat_type
        self.groups = _groups(time)
        self.strict = bool(self.groups)
        """True where beats are groups of three, or of unequal size, so that no value may run across them freely."""
        self.flat = not self.strict and time.beats % 2 == 1
        """True where the beats of a measure are all alike, as in 3/4."""
        self._unit_level = -10 if self.strict and time.beat_type >= 8 else 0
        self._levels = self._structure(time)
        self.fine, self.coarse = self._windows(time)

    def level(self, position: int) -> int:
        """Strength of a place in the measure."""
        place = position % self.full
        found = self._levels.get(place)
        if found is not None:
            return found
        level, step, rest = self._unit_level, self.unit, place % self.unit
        while rest and step > 1:
            step //= 2
            rest %= step
            level -= 10
        return level

    def strongest(self, start: int, end: int) -> tuple[int, list[int]]:
        """The strongest level strictly inside a stretch, and the places that have it; `BAR_LEVEL - 200` if none."""
        step = self.unit
        while step:
            places = list(range(start - start % step + step, end, step))
            if places:
                levels = [self.level(p) for p in places]
                top = max(levels)
                return top, [p for p, level in zip(places, levels, strict=True) if level == top]
            step //= 2
        return BAR_LEVEL - 200, []

    def window(self, position: int, coarse: bool) -> int:
        """Where the beam group that holds a position begins."""
        bar, place = divmod(position, self.full)
        starts = self.coarse if coarse else self.fine
        return bar * self.full + starts[bisect_right(starts, place) - 1]

    def _structure(self, time: TimeSignature) -> dict[int, int]:
        levels = {i * self.unit: self._unit_level for i in range(time.beats)}
        if self.groups:
            start = 0
            for i, size in enumerate(self.groups):
                pairs = len(self.groups) == 4 and set(self.groups) == {3} and i % 2 == 0
                levels[start] = GROUP_LEVEL * (2 if pairs else 1)
                start += size * self.unit
        elif time.beats & (time.beats - 1) == 0:
            for i in range(1, time.beats):
                levels[i * self.unit] = 10 * ((i & -i).bit_length() - 1)
        elif time.beats > 3:
            levels[(time.beats + 1) // 2 * self.unit] = 5
        levels[0] = BAR_LEVEL
        return levels

    def _windows(self, time: TimeSignature) -> tuple[tuple[int, ...], tuple[int, ...]]:
        quarters = tuple(range(0, self.full, QUARTER))
        if self.groups:
            starts = tuple(sum(self.groups[:i]) * self.unit for i in range(len(self.groups)))
            return (quarters if self.unit >= QUARTER else starts), starts
        if self.unit >= HALF or (self.full >= WHOLE and time.beats % 2 == 0):
            return quarters, tuple(range(0, self.full, HALF))
        return quarters, (0,) if time.beats == 3 else quarters


@lru_cache(maxsize=256)
def meter_of(time: TimeSignature) -> Meter:
    """The grid of a time signature."""
    return Meter(time)


def positions(measures: Sequence[Measure]) -> tuple[int, ...]:
    """Where each measure begins in its metre: a pickup, or the second half of a split measure, begins late."""
    out: list[int] = []
    for i, measure in enumerate(measures):
        missing = measure.time.duration - measure.duration
        first_half = i > 0 and out[-1] == 0 and measures[i - 1].duration == missing
        out.append(missing if missing > 0 and (i == 0 or first_half) else 0)
    return tuple(out)


def _groups(time: TimeSignature) -> tuple[int, ...]:
    if time.groups:
        return time.groups
    if (time.beats in _COMPOUND_BEATS[1:] and time.beat_type >= 4) or (time.beats == 3 and time.beat_type >= 8):
        return (3,) * (time.beats // 3)
    if time.beat_type >= 8 and time.beats > 4 and time.beats % 2 == 1:
        threes = 1 if time.beats % 2 else 0
        twos = (time.beats - 3 * threes) // 2
        return (3, 2) if time.beats == 5 else (2,) * twos + (3,)
    return ()
