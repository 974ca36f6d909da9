"""Voicings and the motion between them, as arrays: many candidates at once, or the one slice a reader looks at.

The first axis of every pitch array is the voice, soprano first. The axes behind it are whatever the user of a
rule needs: slots and candidates in the search, successive slices of a score in the checker. Rules are written
against the first axis alone and hold for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from arranging.chords import Chord, ChordKind
from arranging.pitch import Key
from arranging.voices.singers import Singers, Voices, singers

Ints = npt.NDArray[np.int8]
Bits = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]

SOPRANO = 0
BASS = -1
LOWER = slice(1, None)
"""The voices below the soprano."""
INNER = slice(1, -1)
"""The voices between soprano and bass."""


@lru_cache(maxsize=8)
def pairs_of(count: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The upper and the lower voice of every pair in a choir of `count` voices, in the order of `Voices.PAIRS`."""
    upper, lower = np.array(Voices.PAIRS.groups(count), dtype=np.intp).T
    return upper, lower


@lru_cache(maxsize=8)
def with_bass(count: int) -> npt.NDArray[np.intp]:
    """Which of the pairs are those of each voice with the bass."""
    return np.flatnonzero(pairs_of(count)[1] == count - 1)


def outer_pair(count: int) -> int:
    """Which of the pairs is that of soprano and bass. Those before it are the soprano's with the other voices."""
    return count - 2


NOTHING = -1
"""A pitch class that no note has: the seventh of a triad, the leading tone of a chord without one."""

_DIMINISHED = (ChordKind.DIMINISHED, ChordKind.HALF_DIMINISHED, ChordKind.DIMINISHED_SEVENTH)
_SEVENTHS = (-2, 5, -9)


@dataclass(frozen=True, slots=True)
class Chords:
    """What rules want to know of chords, as pitch classes (`NOTHING` where there is none) and flags.

    `third` is the fourth or second of a suspended chord; `colour` a ninth or sixth. `leading` is the tone
    that strives upwards: the key's leading tone, the third of a dominant, the root of a diminished chord.
    """

    root: Ints
    third: Ints
    fifth: Ints
    seventh: Ints
    colour: Ints
    leading: Ints
    bass: Ints
    major: Mask
    fifth_needed: Mask
    """A diminished or augmented fifth is what makes the chord; it is not left out."""

    @staticmethod
    def of(chords: Sequence[tuple[Chord, Key] | None]) -> Chords:
        """The facts of a row of chords, each in its key; None is a sonority no chord is known for."""
        rows = [_facts(*entry) if entry else (NOTHING,) * 7 + (False, False) for entry in chords]
        columns = np.array(rows, dtype=np.int8).reshape(len(rows), 9).T
        return Chords(*columns[:7], *columns[7:].astype(bool))

    def __getitem__(self, index: Any) -> Chords:
        return Chords(*(getattr(self, name)[index] for name in _CHORD_FACTS))


_CHORD_FACTS = tuple(f.name for f in fields(Chords))


@lru_cache(maxsize=4096)
def _facts(chord: Chord, key: Key) -> tuple[int | bool, ...]:
    members = chord.members
    classes = [m.pitch_class for m in members]
    distances = chord.kind.fifths
    third = classes[1] if len(classes) > 2 else NOTHING
    fifth = classes[2] if len(classes) > 2 else classes[1]
    fourth = distances[3] if len(distances) > 3 else None
    seventh = classes[3] if fourth in _SEVENTHS else NOTHING
    colour = classes[3] if fourth is not None and fourth not in _SEVENTHS else NOTHING
    major = len(distances) > 2 and distances[1] == 4
    altered = chord.kind in _DIMINISHED or chord.kind is ChordKind.AUGMENTED
    return classes[0], third, fifth, seventh, colour, leading_tone(chord, key), chord.bass.pitch_class, major, altered


def leading_tone(chord: Chord, key: Key) -> int:
    """The pitch class that strives upwards in this chord, `NOTHING` where none does."""
    members = chord.members
    below_tonic = (key.tonic.pitch_class - 1) % 12
    if chord.kind is ChordKind.DOMINANT:
        return members[1].pitch_class
    if chord.kind in (ChordKind.MAJOR, ChordKind.AUGMENTED) and chord.root != key.tonic:
        if key.degree_of(members[1])[1] > 0:
            return members[1].pitch_class
    elif chord.kind in _DIMINISHED and key.degree_of(chord.root)[1] > 0:
        return chord.root.pitch_class
    classes = [m.pitch_class for m in members]
    return below_tonic if below_tonic in classes and chord.root != key.tonic else NOTHING


@dataclass(frozen=True, slots=True)
class Top:
    """What the soprano does while the voices below it hold a chord.

    `low` and `high` are its lowest and highest note, `struck` the one it has when they strike; `passed` has a bit
    for every pitch class that it sings to this chord (see `heard`); `closing` says that its phrase comes to rest.
    """

    low: Ints
    high: Ints
    struck: Ints
    passed: Bits
    closing: Mask

    def __getitem__(self, index: Any) -> Top:
        return Top(self.low[index], self.high[index], self.struck[index], self.passed[index], self.closing[index])


@dataclass(frozen=True)
class Voicings:
    """Pitches of the voices as MIDI numbers and staff positions, the chords they stand for, and the moving soprano."""

    midi: Ints
    steps: Ints
    chords: Chords
    top: Top

    def __getitem__(self, index: Any) -> Voicings:
        """The same voices at other places: the index counts from the axis behind the voices."""
        inner = (slice(None), *index) if isinstance(index, tuple) else (slice(None), index)
        return Voicings(self.midi[inner], self.steps[inner], self.chords[index], self.top[index])

    @property
    def singers(self) -> Singers:
        """The choir: SATB or SAB, by the number of its voices."""
        return singers(len(self.midi))

    @property
    def pairs(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """The upper and the lower voice of every pair."""
        return pairs_of(len(self.midi))

    @cached_property
    def classes(self) -> Ints:
        """Pitch classes of the voices."""
        return self.midi % np.int8(12)

    @cached_property
    def letters(self) -> Ints:
        """Note letters of the voices, alterations ignored; C is 0."""
        return self.steps % np.int8(7)

    @cached_property
    def semitones(self) -> Ints:
        """Distance between the voices of every pair, in semitones."""
        upper, lower = self.pairs
        return self.midi[upper] - self.midi[lower]

    @cached_property
    def fifths(self) -> Mask:
        """Pairs that sound a perfect fifth or its compound; spelled, so that a diminished sixth is none."""
        upper, lower = self.pairs
        staff = (self.steps[upper] - self.steps[lower]) % np.int8(7)
        return (self.semitones % np.int8(12) == 7) & (staff == 4)

    @cached_property
    def octaves(self) -> Mask:
        """Pairs that sound a unison, an octave or its compound."""
        return self.semitones % np.int8(12) == 0

    def sung(self, pitch_class: Ints) -> Mask:
        """Which voices sing a pitch class, one per chord; none does where it is `NOTHING`."""
        return self.classes == pitch_class

    def count(self, pitch_class: Ints) -> Ints:
        """How many voices sing a pitch class."""
        number: Ints = np.add.reduce(self.sung(pitch_class).view(np.int8), axis=0, dtype=np.int8)
        return number

    def lacks(self, pitch_class: Ints) -> Mask:
        """Where a chord has this member and neither a voice nor the soprano on its way sings it."""
        passing = (self.top.passed >> np.maximum(pitch_class, 0)) & 1 == 1
        return (pitch_class != NOTHING) & (self.count(pitch_class) == 0) & ~passing


def heard(chords: Sequence[tuple[Chord, Iterable[int]]]) -> Bits:
    """A bit for every pitch class the soprano sings to each of a row of chords.

    A chord that is struck again keeps what was sung to it before: the ear has not forgotten the seventh.
    """
    bits: list[int] = []
    last: Chord | None = None
    for chord, sung in chords:
        now = sum({1 << pitch_class for pitch_class in sung})
        bits.append(now | bits[-1] if chord == last else now)
        last = chord
    return np.array(bits, dtype=np.int16)


@dataclass(frozen=True)
class Motion:
    """From one voicing to the next. Across a `broken` joint (a fermata, a rest) no line is heard to move.

    `fresh` says where a new phrase begins, `last` where the tune's last chord is reached.
    """

    before: Voicings
    after: Voicings
    broken: Mask
    fresh: Mask
    last: Mask

    def __getitem__(self, index: slice) -> Motion:
        """The motions of a row of moments that lie in a slice of it."""
        joint = self.broken[index], self.fresh[index], self.last[index]
        return Motion(self.before[index], self.after[index], *joint)

    @cached_property
    def change(self) -> Ints:
        """How far every voice moves, in semitones, upwards positive."""
        return self.after.midi - self.before.midi

    @cached_property
    def staff_change(self) -> Ints:
        """How far every voice moves on the staff."""
        return self.after.steps - self.before.steps

    @cached_property
    def rises(self) -> Mask:
        return self.change > 0

    @cached_property
    def falls(self) -> Mask:
        return self.change < 0

    @cached_property
    def both_move(self) -> Mask:
        """Pairs in which both voices move, and no break lies between."""
        moves = self.rises | self.falls
        upper, lower = self.before.pairs
        return moves[upper] & moves[lower] & ~self.broken

    @cached_property
    def both_lead_on(self) -> Mask:
        """Pairs in which both voices move, but for two kinds of contrary motion.

        A new phrase is a fresh start; and soprano and bass may leap apart into the tune's last chord, for a
        dominant there needs its root in the bass even when the tune has it too.
        """
        if not (self.fresh.any() or self.last.any()):
            return self.both_move
        spared = self.contrary & self.fresh
        outer = outer_pair(len(self.change))
        spared[outer] |= self.contrary[outer] & self.last
        return self.both_move & ~spared

    @cached_property
    def contrary(self) -> Mask:
        """Pairs in which one voice rises and the other falls."""
        upper, lower = self.before.pairs
        return self.rises[upper] & self.falls[lower] | self.falls[upper] & self.rises[lower]


@dataclass(frozen=True)
class Turn:
    """Three successive voicings: the motion to the one in the middle, and the motion away from it."""

    first: Motion
    second: Motion

    @property
    def broken(self) -> Mask:
        """Where a break lies on either side of the middle."""
        return self.first.broken | self.second.broken
