"""Repeats and jumps written out, as they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from arranging.form.timeline import cut, joined, joined_halves, renumbered, runs
from arranging.score import BarLine, Measure, Note, Syllable, Tune, measure_index
from arranging.writing.playback import order


def has_jumps(tune: Tune) -> bool:
    """True where a D.C. or D.S. leads back over the tune."""
    return any(m.jump for m in tune.measures)


def is_heard_once(tune: Tune, tick: int) -> bool:
    """True where what begins with the measure at a tick is played once, in order, to the end."""
    rest = measure_index(tune.measures, tick)
    played = order(tune.measures)
    tail = len(tune.measures) - rest
    return played[-tail:] == tuple(range(rest, len(tune.measures))) and max(played[:-tail], default=-1) < rest


def unfolded(tune: Tune) -> Tune:
    """The tune as it is played, without repeat signs; short measures that meet at a repeat are joined.

    Where each passage brings its own line of words, it is written with that line alone.
    """
    pieces = []
    now = tune.measures[0].onset
    played = order(tune.measures)
    one_line_each = _has_line_for_each_time(tune, played)
    at = 0
    for first, last in runs(played):
        times = [played[: at + i + 1].count(index) for i, index in enumerate(range(first, last + 1))]
        at += len(times)
        start, end = tune.measures[first].onset, tune.measures[last].end
        piece = cut(tune, start, end, now - start)
        pieces.append(_with_lines(piece, times) if one_line_each else piece)
        now += end - start
    whole = joined(tune, pieces)
    measures = joined_halves(_without_signs(m) for m in whole.measures)
    measures = (*measures[:-1], replace(measures[-1], bar_line=BarLine.FINAL))
    return replace(whole, measures=renumbered(measures))


def _has_line_for_each_time(tune: Tune, played: Sequence[int]) -> bool:
    """True where the words have as many lines as the music is played times, and no more than one where it is once."""
    count = Counter(played)
    lines = max((s.verse for n in tune.notes for s in n.lyrics), default=0)
    if lines < 2 or lines != max(count.values()):
        return False
    return all(len(n.lyrics) <= count[measure_index(tune.measures, n.onset)] for n in tune.notes)


def _with_lines(piece: Tune, times: Sequence[int]) -> Tune:
    """The piece with one line of words, for each of its measures that of the time it is played."""

    def sung(note: Note) -> tuple[Syllable, ...]:
        time = times[measure_index(piece.measures, note.onset)]
        line = [s for s in note.lyrics if s.verse == time] or note.lyrics[:1]
        return tuple(replace(s, verse=1) for s in line)

    notes = tuple(replace(n, lyrics=sung(n)) for n in piece.notes)
    return replace(piece, melody=replace(piece.melody, notes=notes))


def _without_signs(measure: Measure) -> Measure:
    bar_line = BarLine.REGULAR if measure.bar_line is BarLine.FINAL or measure.repeat_times else measure.bar_line
    return replace(measure, repeat_start=False, repeat_times=0, endings=(), sign="", jump="", bar_line=bar_line)
