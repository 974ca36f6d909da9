"""Played times become note values: every beat gets the division that fits it best."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arranging.score import QUARTER

Ticks = NDArray[np.int64]
Times = NDArray[np.float64]

DIVISIONS = (1, 2, 4, 3, 8, 6, 5, 7, 16)
PRICES = (0.0, 0.02, 0.05, 0.05, 0.12, 0.12, 0.3, 0.4, 0.4)
"""What a division of the quarter costs, in quarters of misfit: the more unusual, the clearer it has to be."""

EXACT_DISCOUNT = 0.1
"""In a file written by a notation program the ticks speak for themselves, so unusual divisions cost less."""

COLLISION = 0.5
"""Price of two attacks, clearly apart, that fall on one point of the grid."""

APART = QUARTER // 10
PLAIN_DIVISIONS = (1, 2, 4, 8, 3, 6)
SHORTEST = QUARTER // 16

NAMES = {
    1: "quarter",
    2: "eighth",
    4: "sixteenth",
    8: "thirty-second",
    16: "sixty-fourth",
    3: "triplet eighth",
    6: "triplet sixteenth",
    5: "quintuplet sixteenth",
    7: "septuplet sixteenth",
}


def times(ticks: Ticks, scale: float) -> Times:
    """Ticks of a file in ticks of the score, not yet on the grid."""
    return ticks.astype(np.float64) * scale


@dataclass(frozen=True, slots=True)
class Quantized:
    """Onsets and ends in score ticks; how many notes moved, and the commonest division they moved to."""

    onsets: Ticks
    ends: Ticks
    moved: int
    division: int


def quantize(onsets: Times, ends: Times, tolerance: float) -> Quantized:
    """Notes of one part on the grid. Times are in score ticks, onsets ascending; `tolerance` is the file's own tick.

    Per quarter the division is chosen whose points lie nearest to the attacks. Lengths close small gaps
    before the next note and give up small overlaps; a real rest stays.
    """
    slack = 1.01 * tolerance
    exact = float(np.mean(_misfit(onsets, DIVISIONS) <= slack)) >= 0.95
    division = _divisions(onsets, exact)
    beats = (onsets // QUARTER).astype(np.int64)
    quantized = _rounded(onsets, division[beats])
    moved = np.abs(quantized - onsets) > max(slack, QUARTER / 200)
    values, counts = np.unique(division[beats][moved], return_counts=True)
    finest = int(values[np.argmax(counts)]) if len(values) else 1
    new_ends = _ends(onsets, ends, quantized, division, slack)
    return Quantized(quantized, new_ends, int(moved.sum()), finest)


def _misfit(times: Times, divisions: tuple[int, ...]) -> Times:
    """How far each time lies from the nearest point of the friendliest of these divisions."""
    steps = np.array([QUARTER / d for d in divisions])[:, None]
    return np.asarray(np.min(np.abs(times - np.round(times / steps) * steps), axis=0))


def _rounded(times: Times, divisions: Ticks) -> Ticks:
    step = QUARTER // divisions
    return np.round(times / step).astype(np.int64) * step


def _divisions(onsets: Times, exact: bool) -> Ticks:
    """The best division of every quarter of the time line."""
    beats = (onsets // QUARTER).astype(np.int64)
    count = int(beats[-1]) + 2
    apart = np.append(np.diff(onsets) > (1 if exact else APART), False)
    scale = EXACT_DISCOUNT if exact else 1.0
    costs = np.empty((len(DIVISIONS), count))
    for row, (parts, price) in enumerate(zip(DIVISIONS, PRICES, strict=True)):
        step = QUARTER // parts
        points = np.round(onsets / step)
        misfit = np.abs(onsets - points * step) / QUARTER
        merged = apart & (np.append(np.diff(points), 1) == 0)
        costs[row] = np.bincount(beats, misfit + COLLISION * merged, count) + scale * price
    best: Ticks = np.array(DIVISIONS, dtype=np.int64)[np.argmin(costs, axis=0)]
    return best


def _ends(onsets: Times, ends: Times, quantized: Ticks, division: Ticks, slack: float) -> Ticks:
    """Where each note ends on the grid."""
    attacks = np.unique(quantized)
    ends = _ungated(onsets, ends, quantized, attacks)
    plain = _misfit(ends, PLAIN_DIVISIONS) <= slack
    following = np.searchsorted(attacks, ends)
    after = attacks[np.minimum(following, len(attacks) - 1)]
    before = attacks[np.maximum(following - 1, 0)]
    near = np.where(np.abs(after - ends) <= np.abs(ends - before), after, before)
    near = np.where(near > quantized, near, after)
    length = np.maximum(near - quantized, 1)
    gap = np.abs(near - ends)
    closes = (near > quantized) & np.where(
        plain, gap < QUARTER // 8 - slack, gap <= np.maximum(QUARTER / 12, np.minimum(0.3 * length, QUARTER / 2))
    )
    beats = np.minimum((ends // QUARTER).astype(np.int64), len(division) - 1)
    parts = division[beats]
    parts = np.where(parts == 1, 2, parts)
    rough = _rounded(ends, parts)
    long = ends - quantized > 1.5 * QUARTER
    rough = np.where(long & (parts == 2), _long_end(ends, quantized), rough)
    fine = np.round(ends / (QUARTER // 24)).astype(np.int64) * (QUARTER // 24)
    out = np.where(closes, near, np.where(plain, fine, rough))
    return np.asarray(np.where(out > quantized, out, quantized + np.maximum(QUARTER // parts, SHORTEST)))


def _long_end(ends: Times, quantized: Ticks) -> Ticks:
    """A long note's end: the full quarter when it is nearly reached, else the eighth."""
    whole = np.round(ends / QUARTER).astype(np.int64) * QUARTER
    eighth = np.round(ends / (QUARTER // 2)).astype(np.int64) * (QUARTER // 2)
    return np.where(np.abs(whole - ends) <= 0.12 * (ends - quantized), whole, eighth)


def _ungated(onsets: Times, ends: Times, quantized: Ticks, attacks: Ticks) -> Times:
    """Undo a player's uniform shortening: every note 90 % of its value, or every note a little early."""
    place = np.searchsorted(attacks, quantized, side="right")
    inner = place < len(attacks)
    if inner.sum() < 8:
        return ends
    to_next = (attacks[np.minimum(place, len(attacks) - 1)] - quantized)[inner]
    lengths = (ends - onsets)[inner]
    share = lengths / to_next
    usual = float(np.median(share))
    if 0.45 <= usual < 0.98 and np.mean(np.abs(share - usual) < 0.02) >= 0.75:
        return np.asarray(onsets + (ends - onsets) / usual)
    gaps = to_next - lengths
    gap = float(np.median(gaps))
    if 0 < gap <= QUARTER / 4 and np.mean(np.abs(gaps - gap) < QUARTER / 100) >= 0.75:
        return ends + gap
    return ends
