"""The figures a voice may sing in a beat: what it begins the beat with, what it goes on to, and how rare that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from arranging.chords import Chord
from arranging.harmony.recipe import Ornaments
from arranging.pitch import STEPS, Key, PitchName
from arranging.voices import ornaments_rates as rates
from arranging.voices.ornaments_cells import Cell, Lead
from arranging.voices.voicing import Bits, Ints, Mask, leading_tone

Floats = npt.NDArray[np.float32]

_FIRST_STEPS = np.array([0, 1, -1, 2, -2, 3, -3, 4, -4, 7, -7], dtype=np.int8)
"""Where a tone may go, in steps; behind the last of these come the suspension and the tones that lean on the beat."""
SUSPENSION = len(_FIRST_STEPS)
LEANING = (SUSPENSION + 1, SUSPENSION + 2)
"""The passing tone on the beat, from above and from below."""
STAYING = 0
_RARE = np.float32(1e6)
_REACH = 10
"""Steps from tone to tone for which the tables of rates have rows, upwards and downwards."""
_NATURALS = np.array([0, 2, 4, 5, 7, 9, 11], dtype=np.int8)


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure in every cell and voice below the soprano: pitches and facts over [cell, voice, figure].

    A figure begins the cell with the pitch `start` and ends it with `end`. Where it is impossible, `cost` is huge.
    """

    start: Ints
    start_step: Ints
    end: Ints
    end_step: Ints
    cost: Floats
    foreign: Mask
    """The last tone does not belong to the chord."""
    prepares: Mask
    """The last tone may be held over the next chord."""


def figures_of(cells: Sequence[Cell], lead: Lead, wish: Ornaments) -> Figures:
    """The figures of all cells that are wished for. What they cost is the logarithm of how rare they are in Bach."""
    lower = np.array([[(p.midi, p.diatonic) for p in c.lower] for c in cells], dtype=np.int8)
    here, here_step = lower[..., 0], lower[..., 1]
    there, there_step = (np.concatenate([a[1:], a[-1:]]) for a in (here, here_step))
    facts = _spellings(cells)
    joined = np.array([c.joined for c in cells])
    moving = np.array([wish.motion_share > 0 and c.divided and c.joined for c in cells])

    step = here_step[..., None] + _FIRST_STEPS
    letter = step % 7
    rows = np.arange(len(cells))[:, None, None]
    alter = facts.alter[rows, letter]
    natural = (step // 7) * np.int8(12) + np.int8(12) + _NATURALS[letter]
    pitch = natural + alter
    near = np.abs(_FIRST_STEPS) == 1
    onward = there_step[..., None] - step
    raised = near & facts.minor[:, None, None] & (alter <= 0)
    fits = _whole_or_half(pitch, here, there, onward)
    raise_it = raised & ~fits & _whole_or_half(pitch + np.int8(1), here, there, onward)
    pitch = np.where(raise_it, pitch + np.int8(1), pitch)
    fits |= raise_it
    pitch[..., STAYING] = here
    octave = np.abs(_FIRST_STEPS) == 7
    pitch[..., octave] = here[..., None] + np.sign(_FIRST_STEPS[octave]) * np.int8(12)

    member = (facts.members[:, None, None] >> (pitch % 12)) & 1 == 1
    striving = (here % 12 == facts.leading[:, None]) | (here % 12 == facts.seventh[:, None])
    calm = ((facts.members[:, None] >> (here % 12)) & 1 == 1) & ~striving
    lands = member & (pitch % 12 != facts.leading[:, None, None])
    lands &= (pitch % 12 != facts.seventh[:, None, None]) | (onward == -1)
    leads = (np.abs(onward) != 1) | (np.abs(there[..., None] - pitch) <= 2)
    skip = calm[..., None] & lands & leads
    skip[..., octave] = calm[..., None]
    arrives = (onward != 0) | (pitch == there[..., None])
    good = np.where(near, fits, skip) & arrives & moving[:, None, None]
    good[..., STAYING] = True

    way = np.clip(there_step - here_step, -_REACH, _REACH) + _REACH
    table = np.stack([*[_table(True)] * (here.shape[1] - 1), _table(False)])
    cost = np.where(good, table[np.arange(here.shape[1])[None, :], way], _RARE)
    cost[~joined, :, STAYING] = 0
    prepares = (onward == -1) & (np.abs(pitch - there[..., None]) <= 2)
    prepares &= member | (np.arange(len(_FIRST_STEPS)) == STAYING)

    strained = (
        _suspensions(cells, lead, here, here_step, facts, wish.suspensions),
        *(_leaning(cells, lead, here, here_step, facts, wish.leaning, way) for way in (1, -1)),
    )
    first, first_step, rarity = (np.stack(part, axis=2) for part in zip(*strained, strict=True))
    staying = [STAYING] * len(strained)
    beginning = np.repeat(here[..., None], len(_FIRST_STEPS), axis=2)
    beginning_step = np.repeat(here_step[..., None], len(_FIRST_STEPS), axis=2)
    return Figures(
        np.concatenate([beginning, first], axis=2),
        np.concatenate([beginning_step, first_step], axis=2),
        np.concatenate([pitch, pitch[..., staying]], axis=2),
        np.concatenate([step, step[..., staying]], axis=2),
        np.concatenate([cost, rarity + cost[..., staying]], axis=2).astype(np.float32),
        np.concatenate([~member, np.zeros_like(member[..., staying])], axis=2),
        np.concatenate([prepares, prepares[..., staying]], axis=2),
    )


def _whole_or_half(pitch: Ints, here: Ints, there: Ints, onward: Ints) -> Mask:
    """Whether a step leads to a pitch, and a step or a repetition on from it."""
    comes = np.abs(pitch - here[..., None])
    goes = np.abs(there[..., None] - pitch)
    fits: Mask = (comes >= 1) & (comes <= 2) & np.where(onward == 0, goes == 0, (goes >= 1) & (goes <= 2))
    return fits


@lru_cache(maxsize=2)
def _table(inner: bool) -> Floats:
    """What each first step costs, [way, first step], by how rare it is on the way to the next tone."""
    shares = rates.INNER if inner else rates.BASS
    out = np.full((2 * _REACH + 1, len(_FIRST_STEPS)), _RARE, dtype=np.float32)
    out[:, STAYING] = 0
    for way, row in shares.items():
        for place, first in enumerate(_FIRST_STEPS.tolist()):
            if first in row:
                out[way + _REACH, place] = -np.log(row[first])
    return out


def _suspensions(
    cells: Sequence[Cell], lead: Lead, here: Ints, here_step: Ints, facts: _Spellings, wanted: float
) -> tuple[Ints, Ints, Floats]:
    """The tone a step above each chord tone, if the voice before could have it, and what holding it over costs."""
    step = here_step + np.int8(1)
    before = np.maximum(np.arange(len(cells)) - 1, 0)
    letter = step % 7
    spelled = (step // 7) * np.int8(12) + np.int8(12) + _NATURALS[letter] + facts.alter[before[:, None], letter]
    pitch = np.where(here_step[before] == step, here[before], spelled)
    cost = np.full(here.shape, _RARE, dtype=np.float32)
    if not wanted:
        return pitch, step, cost
    soprano = np.array([lead.at(c.start).pitch_class for c in cells])
    later = np.array([lead.at(c.turn).pitch_class for c in cells])
    open_to = np.array([c.divided and p.joined and p is not c for c, p in zip(cells, (cells[0], *cells), strict=False)])
    foreign = ((facts.members[:, None] >> (pitch % 12)) & 1 == 0) & (np.abs(pitch - here) <= 2)
    settled = (facts.members >> soprano) & 1 == 1
    classes = here % 12
    alone = (classes[:, :-1, None] == classes[:, None, :]).sum(axis=1) == 1
    alone[:, -1] = ~(classes[:, :-1] == classes[:, -1:]).any(axis=1)
    alone &= (classes != soprano[:, None]) & (classes != later[:, None])
    possible = foreign & alone & (open_to & settled)[:, None]
    above = (step - here_step[:, -1:]) % 7
    closes = np.array([b.closing or b.fermata for b in (*cells[1:], cells[-1])])
    share = np.zeros(here.shape)
    for distance, rate in rates.SUSPENDED.items():
        share = np.where(above == distance, rate, share)
    share = np.where((above == 3) & closes[:, None], rates.SUSPENDED_AT_CLOSE, share)
    inverted = np.array([c.voicing.slot.chord.bass != c.voicing.slot.chord.root for c in cells])
    share[:, -1] = np.where(inverted, rates.SUSPENDED_BASS, 0)
    possible &= share > 0
    cost[possible] = -np.log(wanted * share[possible] / (1 - share[possible]))
    return pitch, step, cost


def _leaning(
    cells: Sequence[Cell], lead: Lead, here: Ints, here_step: Ints, facts: _Spellings, wanted: float, way: int
) -> tuple[Ints, Ints, Floats]:
    """The tone a step above each chord tone, or below where `way` is -1, and what it costs to pass over it on the beat.

    It is foreign to the chord, whose third or seventh the soprano does not make it wait for.
    """
    step = here_step + np.int8(way)
    letter = step % 7
    pitch = (
        (step // 7) * np.int8(12)
        + np.int8(12)
        + _NATURALS[letter]
        + facts.alter[np.arange(len(cells))[:, None], letter]
    )
    cost = np.full(here.shape, _RARE, dtype=np.float32)
    if not wanted:
        return pitch, step, cost
    soprano = np.array([lead.at(c.start).pitch_class for c in cells])
    open_to = np.array([c.divided and p.joined and p is not c for c, p in zip(cells, (cells[0], *cells), strict=False)])
    open_to &= (facts.members >> soprano) & 1 == 1
    apart = np.abs(pitch - here)
    possible = ((facts.members[:, None] >> (pitch % 12)) & 1 == 0) & (apart >= 1) & (apart <= 2) & open_to[:, None]
    share = np.full(here.shape, rates.LEANING[way])
    share[:, -1] = rates.LEANING_BASS[way]
    cost[possible] = -np.log(wanted * share[possible] / (1 - share[possible]))
    return pitch, step, cost


@dataclass(frozen=True, slots=True)
class _Spellings:
    """How each cell's harmony spells the seven letters, [cell, letter], and what its chord holds."""

    alter: Ints
    members: Bits
    leading: Ints
    seventh: Ints
    minor: Mask


def _spellings(cells: Sequence[Cell]) -> _Spellings:
    spans = [c.voicing.slot.span for c in cells]
    rows = [_spelling(a.chord, b.chord, a.key) for a, b in zip(spans, (*spans[1:], spans[-1]), strict=True)]
    alter, members, leading, seventh, minor = zip(*rows, strict=True)
    return _Spellings(
        np.array(alter, dtype=np.int8),
        np.array(members, dtype=np.int16),
        np.array(leading, dtype=np.int8),
        np.array(seventh, dtype=np.int8),
        np.array(minor, dtype=bool),
    )


@lru_cache(maxsize=4096)
def _spelling(chord: Chord, following: Chord, key: Key) -> tuple[tuple[int, ...], int, int, int, bool]:
    """The alterations of C D E F G A B as the chord has them, else the next chord, else the key; and chord facts."""
    names: dict[str, PitchName] = {n.step: n for n in (key.degree(i) for i in range(1, 8))}
    names |= {n.step: n for n in following.members}
    names |= {n.step: n for n in chord.members}
    bits = 0
    for name in chord.members:
        bits |= 1 << name.pitch_class
    seventh = chord.members[3].pitch_class if len(chord.members) > 3 else -1
    return tuple(names[s].alter for s in STEPS), bits, leading_tone(chord, key), seventh, key.mode.is_minor
