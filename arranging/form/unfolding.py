"""Repeats and jumps written out, as they are played."""

from __future__ import annotations

from dataclasses import replace

from arranging.form.timeline import cut, joined, joined_halves, renumbered, runs
from arranging.score import BarLine, Measure, Tune
from arranging.writing.playback import order


def has_jumps(tune: Tune) -> bool:
    """True where a D.C. or D.S. leads back over the tune."""
    return any(m.jump for m in tune.measures)


def is_repeated(tune: Tune, tick: int) -> bool:
    """True where the measure at a tick is played more than once."""
    at = tune.measure_at(tick)
    played = order(tune.measures)
    return sum(tune.measures[i].onset == at.onset for i in played) > 1


def unfolded(tune: Tune) -> Tune:
    """The tune as it is played, without repeat signs; short measures that meet at a repeat are joined."""
    pieces = []
    now = tune.measures[0].onset
    for first, last in runs(order(tune.measures)):
        start, end = tune.measures[first].onset, tune.measures[last].end
        pieces.append(cut(tune, start, end, now - start))
        now += end - start
    whole = joined(tune, pieces)
    measures = joined_halves(_without_signs(m) for m in whole.measures)
    measures = (*measures[:-1], replace(measures[-1], bar_line=BarLine.FINAL))
    return replace(whole, measures=renumbered(measures))


def _without_signs(measure: Measure) -> Measure:
    bar_line = BarLine.REGULAR if measure.bar_line is BarLine.FINAL or measure.repeat_times else measure.bar_line
    return replace(measure, repeat_start=False, repeat_times=0, endings=(), sign="", jump="", bar_line=bar_line)
