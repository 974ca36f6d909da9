"""Accidentals: printed where the measure so far, or the signature, says otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.pitch import Interval, Key, Pitch
from arranging.writing.pieces import Piece

NAMES = {-2: "flat-flat", -1: "flat", 0: "natural", 1: "sharp", 2: "double-sharp"}
_SHARPS, _FLATS = "FCGDAEB", "BEADGCF"


def signature(fifths: int) -> dict[str, int]:
    """The alteration of every letter under a key signature."""
    out = dict.fromkeys("CDEFGAB", 0)
    for i in range(abs(fifths)):
        out[(_SHARPS if fifths > 0 else _FLATS)[i % 7]] += 1 if fifths > 0 else -1
    return out


class Memory:
    """What a reader of one staff remembers: the signature, this measure's accidentals, and the last measure's."""

    def __init__(self) -> None:
        self._fifths: int | None = None
        self._signature: dict[str, int] = {}
        self._now: dict[tuple[str, int], int] = {}
        self._before: dict[tuple[str, int], int] = {}
        self._other_octaves: dict[str, int] = {}

    def begin_measure(self, key: Key) -> None:
        """A bar line: accidentals lapse, but the eye still remembers them for one measure."""
        if key.fifths != self._fifths:
            self._fifths, self._signature, self._before = key.fifths, signature(key.fifths), {}
        else:
            self._before = {k: a for k, a in self._now.items() if a != self._signature[k[0]]}
        self._now, self._other_octaves = {}, {}

    def accidental(self, pitch: Pitch, tied: bool = False) -> str:
        """The accidental element of a note, a cautionary one where memory may mislead; empty for none.

        A note that is tied to the one before needs none.
        """
        place = (pitch.step, pitch.octave)
        usual = self._signature[pitch.step]
        if tied:
            if pitch.alter != usual:
                self._before[place] = pitch.alter
            return ""
        current = self._now.get(place, usual)
        reminder = self._before.pop(place, None)
        if reminder is None and place not in self._now:
            reminder = self._other_octaves.get(pitch.step)
        self._now[place] = self._other_octaves[pitch.step] = pitch.alter
        if pitch.alter != current:
            return f"<accidental>{NAMES[pitch.alter]}</accidental>"
        if reminder is not None and reminder != pitch.alter:
            return f'<accidental cautionary="yes">{NAMES[pitch.alter]}</accidental>'
        return ""


Signs = dict[tuple[int, int], list[str]]
"""(line, piece) -> the accidental elements of its grace notes, then of its notes; empty text for none."""


def accidental_signs(lines: Sequence[Sequence[Piece]], memory: Memory, interval: Interval | None) -> Signs:
    """The accidentals of one staff in one measure, all its lines read together in the order of time."""
    out: Signs = {}
    places = [(p.position, k, i) for k, line in enumerate(lines) for i, p in enumerate(line) if p.notes]
    if len(lines) > 1:
        places.sort()
    for _, k, i in places:
        piece = lines[k][i]
        pitches = [n.pitch for n in piece.notes]
        tied = not piece.starts
        if not tied and any(n.graces for n in piece.notes):
            pitches = [g.pitch for n in piece.notes for g in n.graces] + pitches
        if interval is not None:
            pitches = [p.up(interval) for p in pitches]
        out[k, i] = [memory.accidental(p, tied) for p in pitches]
    return out
