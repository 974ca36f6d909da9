"""The score model: frozen values on one time line of ticks, pitches spelled and sounding.

A score is read once into these values and written once from them. Notes carry their whole
length; splitting at bar lines, ties, rests, beams and tuplets are the writer's business.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from operator import attrgetter

from arranging.chords import Chord
from arranging.pitch import P1, Interval, Key, Pitch

QUARTER = 10080
"""Ticks in a quarter note: divisible by 3, 5, 7 and 32, so tuplets and 128ths are exact."""
WHOLE, HALF, EIGHTH, SIXTEENTH = 4 * QUARTER, 2 * QUARTER, QUARTER // 2, QUARTER // 4
TRIPLET_EIGHTH = QUARTER // 3


class Mark(Enum):
    """A sign on one note; the value is the MusicXML element's name."""

    STACCATO = "staccato"
    TENUTO = "tenuto"
    ACCENT = "accent"
    MARCATO = "strong-accent"
    STACCATISSIMO = "staccatissimo"
    FERMATA = "fermata"
    BREATH = "breath-mark"
    CAESURA = "caesura"
    TRILL = "trill-mark"
    TURN = "turn"
    MORDENT = "mordent"
    INVERTED_MORDENT = "inverted-mordent"
    ARPEGGIO = "arpeggiate"


class Syllabic(Enum):
    """Where a syllable stands in its word; the value is MusicXML's."""

    SINGLE = "single"
    BEGIN = "begin"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Syllable:
    """One sung syllable; `extend` draws the melisma line after a word's last syllable."""

    text: str
    verse: int = 1
    syllabic: Syllabic = Syllabic.SINGLE
    extend: bool = False


@dataclass(frozen=True, slots=True)
class Grace:
    """A grace note before its note; `duration` is the written length in ticks, it takes no time."""

    pitch: Pitch
    duration: int = EIGHTH
    slash: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """One sounding pitch from `onset` for `duration` ticks. Notes of a voice with one onset are a chord.

    The members of a chord have the same duration; lyrics, graces and marks stand on any of them.
    """

    onset: int
    duration: int
    pitch: Pitch
    marks: frozenset[Mark] = frozenset()
    lyrics: tuple[Syllable, ...] = ()
    graces: tuple[Grace, ...] = ()

    @property
    def end(self) -> int:
        return self.onset + self.duration

    @property
    def midi(self) -> int:
        return self.pitch.midi

    def up(self, interval: Interval) -> Note:
        """The note transposed, its graces too."""
        graces = tuple(replace(g, pitch=g.pitch.up(interval)) for g in self.graces)
        return replace(self, pitch=self.pitch.up(interval), graces=graces)

    def later(self, ticks: int) -> Note:
        """The note moved in time."""
        return replace(self, onset=self.onset + ticks)


@dataclass(frozen=True, slots=True)
class Slur:
    """A slur from the note at `onset` to the note that begins at `end_onset`; a `dotted` one is for some verses."""

    onset: int
    end_onset: int
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Voice:
    """One line on a staff: notes sorted by onset, none overlapping another but in a chord. Gaps are rests.

    Those of a `sparse` voice are not printed where another voice of the staff sounds, but inside a tuplet: an inner
    voice that comes and goes.
    """

    notes: tuple[Note, ...] = ()
    slurs: tuple[Slur, ...] = ()
    sparse: bool = False


class Clef(Enum):
    """A clef as (sign, line, octave change)."""

    TREBLE = ("G", 2, 0)
    TREBLE_8 = ("G", 2, -1)
    BASS = ("F", 4, 0)
    ALTO = ("C", 3, 0)
    TENOR = ("C", 4, 0)


@dataclass(frozen=True, slots=True)
class ClefChange:
    """A clef that holds from `onset` on."""

    onset: int
    clef: Clef


@dataclass(frozen=True, slots=True)
class Staff:
    """Five lines: a clef, its changes, and one voice or more, the upper voice first."""

    clef: Clef
    voices: tuple[Voice, ...]
    clef_changes: tuple[ClefChange, ...] = ()


class Dynamic(Enum):
    """A loudness; the value is the MusicXML element's name."""

    PPP = "ppp"
    PP = "pp"
    P = "p"
    MP = "mp"
    MF = "mf"
    F = "f"
    FF = "ff"
    FFF = "fff"


@dataclass(frozen=True, slots=True)
class DynamicMark:
    """A loudness that holds from `onset` on."""

    onset: int
    level: Dynamic
    staff: int = 1


@dataclass(frozen=True, slots=True)
class Hairpin:
    """A crescendo (`growing`) or diminuendo."""

    onset: int
    end: int
    growing: bool
    staff: int = 1


@dataclass(frozen=True, slots=True)
class Pedal:
    """The damper pedal held from `onset` to `end`."""

    onset: int
    end: int
    staff: int = 2


@dataclass(frozen=True, slots=True)
class Words:
    """An instruction such as 'dolce' or 'una corda'."""

    onset: int
    text: str
    staff: int = 1
    above: bool = False


Direction = DynamicMark | Hairpin | Pedal | Words


@dataclass(frozen=True, slots=True)
class ChordSymbol:
    """A chord symbol printed above the staff at `onset`."""

    onset: int
    chord: Chord


@dataclass(frozen=True, slots=True)
class Instrument:
    """What plays a part: its name, General MIDI program (0-127) and transposition from written to sounding."""

    name: str
    program: int = 0
    transposition: Interval = P1
    sound: str = ""
    """MusicXML sound id such as `keyboard.piano`; empty when there is none."""


PIANO = Instrument("Piano", 0, sound="keyboard.piano")
VOICE = Instrument("Voice", 52, sound="voice.vocals")


@dataclass(frozen=True, slots=True)
class Part:
    """What one player or singer reads."""

    name: str
    instrument: Instrument
    staves: tuple[Staff, ...]
    directions: tuple[Direction, ...] = ()
    chord_symbols: tuple[ChordSymbol, ...] = ()
    short_name: str = ""

    @property
    def notes(self) -> Iterator[Note]:
        """All notes, staff by staff and voice by voice."""
        for staff in self.staves:
            for voice in staff.voices:
                yield from voice.notes


@dataclass(frozen=True, slots=True)
class TimeSignature:
    """`beats` over `beat_type`; `groups` gives the parts of an additive meter such as 3+2+2 over 8."""

    beats: int
    beat_type: int
    groups: tuple[int, ...] = ()
    symbol: str = ""
    """`common`, `cut` or empty."""

    @property
    def duration(self) -> int:
        """Length of a full measure in ticks."""
        return self.beats * WHOLE // self.beat_type

    def __str__(self) -> str:
        return f"{self.beats}/{self.beat_type}"


class BarLine(Enum):
    """A bar line at the end of a measure; the value is MusicXML's bar-style."""

    REGULAR = "regular"
    DOUBLE = "light-light"
    FINAL = "light-heavy"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of the score's time line, common to all parts.

    `number` is the printed one (pickup "0"). A measure shorter or longer than its time signature, such
    as a pickup, is `implicit`. `endings` are the volta numbers above it; `jump` and `sign` carry
    navigation such as "D.C. al Fine", "Fine", "segno", "coda", as words.
    """

    onset: int
    duration: int
    number: str
    time: TimeSignature
    key: Key
    implicit: bool = False
    repeat_start: bool = False
    repeat_times: int = 0
    """How often the repeat that ends here is played in all: 0 none, 2 the usual repeat."""
    endings: tuple[int, ...] = ()
    bar_line: BarLine = BarLine.REGULAR
    sign: str = ""
    jump: str = ""

    @property
    def end(self) -> int:
        return self.onset + self.duration


@dataclass(frozen=True, slots=True)
class Tempo:
    """A tempo from `onset` on: `bpm` beats of `beat` ticks a minute, with optional words.

    A mark that is not `printed` steers playback only (a written-out ritardando); with `words` and
    not `metronome`, only the words are printed.
    """

    onset: int
    bpm: float
    beat: int = QUARTER
    words: str = ""
    metronome: bool = True
    printed: bool = True

    @property
    def quarters_per_minute(self) -> float:
        return self.bpm * self.beat / QUARTER


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made what; every field may be empty."""

    composer: str = ""
    lyricist: str = ""
    arranger: str = ""
    rights: str = ""


@dataclass(frozen=True, slots=True)
class PartGroup:
    """Parts `first` to `last` (indices) joined by a bracket, `brace`, `line` or `square`."""

    first: int
    last: int
    symbol: str = "bracket"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A whole score: the time line of measures, the tempos, and the parts from top to bottom."""

    measures: tuple[Measure, ...]
    parts: tuple[Part, ...]
    tempos: tuple[Tempo, ...] = ()
    title: str = ""
    subtitle: str = ""
    credits: Credits = field(default_factory=Credits)
    groups: tuple[PartGroup, ...] = ()

    @property
    def end(self) -> int:
        return self.measures[-1].end if self.measures else 0


@dataclass(frozen=True, slots=True)
class Tune:
    """One melody on its time line: what an arrangement is made from. `melody` never has chords in it."""

    measures: tuple[Measure, ...]
    melody: Voice
    tempos: tuple[Tempo, ...] = ()
    chord_symbols: tuple[ChordSymbol, ...] = ()
    directions: tuple[Direction, ...] = ()
    title: str = ""
    subtitle: str = ""
    credits: Credits = field(default_factory=Credits)
    line_ends: tuple[int, ...] = ()
    """Where its lines of verse end, in ticks, if that is known."""

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.melody.notes

    @property
    def end(self) -> int:
        return self.measures[-1].end if self.measures else 0

    def measure_at(self, tick: int) -> Measure:
        """The measure that holds a tick; the last one for ticks beyond the end."""
        return self.measures[measure_index(self.measures, tick)]


_onset = attrgetter("onset")


def measure_index(measures: tuple[Measure, ...], tick: int) -> int:
    """Index of the measure that holds a tick; 0 before the first, the last one beyond the end."""
    return max(0, bisect_right(measures, tick, key=_onset) - 1)


def printed_place(measures: tuple[Measure, ...], tick: int) -> tuple[str, float]:
    """Printed measure number and beat in quarters, from 1; a pickup is counted from the end of a full measure."""
    measure = measures[measure_index(measures, tick)]
    pickup = measure is measures[0] and measure.implicit
    missing = measure.time.duration - measure.duration if pickup else 0
    return measure.number, round((tick - measure.onset + missing) / QUARTER + 1, 3)
