"""The values between reading and writing: phrases and keys, the sketch, the harmonized tune, the arrangement."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from arranging.chords import Chord
from arranging.pitch import Key
from arranging.score import Note, Part, Tempo, Tune, Voice
from arranging.stretches import latest


class CadenceKind(Enum):
    """How a phrase closes; the value is the name shown to users."""

    AUTHENTIC = "authentic"
    HALF = "half"
    PLAGAL = "plagal"
    DECEPTIVE = "deceptive"
    PHRYGIAN = "phrygian"
    MODAL = "modal"


class PhraseRole(Enum):
    """What a phrase is to the whole: the piano's own intro or coda, or a phrase of the tune."""

    INTRO = "intro"
    TUNE = "tune"
    CODA = "coda"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A stretch of the lead line from `onset` to `end`, where the next phrase begins.

    `last_onset` is where its last note begins and `release` where that note ends; a rest may follow.
    `cadence` is the close that is asked for, None where the planner may choose any.
    """

    onset: int
    end: int
    last_onset: int
    release: int
    role: PhraseRole = PhraseRole.TUNE
    cadence: CadenceKind | None = None
    fermata: bool = False


@dataclass(frozen=True, slots=True)
class KeyRegion:
    """A stretch in one key. A `prepared` region wants its dominant, or a pivot, in the beats before it."""

    onset: int
    end: int
    key: Key
    prepared: bool = False


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a musician sees at first reading: keys and phrases, both covering the time line without gaps."""

    regions: tuple[KeyRegion, ...]
    phrases: tuple[Phrase, ...]

    @property
    def key(self) -> Key:
        """The home key: that of the first region."""
        return self.regions[0].key

    def key_at(self, tick: int) -> Key:
        return latest(self.regions, tick).key

    def phrase_at(self, tick: int) -> Phrase:
        return latest(self.phrases, tick)

    @property
    def final_phrase(self) -> Phrase:
        """The last phrase of the tune itself, before any coda."""
        return [p for p in self.phrases if p.role is PhraseRole.TUNE][-1]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A tune before harmony: `lead` is the melody without its words, plus the piano's own line in intro and coda.

    The tune's measures cover intro and coda too; its melody does not.
    """

    tune: Tune
    lead: tuple[Note, ...]
    analysis: Analysis
    seed: int = 0
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChordSpan:
    """A chord from `onset` for `duration` ticks, with its Roman numeral in `key` and why it was chosen."""

    onset: int
    duration: int
    chord: Chord
    key: Key
    roman: str
    reason: str = ""
    obeyed: bool = False
    """Whether a chord symbol of the source prescribes it, so that nothing may change it."""
    parallel: bool = False
    """Whether it follows the melody in parallel with its neighbours: its shape is to stay theirs."""

    @property
    def end(self) -> int:
        return self.onset + self.duration


@dataclass(frozen=True, slots=True)
class HarmonizedTune:
    """A sketch with its chords, and with its voices (soprano first) where the style writes in parts."""

    sketch: Sketch
    harmony: tuple[ChordSpan, ...]
    voices: tuple[Voice, ...] = ()

    @property
    def tune(self) -> Tune:
        return self.sketch.tune

    @property
    def lead(self) -> tuple[Note, ...]:
        return self.sketch.lead

    @property
    def analysis(self) -> Analysis:
        return self.sketch.analysis

    def chord_at(self, tick: int) -> ChordSpan:
        """The chord that sounds at a tick; the first one before the beginning."""
        return latest(self.harmony, tick)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What a style hands back: its parts on the sketch's time line, and the tempos it wants."""

    parts: tuple[Part, ...]
    tempos: tuple[Tempo, ...] = field(default=())
