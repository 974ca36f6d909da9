"""A finished setting as the rules about whole pieces see it: lines of notes against a row of chords."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
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

    def onsets_within(self, start: int, stop: int) -> list[int]:
        """Where chords begin between two ticks."""
        first = bisect_right(self.harmony, start, key=lambda span: span.onset)
        last = bisect_left(self.harmony, stop, key=lambda span: span.onset)
        return [span.onset for span in self.harmony[first:last]]

    def is_member(self, pitch: Pitch, tick: int) -> bool:
        """Whether a pitch belongs to the chord at a tick, by sound."""
        return pitch.pitch_class in self.span_at(tick).chord.pitch_classes

    def pitch_at(self, voice: int, tick: int) -> Pitch | None:
        """What a voice sings at a tick, None where it rests."""
        notes = self.voices[voice].notes
        place = bisect_right(notes, tick, key=lambda note: note.onset) - 1
        return notes[place].pitch if place >= 0 and notes[place].end > tick else None


def steps(notes: Sequence[Note]) -> Iterator[tuple[Note, Note]]:
    """Neighbouring notes of a line between which it does not rest."""
    return ((a, b) for a, b in pairwise(notes) if a.end == b.onset)


def neighbours(notes: Sequence[Note]) -> Iterator[tuple[Note | None, Note, Note | None]]:
    """Every note of a line with the one before and the one after, None where a rest or the end lies between."""
    for place, note in enumerate(notes):
        before = notes[place - 1] if place and notes[place - 1].end == note.onset else None
        after = notes[place + 1] if place + 1 < len(notes) and notes[place + 1].onset == note.end else None
        yield before, note, after
