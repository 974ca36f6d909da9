"""A running voice: equal notes that lead from unit to unit, dissonant only in passing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.pitch import Pitch
from arranging.score import Note
from arranging.textures.counter import HARSH
from arranging.textures.figuration import Unit, divided, is_step
from arranging.textures.path import cheapest
from arranging.textures.timeline import Line

_FORBIDDEN = 100.0
_MOVES = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 7, -7)
_NEAR = (1, -1, 2, -2, 3, -3)
"""How many staff positions a figure goes at first, and in its further notes."""
_LEAPS = {0: 2.5, 1: 0.0, 2: 0.0, 3: 0.35, 4: 0.35, 5: 0.6, 7: 0.8, 8: 1.4, 9: 1.4, 12: 1.5}
"""What a move costs by its semitones; those that no voice sings gladly are not here."""
_AWKWARD = 4.0
_TURNS_BACK = 0.35
_UNISON, _PARALLEL, _RUBS = 30.0, 5.0, 0.8
_KEPT = 24
"""Figures of a unit that are followed on."""
_LIKED = 1.2
"""What a turn is worth."""
_OTHER, _STANDS = 0.3, 0.8
"""For a beginning that is not the first wish, and for beginning two units with one tone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A unit of a running voice: the tones it may begin with, the best first, or the whole figure where it is given.

    The voice stays between the MIDI numbers `low` and `high`. A slot that `rests` holds its tone.
    Its voice likes to move by the `turns`: staff positions from note to note and to the beginning of the next unit.
    """

    unit: Unit
    choices: tuple[Pitch, ...]
    low: int
    high: int
    figure: tuple[Pitch, ...] = ()
    rests: bool = False
    turns: tuple[tuple[int, ...], ...] = ()


_Heard = list[tuple[int, bool]]
"""What sounds above a note: MIDI numbers, and whether they are struck with it."""
_Figure = tuple[Pitch, ...]


class Runner:
    """Leads a voice in notes of one value under the lines above it."""

    def __init__(self, value: int, above: Sequence[Line]) -> None:
        self.value = value
        self.above = above

    def line(self, slots: Sequence[Slot]) -> tuple[Note, ...]:
        """The voice's notes; the last slot holds its tone."""
        heard = [self._heard(slot.unit) for slot in slots]
        leaving = [self._at(slot.unit.end - 1) for slot in slots]
        rows = zip(slots, heard, strict=True)
        known: dict[Hashable, list[tuple[float, _Figure]]] = {}  # repeated phrases ask for the same figures again
        grown = [{start: _grown_once(known, slot, start, over) for start in slot.choices} for slot, over in rows]
        figures: dict[tuple[int, Pitch, Pitch], _Figure] = {}

        def move(index: int, before: Pitch, coming: Pitch) -> float:
            slot, then = slots[index - 1], heard[index][0]
            cost, figure = _FORBIDDEN, slot.figure or (before,)
            if slot.rests or slot.figure:
                cost = _move(figure, coming) + _parallels(leaving[index - 1], then, figure[-1], coming)
            for own_cost, own_figure in grown[index - 1][before]:
                if own_cost - _LIKED >= cost:
                    break
                whole = own_cost + _led(slot.unit, own_figure, coming, leaving[index - 1], then)
                if whole - _LIKED >= cost:
                    continue
                whole -= _LIKED * _turns(slot, own_figure, coming)
                if whole < cost:
                    cost, figure = whole, own_figure
            figures[index - 1, before, coming] = figure
            return cost + _STANDS * (before == coming)

        def own(index: int, choice: Pitch) -> float:
            return _OTHER * slots[index].choices.index(choice)

        starts = cheapest([slot.choices for slot in slots], own, move)
        notes: list[Note] = []
        for index, (slot, start) in enumerate(zip(slots, starts, strict=True)):
            figure = figures[index, start, starts[index + 1]] if index + 1 < len(starts) else (start,)
            onsets = divided(slot.unit, self.value)[: len(figure)]
            for onset, end, pitch in zip(onsets, (*onsets[1:], slot.unit.end), figure, strict=True):
                notes.append(Note(onset, end - onset, pitch))
        return tuple(notes)

    def _heard(self, unit: Unit) -> list[_Heard]:
        return [self._at(onset) for onset in divided(unit, self.value)]

    def _at(self, tick: int) -> _Heard:
        return [(n.midi, n.onset == tick) for line in self.above for n in line.between(tick, tick + 1)]


def _turns(slot: Slot, figure: _Figure, coming: Pitch) -> bool:
    moves = tuple(b.diatonic - a.diatonic for a, b in pairwise((*figure, coming)))
    return any(moves == turn[: len(moves)] for turn in slot.turns)


def _grown_once(
    known: dict[Hashable, list[tuple[float, _Figure]]], slot: Slot, start: Pitch, over: Sequence[_Heard]
) -> list[tuple[float, _Figure]]:
    """The slot's figures, as they are `known` from a slot that was heard alike."""
    if slot.rests or slot.figure:
        return []
    span = slot.unit.span
    alike = span.chord, span.key, slot.low, slot.high, start, tuple(map(tuple, over))
    if alike not in known:
        known[alike] = _grown(slot, start, over)
    return known[alike]


def _grown(slot: Slot, start: Pitch, over: Sequence[_Heard]) -> list[tuple[float, _Figure]]:
    """The figures a slot may have from a beginning on, with what they cost by themselves, the best first.

    A tone foreign to the chord comes by step; where it goes, it goes by step.
    """
    tones: dict[int, tuple[Pitch, bool, int]] = {}
    found: list[tuple[float, _Figure]] = [(0.0, (start,))]
    for place in range(1, len(over)):
        longer: list[tuple[float, _Figure]] = []
        for cost, figure in found:
            last = figure[-1]
            here = last.diatonic
            leans = place > 1 and not slot.unit.holds(last)
            for steps in _MOVES if place == 1 else _NEAR:
                position = here + steps
                if position not in tones:
                    pitch = slot.unit.tone(position)
                    tones[position] = pitch, not slot.unit.holds(pitch), pitch.midi
                pitch, foreign, midi = tones[position]
                if not slot.low <= midi <= slot.high or ((foreign or leans) and not is_step(last, pitch)):
                    continue
                more = _move(figure, pitch) + _rubs(midi, over[place], foreign=foreign)
                if place == len(over) - 1:
                    more += _parallels(over[0], over[-1], start, pitch)
                if more < _FORBIDDEN:
                    longer.append((cost + more, (*figure, pitch)))
        found = sorted(longer, key=lambda f: f[0])[:_KEPT]
    return found


def _led(unit: Unit, figure: _Figure, coming: Pitch, over: _Heard, then: _Heard) -> float:
    """What it costs to go on from a figure to the tone that comes."""
    if len(figure) > 1 and not unit.holds(figure[-1]) and not is_step(figure[-1], coming):
        return _FORBIDDEN
    return _move(figure, coming) + _parallels(over, then, figure[-1], coming)


def _move(figure: _Figure, pitch: Pitch) -> float:
    size = pitch.midi - figure[-1].midi
    turns = len(figure) > 1 and (figure[-1].midi - figure[-2].midi) * size < 0
    return _LEAPS.get(abs(size), _AWKWARD) + _TURNS_BACK * turns


def _rubs(midi: int, over: _Heard, *, foreign: bool) -> float:
    """What it costs to sound under what is there: nothing may grind, cross, or be struck against a second."""
    cost = 0.0
    for upper, struck in over:
        gap = upper - midi
        if gap < 0 or gap in HARSH or (foreign and struck and gap in (2, 11)):
            return _FORBIDDEN
        cost += (gap == 0) * _UNISON + (foreign and gap % 12 in (1, 2, 10, 11)) * _RUBS
    return cost


def _parallels(over: _Heard, then: _Heard, before: Pitch, after: Pitch) -> float:
    """What it costs to go along with lines above in fifths or octaves."""
    low, next_low = before.midi, after.midi
    faults = 0
    for (now, _), (following, _) in zip(over, then, strict=False):
        gap = (following - next_low) % 12
        faults += following != now and gap in (0, 7) and gap == (now - low) % 12
    return _PARALLEL * faults
