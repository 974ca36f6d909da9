"""The metrical foot: whether lines go weak-strong (iambic), strong-weak (trochaic), or in threes.

Each foot foretells which syllables of a line are strong. A word of several syllables nearly always obeys; little words
of one syllable ("in", "my") stand anywhere. How well lines obey is told as a log-likelihood ratio against lines whose
stresses fall anywhere, so 0 is "no foot at all".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from hymnal.prosody.meters import METERS
from hymnal.prosody.syllables import Readings

FEET = ("iambic", "trochaic", "anapestic", "dactylic", "mixed")

STRONG, FREE, WEAK = "S", "w", "u"
"""Signs of a sung line: a stressed syllable, a little word of one syllable, an unstressed syllable of a longer word."""

_ON_STRONG = {STRONG: 0.62, FREE: -0.66, WEAK: -2.26}
_ON_WEAK = {STRONG: -2.1, FREE: 0.41, WEAK: 0.65}
_ON_WEAK_OF_THREE = {STRONG: -1.1, FREE: 0.3, WEAK: 0.5}
_TURNED_IAMB = -0.3  # "Glory to God": a first foot may be turned round
_FIRST_OF_IAMB = {STRONG: -0.93, FREE: 0.78, WEAK: -1.1}
_SECOND_OF_IAMB = {STRONG: 0.47, FREE: -0.22, WEAK: -1.9}
"""ln(how often the sign stands there / how often it stands anywhere), counted over hymns in C.M., L.M., S.M. and 7s."""

_TRUST = 0.5  # stresses of neighbouring syllables depend on each other, so they say less than they add up to

_USUAL_FOOT, _OTHER_FOOT = 0.84, 0.04
_LEAST_LEAD = 1.5  # a foot is named when it is e^1.5 times likelier than none


def signs(reading: Readings, count: int) -> str:
    """The signs of a line sung with `count` syllables; empty where it cannot be."""
    found = []
    for option in reading.chosen(count):
        weak = FREE if option.count == 1 else WEAK
        found.append(option.stress.replace("1", STRONG).replace("0", weak))
    return "".join(found)


@lru_cache(maxsize=8192)
def obeys(foot: str, line: str) -> float:
    """How much likelier the line's signs are in this foot than in none; 0 for "mixed"."""
    if foot == "iambic":
        return _first_iamb(line) + sum(
            (_ON_STRONG if place % 2 else _ON_WEAK)[sign] for place, sign in enumerate(line[2:])
        )
    if foot == "trochaic":
        return sum((_ON_WEAK if place % 2 else _ON_STRONG)[sign] for place, sign in enumerate(line))
    if foot == "anapestic":  # strong on the last syllable, or on the one before it
        return max(_in_threes(line, (len(line) - 1) % 3), _in_threes(line, (len(line) - 2) % 3))
    if foot == "dactylic":
        return _in_threes(line, 0)
    return 0.0


def _first_iamb(line: str) -> float:
    if len(line) < 2:
        return 0.0
    if line.startswith(STRONG + WEAK):
        return _TURNED_IAMB
    return _FIRST_OF_IAMB[line[0]] + _SECOND_OF_IAMB[line[1]]


def _in_threes(line: str, first_strong: int) -> float:
    return sum(
        (_ON_STRONG if place % 3 == first_strong else _ON_WEAK_OF_THREE)[sign] for place, sign in enumerate(line)
    )


def likelihoods(counts: Sequence[int], lines: Sequence[str]) -> dict[str, float]:
    """Each foot's log-likelihood for a pattern of counts and lines of signs (of any number of stanzas)."""
    usual = usual_feet(tuple(counts))
    return {foot: log(usual[foot]) + _TRUST * sum(obeys(foot, line) for line in lines) for foot in FEET}


def foot_of(counts: Sequence[int], lines: Sequence[str]) -> str:
    """The foot of a text; "mixed" where no foot is clearly better than none."""
    found = likelihoods(counts, lines)
    best = max(FEET, key=lambda foot: found[foot])
    return best if found[best] > found["mixed"] + _LEAST_LEAD else "mixed"


@lru_cache(maxsize=1024)
def usual_feet(counts: tuple[int, ...]) -> dict[str, float]:
    """How often each foot goes with these counts: from the list of meters, or from the feet of lines so long."""
    listed = _LISTED.get(counts)
    if listed is not None:
        return {foot: _USUAL_FOOT if foot == listed else _OTHER_FOOT for foot in FEET}
    rows = [_BY_COUNT.get(count, _EVEN) for count in counts] or [_EVEN]
    return {foot: 0.9 * sum(row[foot] for row in rows) / len(rows) + 0.02 for foot in FEET}


_LISTED = {meter.counts: meter.foot for meter in METERS}
_EVEN = dict.fromkeys(FEET, 1 / len(FEET))


def _feet_by_count() -> dict[int, dict[str, float]]:
    weights: dict[int, dict[str, float]] = {}
    for meter in METERS:
        for count in meter.counts:
            row = weights.setdefault(count, dict.fromkeys(FEET, 0.3))
            row[meter.foot] += meter.weight / len(meter.counts)
    return {count: {foot: w / sum(row.values()) for foot, w in row.items()} for count, row in weights.items()}


_BY_COUNT = _feet_by_count()


def mixture(counts: Sequence[int], lines: Sequence[str]) -> float:
    """The log-likelihood of the stresses in whatever foot."""
    found = list(likelihoods(counts, lines).values())
    best = max(found)
    return best + log(sum(exp(value - best) for value in found))
