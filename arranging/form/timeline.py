"""Moving pieces of a tune along its time line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from arranging.score import (
    ChordSymbol,
    Direction,
    Hairpin,
    Measure,
    Note,
    Pedal,
    Slur,
    Tempo,
    Tune,
    Voice,
)


def moved_direction(direction: Direction, ticks: int) -> Direction:
    """The direction moved in time, its end too."""
    if isinstance(direction, (Hairpin, Pedal)):
        return replace(direction, onset=direction.onset + ticks, end=direction.end + ticks)
    return replace(direction, onset=direction.onset + ticks)


def cut(tune: Tune, start: int, end: int, ticks: int) -> Tune:
    """The stretch from `start` to `end` moved by `ticks`; a note that outlasts the stretch is cut at its end."""

    def inside(onset: int) -> bool:
        return start <= onset < end

    notes = tuple(
        replace(n, onset=n.onset + ticks, duration=min(n.end, end) - n.onset) for n in tune.notes if inside(n.onset)
    )
    slurs = tuple(
        replace(s, onset=s.onset + ticks, end_onset=s.end_onset + ticks)
        for s in tune.melody.slurs
        if inside(s.onset) and inside(s.end_onset)
    )
    return replace(
        tune,
        measures=tuple(replace(m, onset=m.onset + ticks) for m in tune.measures if inside(m.onset)),
        melody=Voice(notes, slurs),
        tempos=tuple(replace(t, onset=t.onset + ticks) for t in tune.tempos if inside(t.onset)),
        chord_symbols=tuple(replace(c, onset=c.onset + ticks) for c in tune.chord_symbols if inside(c.onset)),
        directions=tuple(moved_direction(d, ticks) for d in tune.directions if inside(d.onset)),
        line_ends=tuple(tick + ticks for tick in tune.line_ends if start < tick <= end),
    )


def joined(first: Tune, pieces: Iterable[Tune]) -> Tune:
    """Pieces set side by side, with the title and credits of `first`; equal tempos in a row are said once."""
    parts = list(pieces)
    measures: tuple[Measure, ...] = tuple(m for p in parts for m in p.measures)
    notes: tuple[Note, ...] = tuple(n for p in parts for n in p.notes)
    slurs: tuple[Slur, ...] = tuple(s for p in parts for s in p.melody.slurs)
    symbols: tuple[ChordSymbol, ...] = tuple(c for p in parts for c in p.chord_symbols)
    tempos: list[Tempo] = []
    for tempo in (t for p in parts for t in p.tempos):
        if not tempos or replace(tempo, onset=0) != replace(tempos[-1], onset=0):
            tempos.append(tempo)
    return replace(
        first,
        measures=measures,
        melody=Voice(notes, slurs),
        tempos=tuple(tempos),
        chord_symbols=symbols,
        directions=tuple(d for p in parts for d in p.directions),
        line_ends=tuple(tick for p in parts for tick in p.line_ends),
    )


def moved(tune: Tune, ticks: int) -> Tune:
    """The whole tune moved in time."""
    return cut(tune, tune.measures[0].onset, tune.end, ticks)


def renumbered(measures: Iterable[Measure]) -> tuple[Measure, ...]:
    """Measures numbered from 1, an opening pickup as 0; the second half of a split measure keeps its number."""
    out: list[Measure] = []
    number = 0
    for measure in measures:
        short = measure.implicit and measure.duration < measure.time.duration
        halves = bool(out) and short and out[-1].implicit
        second_half = halves and out[-1].duration + measure.duration == measure.time.duration
        if not (second_half or (not out and short)):
            number += 1
        out.append(replace(measure, number=str(number)))
    return tuple(out)


def joined_halves(measures: Iterable[Measure]) -> tuple[Measure, ...]:
    """Two short measures that together make a full one become that one, where no repeat stands between."""
    out: list[Measure] = []
    for measure in measures:
        if out and _are_halves(out[-1], measure):
            whole = replace(
                out[-1],
                duration=out[-1].duration + measure.duration,
                implicit=False,
                bar_line=measure.bar_line,
                repeat_times=measure.repeat_times,
                jump=measure.jump,
            )
            out[-1] = whole
        else:
            out.append(measure)
    return tuple(out)


def _are_halves(first: Measure, second: Measure) -> bool:
    plain = not (first.repeat_times or first.jump or second.repeat_start or second.endings or second.sign)
    fits = first.time == second.time and first.duration + second.duration == first.time.duration
    return plain and fits and first.implicit and second.implicit


def runs(order: Iterable[int]) -> list[tuple[int, int]]:
    """`(first, last)` of each run of consecutive numbers."""
    numbers = list(order)
    starts = [0] + [i + 1 for i, (a, b) in enumerate(pairwise(numbers)) if b != a + 1]
    ends = [s - 1 for s in starts[1:]] + [len(numbers) - 1]
    return [(numbers[a], numbers[b]) for a, b in zip(starts, ends, strict=True)]
