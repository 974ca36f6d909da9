"""Finding tuplets: which stretches of a measure need other than binary division, and how they are counted."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arranging.score import EIGHTH, HALF, QUARTER, SIXTEENTH, WHOLE
from arranging.writing.durations import SMALLEST, VALUES

_SPANS = (QUARTER, HALF, EIGHTH, SIXTEENTH, WHOLE, 3 * EIGHTH, 3 * QUARTER, SIXTEENTH // 2)
"""Lengths a tuplet may fill, the likelier first."""
_COUNTS = (3, 5, 7, 9, 15, 21, 35, 45, 63, 105, 315)
"""Into how many parts a tuplet may divide, the likelier first; the large ones keep any input writable."""


@dataclass(frozen=True, slots=True)
class Tuplet:
    """From `start` to `end`, `actual` notes in the time of `normal`; places count from the full measure's start."""

    start: int
    end: int
    actual: int
    normal: int

    def written(self, ticks: int) -> int:
        """The length on paper of a sounding length."""
        return ticks * self.actual // self.normal

    def sounding(self, ticks: int) -> int:
        """The sounding length of a length on paper."""
        return ticks * self.normal // self.actual


def is_plain(position: int) -> bool:
    """True where a place lies on the grid of 128th notes."""
    return position % SMALLEST == 0


def find_tuplets(places: Sequence[int]) -> tuple[Tuplet, ...]:
    """The tuplets of one voice in one measure, from the places where its notes and rests begin and end.

    Raises `ValueError` when a place lies on no grid a tuplet can give.
    """
    out: list[Tuplet] = []
    free = places[0] - WHOLE
    for place in places:
        if is_plain(place) or place < free:
            continue
        found = min(_candidates(places, place, free), default=None)
        if found is None:
            raise ValueError(f"a note begins or ends {place} ticks into the measure, which no tuplet can say")
        out.append(found[1])
        free = found[1].end
    return tuple(out)


def _candidates(places: Sequence[int], place: int, free: int) -> Iterator[tuple[tuple[int, ...], Tuplet]]:
    first, last = places[0], places[-1]
    known = set(places)
    for rank, span in enumerate(_SPANS):
        aligned = place - place % span
        starts = {aligned, *(p for p in places if is_plain(p) and p < place < p + span)}
        for start in sorted(starts):
            end = start + span
            if start < free:
                continue
            inside = [p for p in places if start < p < end]
            for likelihood, actual in enumerate(_COUNTS):
                normal = _normal(span, actual)
                if normal is None or any((p - start) * actual % (normal * SMALLEST) for p in inside):
                    continue
                broken = (start not in known and start > first) + (end not in known and end < last)
                if len(inside) >= actual - 1 > 1:  # every part is struck: its last note may sound on, tied
                    broken = 0
                edges = sorted({max(start, first), *inside, min(end, last)})
                effort = sum(_effort((b - a) * actual // normal) for a, b in itertools.pairwise(edges))
                cost = (broken, likelihood, effort, int(start != aligned), rank, start)
                yield cost, _named(Tuplet(start, end, actual, normal), edges)
                break


def _normal(span: int, actual: int) -> int | None:
    """How many notes of the ordinary kind `actual` notes replace; None where no tuplet is needed."""
    if span in (3 * EIGHTH, 3 * QUARTER):
        return None if actual == 3 else 6 if actual < 12 else 12
    return 1 << (actual.bit_length() - 1)


def _effort(written: int) -> int:
    value = VALUES.get(written)
    return 3 if value is None else value.dots


def _named(tuplet: Tuplet, edges: Sequence[int]) -> Tuplet:
    """Six equal notes in the time of four are called a sextuplet, not a triplet."""
    lengths = {b - a for a, b in itertools.pairwise(edges)}
    if tuplet.actual == 3 and lengths == {(tuplet.end - tuplet.start) // 6}:
        return Tuplet(tuplet.start, tuplet.end, 6, 4)
    return tuplet
