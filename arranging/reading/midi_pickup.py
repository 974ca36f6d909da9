"""Where the bar lines of a melody fall when a file does not say: how long its pickup is.

Every note of the first bar might be the first downbeat. For each a handful of musical questions is asked
(do the bars begin with long notes, with the tonic chord, with accents; does the tune end on a downbeat, does its last
bar complete the pickup) and the answers are weighed. The weights are those of a conditional
logit model fitted to hymn tunes and chorale melodies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log2

from arranging.pitch import Key
from arranging.score import TimeSignature


@dataclass(frozen=True, slots=True)
class Attack:
    """A melody note on the grid with its loudness (0-127)."""

    onset: int
    duration: int
    midi: int
    velocity: int = 80


WEIGHTS: dict[str, float] = {
    "downbeat": 1.0,
    "beat": 0.5,
    "off beat": -2.0,
    "long on downbeat": 2.0,
    "attack on downbeat": 4.0,
    "ends on downbeat": 2.0,
    "ends on half bar": 1.0,
    "last bar completes": 1.5,
    "accent": 3.0,
    "tonic chord on downbeat": 1.0,
    "syncopation": -3.0,
}
"""Points for an answer of 1."""


def beat_of(time: TimeSignature) -> int:
    """The felt beat: a dotted quarter in 6/8, else the signature's own unit."""
    unit = time.duration // time.beats
    return 3 * unit if time.beats % 3 == 0 and time.beats > 3 else unit


def answers(attacks: Sequence[Attack], time: TimeSignature, key: Key, pickup: int) -> dict[str, float]:
    """What speaks for and against a pickup of this length, by the names of `WEIGHTS`."""
    bar, beat = time.duration, beat_of(time)
    places = [(a.onset - pickup) % bar for a in attacks]
    on_bar = [a for a, place in zip(attacks, places, strict=True) if place == 0]
    last = attacks[-1]
    end = last.onset + last.duration
    bars = max(1, (end - pickup) // bar)
    lengths = [log2(a.duration / beat) for a in attacks]
    tonic_chord = {key.degree(n).pitch_class for n in (1, 3, 5)}
    crossing = sum(
        1
        for a, place in zip(attacks, places, strict=True)
        if place % beat and place % beat + a.duration > beat and a.duration < bar
    )
    return {
        "downbeat": float(pickup == 0),
        "beat": float(pickup in (beat, bar - beat)),
        "off beat": float(pickup % beat != 0),
        "long on downbeat": _mean(log2(a.duration / beat) for a in on_bar) - _mean(lengths),
        "attack on downbeat": len(on_bar) / bars,
        "ends on downbeat": float(places[-1] == 0),
        "ends on half bar": float(2 * places[-1] == bar),
        "last bar completes": float((end - pickup) % bar in ((0, bar - pickup) if pickup else (0,))),
        "accent": _accent(attacks, on_bar),
        "tonic chord on downbeat": _share(on_bar, tonic_chord) - _share(attacks, tonic_chord),
        "syncopation": crossing / len(attacks),
    }


def candidates(attacks: Sequence[Attack], time: TimeSignature) -> list[int]:
    """Lengths a pickup may have: the attacks of the first bar."""
    return sorted({a.onset for a in attacks if a.onset < time.duration} | {0})


def weigh(attacks: Sequence[Attack], time: TimeSignature, key: Key) -> list[tuple[float, int]]:
    """`(probability, pickup)` of each length, the likeliest first."""
    points = [
        (sum(WEIGHTS[name] * value for name, value in answers(attacks, time, key, p).items()), p)
        for p in candidates(attacks, time)
    ]
    best = max(score for score, _ in points)
    total = sum(exp(score - best) for score, _ in points)
    return sorted(((exp(score - best) / total, -p) for score, p in points), reverse=True)


def infer_pickup(attacks: Sequence[Attack], time: TimeSignature, key: Key) -> tuple[int, bool]:
    """The length of the pickup, 0 for none, and whether the tune leaves no doubt."""
    if not attacks or attacks[0].onset > 0:
        return 0, True
    probability, negative = weigh(attacks, time, key)[0]
    return -negative, probability >= 0.8


def _mean(values: object) -> float:
    found = list(values)  # type: ignore[call-overload]
    return sum(found) / len(found) if found else 0.0


def _share(attacks: Sequence[Attack], pitch_classes: set[int]) -> float:
    return _mean(float(a.midi % 12 in pitch_classes) for a in attacks)


def _accent(attacks: Sequence[Attack], on_bar: Sequence[Attack]) -> float:
    """How much louder the bars begin, in units of the velocities' spread."""
    mean = _mean(a.velocity for a in attacks)
    spread = _mean((a.velocity - mean) ** 2 for a in attacks) ** 0.5
    return (_mean(a.velocity for a in on_bar) - mean) / spread if spread > 1 and on_bar else 0.0
