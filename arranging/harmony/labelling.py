"""Which chord sounds: triads and sevenths named out of the notes of each beat, or of any stretch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from arranging.chords import Chord, ChordKind
from arranging.harmony.roman import roman_of
from arranging.harmony.table import Ints
from arranging.pitch import Key, PitchName
from arranging.score import Note

Stretch = tuple[int, int]
"""From a tick to a tick."""

_FAVOURS = {
    ChordKind.MAJOR: 0.06,
    ChordKind.MINOR: 0.06,
    ChordKind.DOMINANT: 0.03,
    ChordKind.DIMINISHED: 0.0,
    ChordKind.MINOR_SEVENTH: 0.0,
    ChordKind.AUGMENTED: -0.05,
    ChordKind.MAJOR_SEVENTH: -0.05,
    ChordKind.HALF_DIMINISHED: -0.05,
    ChordKind.DIMINISHED_SEVENTH: -0.05,
    ChordKind.MINOR_MAJOR: -0.05,
}
"""The kinds told apart, and how much the common ones are preferred where the notes leave it open."""
_STRUCK = 2
"""A note counts so many times its length where it sounds at the attack of a stretch."""
_HEARD = 0.02
"""The share of the sound from which on a tone counts as heard."""
_ABSENT_MEMBERS, _ABSENT_ROOT, _ON_ITS_ROOT = 0.45, 0.25, 0.08
_TIE = 1e-4

_CHORDS = [(root, kind) for kind in _FAVOURS for root in range(12)]
_ROOTS = np.array([root for root, _ in _CHORDS])
_FAVOUR = np.array([_FAVOURS[kind] for _, kind in _CHORDS])
_SYMMETRIC = np.array([kind in (ChordKind.AUGMENTED, ChordKind.DIMINISHED_SEVENTH) for _, kind in _CHORDS])
"""Chords that sound alike on several roots: their spelling tells which."""
_MEMBERS = np.array(
    [np.isin(np.arange(12), [(root + 7 * fifths) % 12 for fifths in kind.fifths]) for root, kind in _CHORDS], float
)


def label(notes: Iterable[Note], stretches: Sequence[Stretch]) -> tuple[Chord | None, ...]:
    """The chord of each stretch, spelled as its notes are; None in silence.

    Stretches are in order and do not overlap. A chord is heard where most of the sound belongs to it and few of its
    members lack; sound counts by its length, twice where it is there at the attack. The bass is the lowest
    of the notes that sound first. One or two tones are taken for the likeliest triad around them.
    """
    found: list[Chord | None] = [None] * len(stretches)
    heard = list(_heard(notes, stretches))
    rows = [i for i, sound in enumerate(heard) if sound]
    if not rows:
        return tuple(found)
    weights = np.zeros((len(rows), 12))
    basses = [_bass(heard[i], stretches[i]) for i in rows]
    spellings: list[dict[int, float]] = []
    for row, i in enumerate(rows):
        spellings.append({})
        for note in heard[i]:
            weight = _weight(note, stretches[i])
            weights[row, note.midi % 12] += weight
            spellings[row][note.pitch.fifths] = spellings[row].get(note.pitch.fifths, 0.0) + weight
    scores = _scores(weights, np.array([bass.midi % 12 for bass in basses]))
    for row, i in enumerate(rows):
        likely = np.flatnonzero(scores[row] >= scores[row].max() - _TIE)
        found[i] = _spelled([_CHORDS[index] for index in likely], spellings[row], basses[row].pitch.name)
    return tuple(found)


def spelled_in(chord: Chord, key: Key) -> Chord:
    """The chord with its root named as the key would: A flat minor in D flat, G sharp minor in E."""
    middle = key.fifths + (3 if key.mode.is_minor else 2)
    root = min((chord.root.fifths + 12 * turn for turn in (-2, -1, 0, 1, 2)), key=lambda f: (abs(f - middle), f))
    moved = root - chord.root.fifths
    return Chord(PitchName.of_fifths(root), chord.kind, PitchName.of_fifths(chord.bass.fifths + moved))


def numeral_of(chord: Chord, key: Key) -> str:
    """The Roman numeral of a labelled chord in a key, however the score spelled it."""
    return roman_of(spelled_in(chord, key), key)


def _heard(notes: Iterable[Note], stretches: Sequence[Stretch]) -> Iterator[list[Note]]:
    """The notes that sound in each stretch."""
    ordered = sorted(notes, key=lambda note: (note.onset, note.midi))
    live: list[Note] = []
    following = 0
    for start, end in stretches:
        while following < len(ordered) and ordered[following].onset < end:
            live.append(ordered[following])
            following += 1
        live = [note for note in live if note.end > start]
        yield [note for note in live if note.onset < end]


def _weight(note: Note, stretch: Stretch) -> float:
    start, end = stretch
    length = min(note.end, end) - max(note.onset, start)
    return float(length * (_STRUCK if note.onset <= start else 1))


def _bass(sound: list[Note], stretch: Stretch) -> Note:
    return min(sound, key=lambda note: (max(note.onset, stretch[0]), note.midi))


def _scores(weights: NDArray[np.float64], basses: Ints) -> NDArray[np.float64]:
    """Stretches x chords: the sound inside the chord less the sound outside, less what of the chord is not heard."""
    share = weights / weights.sum(axis=1, keepdims=True)
    absent = share < _HEARD
    inside = share @ _MEMBERS.T
    missing = absent @ _MEMBERS.T / _MEMBERS.sum(axis=1)
    on_root = (_ROOTS[None, :] == basses[:, None]) & ~_SYMMETRIC[None, :]
    return np.asarray(
        2 * inside
        - 1
        - _ABSENT_MEMBERS * missing
        - _ABSENT_ROOT * absent[:, _ROOTS]
        + _ON_ITS_ROOT * (on_root | _SYMMETRIC[None, :])
        + _FAVOUR
    )


def _spelled(chords: list[tuple[int, ChordKind]], heard: dict[int, float], bass: PitchName) -> Chord:
    """Of chords that sound alike, and of the names of their roots, those whose members are spelled as heard."""
    likely = [
        (sum(heard.get(fifths + member, 0.0) for member in kind.fifths), -abs(fifths - bass.fifths), fifths, kind)
        for root, kind in chords
        for fifths in range((7 * root) % 12 - 24, 24, 12)
    ]
    *_, fifths, kind = max(likely, key=lambda choice: choice[:3])
    return Chord(PitchName.of_fifths(fifths), kind, bass)
