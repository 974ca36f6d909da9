"""Harmony slow enough to be held: where the lower voices sustain, fewer chords under the same melody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from arranging.cadences import cadence_of
from arranging.sketch import ChordSpan, Phrase, Sketch
from arranging.voices.singers import Singers
from arranging.voices.stretches import Costs, Facts, facts_of, standing_costs, stretches

MOST_SHARE = 3
"""The melody begins at least so many notes for one of a voice that holds."""
_BEYOND = 180.0
"""A chord more than the melody's pace allows."""
_YIELDING = 0.4
"""How its price falls whenever the chords cannot be sung: a rule that forbids weighs more than the pace."""
_BLOCK = 64
"""Chords of the plan that are thinned out together."""
_INSIST, _INSISTENCE = 6.0, 2
"""How much dearer the chords of a phrase become that has lost its close, how often, and how dear at most."""
_AT_MOST = 300.0
_REFUSED = 25.0
"""A chord that could not be sung from here on."""


class Holding:
    """A plan thinned out until a voice that sings its chords begins a third of the melody's notes at most.

    Chords are dropped where the melody misses them least; the closes of phrases stay for as long as they can. Where
    the melody itself is slow, with a fermata after every few notes, as few chords remain as its closes allow.
    """

    def __init__(self, sketch: Sketch, harmony: Sequence[ChordSpan], choir: Singers) -> None:
        self.sketch, self.harmony = sketch, tuple(harmony)
        self.facts = facts_of(sketch, harmony)
        self.standing = standing_costs(self.facts, choir)
        self.blocks = _blocks(self.facts)
        self.beyond = _BEYOND
        self.refused = np.zeros_like(self.facts.clash)

    def chords(self) -> tuple[ChordSpan, ...]:
        """The chords that are held, without gaps like those of the plan."""
        if not self.sketch.lead:
            return self.harmony
        for _ in range(_INSISTENCE):
            held = self._thinned()
            lost = [p for p in self.sketch.analysis.phrases if self._loses_close(p, held)]
            if not lost:
                break
            for phrase in lost:
                needed = self.facts.needed[self._within(phrase)]
                np.maximum(needed, np.minimum(needed * _INSIST, _AT_MOST), out=needed)
        return held

    def refuse(self, onsets: Iterable[int]) -> None:
        """Ask for other chords where some begin, and before, because they cannot be sung there."""
        held = self._thinned()
        self.beyond *= _YIELDING
        starts = [span.onset for span in self.harmony]
        for before, span in zip((None, *held), held, strict=False):
            if span.onset in onsets:
                for one in (before, span):
                    if one is not None:
                        self.refused[self.facts.numbers[one.chord], starts.index(one.onset)] += _REFUSED

    def _loses_close(self, phrase: Phrase, held: Sequence[ChordSpan]) -> bool:
        return cadence_of(phrase, held) is None and cadence_of(phrase, self.harmony) is not None

    def _within(self, phrase: Phrase) -> slice:
        places = [i for i, span in enumerate(self.harmony) if phrase.onset <= span.onset < phrase.end]
        return slice(places[0], places[-1] + 1) if places else slice(0, 0)

    def _thinned(self) -> tuple[ChordSpan, ...]:
        costs, chosen = stretches(self.facts, self.refused, self.standing)
        runs = [
            run for block in self.blocks for run in _division(costs[block], block.start, self._most(block), self.beyond)
        ]
        return tuple(_held(self.harmony, start, length, int(chosen[start, length - 1])) for start, length in runs)

    def _most(self, block: slice) -> int:
        """How many chords a block may have; fermatas inside a chord are struck too."""
        return int(self.facts.notes[block].sum() // MOST_SHARE - self.facts.strikes[block].sum())


def _blocks(facts: Facts) -> list[slice]:
    """Stretches of whole phrases, long enough to even out what their phrases need."""
    edges = [0]
    for place in np.flatnonzero(np.diff(facts.phrase)) + 1:
        if place - edges[-1] >= _BLOCK and len(facts.phrase) - place >= _BLOCK:
            edges.append(int(place))
    return [slice(a, b) for a, b in pairwise((*edges, len(facts.phrase)))]


def _held(harmony: Sequence[ChordSpan], start: int, length: int, place: int) -> ChordSpan:
    first, last = harmony[start], harmony[start + length - 1]
    return replace(harmony[place], onset=first.onset, duration=last.end - first.onset)


def _division(costs: Costs, first: int, most: int, dear: float) -> list[tuple[int, int]]:
    """The cheapest division of a block into runs, as (start, length); each beyond `most` costs `dear` more.

    `costs` are those of the block, which begins with the span numbered `first`; no run leads out of it.
    """
    count, longest = costs.shape
    best = np.full((count + 1, count + 1), np.inf)
    best[0, 0] = 0
    taken = np.zeros((count + 1, count + 1), dtype=np.int8)
    for end in range(1, count + 1):
        lengths = np.arange(1, min(longest, end) + 1)
        ways = best[end - lengths, :-1] + costs[end - lengths, lengths - 1][:, None]
        choice = ways.argmin(axis=0)
        best[end, 1:] = ways[choice, np.arange(count)]
        taken[end, 1:] = lengths[choice]
    beyond = np.maximum(np.arange(count + 1) - most, 0)
    number, end = int((best[count] + dear * beyond).argmin()), count
    runs: list[tuple[int, int]] = []
    while end:
        length = int(taken[end, number])
        end, number = end - length, number - 1
        runs.append((first + end, length))
    return runs[::-1]
