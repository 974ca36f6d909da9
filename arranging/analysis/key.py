"""Which key a melody is in: its signature and last note, or its pitches alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import sqrt

from arranging.analysis.ending import last_played, last_tick
from arranging.pitch import Interval, Key, Mode, PitchName
from arranging.score import Note, Tune
from arranging.sketch import KeyRegion

MAJOR_PROFILE = (0.748, 0.060, 0.488, 0.082, 0.670, 0.460, 0.096, 0.715, 0.104, 0.366, 0.057, 0.400)
MINOR_PROFILE = (0.712, 0.084, 0.474, 0.618, 0.049, 0.460, 0.105, 0.747, 0.404, 0.067, 0.133, 0.330)
"""How often each semitone above the tonic occurs in the Kostka-Payne corpus (David Temperley, *Music and
Probability*, 2007, chapter 6)."""

_MODE_ON_LAST_NOTE = {
    -1: Mode.LYDIAN,
    0: Mode.MAJOR,
    1: Mode.MIXOLYDIAN,
    2: Mode.DORIAN,
    3: Mode.MINOR,
    4: Mode.PHRYGIAN,
}
"""The mode whose final lies so far from the signature's major tonic on the line of fifths."""

_OWN_DEGREE = {Mode.LYDIAN: 6, Mode.MIXOLYDIAN: -2, Mode.DORIAN: 3, Mode.PHRYGIAN: -5}
"""The degree that sets a mode apart from major or minor, as a distance from the tonic on the line of fifths."""

_LAST_NOTE_IS_TONIC = 0.15
_LAST_NOTE_IN_TRIAD = 0.05
"""What a last note on the tonic, on its third or fifth, is worth beside the correlation of the whole melody."""

_MODAL_MARGIN = 0.1
"""How much less a mode on the last note may fit than major or minor and still be believed."""


def key_regions(tune: Tune, *, has_key: bool, member: int = 0) -> tuple[KeyRegion, ...]:
    """The tune's keys in order, covering its time line; a change of written key begins a new one.

    Without a written key (`has_key` false) one key is found from the pitches alone. `member` says how
    far the last note lies above the last chord's root, where that is known (`ending.closing_member`).
    """
    ending = _root_of(last_played(tune.notes, last_tick(tune.measures)), member)
    if not has_key:
        return (KeyRegion(tune.measures[0].onset, tune.end, key_of_pitches(tune.notes, ending)),)
    stretches = [tuple(group) for _, group in groupby(tune.measures, key=lambda m: m.key)]
    found: list[KeyRegion] = []
    for measures in stretches:
        onset, end = measures[0].onset, measures[-1].end
        notes = _notes_between(tune.notes, onset, end)
        is_last = measures is stretches[-1]
        key = key_in_signature(notes, measures[0].key, ending if is_last else None)
        if found and found[-1].key == key:
            found[-1] = replace(found[-1], end=end)
        else:
            found.append(KeyRegion(onset, end, key))
    return tuple(found)


def key_in_signature(notes: Sequence[Note], written: Key, last: Note | None = None) -> Key:
    """The key of notes under a written signature, told by the last note.

    A written church mode is meant. Else the last note decides between the signature's major and minor; on
    another degree it makes a mode (2 Dorian, 5 Mixolydian, 3 Phrygian) where that fits the whole melody, and
    plain major or minor where accidentals take away what would make the mode; else the melody ends on the third
    or fifth of the major or minor that fits better. Without notes, the written key.
    """
    if not notes or written.mode not in (Mode.MAJOR, Mode.MINOR):
        return written
    last = last or notes[-1]
    place = last.pitch.fifths - written.fifths
    mode = _MODE_ON_LAST_NOTE.get(place)
    if mode in (Mode.MAJOR, Mode.MINOR):
        return Key.of_signature(written.fifths, mode)
    weights = _deviations(_durations(notes))
    plain = max(
        (Mode.MAJOR, Mode.MINOR), key=lambda m: _fit_in(weights, written.fifths, m, last) + _written(m, written)
    )
    if mode is None:
        return Key.of_signature(written.fifths, plain)
    if _fit_in(weights, written.fifths, mode, last) + _MODAL_MARGIN < _fit_in(weights, written.fifths, plain, last):
        return Key.of_signature(written.fifths, plain)
    return _as_altered(notes, Key.of_signature(written.fifths, mode))


def _as_altered(notes: Sequence[Note], modal: Key) -> Key:
    """The mode, or plain major or minor where the mode's own degree is altered more often than not.

    Lydian is so rare that it is already given up where its raised fourth is often lowered.
    """
    degree = _OWN_DEGREE[modal.mode]
    own = modal.tonic.fifths + degree
    altered = own - 7 if degree > 0 else own + 7
    length = {own: 0, altered: 0}
    for note in notes:
        if note.pitch.fifths in length:
            length[note.pitch.fifths] += note.duration
    plain = Mode.MINOR if modal.mode.is_minor else Mode.MAJOR
    often = 2 * length[altered] if modal.mode is Mode.LYDIAN else length[altered]
    return Key(modal.tonic, plain) if often > length[own] else modal


def key_of_pitches(notes: Sequence[Note], ending: Note | None = None) -> Key:
    """The key of notes without a signature: the best correlation with Temperley's profiles, the last note helping.

    `ending` is the root of the last chord where that is known.
    """
    tonic, mode = best_key(_durations(notes), (ending or notes[-1]).pitch.pitch_class)
    return _as_spelled(tonic, mode, notes)


def best_key(durations: Sequence[float], last: int) -> tuple[int, Mode]:
    """Tonic and mode (major or minor) of twelve pitch classes' durations, C first; `last` is the final's class."""
    weights = _deviations(durations)

    def fit(tonic: int, mode: Mode) -> float:
        return _correlation(_rotated(weights, tonic), _PROFILES[mode]) + _ending((last - tonic) % 12, mode)

    return max(((t, m) for t in range(12) for m in (Mode.MAJOR, Mode.MINOR)), key=lambda key: fit(*key))


def _as_spelled(tonic: int, mode: Mode, notes: Sequence[Note]) -> Key:
    """G flat or F sharp: the spelling nearer to the notes' own, six accidentals at most."""
    total = sum(n.duration for n in notes)
    centre = sum(n.pitch.fifths * n.duration for n in notes) / total if total else 0.0
    names = (PitchName.of_fifths(f) for f in range(-15, 20) if (7 * f - tonic) % 12 == 0)
    keys = [key for key in (Key(name, mode) for name in names) if -6 <= key.fifths <= 6]
    return min(keys, key=lambda key: (abs(key.fifths + 2 - centre), -key.fifths))


def _profile(mode: Mode) -> tuple[float, ...]:
    """A mode's profile: major's or minor's, its own scale degrees swapped with those it alters."""
    base = list(MINOR_PROFILE if mode.is_minor else MAJOR_PROFILE)
    swaps = {
        Mode.DORIAN: ((8, 9), (10, 11)),
        Mode.PHRYGIAN: ((1, 2), (10, 11)),
        Mode.MIXOLYDIAN: ((10, 11),),
        Mode.LYDIAN: ((5, 6),),
    }
    for low, high in swaps.get(mode, ()):
        base[low], base[high] = base[high], base[low]
    return tuple(base)


def _deviations(values: Sequence[float]) -> tuple[float, ...]:
    mean = sum(values) / len(values)
    centred = [v - mean for v in values]
    length = sqrt(sum(v * v for v in centred))
    return tuple(v / length for v in centred) if length else tuple(centred)


_PROFILES = {mode: _deviations(_profile(mode)) for mode in Mode}


def _durations(notes: Sequence[Note]) -> list[float]:
    """How long each pitch class sounds, C first."""
    durations = [0.0] * 12
    for note in notes:
        durations[note.pitch.pitch_class] += note.duration
    return durations


def _rotated(weights: Sequence[float], tonic: int) -> Sequence[float]:
    return (*weights[tonic:], *weights[:tonic])


def _correlation(weights: Sequence[float], profile: Sequence[float]) -> float:
    return sum(w * p for w, p in zip(weights, profile, strict=True))


def _ending(above_tonic: int, mode: Mode) -> float:
    if above_tonic == 0:
        return _LAST_NOTE_IS_TONIC
    return _LAST_NOTE_IN_TRIAD if above_tonic in (3 if mode.is_minor else 4, 7) else 0.0


def _fit_in(weights: Sequence[float], signature: int, mode: Mode, last: Note) -> float:
    tonic = Key.of_signature(signature, mode).tonic.pitch_class
    ending = _ending((last.pitch.pitch_class - tonic) % 12, mode)
    return _correlation(_rotated(weights, tonic), _PROFILES[mode]) + ending


def _written(mode: Mode, written: Key) -> float:
    """A written minor is meant; a written major may only be a signature whose mode nobody stated."""
    return _LAST_NOTE_IS_TONIC if mode is written.mode is Mode.MINOR else 0.0


def _notes_between(notes: Sequence[Note], onset: int, end: int) -> list[Note]:
    return [n for n in notes if onset <= n.onset < end]


def _root_of(note: Note, member: int) -> Note:
    """The note that lies so far below another on the line of fifths."""
    return note if not member else note.up(-Interval.of_fifths(member))
