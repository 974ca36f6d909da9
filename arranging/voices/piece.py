"""A finished setting as the rules about whole pieces see it: lines of notes against a row of chords."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.pitch import Pitch
from arranging.score import Note, Voice
from arranging.sketch import ChordSpan, Phrase, Sketch
from arranging.voices.singers import Singers, singers


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a rule about whole pieces is broken, and by which voices, 0 being the soprano."""

    onset: int
    voices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Voices, soprano first, their chords, and the sketch with its measures and phrases."""

    voices: tuple[Voice, ...]
    harmony: tuple[ChordSpan, ...]
    sketch: Sketch

    @property
    def singers(self) -> Singers:
        """The choir: SATB or SAB, by the number of voices."""
        return singers(len(self.voices))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        return self.sketch.analysis.phrases

    @property
    def lower(self) -> Iterator[tuple[int, Sequence[Note]]]:
        """The notes of each voice below the soprano, with its number."""
        return ((number, voice.notes) for number, voice in enumerate(self.voices) if number)

    def chords(self) -> list[ChordSpan]:
        """The chords, those that are only struck again left out; each keeps the onset of the first."""
        found: list[ChordSpan] = []
        for span in self.harmony:
            if not found or found[-1].chord != span.chord:
                found.append(span)
        return found

    def span_at(self, tick: int) -> ChordSpan:
        """The chord that sounds at a tick; the first one before the beginning."""
        place = bisect_right(self.harmony, tick, key=lambda span: span.onset) - 1
        return self.harmony[max(place, 0)]

    def pitch_at(self, voice: int, tick: int) -> Pitch | None:
        """What a voice sings at a tick, None where it rests."""
        notes = self.voices[voice].notes
        place = bisect_right(notes, tick, key=lambda note: note.onset) - 1
        return notes[place].pitch if place >= 0 and notes[place].end > tick else None


def steps(notes: Sequence[Note]) -> Iterator[tuple[Note, Note]]:
    """Neighbouring notes of a line between which it does not rest."""
    return ((a, b) for a, b in pairwise(notes) if a.end == b.onset)
