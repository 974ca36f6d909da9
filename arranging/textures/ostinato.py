"""Cells that come back measure after measure: one rhythm, one contour, new pitches only with a new chord."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from arranging.analysis.beats import felt_beat, measure_pattern, missing_before
from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, QUARTER, Measure, Note, TimeSignature
from arranging.sketch import HarmonizedTune
from arranging.textures.broken import wave
from arranging.textures.timeline import Cell, Line, last_chord_onset


@dataclass(frozen=True, slots=True)
class Grid:
    """A full measure as steps of the pulse: how many there are, on which of them beats begin, and its phase.

    The phase counts how often a process has gone on: with every new one a cell that follows it moves by a step.
    """

    steps: int
    beats: tuple[int, ...]
    phase: int = 0


Stroke = tuple[int, int, tuple[int, ...]]
"""The step a figure strikes on, how many steps it holds, and which rungs of the chord it takes, 0 the lowest."""
Figure = Callable[[Grid], Sequence[Stroke]]


def step_of(time: TimeSignature) -> int:
    """The steady pulse of a meter, in ticks: eighths, but quarters where the half is the beat."""
    return QUARTER if felt_beat(time) == HALF else EIGHTH


def ostinato(
    tune: HarmonizedTune,
    found: Sequence[Cell],
    voicings: Sequence[Sequence[Pitch]],
    figure: Figure,
    *,
    end: int,
    grounded: bool = False,
) -> tuple[Note, ...]:
    """The figure in every measure up to the tick `end`, on the voicing of the chord that sounds when it strikes.

    A pickup takes the last steps of the figure. What is held is struck again when the chord changes under it. Where
    the figure is all there is of the bass, it is `grounded`: the stroke on which a new bass note begins takes it.
    """
    notes: list[Note] = []
    index = 0
    for number, (measure, phase) in enumerate(zip(tune.tune.measures, phases(tune), strict=True)):
        for onset, wanted, figured in _strokes(tune.tune.measures, number, figure, phase):
            while index + 1 < len(found) and found[index + 1].onset <= onset:
                index += 1
            new = onset == found[index].onset and (not index or voicings[index][0] != voicings[index - 1][0])
            rungs = (0,) if grounded and new else figured
            place, start, stop = index, onset, min(wanted, end, measure.end)
            while start < stop:
                until = min(stop, found[place].end) if place + 1 < len(found) else stop
                chord = voicings[place]
                pitches = dict.fromkeys(chord[min(rung, len(chord) - 1)] for rung in rungs)
                notes += [Note(start, until - start, pitch) for pitch in pitches]
                place, start = place + 1, until
    return tuple(notes)


def phases(tune: HarmonizedTune) -> tuple[int, ...]:
    """For every measure how many phrases have moved the process on: a cell comes back four measures at least."""
    starts = [p.onset for p in tune.analysis.phrases]
    found: list[int] = []
    begun = phrase = phase = 0
    for number, measure in enumerate(tune.tune.measures):
        now = bisect_right(starts, measure.onset)
        if number - begun >= _LEAST and now > phrase:
            begun, phase = number, phase + 1
        phrase = now if begun == number else phrase
        found.append(phase)
    return tuple(found)


_LEAST = 4
"""Measures that a cell comes back before it may change."""


def without(notes: Sequence[Note], line: Line) -> tuple[Note, ...]:
    """The notes that do not begin while a line sounds."""
    return tuple(n for n in notes if line.at(n.onset) is None)


def fading_from(tune: HarmonizedTune) -> int:
    """Where the cells stop: half way through a last chord of four beats and more, else where it begins."""
    last, start = tune.lead[-1], last_chord_onset(tune)
    beat = felt_beat(tune.tune.measure_at(start).time)
    return start + (last.end - start) // (2 * beat) * beat if last.end - start >= 4 * beat else start


def held_until_the_end(tune: HarmonizedTune, onset: int, pitches: Sequence[Pitch]) -> tuple[Note, ...]:
    """A chord from a tick to the end of the lead."""
    return tuple(Note(onset, max(tune.lead[-1].end - onset, EIGHTH), pitch) for pitch in pitches)


def pulse(grid: Grid) -> Sequence[Stroke]:
    """The upper tones on every beat and the lowest on the steps between; in every other phase a step ahead of them."""
    ahead = grid.phase % 2
    return [(step, 1, (1, 2) if (step + ahead) % grid.steps in grid.beats else (0,)) for step in range(grid.steps)]


def held(grid: Grid) -> Sequence[Stroke]:
    """The lowest tone through the whole measure."""
    return [(0, grid.steps, (0,))]


def answers(grid: Grid) -> Sequence[Stroke]:
    """Two tones over the lowest in turn, on every beat but the first: a second cell, a beat behind."""
    ends = (*grid.beats[1:], grid.steps)
    return [
        (beat, stop - beat, (1 + place % 2,))
        for place, (beat, stop) in enumerate(zip(grid.beats, ends, strict=True))
        if place or len(grid.beats) == 1
    ]


def rocking(grid: Grid) -> Sequence[Stroke]:
    """A wave on every step, from the lowest tone up and back without touching it again."""
    return [(step, 1, (rung,)) for step, rung in enumerate(wave(2)(grid.steps))]


def rolling(grid: Grid) -> Sequence[Stroke]:
    """A longer wave on every step, over four tones and back."""
    return [(step, 1, (rung,)) for step, rung in enumerate(wave(3)(grid.steps))]


def late_chords(grid: Grid) -> Sequence[Stroke]:
    """The upper tones from the second beat to the end of the measure, a beat behind the bass."""
    late = grid.beats[1] if len(grid.beats) > 1 else 0
    return [(late, grid.steps - late, (1, 2))]


def rising(grid: Grid) -> Sequence[Stroke]:
    """Every additive group climbs from the lowest tone, a step a note: 3 + 3 + 2."""
    return [(start + i, 1, (i,)) for start, size in _additive(grid.steps) for i in range(size)]


def falling(grid: Grid) -> Sequence[Stroke]:
    """The additive groups again, from the highest tone down, a beat later and with every phase a step more."""
    shift = grid.phase + (grid.beats[1] if len(grid.beats) > 1 else 0)
    strokes = [
        ((start + shift + i) % grid.steps, 1, (2 - i,)) for start, size in _additive(grid.steps) for i in range(size)
    ]
    return sorted(strokes)


@lru_cache(maxsize=64)
def _additive(steps: int) -> tuple[tuple[int, int], ...]:
    """Where groups of three and then of two begin, and their sizes: as many threes as leave an even rest."""
    threes = next((n for n in range(steps // 3, -1, -1) if (steps - 3 * n) % 2 == 0), 0)
    threes -= 2 if threes * 3 == steps and threes > 3 else 0
    sizes = (3,) * threes + (2,) * ((steps - 3 * threes) // 2)
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    return tuple(zip(starts, sizes, strict=True)) or ((0, max(1, steps)),)


def _strokes(
    measures: tuple[Measure, ...], number: int, figure: Figure, phase: int
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The figure's strokes in one measure as ticks from and to, with their rungs; never none."""
    measure = measures[number]
    step = step_of(measure.time)
    start = measure.onset - missing_before(measures, number)
    grid = _grid(measure.time, phase)
    spoken = False
    turns = -(-(measure.end - start) // (grid.steps * step))
    for turn in range(turns):
        for place, length, rungs in figure(grid):
            onset = start + (turn * grid.steps + place) * step
            if measure.onset <= onset < measure.end:
                spoken = True
                yield onset, onset + length * step, rungs
    if not spoken:
        yield measure.onset, measure.end, (0,)


_LONGEST = 3
"""Steps of a beat that is struck once; the pulse counts longer ones in twos."""


@lru_cache(maxsize=256)
def _grid(time: TimeSignature, phase: int) -> Grid:
    step = step_of(time)
    found = [(offset // step, length // step) for offset, length, _ in measure_pattern(time)]
    beats = tuple(start + i for start, steps in found for i in range(0, steps, steps if steps <= _LONGEST else 2))
    return Grid(max(1, time.duration // step), beats, phase)
