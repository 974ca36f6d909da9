"""One voice of an ABC tune while it is being read: its measure, its key, what waits for the next note."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from arranging.errors import UnreadableScore
from arranging.pitch import Pitch
from arranging.reading.abc_fields import AbcKey, default_unit, where_in_abc
from arranging.reading.draft import DraftMeasure, DraftNote
from arranging.reading.guard import MAX_QUARTERS, check_counts
from arranging.score import BarLine, Clef, Grace, Mark, TimeSignature


@dataclass(slots=True)
class Pending:
    """Signs that stand before the note they belong to."""

    marks: set[Mark] = field(default_factory=set)
    graces: list[Grace] = field(default_factory=list)
    slurs: list[str] = field(default_factory=list)


class AbcVoice:
    """The measures of one voice so far, and the state that its next token needs."""

    def __init__(self, name: str, key: AbcKey, time: TimeSignature | None, unit: Fraction | None) -> None:
        self.name = name
        self.label = ""
        self.key = key
        self.time = time
        self.set_unit = unit
        self.octave = 0
        self.clef: Clef | None = None
        self.measures: list[DraftMeasure] = []
        self.measure = self._opened()
        self.at = Fraction(0)
        self.layer = 1
        self.accidentals: dict[tuple[str, int], int] = {}
        self.pending = Pending()
        self.last: list[DraftNote] = []
        self.open_slurs: list[str] = []
        self.slur_count = 0
        self.tuplet_left, self.tuplet_ratio = 0, Fraction(1)
        self.broken = Fraction(1)
        self.line_notes: list[tuple[int, DraftNote]] = []
        """First notes of the chords since the music line began, for the words below it."""
        self.verse = 0
        self.unfinished_words: set[int] = set()
        """Verses whose last line of words ended within a word."""
        self.note_count = 0
        self.open_hairpins: list[str] = []

    @staticmethod
    def _opened() -> DraftMeasure:
        return DraftMeasure()

    @property
    def unit(self) -> Fraction:
        """The unit note length in quarters."""
        return self.set_unit if self.set_unit is not None else default_unit(self.time)

    @property
    def where(self) -> str:
        return where_in_abc(len(self.measures) + 1, self.name)

    def pitch(self, accidental: int | None, letter: str, octaves: int) -> Pitch:
        """The sounding pitch of a letter, the accidentals of the measure and the signature counted in."""
        step = letter.upper()
        octave = 4 + letter.islower() + octaves + self.octave - (self.clef is Clef.TREBLE_8)
        if not -1 <= octave <= 10:
            raise UnreadableScore(f"{self.where}: a note lies in octave {octave}. Correct its octave marks.")
        if accidental is not None:
            self.accidentals[step, octave] = accidental
        alter = self.accidentals.get((step, octave))
        return Pitch(step, self.key.alter(step) if alter is None else alter, octave)

    def put_clef(self, clef: Clef | None) -> None:
        """Change to a clef where one is named."""
        if clef is not None and clef is not self.clef:
            self.clef = clef
            self.measure.clefs = [c for c in self.measure.clefs if c[0] != self.at]
            self.measure.clefs.append((self.at, 1, clef))

    def advance(self, length: Fraction) -> None:
        self.at += length
        if self.at > MAX_QUARTERS:
            raise UnreadableScore(f"{self.where} lasts longer than {MAX_QUARTERS} quarters. Add its bar lines.")
        self.measure.filled = max(self.measure.filled, self.at)

    def add_notes(self, pitches: list[Pitch], length: Fraction, tied: list[bool]) -> None:
        """Put a note or a chord, the highest member carrying what waited for it."""
        self.note_count += len(pitches)
        check_counts(0, 0, self.note_count)
        voice = str(self.layer)
        notes = [
            DraftNote(self.at, length, pitch, voice=voice, tied_on=tie)
            for pitch, tie in zip(pitches, tied, strict=True)
        ]
        top = max(notes, key=lambda n: n.pitch.midi)
        top.marks, top.graces, top.slur_starts = self.pending.marks, self.pending.graces, self.pending.slurs
        self.pending = Pending()
        self.measure.notes.extend(notes)
        # The words and the signs that follow belong to the note that carries the others.
        self.last = [top, *(n for n in notes if n is not top)]
        if self.layer == 1:
            self.line_notes.append((len(self.measures), top))
        self.advance(length)

    def add_rest(self, length: Fraction) -> None:
        if Mark.FERMATA in self.pending.marks:
            self.measure.breaks.append(self.at + length)
        self.pending = Pending()
        self.last = []
        self.advance(length)

    def scaled(self, length: Fraction) -> Fraction:
        """A written length within the tuplet and the broken rhythm it stands in."""
        if self.tuplet_left:
            self.tuplet_left -= 1
            length *= self.tuplet_ratio
        length *= self.broken
        self.broken = Fraction(1)
        return length

    def break_rhythm(self, signs: str) -> None:
        """`>` gives half of the next note to the last one, `<` the other way round; more signs, more of it."""
        short = Fraction(1, 2 ** min(len(signs), 6))
        first, self.broken = (2 - short, short) if signs[0] == ">" else (short, 2 - short)
        if not self.last:
            return
        change = self.last[0].length * (first - 1)
        for note in self.last:
            note.length += change
        self.advance(change)

    def bar(self, line: BarLine = BarLine.REGULAR, *, repeat_times: int = 0, repeat_start: bool = False) -> None:
        """End the measure; a bar line before the first note only marks what follows."""
        if self.measure.filled > 0:
            self.close(line, repeat_times)
        elif self.measures:
            before = self.measures[-1]
            before.repeat_times = before.repeat_times or repeat_times
            if line is not BarLine.REGULAR:
                before.bar_line = line
            if repeat_times:
                before.ending_stops = True
        if repeat_start and self.measures:
            self.measures[-1].ending_stops = True
        self.measure.repeat_start = self.measure.repeat_start or repeat_start

    def close(self, line: BarLine = BarLine.REGULAR, repeat_times: int = 0) -> None:
        self.measure.bar_line = line
        self.measure.repeat_times = repeat_times
        # An ending lasts to its repeat, to a bar line that divides the piece or to where the next repeat begins.
        self.measure.ending_stops = bool(repeat_times) or line is not BarLine.REGULAR
        self.measures.append(self.measure)
        check_counts(0, len(self.measures), 0)
        self.measure = self._opened()
        self.at = Fraction(0)
        self.layer = 1
        self.accidentals = {}

    def start_line(self) -> None:
        """A line of music begins: words below it start from its first note."""
        self.line_notes = []
        self.verse = 0
