"""A score as a file tells it, measure by measure: what a reader hears before the parts share one time line.

Times are exact fractions of a quarter from the start of their measure, pitches as sounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from arranging.chords import Chord
from arranging.pitch import Key, Pitch
from arranging.score import BarLine, Clef, Credits, Dynamic, Grace, Instrument, Mark, PartGroup, Syllable, TimeSignature

MOST_CHORDS = 6
"""How many simplified chord symbols a warning names before it only counts them."""


class Warnings:
    """Sentences about what was dropped or repaired, each kept once, in the order they came up."""

    def __init__(self) -> None:
        self._sentences: dict[str, None] = {}
        self._chords: dict[str, None] = {}

    def add(self, sentence: str) -> None:
        self._sentences[sentence] = None

    def simpler_chord(self, symbol: str, chord: Chord) -> None:
        """A chord symbol that was read as a simpler chord; all of them make one sentence."""
        self._chords[f"{symbol} as {chord}"] = None

    def __iter__(self) -> Iterator[str]:
        yield from self._sentences
        if self._chords:
            named, more = list(self._chords)[:MOST_CHORDS], len(self._chords) - MOST_CHORDS
            rest = f" and {more} more" if more > 0 else ""
            yield f"Rich chord symbols were read as simpler chords: {', '.join(named)}{rest}."


@dataclass(slots=True)
class DraftNote:
    """One written note; ties are still open."""

    at: Fraction
    length: Fraction
    pitch: Pitch
    staff: int = 1
    voice: str = "1"
    tied_on: bool = False
    tied_from: bool = False
    marks: set[Mark] = field(default_factory=set)
    lyrics: list[Syllable] = field(default_factory=list)
    graces: list[Grace] = field(default_factory=list)
    slur_starts: list[str] = field(default_factory=list)
    slur_stops: list[str] = field(default_factory=list)


@dataclass(slots=True)
class DraftDynamic:
    """A loudness."""

    at: Fraction
    level: Dynamic
    staff: int = 1


@dataclass(slots=True)
class DraftSpan:
    """Begin or end of a hairpin (`crescendo`, `diminuendo`) or of a pedal."""

    at: Fraction
    kind: str
    begins: bool
    key: str = "1"
    staff: int = 1


@dataclass(slots=True)
class DraftWords:
    """Words above or below the staff."""

    at: Fraction
    text: str
    staff: int = 1
    above: bool = False


@dataclass(slots=True)
class DraftTempo:
    """A tempo: `beat` in quarters, 0 `bpm` when only words are given."""

    at: Fraction
    bpm: float
    beat: Fraction = Fraction(1)
    words: str = ""
    metronome: bool = True
    printed: bool = True


@dataclass(slots=True)
class DraftMeasure:
    """One measure of one part; `time` and `key` are given only where they change."""

    number: str = ""
    notes: list[DraftNote] = field(default_factory=list)
    filled: Fraction = Fraction(0)
    """How far notes and rests reach."""
    time: TimeSignature | None = None
    free: bool = False
    """True where the file says that from here on there is no meter."""
    key: Key | None = None
    implicit: bool = False
    repeat_start: bool = False
    repeat_times: int = 0
    ending_starts: tuple[int, ...] = ()
    ending_stops: bool = False
    bar_line: BarLine = BarLine.REGULAR
    sign: str = ""
    jump: str = ""
    directions: list[DraftDynamic | DraftSpan | DraftWords] = field(default_factory=list)
    chords: list[tuple[Fraction, Chord]] = field(default_factory=list)
    tempos: list[DraftTempo] = field(default_factory=list)
    clefs: list[tuple[Fraction, int, Clef]] = field(default_factory=list)
    breaks: list[Fraction] = field(default_factory=list)
    """Places where a measure without meter may be divided, such as the end of a line."""


@dataclass(slots=True)
class DraftPart:
    """One part with all its measures."""

    name: str
    instrument: Instrument
    measures: list[DraftMeasure] = field(default_factory=list)
    short_name: str = ""


@dataclass(slots=True)
class Draft:
    """A whole file."""

    parts: list[DraftPart]
    title: str = ""
    subtitle: str = ""
    credits: Credits = field(default_factory=Credits)
    groups: tuple[PartGroup, ...] = ()
    has_key: bool = False
    warnings: Warnings = field(default_factory=Warnings)
