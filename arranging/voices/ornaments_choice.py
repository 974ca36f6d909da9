"""Which figures sound together and follow each other: drawn with Bach's own frequency, within the forbidden rules.

The figures of a beat are weighed together and against those of the next beat, so that every way through the tune that
the rules allow has its likelihood; one of them is drawn. The draw is spread evenly: rich and plain beats alternate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import numpy as np
import numpy.typing as npt

from arranging.pitch import Pitch
from arranging.voices import ornaments_rates as rates
from arranging.voices.ornaments_cells import Cell, Lead
from arranging.voices.ornaments_figures import LEANING, STAYING, SUSPENSION, Figures, Floats
from arranging.voices.rule import Reach, Rule
from arranging.voices.voicing import Chords, Ints, Mask, Motion, Top, Voicings

_PER_VOICE = 4
"""Figures of one voice that are tried with those of the others."""
_KEPT = 10
"""Combinations of a cell that are weighed against those of the next."""
_RARE = np.float32(1e6)
_GOLDEN = 0.6180339887
_PRICE = np.float32(0.5)
"""How many times rarer, as a logarithm, a figure gets with each point that a rule charges for it."""
_TRIES = 4
_CLOSE, _AIM = 0.85, 0.94
"""Of the beats that may move, how many have to for a draw to be taken, and how many the next draw aims at."""
_DISSONANT = (1, 6)
_HARD = (0, 1, 13)
"""Semitones that no tone leans from: a shared key, a semitone, a minor ninth."""
_UNISON = np.float32(1.5)
_HOLLOW = np.float32(4)

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Combined:
    """The figures of all voices in a cell, plain chord first: pitches over [voice, cell, choice] below the soprano."""

    start: Ints
    start_step: Ints
    end: Ints
    end_step: Ints
    cost: Floats
    held: Mask
    """Which voices hold a tone over."""
    leans: Mask
    """Which voices begin with a tone that passes by."""
    prepares: Mask
    turns: Mask
    """Which voices leave a tone that they return to."""
    moves: Mask
    """Whether any voice moves on inside the cell, over [cell, choice]."""


def chosen(
    cells: Sequence[Cell], figures: Figures, lead: Lead, rules: Sequence[Rule], share: float, seed: int
) -> tuple[Combined, list[int]]:
    """All combinations that the rules allow, and the number of the one chosen in every cell.

    `share` is the share of cells in which voices may move on; more is never chosen.
    """
    asked = [r for r in rules if r.reach is Reach.EVERY_SLICE]
    tops = _tops(cells, lead)
    combined = _combined(cells, figures, tops, asked)
    pairs = _pair_costs(cells, combined, tops, asked)
    likely = np.exp(-combined.cost.astype(np.float64))
    joint = np.exp(-pairs.astype(np.float64))
    wanted = min(max(share, 0.01), 0.99)
    odds = wanted / (1 - wanted) * (1 - rates.MOTION_SHARE) / rates.MOTION_SHARE if share else 1.0
    start = Random(seed).random()
    limit = share * len(cells)
    for _ in range(_TRIES if share else 1):
        path = _drawn(likely * np.where(combined.moves, odds, 1.0), joint, start)
        moved = sum(bool(combined.moves[i, k]) for i, k in enumerate(path))
        if _CLOSE * limit <= moved <= limit:
            break
        odds *= min(max(_AIM * limit / max(moved, 1), 0.3), 3.0)
    return combined, path


def _drawn(likely: Doubles, joint: Doubles, start: float) -> list[int]:
    """One way through the choices, drawn with its likelihood among all ways."""
    ahead = np.ones_like(likely)
    for i in range(len(likely) - 2, -1, -1):
        onward = joint[i] @ (likely[i + 1] * ahead[i + 1])
        ahead[i] = onward / onward[0]
    weights = likely * ahead
    path: list[int] = []
    for i, row in enumerate(weights):
        heap = np.cumsum(row * joint[i - 1, path[-1]] if path else row)
        place = (start + i * _GOLDEN) % 1.0 * heap[-1]
        path.append(min(int(np.searchsorted(heap, place, side="right")), len(row) - 1))
    return path


@dataclass(frozen=True, slots=True)
class _Tops:
    """The soprano of every cell: in its first and second part, and at four moments, as [pitch or step, cell]."""

    first: Top
    second: Top
    at_start: Ints
    before_turn: Ints
    at_turn: Ints
    at_end: Ints
    strikes: Mask
    chords: Chords


def _tops(cells: Sequence[Cell], lead: Lead) -> _Tops:
    def row(pitches: list[Pitch]) -> Ints:
        return np.array([(p.midi, p.diatonic) for p in pitches], dtype=np.int8).T

    return _Tops(
        _top([lead.between(c.start, c.turn) for c in cells]),
        _top([lead.between(c.turn, c.end) if c.turn < c.end else lead.between(c.start, c.end) for c in cells]),
        row([lead.at(c.start) for c in cells]),
        row([lead.until(c.turn) for c in cells]),
        row([lead.at(c.turn) if c.turn < c.end else lead.until(c.end) for c in cells]),
        row([lead.until(c.end) for c in cells]),
        np.array([c.turn < c.end and lead.strikes(c.turn) for c in cells]),
        Chords.of([(c.voicing.slot.chord, c.voicing.slot.span.key) for c in cells]),
    )


def _top(runs: Sequence[Sequence[Pitch]]) -> Top:
    midi = [[p.midi for p in run] for run in runs]
    bits = np.array([sum({1 << m % 12 for m in run}) for run in midi], dtype=np.int16)
    low, high, struck = (np.array([f(run) for run in midi], dtype=np.int8) for f in (min, max, lambda r: r[0]))
    return Top(low, high, struck, bits, np.zeros(len(runs), dtype=bool))


def _combined(cells: Sequence[Cell], figures: Figures, tops: _Tops, rules: Sequence[Rule]) -> Combined:
    """The likeliest combinations of every cell that break no rule within it."""
    count, voices, _ = figures.cost.shape
    likeliest = np.argsort(figures.cost, axis=2, kind="stable")[:, :, :_PER_VOICE]
    grid = np.array(list(product(range(_PER_VOICE), repeat=voices))).T
    picked = likeliest[:, np.arange(voices)[:, None], grid]
    rows, columns = np.arange(count)[:, None, None], np.arange(voices)[None, :, None]
    cost = figures.cost[rows, columns, picked].sum(axis=1)
    plain = (picked == STAYING).all(axis=1)
    strained = np.isin(picked, (SUSPENSION, *LEANING)).sum(axis=1)
    own, combo = np.nonzero((cost < _RARE) & (strained <= 1))
    chosen = picked[own, :, combo].T
    place = own[None, :], np.arange(voices)[:, None], chosen
    start, start_step = figures.start[place], figures.start_step[place]
    end, end_step = figures.end[place], figures.end_step[place]
    total = cost[own, combo]
    leans = np.isin(chosen, LEANING)
    charge = _charges(own, (start, start_step), (end, end_step), figures.foreign[place], leans, tops, rules)
    total = np.where(plain[own, combo], total, total + charge)

    order = np.lexsort((total, ~plain[own, combo], own))
    sizes = np.bincount(own, minlength=count)
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    nth = np.arange(_KEPT)[None, :]
    best = order[np.minimum(firsts[:, None] + np.minimum(nth, sizes[:, None] - 1), len(order) - 1)]
    final = np.where(nth < sizes[:, None], total[best], _RARE)
    which = chosen[:, best]
    returns = np.array([[a == b for a, b in zip(x.lower, y.lower, strict=True)] for x, y in _following(cells)]).T
    turns = ~np.isin(which, (STAYING, SUSPENSION, *LEANING)) & returns[:, :, None]
    moves = (start[:, best] != end[:, best]).any(axis=0)
    return Combined(
        start[:, best],
        start_step[:, best],
        end[:, best],
        end_step[:, best],
        final,
        which == SUSPENSION,
        leans[:, best],
        figures.prepares[place][:, best],
        turns,
        moves,
    )


def _following(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    return list(zip(cells, (*cells[1:], cells[-1]), strict=True))


def _charges(
    own: npt.NDArray[np.intp],
    begun: tuple[Ints, Ints],
    ended: tuple[Ints, Ints],
    foreign: Mask,
    leans: Mask,
    tops: _Tops,
    rules: Sequence[Rule],
) -> Floats:
    """What a combination costs beyond its figures: faults within the cell, and how its voices agree."""
    first = _voicings(tops.at_start[:, own], begun, tops.chords[own], tops.first[own])
    turning = _voicings(tops.before_turn[:, own], begun, tops.chords[own], tops.first[own])
    second = _voicings(tops.at_turn[:, own], ended, tops.chords[own], tops.second[own])
    no = np.zeros(own.shape, dtype=bool)
    motion = Motion(turning, second, no, no, no)
    cost = np.zeros(own.shape, dtype=np.float32)
    for rule in rules:
        if rule.voicing is not None and rule.forbidden:
            cost += _RARE * (rule.voicing(first).any(axis=0) | rule.voicing(second).any(axis=0))
        elif rule.motion is not None:
            cost += _points(rule) * rule.motion(motion).sum(axis=0)
    cost += _HOLLOW * (_hollow(first) + _hollow(second))
    cost += _RARE * _leans_hard(first, leans)
    return cost + _agreement(begun[0], second, foreign, tops.strikes[own])


def _leans_hard(voicings: Voicings, leans: Mask) -> Mask:
    """A tone leans a semitone from another voice, or on a key that another plays."""
    hard = np.zeros(leans.shape[1:], dtype=bool)
    for voice, leaning in enumerate(leans, start=1):
        apart = np.abs(voicings.midi - voicings.midi[voice])
        apart[voice] = 127
        hard |= leaning & np.isin(apart, _HARD).any(axis=0)
    return hard


def _hollow(voicings: Voicings) -> Mask:
    """Nothing but a bare fifth sounds, or one tone in octaves."""
    tones = np.sort(voicings.classes, axis=0)
    different = (np.diff(tones, axis=0) != 0).sum(axis=0)
    fifth = np.isin(np.abs(tones[-1] - tones[0]), (5, 7))
    bare: Mask = (different == 0) | ((different == 1) & fifth)
    return bare


def _points(rule: Rule) -> np.float32:
    return _RARE if rule.forbidden else _PRICE * np.float32(rule.points)


def _agreement(begun: Ints, second: Voicings, foreign: Mask, soprano_strikes: Mask) -> Floats:
    """Voices that move at once like to be consonant; nobody moves against a semitone or doubles a foreign tone."""
    moved = np.concatenate([soprano_strikes[None], begun != second.midi[1:]])
    strange = np.concatenate([np.zeros_like(foreign[:1]), foreign & moved[1:]])
    together = -np.log(np.array(rates.TOGETHER, dtype=np.float32))
    cost = np.zeros(moved.shape[1:], dtype=np.float32)
    for upper, lower in combinations(range(len(moved)), 2):
        one, both = moved[upper] | moved[lower], moved[upper] & moved[lower]
        steps = second.steps[upper] - second.steps[lower]
        semitones = second.midi[upper] - second.midi[lower]
        apart = steps % 7
        cost += np.where(both, together[apart], 0)
        grinds = (np.abs(semitones) <= 1) & (strange[upper] | strange[lower] | (semitones != 0))
        crossed = (apart == 0) & (semitones % 12 != 0)
        cost += _RARE * (both & np.isin(apart, _DISSONANT) | one & (grinds | crossed))
        cost += _UNISON * (one & (semitones == 0))
        cost += _UNISON * (one & (semitones == 13))
    return cost


def _voicings(soprano: Ints, lower: tuple[Ints, Ints], chords: Chords, top: Top) -> Voicings:
    midi, steps = (np.concatenate([soprano[i][None], lower[i]]) for i in range(2))
    return Voicings(midi, steps, chords, top)


def _pair_costs(cells: Sequence[Cell], combined: Combined, tops: _Tops, rules: Sequence[Rule]) -> Floats:
    """What it costs to go from a combination of one cell to one of the next, [cell, from, to]."""
    out = np.zeros((max(len(cells) - 1, 0), _KEPT, _KEPT), dtype=np.float32)
    joined = np.array([c.joined for c in cells[:-1]], dtype=bool)
    usable = (combined.cost < _RARE)[:-1, :, None] & (combined.cost < _RARE)[1:, None, :]
    here, from_, to = np.nonzero(usable & joined[:, None, None])
    there = here + 1
    kept = combined.held[:, there, to]
    same = combined.end[:, here, from_] == combined.start[:, there, to]
    prepared = same & combined.prepares[:, here, from_]
    passes = ~combined.leans[:, there, to] | _passes(combined, (here, from_), (there, to))
    trembles = (combined.turns[:, here, from_] & combined.turns[:, there, to]).any(axis=0)
    cost = _RARE * ((kept & ~prepared | ~passes).any(axis=0) | trembles)
    fine = np.flatnonzero((cost == 0) & ((from_ != 0) | (to != 0)))
    here, from_, to, there = here[fine], from_[fine], to[fine], there[fine]
    ended = combined.end[:, here, from_], combined.end_step[:, here, from_]
    begun = combined.start[:, there, to], combined.start_step[:, there, to]
    leaving = _voicings(tops.at_end[:, here], ended, tops.chords[here], tops.second[here])
    arriving = _voicings(tops.at_start[:, there], begun, tops.chords[there], tops.first[there])
    no = np.zeros(here.shape, dtype=bool)
    motion = Motion(leaving, arriving, no, no, no)
    for rule in rules:
        if rule.motion is not None:
            cost[fine] += _points(rule) * rule.motion(motion).sum(axis=0)
    out[usable & joined[:, None, None]] = cost
    out[~usable] = _RARE
    return out


def _passes(
    combined: Combined,
    before: tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]],
    at: tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]],
) -> Mask:
    """Whether each voice goes by step into a cell and on by step the same way."""
    came = combined.start_step[:, *at] - combined.end_step[:, *before]
    goes = combined.end_step[:, *at] - combined.start_step[:, *at]
    near = np.abs(combined.start[:, *at] - combined.end[:, *before]) <= 2
    passes: Mask = (came == goes) & near
    return passes
