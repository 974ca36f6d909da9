"""The tune without the measures in which the singers of its score wait for their accompaniment."""

from __future__ import annotations

from dataclasses import replace

from arranging.form.timeline import cut
from arranging.score import Measure, Score, Tempo, Tune


def without_waiting(tune: Tune, score: Score) -> tuple[Tune, tuple[str, ...]]:
    """The tune from its first note on, where only other parts of `score` play before, and a warning.

    A first note in the second half of its measure becomes a pickup. Measures that a repeat or jump needs stay.
    """
    first = tune.notes[0]
    waiting = [m for m in tune.measures if m.end <= first.onset]
    plays = any(n.onset < waiting[-1].end for part in score.parts for n in part.notes) if waiting else False
    if not plays or any(m.repeat_times or m.endings or m.jump or m.sign for m in waiting):
        return tune, ()
    opening = _opening_measure(tune.measures[len(waiting)], first.onset)
    opening = replace(opening, repeat_start=opening.repeat_start or any(m.repeat_start for m in waiting))
    start = opening.onset
    kept = replace(
        tune,
        measures=(opening, *tune.measures[len(waiting) + 1 :]),
        tempos=_tempos_from(tune.tempos, start),
    )
    count = "1 measure" if len(waiting) == 1 else f"{len(waiting)} measures"
    said = f"{count} of accompaniment before the melody's first note {'was' if len(waiting) == 1 else 'were'} left out."
    return cut(kept, start, kept.end, -start), (said,)


def _opening_measure(measure: Measure, onset: int) -> Measure:
    rest = onset - measure.onset
    if 2 * rest < measure.time.duration:
        return measure
    return replace(measure, onset=onset, duration=measure.duration - rest, implicit=True)


def _tempos_from(tempos: tuple[Tempo, ...], start: int) -> tuple[Tempo, ...]:
    """The tempo that holds at `start`, and those after it."""
    before = [t for t in tempos if t.onset <= start]
    return (*(replace(t, onset=start) for t in before[-1:]), *(t for t in tempos if t.onset > start))
