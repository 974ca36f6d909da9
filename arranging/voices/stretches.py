"""Runs of planned chords that one chord could replace, each with its price to the melody and to the singers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arranging.analysis.beats import strength_at
from arranging.chords import Chord
from arranging.score import QUARTER, Mark
from arranging.sketch import ChordSpan, Sketch
from arranging.voices.singers import SAB, Singers
from arranging.voices.slots import last_closes

Costs = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]

_LONGEST = 16
"""Chords of the plan that one held chord may replace."""
_CLASH_ACCENTED, _CLASH_LIGHT = 1.5, 0.4
"""What a quarter of melody foreign to the chord costs, on a strong beat and elsewhere."""
_LOST_CLOSE, _LOST_APPROACH, _LOST_LAST = 10.0, 8.0, 400.0
"""A phrase without its last chord, without the one before, and the tune without either."""
_OVER_PHRASE = 1.5
_WEAK_START = 1.0
"""A chord that comes in on a weak beat."""
_SIX_FOUR = 8.0
_UNSINGABLE = 500.0
"""A chord that three voices cannot complete under this melody, or a melody too wide for the voices under it."""
_COMFORT, _WIDE = 7, 12
"""Semitones that the melody may move over one chord at ease, and at all: beyond, the voices below lack room."""
_NOTHING, _TOO_MUCH = -1, -2


@dataclass(frozen=True, slots=True)
class Facts:
    """What the spans of a plan are to the melody: arrays over spans, some over chords and spans."""

    numbers: dict[Chord, int]
    chord: Places
    clash: Costs
    low: Costs
    high: Costs
    broken: Costs
    """Where everybody comes in anew: after a rest or fermata, and at a fermata."""
    phrase: Costs
    needed: Costs
    """What the loss of this very chord costs."""
    own_cost: Costs
    """What it costs to choose this chord for a run."""
    start_cost: Costs
    """What it costs to begin a run here."""
    lacking: Places
    """The pitch class an inner voice has to bring where a chord is held from a span on; none, or too much for one."""
    notes: Costs
    """Melody notes that begin in a span."""
    strikes: Costs
    """Fermatas inside a span, at which everybody strikes once more."""


def facts_of(sketch: Sketch, harmony: Sequence[ChordSpan]) -> Facts:
    """What the melody of a sketch has to do with the chords of a plan."""
    count, measures = len(harmony), sketch.tune.measures
    numbers: dict[Chord, int] = {}
    own = np.array([numbers.setdefault(span.chord, len(numbers)) for span in harmony], dtype=np.intp)
    onsets = np.array([span.onset for span in harmony], dtype=np.int64)
    clash = np.zeros((len(numbers), count))
    low, high = np.full(count, np.inf), np.full(count, -np.inf)
    broken, strikes, notes = np.zeros(count), np.zeros(count), np.zeros(count)
    sung: list[list[int]] = [[] for _ in harmony]
    for before, note in zip((None, *sketch.lead), sketch.lead, strict=False):
        first, last = np.searchsorted(onsets, [note.onset, note.end - 1], side="right") - 1
        rested = before is not None and (before.end < note.onset or Mark.FERMATA in before.marks)
        notes[first] += 1
        anew, opens = rested or Mark.FERMATA in note.marks, note.onset == onsets[first]
        broken[first] = max(broken[first], float(anew and opens))
        strikes[first] += Mark.FERMATA in note.marks and not opens
        foreign = np.array([note.pitch.pitch_class not in chord.pitch_classes for chord in numbers])
        weight = _CLASH_ACCENTED if strength_at(measures, note.onset) >= 2 else _CLASH_LIGHT
        for place in range(first, last + 1):
            low[place], high[place] = min(low[place], note.midi), max(high[place], note.midi)
            sung[place].append(note.pitch.pitch_class)
            length = min(note.end, harmony[place].end) - max(note.onset, harmony[place].onset)
            clash[:, place] += foreign * (weight * length / QUARTER)
    phrase = np.searchsorted([p.onset for p in sketch.analysis.phrases], onsets, side="right").astype(np.float64)
    needed = _needed(sketch, harmony, onsets)
    six_four = np.array([_SIX_FOUR * (span.chord.bass == span.chord.members[2]) for span in harmony])
    weak = np.array([_WEAK_START * (strength_at(measures, span.onset) < 2) for span in harmony])
    weak[needed > 0] = 0
    lacking = np.array([_lacking(chord, sung) for chord in numbers], dtype=np.intp).reshape(len(numbers), count)
    chosen = six_four, weak, lacking
    return Facts(numbers, own, clash, low, high, broken, phrase, needed, *chosen, notes, strikes)


def _needed(sketch: Sketch, harmony: Sequence[ChordSpan], onsets: npt.NDArray[np.int64]) -> Costs:
    """What the loss of each chord costs: those that close a phrase are dear, and the other chord before."""
    finals = last_closes(sketch)
    needed = np.zeros(len(onsets))
    for phrase in sketch.analysis.phrases:
        close = int(np.searchsorted(onsets, phrase.last_onset, side="right")) - 1
        final = phrase.last_onset in finals
        needed[close] = _LOST_LAST if final else _LOST_CLOSE
        approach = close
        while approach and harmony[approach].chord.root == harmony[close].chord.root:
            approach -= 1
        needed[approach] = max(needed[approach], _LOST_LAST if final else _LOST_APPROACH)
    return needed


def _lacking(chord: Chord, sung: Sequence[Sequence[int]]) -> list[int]:
    """What soprano and bass leave to an inner voice of root and third, if the chord is held from each span on."""
    classes, members = chord.pitch_classes, chord.members
    wanted = [m.pitch_class for m in (members[1:2] if len(members) > 3 else members[:2]) if m != chord.bass]
    found: list[int] = []
    settled = _NOTHING
    for notes in reversed(sung):
        settled = next((note for note in notes if note in classes), settled)
        left = [tone for tone in wanted if tone != settled]
        found.append(_TOO_MUCH if len(left) > 1 else left[0] if left else _NOTHING)
    return found[::-1]


def standing_costs(facts: Facts, choir: Singers) -> list[list[Costs]]:
    """What it costs in itself to hold a chord over a run, by length less one and the place of the chord in the run.

    An array over the runs' starts each; what phrases need and what is refused comes on top.
    """
    count = len(facts.chord)
    clash = np.cumsum(np.pad(facts.clash, ((0, 0), (1, 0))), axis=1)
    low, high = facts.low.copy(), facts.high.copy()
    found: list[list[Costs]] = []
    for length in range(1, min(_LONGEST, count) + 1):
        starts = np.arange(count - length + 1)
        ends = starts + length
        low, high = low[: len(starts)], high[: len(starts)]
        if length > 1:
            low, high = np.minimum(low, facts.low[ends - 1]), np.maximum(high, facts.high[ends - 1])
        width = np.maximum(high - low, 0)
        common = np.maximum(width - _COMFORT, 0) * 0.5 + np.where(width > _WIDE, _UNSINGABLE, 0.0)
        common += _OVER_PHRASE * (facts.phrase[ends - 1] != facts.phrase[starts]) + facts.start_cost[starts]
        found.append([])
        for place in (starts + offset for offset in range(length)):
            chord = facts.chord[place]
            cost = common + clash[chord, ends] - clash[chord, starts] + facts.own_cost[place]
            if choir is SAB:
                cost += _UNSINGABLE * ~_reachable(facts.lacking[chord, starts], low, high)
            found[-1].append(cost)
    return found


def stretches(facts: Facts, refused: Costs, standing: Sequence[Sequence[Costs]]) -> tuple[Costs, Places]:
    """What it costs to hold one chord over a run of spans, [start, length - 1], and which span's chord is best."""
    count, longest = len(facts.chord), len(standing)
    costs = np.full((count, longest), np.inf)
    chosen = np.zeros((count, longest), dtype=np.intp)
    need, breaks = (np.cumsum(np.pad(row, (1, 0))) for row in (facts.needed, facts.broken))
    for length, by_place in enumerate(standing, start=1):
        starts = np.arange(count - length + 1)
        ends = starts + length
        lost = need[ends] - need[starts]
        for offset, cost_in_itself in enumerate(by_place):
            place = starts + offset
            cost = cost_in_itself + lost - facts.needed[place] + refused[facts.chord[place], starts]
            better = cost < costs[starts, length - 1]
            costs[starts[better], length - 1] = cost[better]
            chosen[starts[better], length - 1] = place[better]
        crosses = breaks[ends] - breaks[starts + 1] > 0
        costs[starts[crosses], length - 1] = np.inf
    return costs, chosen


def _reachable(tone: Places, low: Costs, high: Costs) -> npt.NDArray[np.bool_]:
    """Whether the alto of three voices has a tone within its compass, under the melody and near it."""
    compass, near = SAB.compass[1], SAB.apart[0]
    bottom = np.maximum(compass.lowest - np.maximum(SAB.yielding[0] - low, 0), np.minimum(high, low + near) - near)
    top = np.where(np.isfinite(low), np.minimum(low, compass.highest), compass.highest)
    there = top - (top - tone) % 12 >= bottom
    sung: npt.NDArray[np.bool_] = (tone == _NOTHING) | ((tone >= 0) & there) | ~np.isfinite(low)
    return sung
