"""What lies in a stretch of time: slices of things that follow each other, found without asking each of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol, TypeVar


class Timed(Protocol):
    """Something that lasts: a note, a chord, a measure, a phrase. Times in ticks."""

    @property
    def onset(self) -> int: ...

    @property
    def end(self) -> int: ...


_T = TypeVar("_T", bound=Timed)
_onset, _end = attrgetter("onset"), attrgetter("end")


def sounding(line: Sequence[_T], start: int, end: int) -> Sequence[_T]:
    """Those that last into the stretch from `start` to `end`; the line is in order and nothing in it overlaps."""
    return line[bisect_right(line, start, key=_end) : bisect_left(line, end, key=_onset)]


def beginning(line: Sequence[_T], start: int, end: int) -> Sequence[_T]:
    """Those that begin in the stretch from `start` to before `end`; the line is in order."""
    return line[bisect_left(line, start, key=_onset) : bisect_left(line, end, key=_onset)]


def latest(line: Sequence[_T], tick: int) -> _T:
    """The last one that has begun at a tick, the first one before the beginning; the line is in order."""
    return line[max(0, bisect_right(line, tick, key=_onset) - 1)]


def from_on(line: Sequence[_T], tick: int, count: int) -> Sequence[_T]:
    """The first `count` of those that begin at a tick or after it; the line is in order."""
    first = bisect_left(line, tick, key=_onset)
    return line[first : first + count]
