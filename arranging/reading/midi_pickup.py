"""Where the bar lines of a melody fall when a file does not say: how long its pickup is.

Every note of the first bar might be the first downbeat. For each the same musical questions are asked: do the bars
begin with long notes and accents, does the tune end on a downbeat, do notes sound across the bar lines, do little
words such as "the" stand on downbeats? The answers are weighed and the likeliest pickup wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.typing import NDArray

from arranging.pitch import Key
from arranging.score import TimeSignature

WEIGHTS: dict[str, float] = {
    "one beat in triple time": 1.26,
    "two beats in triple time": -0.79,
    "half a beat": 1.70,
    "half a bar": -3.48,
    "off the beat": -0.84,
    "none in compound time": 1.81,
    "a short note in compound time": -1.49,
    "one note": 2.98,
    "three notes or more": -3.79,
    "longest note is short": -2.66,
    "first downbeat is longer": 2.82,
    "first downbeat repeats the pickup": -1.03,
    "first downbeat is the tonic": 1.16,
    "a fourth up to the first downbeat": -1.65,
    "accents on downbeats": 3.74,
    "bars begin with an attack": 1.31,
    "all bars begin with an attack": 1.82,
    "long notes on downbeats": 3.38,
    "phrases end on downbeats": 2.77,
    "ends on a downbeat": 1.50,
    "ends on a half bar": 2.51,
    "notes across bar lines": -1.25,
    "bar lines crossed": -3.45,
    "repeated notes on downbeats": -4.41,
    "upward steps to downbeats": -1.87,
    "variety of bars": 1.21,
    "little words on downbeats": -2.25,
    "little words on strong beats": -2.12,
}
"""Points for an answer of 1: a conditional logit model fitted to hymn tunes and chorale melodies.

An answer may rest on what another has counted already, so a single weight says little by its sign.
"""

DOUBT = 0.6
"""How likely a pickup must be against none; below that the tune is taken to start on the downbeat."""
SURE = 0.85
"""Below this probability the caller is told that the bar lines were guessed."""
ENOUGH, CAUTION = 32, 0.3
"""Notes from which on a tune speaks with its full weight; what the shortest adds to the likelihood asked for."""
LONGEST = 400
"""Notes looked at; the rest of a long piece tells no more."""

_UNSTRESSED = (
    "a an the and of to in on at by for from with o oh but or as that than is are was were be our my thy his her its "
    "their your who which when shall will have has hath may do did let us we he i it me thee thou ye you this so if "
    "all nor"
)
_LITTLE_WORDS = frozenset(_UNSTRESSED.split())

Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Attack:
    """A melody note on the grid with its loudness (0-127) and the syllable sung to it."""

    onset: int
    duration: int
    midi: int
    velocity: int = 80
    word: str = ""


def beat_of(time: TimeSignature) -> int:
    """The felt beat: a dotted quarter in 6/8, else the signature's own unit."""
    unit = time.duration // time.beats
    return 3 * unit if time.beats % 3 == 0 and time.beats > 3 else unit


def infer_pickup(attacks: Sequence[Attack], time: TimeSignature, key: Key) -> tuple[int, bool]:
    """The length of the pickup, 0 for none, and whether the tune leaves no doubt.

    A tune that begins with a rest has its first bar line at the beginning of the file.
    """
    if len(attacks) < 2 or attacks[0].onset > 0:
        return 0, True
    return _decided(weigh(attacks, time, key), len(attacks))


@dataclass(frozen=True, slots=True)
class Barring:
    """A possible pickup, the answers to the questions of `WEIGHTS`, and their sum in points."""

    pickup: int
    answers: dict[str, float]
    points: float


def weigh(attacks: Sequence[Attack], time: TimeSignature, key: Key) -> list[Barring]:
    """Every attack of the first bar as first downbeat."""
    line = _Line.of(attacks[:LONGEST], key)
    out = []
    for pickup in sorted({0, *line.onsets[line.onsets < time.duration].tolist()}):
        answers = _answers(line, time, pickup)
        out.append(Barring(pickup, answers, sum(WEIGHTS[question] * value for question, value in answers.items())))
    return out


def _decided(barrings: list[Barring], count: int) -> tuple[int, bool]:
    """The likeliest pickup; a few notes say less than many, so their points count in proportion."""
    trust = min(1.0, count / ENOUGH)
    best = max(b.points for b in barrings)
    shares = {b.pickup: exp(trust * (b.points - best)) for b in barrings}
    total = sum(shares.values())
    found = max((pickup for pickup in shares if pickup), key=lambda p: shares[p], default=0)
    if not found or shares[found] < (DOUBT + (1 - trust) * CAUTION) * (shares[found] + shares[0]):
        return 0, shares[0] / total >= SURE
    return found, shares[found] / total >= SURE


@dataclass(frozen=True, slots=True)
class _Line:
    """The melody as columns of numbers; `spans` reach from attack to attack."""

    onsets: Numbers
    durations: Numbers
    spans: Numbers
    midis: Numbers
    steps: Numbers
    loudness: NDArray[np.float64]
    tonic: int
    long: Marks
    sung: Marks
    little: Marks

    @staticmethod
    def of(attacks: Sequence[Attack], key: Key) -> _Line:
        onsets, durations, midis, velocities = (
            np.array(column, dtype=np.int64)
            for column in zip(*((a.onset, a.duration, a.midi, a.velocity) for a in attacks), strict=True)
        )
        spans = np.append(np.diff(onsets), durations[-1])
        spread = float(np.std(velocities))
        loudness = (velocities - np.mean(velocities)) / (spread if spread > 1 else np.inf)
        words = [a.word.lower().strip(".,;:!?'\"- ") for a in attacks]
        sung = np.array([bool(word) for word in words])
        if sung.sum() <= 10:
            sung[:] = False
        little = sung & np.array([word in _LITTLE_WORDS for word in words])
        long = spans >= 2 * np.median(spans)
        return _Line(
            onsets, durations, spans, midis, np.diff(midis), loudness, key.tonic.pitch_class, long, sung, little
        )


def _answers(line: _Line, time: TimeSignature, pickup: int) -> dict[str, float]:
    """What speaks for and against a pickup of this length, by the questions of `WEIGHTS`; 0 where it has no say."""
    return _length(time, pickup) | _beginning(line, pickup) | _bars(line, time, pickup)


def _length(time: TimeSignature, pickup: int) -> dict[str, float]:
    """What the length alone says, meter by meter."""
    unit, beat = time.duration // time.beats, beat_of(time)
    beats = time.duration // beat
    if beat != unit:
        return {
            "none in compound time": float(pickup == 0),
            "a short note in compound time": float(pickup > 0 and pickup // unit == 1),
        }
    if beats == 3:
        return {
            "one beat in triple time": float(pickup == beat),
            "two beats in triple time": float(pickup == 2 * beat),
        }
    if beats in (5, 7):
        return {}
    half_beats = 2 * pickup / beat
    return {
        "half a beat": float(half_beats == 1),
        "half a bar": float(2 * pickup == time.duration and pickup != beat),
        "off the beat": float(half_beats % 2 != 0 and half_beats not in (1, 3)),
    }


def _beginning(line: _Line, pickup: int) -> dict[str, float]:
    """What the pickup's own notes and the first downbeat say."""
    first = int(np.searchsorted(line.onsets, pickup))
    out = {"first downbeat is the tonic": float(line.midis[first] % 12 == line.tonic)}
    if first:
        step = line.steps[first - 1]
        out |= {
            "one note": float(first == 1),
            "three notes or more": float(first >= 3),
            "longest note is short": float(2 * line.spans[:first].max() <= line.spans[first:].max()),
            "first downbeat is longer": float(line.spans[first] > line.spans[0]),
            "first downbeat repeats the pickup": float(step == 0),
            "a fourth up to the first downbeat": float(step == 5),
        }
    return out


def _bars(line: _Line, time: TimeSignature, pickup: int) -> dict[str, float]:
    """What all the bars together say."""
    bar, beat = time.duration, beat_of(time)
    places = (line.onsets - pickup) % bar
    down = places == 0
    even = (bar // beat) % 2 == 0
    half = (2 * places == bar) if even else np.zeros(len(places), dtype=bool)
    count = max(1.0, (line.onsets[-1] + line.durations[-1] - pickup) / bar)
    attacked = min(1.0, float((down & (line.onsets >= pickup)).sum()) / max(1, round(count)))
    lengths = np.log2(np.minimum(line.spans, 4 * beat) / beat)
    closes = (line.long & (line.spans >= 1.5 * beat)) | (line.durations < line.spans)
    across = (places > 0) & (places + line.durations > bar)
    inner = down[1:]
    out = {
        "accents on downbeats": _mean(line.loudness, down),
        "bars begin with an attack": attacked,
        "all bars begin with an attack": attacked**4,
        "long notes on downbeats": (_mean(lengths, down) if down.any() else -1.0) - float(lengths.mean()),
        "phrases end on downbeats": float((closes & down).sum()) / max(1, int(closes.sum())),
        "ends on a downbeat": float(down[-1]),
        "ends on a half bar": float(half[-1]),
        "notes across bar lines": float(across.mean()),
        "bar lines crossed": min(1.0, float(across.sum()) / count),
        "variety of bars": _variety(places, (line.onsets - pickup) // bar),
    }
    if inner.any():
        same, signs = line.steps == 0, np.sign(line.steps)
        out["repeated notes on downbeats"] = _mean(same, inner) - float(same.mean())
        out["upward steps to downbeats"] = _mean(signs, inner) - float(signs.mean())
    if line.sung.any():
        usual = float(line.little[line.sung].mean())
        out["little words on downbeats"] = _mean(line.little, down & line.sung) - usual
        out["little words on strong beats"] = _mean(line.little, (down | half) & line.sung) - usual
    return out


def _mean(values: NDArray[np.generic], where: Marks) -> float:
    chosen = values[where]
    return float(chosen.sum()) / len(chosen) if len(chosen) else 0.0


def _variety(places: Numbers, bars: Numbers) -> float:
    """Different rhythms per bar: 1 when no two bars are alike."""
    rhythms: dict[int, list[int]] = {}
    for bar, place in zip(bars.tolist(), places.tolist(), strict=True):
        if bar >= 0:
            rhythms.setdefault(bar, []).append(place)
    return len({tuple(rhythm) for rhythm in rhythms.values()}) / max(1, len(rhythms))
