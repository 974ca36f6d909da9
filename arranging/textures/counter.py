"""A quiet second voice for the right hand when another sings the tune: chord tones near it, never on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from arranging.chords import Chord
from arranging.pitch import Pitch
from arranging.score import Note
from arranging.textures.path import cheapest
from arranging.textures.timeline import Line

HARSH = (1, 13)
"""A semitone and a minor ninth, the intervals nobody holds against a tune."""
SWEET = (3, 4, 8, 9)
"""Thirds and sixths, in semitones."""
_MISSED = 4.5
"""What it costs to leave a chord without its wanted tone: less than a unison with the tune, more than a leap."""
_DEEP = 0.5
"""What every semitone under its home costs the voice: a third down weighs as much as not going on by step."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A note's place in the counter-voice: its time, its chord, and the lowest MIDI number it may take.

    A `wanted` pitch class is one the chord lacks elsewhere: the voice takes it, or a second note below does. A `full`
    slot takes a third or sixth below its note, or above it where there is no room below. Under its `home` the voice
    goes only where it must.
    """

    onset: int
    duration: int
    chord: Chord
    floor: int
    wanted: int | None = None
    full: bool = False
    home: int = 0

    @property
    def end(self) -> int:
        return self.onset + self.duration


def counter_voice(slots: Sequence[Slot], melody: Line, top: int) -> tuple[Note, ...]:
    """One chord tone a slot, the smoothest line that keeps a third or more from the tune and off its pitches.

    It lies below the tune where there is room over the slot's floor, above it otherwise, never above `top`.
    """
    movers = [_mover(earlier, slot, melody) for earlier, slot in pairwise(slots)]
    chosen = cheapest(
        [_candidates(slot, top) for slot in slots],
        lambda index, pitch: _fit(slots[index], pitch.midi, melody),
        lambda index, before, after: movers[index - 1](before.midi, after.midi),
    )
    notes: list[Note] = []
    for slot, pitch in zip(slots, chosen, strict=True):
        second = _second(slot, pitch, melody) if slot.full or slot.wanted not in (None, pitch.pitch_class) else None
        if second and not slot.full and second.pitch_class != slot.wanted:
            second = None
        chord = sorted((second, pitch) if second else (pitch,), key=lambda p: p.midi)
        notes += [Note(slot.onset, slot.duration, p) for p in chord]
    return tuple(notes)


@lru_cache(maxsize=4096)
def _tones(chord: Chord, floor: int, top: int) -> tuple[Pitch, ...]:
    lowest = [name.above(floor) for name in chord.members]
    found = [low.name.at(low.octave + k) for low in lowest for k in range(3)]
    return tuple(sorted((p for p in found if p.midi <= top), key=lambda p: p.midi)) or tuple(lowest)


def _candidates(slot: Slot, top: int) -> tuple[Pitch, ...]:
    """The chord's tones from the floor up to the top; the lowest ones above the floor where that leaves none."""
    return _tones(slot.chord, slot.floor, top)


def _fit(slot: Slot, midi: int, melody: Line) -> float:
    """What a pitch costs against the tune that sounds with it."""
    cost = _MISSED if slot.wanted not in (None, midi % 12) else 0.0
    cost += _DEEP * max(0, slot.home - midi)
    for note in melody.between(slot.onset, slot.end):
        weight = (min(note.end, slot.end) - max(note.onset, slot.onset)) / slot.duration
        gap = note.midi - midi
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


def _mover(earlier: Slot, slot: Slot, melody: Line) -> Callable[[int, int], float]:
    """What a move into a slot costs: steps please, leaps do not, nor does shadowing the tune in fifths or octaves.

    A held tone is welcome where the chord changes. After a rest the voice may start where it likes.
    """
    joined = earlier.end == slot.onset
    held = 2.5 if earlier.chord == slot.chord else 0.6
    sizes = (held, 0.0, 0.0, 0.4, 0.6, 1.6)
    over, now = melody.at(earlier.onset), melody.at(slot.onset)
    tune_moves = over is not None and now is not None and over.midi != now.midi

    def move(before: int, after: int) -> float:
        size = abs(after - before)
        if not joined:
            return size / 6
        cost = sizes[size] if size < len(sizes) else 2 + size / 3
        if tune_moves and size and over is not None and now is not None:
            interval = (now.midi - after) % 12
            cost += 6 if interval in (0, 7) and interval == (over.midi - before) % 12 else 0
        return cost

    return move


def _second(slot: Slot, pitch: Pitch, melody: Line) -> Pitch | None:
    """A chord tone a third or sixth below, the wanted one first; a full slot may take it above, under the tune."""
    over = melody.between(slot.onset, slot.end)
    ceiling = min((n.midi for n in over), default=0) - 3

    def fits(other: Pitch) -> bool:
        clear = all(abs(n.midi - other.midi) not in (0, 1, 2, 13) for n in over)
        return clear and other.midi >= slot.floor and abs(pitch.midi - other.midi) <= 9

    free = [p for p in (name.below(pitch.midi - 3) for name in slot.chord.members) if fits(p)]
    if not free and slot.full:
        tones = (name.above(pitch.midi + 3) for name in slot.chord.members)
        free = [p for p in tones if fits(p) and p.midi <= ceiling and all((n.midi - p.midi) % 12 for n in over)]
    return min(
        free,
        key=lambda p: (p.pitch_class != slot.wanted, abs(pitch.midi - p.midi) not in SWEET, abs(pitch.midi - p.midi)),
        default=None,
    )
