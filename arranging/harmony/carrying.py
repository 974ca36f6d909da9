"""Whether a chord carries the melody over a stretch of time: what any change of a finished plan must keep."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import NamedTuple

from arranging.analysis.beats import Beat, beats
from arranging.chords import Chord, ChordKind
from arranging.pitch import Key, PitchName
from arranging.sketch import Sketch


class Sung(NamedTuple):
    """What a melody note does in a stretch."""

    fifths: int
    """Its place on the line of fifths."""
    ticks: int
    weighty: bool
    """Held a beat, or sounding on a strong beat for at least half a beat."""


class Hearing:
    """The lead line of a sketch over its beats, asked for stretches of time."""

    def __init__(self, sketch: Sketch) -> None:
        self._notes = sorted(sketch.lead, key=lambda note: note.onset)
        self._onsets = [note.onset for note in self._notes]
        self._ends = [note.end for note in self._notes]
        self.beats = beats(sketch.tune.measures)
        self._beat_onsets = [beat.onset for beat in self.beats]
        self._heard: dict[tuple[int, int], tuple[Sung, ...]] = {}

    def beat_at(self, tick: int) -> Beat:
        """The beat a tick lies in."""
        return self.beats[max(0, bisect_right(self._beat_onsets, tick) - 1)]

    def beats_in(self, start: int, end: int) -> tuple[Beat, ...]:
        """The beats that begin in a stretch."""
        return self.beats[bisect_left(self._beat_onsets, start) : bisect_left(self._beat_onsets, end)]

    def sung(self, start: int, end: int) -> tuple[Sung, ...]:
        """The melody notes of a stretch."""
        found = self._heard.get((start, end))
        if found is None:
            found = self._heard[start, end] = self._listen(start, end)
        return found

    def _listen(self, start: int, end: int) -> tuple[Sung, ...]:
        found: list[Sung] = []
        for i in range(bisect_right(self._ends, start), bisect_left(self._onsets, end)):
            note = self._notes[i]
            first, last = max(note.onset, start), min(note.end, end)
            beat = self.beat_at(first).duration
            strong = 2 * (last - first) >= beat and any(b.strength >= 2 for b in self.beats_in(first, last))
            found.append(Sung(note.pitch.fifths, last - first, strong or last - first >= beat))
        return tuple(found)

    def carries(self, chord: Chord, start: int, end: int) -> bool:
        """Whether a chord holds the melody of a stretch.

        No weighty note clashes with a member or is foreign to the chord, no note is a member spelled otherwise, and
        most of what sounds are members, the rest of it mostly tensions that the kind welcomes. A major third in the
        bass is not doubled by a weighty note.
        """
        return _carries(chord, self.sung(start, end))

    def repeats(self, start: int, end: int) -> bool:
        """Whether no melody note begins after the start of a stretch: it is held, or silent."""
        return bisect_left(self._onsets, start + 1) >= bisect_left(self._onsets, end)


_LEAST_MEMBERS, _LEAST_WELCOME = 0.5, 0.7
"""Shares of the sounding time."""


def _carries(chord: Chord, sung: tuple[Sung, ...]) -> bool:
    standings, doubled = _standings(chord)
    total = member = welcome = 0
    for fifths, ticks, weighty in sung:
        standing = standings[fifths - _LOWEST]
        if weighty and (standing < TENSION or fifths == doubled):
            return False
        total += ticks
        member += ticks * (standing == MEMBER)
        welcome += ticks * (standing >= TENSION)
    return member >= _LEAST_MEMBERS * total and welcome >= _LEAST_WELCOME * total


CLASH, FOREIGN, TENSION, MEMBER = range(4)


_LOWEST, _HIGHEST = -29, 33
"""The line of fifths from four flats to five sharps upon the outermost letters: further no note is spelled."""


@lru_cache(maxsize=4096)
def _standings(chord: Chord) -> tuple[tuple[int, ...], int | None]:
    """What each name on the line of fifths is over a chord, and the major third that lies in its bass, if it does."""
    third = chord.members[1]
    doubled = third.fifths if chord.kind.fifths[1] == 4 and chord.bass == third else None
    return tuple(stands(PitchName.of_fifths(place), chord) for place in range(_LOWEST, _HIGHEST + 1)), doubled


def stands(name: PitchName, chord: Chord) -> int:
    """What a melody note is over a chord: MEMBER, TENSION (a ninth over I), FOREIGN, or a CLASH.

    A note clashes a semitone above a member, where its own octave beats with it; only the flat ninth of a chord
    that is named for it may lie so above the root. It clashes as well where the chord spells it otherwise.
    """
    members = chord.members
    for member in (*members, chord.bass):
        above = (name.pitch_class - member.pitch_class) % 12
        if above == 1 and not (name in members and member == chord.root):
            return CLASH
        if above == 0 and name != member:
            return CLASH
    if name in members or name == chord.bass:
        return MEMBER
    return TENSION if name.fifths - chord.root.fifths in _tensions(chord.kind) else FOREIGN


@lru_cache(maxsize=64)
def _tensions(kind: ChordKind) -> frozenset[int]:
    """The tones a kind welcomes above it without holding them, as distances from the root."""
    ninth, sixth, major_seventh, sharp_eleventh, eleventh, seventh, flat_sixth = 2, 3, 5, 6, -1, -2, -4
    if kind.is_dominant:
        return frozenset({ninth, sixth, sharp_eleventh})
    if kind.is_diminished:
        return frozenset({eleventh, flat_sixth, ninth})
    if kind.is_minor:
        return frozenset({ninth, eleventh, seventh})
    if kind.is_suspended:
        return frozenset({ninth, sixth, seventh})
    if kind is ChordKind.POWER:
        return frozenset({ninth, sixth})
    return frozenset({ninth, sixth, major_seventh, sharp_eleventh})


@lru_cache(maxsize=8192)
def well_spelled(chord: Chord, key: Key) -> bool:
    """Whether every member is a name that musicians read in the key: no C flat in C major."""
    signature = key.fifths
    return all(signature + _FLATTEST <= m.fifths <= signature + _SHARPEST for m in (*chord.members, chord.bass))


_FLATTEST, _SHARPEST = -6, 10
"""Around the signature: from the flat second of major to the raised fourth of the relative minor."""
