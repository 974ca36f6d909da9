"""A running voice: equal notes that lead from unit to unit, dissonant only in passing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from arranging.pitch import Pitch
from arranging.score import Note
from arranging.textures.counter import HARSH
from arranging.textures.figuration import Unit, divided, is_step, tone
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
_OTHER, _STANDS = 0.3, 0.8
"""For a beginning that is not the first wish, and for beginning two units with one tone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A unit of a running voice: the tones it may begin with, the best first, or the whole figure where it is given.

    The voice stays between the MIDI numbers `low` and `high`. A slot that `rests` holds its tone.
    """

    unit: Unit
    choices: tuple[Pitch, ...]
    low: int
    high: int
    figure: tuple[Pitch, ...] = ()
    rests: bool = False


class Runner:
    """Leads a voice in notes of one value under the lines above it."""

    def __init__(self, value: int, above: Sequence[Line]) -> None:
        self.value = value
        self.above = above

    def line(self, slots: Sequence[Slot]) -> tuple[Note, ...]:
        """The voice's notes; tones that are held are joined."""
        figures: dict[tuple[int, Pitch, Pitch], tuple[float, tuple[Pitch, ...]]] = {}
        sounding = [self._sounding(slot.unit) for slot in slots]

        def move(index: int, before: Pitch, coming: Pitch) -> float:
            found = self._best(slots[index - 1], before, coming, sounding[index - 1], sounding[index][0])
            figures[index - 1, before, coming] = found
            return found[0] + _STANDS * (before == coming)

        def own(index: int, choice: Pitch) -> float:
            return _OTHER * slots[index].choices.index(choice)

        starts = cheapest([slot.choices for slot in slots], own, move)
        notes: list[Note] = []
        for index, (slot, start) in enumerate(zip(slots, starts, strict=True)):
            coming = starts[index + 1] if index + 1 < len(starts) else None
            figure = slot.figure or (figures[index, start, coming][1] if coming else (start,))
            onsets = divided(slot.unit, self.value)[: len(figure)]
            for onset, end, pitch in zip(onsets, (*onsets[1:], slot.unit.end), figure, strict=True):
                notes.append(Note(onset, end - onset, pitch))
        return tuple(notes)

    def _sounding(self, unit: Unit) -> list[list[tuple[int, bool]]]:
        """For each note of a unit what sounds above it: MIDI numbers, and whether they are struck with it."""
        onsets = divided(unit, self.value)
        return [[(n.midi, n.onset == t) for line in self.above for n in line.between(t, t + 1)] for t in onsets]

    def _best(
        self,
        slot: Slot,
        start: Pitch,
        coming: Pitch,
        over: list[list[tuple[int, bool]]],
        then: list[tuple[int, bool]],
    ) -> tuple[float, tuple[Pitch, ...]]:
        if slot.rests:
            return _LEAPS.get(abs(coming.midi - start.midi), _AWKWARD), (start,)
        if slot.figure:
            return _LEAPS.get(abs(coming.midi - slot.figure[-1].midi), _AWKWARD), slot.figure
        found = [
            (self._cost(slot, figure, coming, over, then), figure)
            for figure in self._figures(slot.unit, start, len(over))
        ]
        return min(found, key=lambda f: f[0], default=(_FORBIDDEN, (start,)))

    def _figures(self, unit: Unit, start: Pitch, count: int) -> Iterator[tuple[Pitch, ...]]:
        for moves in product(*(_MOVES if i == 0 else _NEAR for i in range(min(count, 4) - 1))):
            places = [start.diatonic]
            for move in moves:
                places.append(places[-1] + move)
            yield (start, *(tone(unit.span, place) for place in places[1:]))

    def _cost(
        self,
        slot: Slot,
        figure: tuple[Pitch, ...],
        coming: Pitch,
        over: list[list[tuple[int, bool]]],
        then: list[tuple[int, bool]],
    ) -> float:
        cost, way, unit = 0.0, 0, slot.unit
        for place, (pitch, following) in enumerate(zip(figure, (*figure[1:], coming), strict=True)):
            size = following.midi - pitch.midi
            cost += _LEAPS.get(abs(size), _AWKWARD)
            if abs(size) > 2 and following.name not in unit.span.chord.members and following is not coming:
                return _FORBIDDEN
            if way * size < 0:
                cost += _TURNS_BACK
            way = size
            if not place:
                continue
            if not slot.low <= pitch.midi <= slot.high:
                return _FORBIDDEN
            foreign = not unit.holds(pitch)
            if foreign and not (is_step(figure[place - 1], pitch) and is_step(pitch, following)):
                return _FORBIDDEN
            for midi, struck in over[place]:
                gap = midi - pitch.midi
                if gap < 0 or gap in HARSH or (foreign and struck and gap in (2, 11)):
                    return _FORBIDDEN
                cost += (gap == 0) * _UNISON + (foreign and gap % 12 in (1, 2, 10, 11)) * _RUBS
        for (now, _), (after, _) in zip(over[-1], then, strict=False):
            cost += _PARALLEL * _parallel(now - figure[-1].midi, after - coming.midi, after - now)
        if len(figure) > 1 and len(figure) == len(over):
            for (now, _), (after, _) in zip(over[0], over[-1], strict=False):
                cost += _PARALLEL * _parallel(now - figure[0].midi, after - figure[-1].midi, after - now)
        return cost


def _parallel(before: int, after: int, moves: int) -> bool:
    """Whether two voices go from a perfect fifth or octave to the next by the same way."""
    return moves != 0 and before % 12 == after % 12 and after % 12 in (0, 7)
