"""Harmony slow enough to be held: where the lower voices sustain, fewer chords under the same melody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from arranging.analysis.beats import strength_at
from arranging.cadences import cadence_of
from arranging.score import QUARTER, Chord, Mark
from arranging.sketch import ChordSpan, Phrase, Sketch
from arranging.voices.singers import SAB, Singers
from arranging.voices.slots import last_closes

Costs = npt.NDArray[np.float64]

MOST_SHARE = 3
"""The melody begins at least so many notes for one of a voice that holds."""
_LONGEST = 16
"""Chords of the plan that one held chord may replace."""
_CLASH_ACCENTED, _CLASH_LIGHT = 1.5, 0.4
"""What a quarter of melody foreign to the chord costs, on a strong beat and elsewhere."""
_LOST_CLOSE, _LOST_APPROACH, _LOST_LAST = 10.0, 8.0, 150.0
"""A phrase without its last chord, without the one before, and the tune without either."""
_OVER_PHRASE = 1.5
_WEAK_START = 1.0
"""A chord that comes in on a weak beat."""
_SIX_FOUR = 8.0
_HOLLOW = 200.0
"""A chord whose third the middle one of three voices cannot reach under this melody."""
_COMFORT, _WIDE = 7, 12
"""Semitones that the melody may move over one chord at ease, and at all: beyond, the voices below lack room."""
_BEYOND = 90.0
"""A chord more than the melody's pace allows."""
_BLOCK = 64
"""Chords of the plan that are thinned out together."""
_INSIST, _INSISTENCE = 2.5, 2
"""How much dearer the chords of a phrase become that has lost its close, and how often."""
_REFUSED = 25.0


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the spans of a plan are to the melody: arrays over spans, `clash` over chords and spans."""

    numbers: dict[Chord, int]
    chord: npt.NDArray[np.intp]
    clash: Costs
    low: Costs
    high: Costs
    broken: Costs
    phrase: Costs
    needed: Costs
    """What the loss of this very chord costs."""
    own_cost: Costs
    """What it costs to choose this chord for a run."""
    start_cost: Costs
    """What it costs to begin a run here."""
    third: npt.NDArray[np.intp]
    """The pitch class of the chord's third where it is not in the bass, -1 where it is."""
    notes: Costs
    """Melody notes that begin in a span."""
    strikes: Costs
    """Fermatas inside a span, at which everybody strikes once more."""


class Holding:
    """A plan thinned out until a voice that sings its chords begins a third of the melody's notes at most.

    Chords are dropped where the melody misses them least; the closes of phrases stay for as long as they can. Where
    the melody itself is slow, with a fermata after every few notes, as few chords remain as its closes allow.
    """

    def __init__(self, sketch: Sketch, harmony: Sequence[ChordSpan], choir: Singers) -> None:
        self.sketch, self.harmony, self.choir = sketch, tuple(harmony), choir
        self.facts = _facts(sketch, harmony)
        self.blocks = _blocks(self.facts)
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
                self.facts.needed[self._within(phrase)] *= _INSIST
        return held

    def refuse(self, onsets: Iterable[int]) -> None:
        """Ask for other chords where some begin, and before, because they cannot be sung there."""
        held = self._thinned()
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
        costs, chosen = _stretches(self.facts, self.refused, self.choir)
        runs = [run for block in self.blocks for run in _division(costs[block], block.start, self._most(block))]
        return tuple(_held(self.harmony, start, length, int(chosen[start, length - 1])) for start, length in runs)

    def _most(self, block: slice) -> int:
        """How many chords a block may have; fermatas inside a chord are struck too."""
        return int(self.facts.notes[block].sum() // MOST_SHARE - self.facts.strikes[block].sum())


def _blocks(facts: _Facts) -> list[slice]:
    """Stretches of whole phrases, long enough to even out what their phrases need."""
    edges = [0]
    for place in np.flatnonzero(np.diff(facts.phrase)) + 1:
        if place - edges[-1] >= _BLOCK and len(facts.phrase) - place >= _BLOCK:
            edges.append(int(place))
    return [slice(a, b) for a, b in pairwise((*edges, len(facts.phrase)))]


def _held(harmony: Sequence[ChordSpan], start: int, length: int, place: int) -> ChordSpan:
    first, last = harmony[start], harmony[start + length - 1]
    return replace(harmony[place], onset=first.onset, duration=last.end - first.onset)


def _facts(sketch: Sketch, harmony: Sequence[ChordSpan]) -> _Facts:
    count, measures = len(harmony), sketch.tune.measures
    chords: dict[Chord, int] = {}
    own = np.array([chords.setdefault(span.chord, len(chords)) for span in harmony], dtype=np.intp)
    onsets = np.array([span.onset for span in harmony], dtype=np.int64)
    clash = np.zeros((len(chords), count))
    low, high = np.full(count, np.inf), np.full(count, -np.inf)
    broken, strikes, notes = np.zeros(count), np.zeros(count), np.zeros(count)
    for before, note in zip((None, *sketch.lead), sketch.lead, strict=False):
        first, last = np.searchsorted(onsets, [note.onset, note.end - 1], side="right") - 1
        rested = before is not None and (before.end < note.onset or Mark.FERMATA in before.marks)
        notes[first] += 1
        broken[first] = max(broken[first], float(rested and note.onset == onsets[first]))
        strikes[first] += Mark.FERMATA in note.marks and note.onset != onsets[first]
        foreign = np.array([note.pitch.pitch_class not in chord.pitch_classes for chord in chords])
        weight = _CLASH_ACCENTED if strength_at(measures, note.onset) >= 2 else _CLASH_LIGHT
        for place in range(first, last + 1):
            low[place], high[place] = min(low[place], note.midi), max(high[place], note.midi)
            length = min(note.end, harmony[place].end) - max(note.onset, harmony[place].onset)
            clash[:, place] += foreign * (weight * length / QUARTER)
    phrases = sketch.analysis.phrases
    phrase = np.searchsorted([p.onset for p in phrases], onsets, side="right").astype(np.float64)
    finals = last_closes(sketch)
    needed = np.zeros(count)
    for p in phrases:
        close = int(np.searchsorted(onsets, p.last_onset, side="right")) - 1
        final = p.last_onset in finals
        needed[close] = _LOST_LAST if final else _LOST_CLOSE
        if close:
            needed[close - 1] = max(needed[close - 1], _LOST_LAST if final else _LOST_APPROACH)
    six_four = np.array([_SIX_FOUR * (span.chord.bass == span.chord.members[2]) for span in harmony])
    weak = np.array([_WEAK_START * (strength_at(measures, span.onset) < 2) for span in harmony])
    weak[needed > 0] = 0
    thirds = [-1 if s.chord.bass == s.chord.members[1] else s.chord.members[1].pitch_class for s in harmony]
    return _Facts(
        chords, own, clash, low, high, broken, phrase, needed, six_four, weak, np.array(thirds), notes, strikes
    )


def _stretches(facts: _Facts, refused: Costs, choir: Singers) -> tuple[Costs, npt.NDArray[np.intp]]:
    """What it costs to hold one chord over a run of spans, [start, length - 1], and which span's chord is best."""
    count = len(facts.chord)
    longest = min(_LONGEST, count)
    costs = np.full((count, longest), np.inf)
    chosen = np.zeros((count, longest), dtype=np.intp)
    clash, need, breaks = (np.cumsum(np.pad(a, ((0, 0), (1, 0))), axis=1) for a in _rows(facts))
    low, high = facts.low.copy(), facts.high.copy()
    hollow = _hollow(choir)
    for length in range(1, longest + 1):
        starts = np.arange(count - length + 1)
        ends = starts + length
        low, high = low[: len(starts)], high[: len(starts)]
        if length > 1:
            low, high = np.minimum(low, facts.low[ends - 1]), np.maximum(high, facts.high[ends - 1])
        width = np.maximum(high - low, 0)
        common = np.maximum(width - _COMFORT, 0) * 0.5 + np.where(width > _WIDE, _HOLLOW, 0.0)
        common += _OVER_PHRASE * (facts.phrase[ends - 1] != facts.phrase[starts])
        common += need[0, ends] - need[0, starts] + facts.start_cost[starts]
        for offset in range(length):
            place = starts + offset
            chord = facts.chord[place]
            cost = common + clash[chord, ends] - clash[chord, starts] - facts.needed[place]
            cost += refused[chord, starts] + facts.own_cost[place] + hollow(facts.third[place], low, high)
            better = cost < costs[starts, length - 1]
            costs[starts[better], length - 1] = cost[better]
            chosen[starts[better], length - 1] = place[better]
        crosses = breaks[0, ends] - breaks[0, starts + 1] > 0
        costs[starts[crosses], length - 1] = np.inf
    return costs, chosen


def _hollow(choir: Singers) -> Callable[[npt.NDArray[np.intp], Costs, Costs], Costs]:
    """Prices a third that a single inner voice has to bring and cannot: it stays under the melody, and near it."""
    reach, near = choir.yielding[0] - choir.compass[1].lowest, choir.apart[0]

    def price(third: npt.NDArray[np.intp], low: Costs, high: Costs) -> Costs:
        if len(choir) > len(SAB):
            return np.zeros(len(third))
        sung = np.isfinite(low)
        bottom = np.maximum(low - reach, np.minimum(high, low + near) - near)
        highest = low - (np.where(sung, low, 0) - third) % 12
        return np.where((third >= 0) & sung & (highest < bottom), _HOLLOW, 0.0)

    return price


def _rows(facts: _Facts) -> tuple[Costs, Costs, Costs]:
    return facts.clash, facts.needed[None], facts.broken[None]


def _division(costs: Costs, first: int, most: int) -> list[tuple[int, int]]:
    """The cheapest division of a block into runs, as (start, length); each beyond `most` costs `_BEYOND` more.

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
    number, end = int((best[count] + _BEYOND * beyond).argmin()), count
    runs: list[tuple[int, int]] = []
    while end:
        length = int(taken[end, number])
        end, number = end - length, number - 1
        runs.append((first + end, length))
    return runs[::-1]
