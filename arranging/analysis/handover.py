"""A melody that wanders: while one singer rests, another carries the tune on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from arranging.score import Measure, Note, Voice, measure_index

LEAST_REST = 2
"""Measures the melody must rest before another singer's notes belong to it."""
_FARTHEST_BELOW = 7
"""Semitones another singer may lie below the melody on average; who sings lower sings something else."""


def with_handovers(melody: Voice, others: Iterable[Voice], measures: tuple[Measure, ...]) -> tuple[Voice, list[int]]:
    """The melody with other singers' notes where it rests for `LEAST_REST` measures, and whose notes were taken."""
    floor = _centre(melody.notes) - _FARTHEST_BELOW
    taken: list[int] = []
    for index, other in enumerate(others):
        if not other.notes or _centre(other.notes) < floor:
            continue
        rests = tuple(_long_rests(melody.notes, measures))
        more = [n for n in other.notes if any(start <= n.onset and n.end <= end for start, end in rests)]
        if more:
            taken.append(index)
            onsets = {n.onset for n in more}
            slurs = (s for s in other.slurs if s.onset in onsets and s.end_onset in onsets)
            melody = Voice(
                tuple(sorted((*melody.notes, *more), key=lambda n: n.onset)),
                tuple(sorted((*melody.slurs, *slurs), key=lambda s: s.onset)),
            )
    return melody, taken


def _long_rests(notes: tuple[Note, ...], measures: tuple[Measure, ...]) -> Iterator[tuple[int, int]]:
    """Where the melody rests long enough, before its first note and after its last one too."""
    edges = [measures[0].onset, *(tick for n in notes for tick in (n.onset, n.end)), measures[-1].end]
    for start, end in list(pairwise(edges))[::2]:
        measure = measures[measure_index(measures, start)]
        if end - start >= LEAST_REST * measure.time.duration:
            yield start, end


def _centre(notes: tuple[Note, ...]) -> float:
    return sum(n.midi * n.duration for n in notes) / sum(n.duration for n in notes)
