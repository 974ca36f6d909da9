"""The meter of a melody whose file names none: 4/4, 3/4 or 6/8, whichever bars it best."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from arranging.pitch import Key
from arranging.reading.midi_pickup import SURE, Attack, Barring, beat_of, infer_pickup, weigh
from arranging.score import TimeSignature

USUAL: dict[TimeSignature, float] = {
    TimeSignature(4, 4): 1.32,
    TimeSignature(3, 4): 0.03,
    TimeSignature(6, 8): -1.35,
}
"""How much a meter is expected before the melody is heard; 2/4 is written as 4/4, 3/2 as 3/4."""

_POINTS, _WHOLE_BARS, _ATTACKED, _OFF_BEAT = 0.55, 1.18, 0.41, -1.04
"""Weights of: the best pickup's points, a last bar that completes the count, bars that all begin with an attack,
the share of notes off the beat. Fitted like those of the pickup."""


def infer_meter(attacks: Sequence[Attack], key: Key) -> tuple[TimeSignature, int, bool]:
    """The meter, the length of its pickup (0 for none), and whether the melody leaves no doubt about either."""
    points = {time: usual + _points(attacks, time, key) for time, usual in USUAL.items()}
    best = max(points, key=lambda time: points[time])
    share = 1 / sum(exp(p - points[best]) for p in points.values())
    pickup, sure = infer_pickup(attacks, best, key)
    return best, pickup, sure and share >= SURE


def _points(attacks: Sequence[Attack], time: TimeSignature, key: Key) -> float:
    """What speaks for a meter, its best pickup taken."""
    best: Barring = max(weigh(attacks, time, key), key=lambda b: b.points)
    left = (attacks[-1].onset + attacks[-1].duration - best.pickup) % time.duration
    beat = beat_of(time)
    off_beat = sum(1 for a in attacks if (a.onset - best.pickup) % beat) / len(attacks)
    return (
        _POINTS * best.points
        + _WHOLE_BARS * (left in (0, time.duration - best.pickup))
        + _ATTACKED * best.answers["all bars begin with an attack"]
        + _OFF_BEAT * off_beat
    )
