"""A quiet second voice for the right hand when another sings the tune: chord tones near it, never on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arranging.pitch import Pitch
from arranging.score import Chord, Note
from arranging.textures.timeline import Line

HARSH = (1, 13)
"""A semitone and a minor ninth, the intervals nobody holds against a tune."""
SWEET = (3, 4, 8, 9)
"""Thirds and sixths, in semitones."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A note's place in the counter-voice: its time, its chord, and the lowest MIDI number it may take.

    A `wanted` pitch class is one the chord lacks elsewhere; a `full` slot takes a third or sixth below its note.
    """

    onset: int
    duration: int
    chord: Chord
    floor: int
    wanted: int | None = None
    full: bool = False

    @property
    def end(self) -> int:
        return self.onset + self.duration


def counter_voice(slots: Sequence[Slot], melody: Line, top: int) -> tuple[Note, ...]:
    """One chord tone a slot, the smoothest line that keeps a third or more from the tune and off its pitches.

    It lies below the tune where there is room over the slot's floor, above it otherwise, never above `top`.
    """
    if not slots:
        return ()
    columns = [_candidates(slot, top) for slot in slots]
    totals = [_fit(slots[0], p, melody) for p in columns[0]]
    back: list[list[int]] = []
    for index, slot in enumerate(slots[1:], 1):
        before, earlier = columns[index - 1], slots[index - 1]
        fits = [_fit(slot, p, melody) for p in columns[index]]
        costs = [[totals[i] + _move(earlier, q, slot, p, melody) for i, q in enumerate(before)] for p in columns[index]]
        back.append([row.index(min(row)) for row in costs])
        totals = [min(row) + fit for row, fit in zip(costs, fits, strict=True)]
    place = totals.index(min(totals))
    chosen = [columns[-1][place]]
    for index in range(len(back) - 1, -1, -1):
        place = back[index][place]
        chosen.append(columns[index][place])
    chosen.reverse()
    notes: list[Note] = []
    for slot, pitch in zip(slots, chosen, strict=True):
        second = _second(slot, pitch, melody) if slot.full else None
        notes += [Note(slot.onset, slot.duration, p) for p in (second, pitch) if p]
    return tuple(notes)


def _candidates(slot: Slot, top: int) -> list[Pitch]:
    """The chord's tones from the floor up to the top; the lowest ones above the floor where that leaves none."""
    lowest = [name.above(slot.floor) for name in slot.chord.members]
    found = [low.name.at(low.octave + k) for low in lowest for k in range(3)]
    return sorted((p for p in found if p.midi <= top), key=lambda p: p.midi) or lowest


def _fit(slot: Slot, pitch: Pitch, melody: Line) -> float:
    """What a pitch costs against the tune that sounds with it."""
    cost = 0.0
    if slot.wanted is not None and pitch.pitch_class != slot.wanted:
        cost += 3.0
    for note in melody.between(slot.onset, slot.end):
        weight = (min(note.end, slot.end) - max(note.onset, slot.onset)) / slot.duration
        gap = note.midi - pitch.midi
        if abs(gap) in HARSH:
            cost += 30 * weight
        elif gap == 0:
            cost += 8 * weight + 2
        elif abs(gap) == 2:
            cost += 4 * weight
        if gap % 12 == 0:
            cost += 1.5 * weight
        if gap < 0:
            cost += weight * (1.5 + abs(gap + 5) / 6)
        else:
            cost += weight * (max(0, 3 - gap) + max(0, gap - 9) / 5)
    return cost


def _move(earlier: Slot, before: Pitch, slot: Slot, pitch: Pitch, melody: Line) -> float:
    """What a move costs: steps please, held tones too where the chord changes, leaps do not; nor shadowing the tune."""
    size = abs(pitch.midi - before.midi)
    joined = earlier.end == slot.onset
    if not joined:
        return size / 6
    held = 2.5 if earlier.chord == slot.chord else 0.6
    cost = 2 + size / 3 if size > 5 else (held, 0, 0, 0.4, 0.6, 1.6)[size]
    over, now = melody.at(earlier.onset), melody.at(slot.onset)
    if over and now and over.midi != now.midi and size:
        steps = over.midi - before.midi, now.midi - pitch.midi
        if steps[0] % 12 == steps[1] % 12 and steps[1] % 12 in (0, 7):
            cost += 6
    return cost


def _second(slot: Slot, pitch: Pitch, melody: Line) -> Pitch | None:
    """A chord tone a third or sixth below, the wanted one first; none where there is no room for it."""
    over = melody.between(slot.onset, slot.end)

    def fits(lower: Pitch) -> bool:
        clear = all(abs(n.midi - lower.midi) not in (0, 1, 2, 13) for n in over)
        return clear and lower.midi >= slot.floor and pitch.midi - lower.midi <= 9

    free = [p for p in (name.below(pitch.midi - 3) for name in slot.chord.members) if fits(p)]
    return min(
        free,
        key=lambda p: (p.pitch_class != slot.wanted, pitch.midi - p.midi not in SWEET, pitch.midi - p.midi),
        default=None,
    )
