"""Impressionist turns: parallel chords over a held bass, and the whole-tone scale's augmented triads."""

from __future__ import annotations

from functools import lru_cache
from itertools import product, takewhile

from arranging.chords import Chord, ChordKind
from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import AUG_5, MAJOR_3, Key, PitchName
from arranging.stretches import beginning

_LEAST = 3
"""Chords that make a parallel motion, with the one they lead to the fourth in a row."""
_SHARPEST = 9
"""How far on the line of fifths a raised fifth may lie above the signature: D sharp in C major, but no A sharp."""
_FIFTH, _THIRD, _ROOT = 2, 1, 0
"""Which member of every chord the tune sings."""
_KINDS = {(4, 1): ChordKind.MAJOR, (-3, 1): ChordKind.MINOR}


@rewrite(
    because="parallel chords shadow the tune over a held bass",
    source="Kostka, Materials and Techniques of Post-Tonal Music, on planing",
    applies=("4/4 C: C4q D4 E4 D4 | C4w => I | I => IV/1 V/1 vi/1 V/1 | I",),
    spares=("4/4 C: C4h E4 | C4w => I | I",),
    cadence=True,
    parallel=True,
)
def pedal_planing(place: Place) -> Rewriting | None:
    """Under three notes and more of the tune each beat takes the triad of which the tune sings the same member.

    The bass of the first chord, or the keynote, is held as long as the tune agrees with it; the phrase's last chord
    stays.
    """
    close = place.hearing.beat_at(place.phrase.last_onset).onset
    coming = beginning(place.harmonies, place.onset, max(close, place.onset) + 1)
    spans = tuple(takewhile(lambda s: not s.obeyed and s.key == place.key, coming))
    if len(place.hearing.beats_in(place.onset, min(close, spans[-1].end))) < _LEAST:
        return None
    heard = place.harmonies[place.index - 1].chord.bass if place.index else None
    choices = dict.fromkeys((place.chord.root, *(place.key.degree(n) for n in (6, 4, 1))))
    found: list[tuple[int, bool, Rewriting]] = []
    for bass, member in product(choices, (_FIFTH, _THIRD, _ROOT)):
        changes, reached = _parallel(place, min(close, spans[-1].end), member, bass)
        last = next((s for s in spans if s.onset < close < s.end), None) if reached == close else None
        end = last.end if last else max((s.end for s in spans if s.end <= reached), default=place.onset)
        kept = tuple(change for change in changes if change[0] < end)
        if len(kept) >= _LEAST:
            found.append((end, bass != heard, Rewriting((*kept, *([(close, last.chord)] if last else [])), end)))
    return max(found, key=lambda f: f[:2])[2] if found else None


@rewrite(
    because="the whole-tone scale blurs the key",
    source="Kostka, Materials and Techniques of Post-Tonal Music, on the whole-tone scale",
    applies=("4/4 C: E4w | D4w | C4w => I | V | I => I+ | bVII+ | I", "4/4 C: B4w | C5w => V | I => V+ | I"),
    spares=("4/4 C: G4h C5 | A4w => I | IV",),
)
def whole_tone(place: Place) -> Rewriting | None:
    """A chord gives way to an augmented triad on one of its members, where the tune agrees; closes stay clear."""
    choices = [_augmented(root, place.key) for root in place.chord.members[:3]]
    chord = place.carried(place.onset, place.end, *choices)
    return place.whole(chord) if chord else None


def _augmented(root: PitchName, key: Key) -> Chord:
    """The augmented triad on a root, spelled from the major third below where its fifth would be too sharp to read."""
    sharp = root.up(AUG_5).fifths - key.fifths > _SHARPEST
    return Chord.of(root.up(-MAJOR_3) if sharp else root, ChordKind.AUGMENTED)


def _parallel(place: Place, end: int, member: int, bass: PitchName) -> tuple[tuple[tuple[int, Chord], ...], int]:
    """A parallel chord for every beat on which the tune moves, up to a tick, and how far the tune agrees."""
    changes: list[tuple[int, Chord]] = []
    reached = place.onset
    for beat in place.hearing.beats_in(place.onset, end):
        sung = place.hearing.sung(beat.onset, beat.end)
        triad = _triad(PitchName.of_fifths(sung[0].fifths), member, place.key) if sung else None
        chord = place.carried(beat.onset, beat.end, Chord(*triad, bass)) if triad else None
        if chord is None:
            break
        if not changes or changes[-1][1] != chord:
            changes.append((beat.onset, chord))
        reached = beat.end
    return tuple(changes), reached


@lru_cache(maxsize=2048)
def _triad(name: PitchName, member: int, key: Key) -> tuple[PitchName, ChordKind] | None:
    """The key's triad of which a name is the given member; a diminished one is bent so that its fifth is pure."""
    number, alter = key.degree_of(name)
    if alter:
        return None
    root, third, fifth = (key.degree((number - 1 + 2 * (i - member)) % 7 + 1) for i in range(3))
    kind = _KINDS.get((third.fifths - root.fifths, fifth.fifths - root.fifths))
    if kind:
        return root, kind
    if member == _ROOT:
        return root, ChordKind.MINOR
    return PitchName(root.step, root.alter - 1), ChordKind.MAJOR
