"""What a style asks of the harmony planner, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from arranging.sketch import CadenceKind


class HarmonicRhythm(Enum):
    """How often the chord may change."""

    NOTE = "one chord for each melody note that begins on a beat"
    ATTACK = "the same, but none under a note that is held"
    BEAT = "one chord a beat"
    HALF_MEASURE = "two chords a measure at most"
    MEASURE = "one chord a measure"


class Spacing(Enum):
    """How the voices lie: for singers, or so that two hands can play them."""

    CHOIR = "for singers: neighbouring upper voices within an octave"
    CLOSE = "for singers: the voices above the bass within an octave; of three, the upper two within a sixth"
    OPEN = "for singers: soprano and tenor over an octave apart; of three, the outer two an octave at least"
    KEYBOARD = "three voices in the right hand, within a ninth; the bass alone in the left"
    HANDS = "two voices a hand; the tenor passes to the right hand where the left cannot reach it"


@dataclass(frozen=True, slots=True)
class Ornaments:
    """How richly the lower voices move: the share of beats with eighth-note motion, suspensions, leaning tones.

    Suspensions, and passing tones that lean on the beat, come as often as in Bach where one is possible (1), so many
    times as often, or never (0).
    """

    motion_share: float = 0.0
    suspensions: float = 0.0
    leaning: float = 0.0


@dataclass(frozen=True, slots=True)
class HarmonyRecipe:
    """Vocabulary, rhythm, cadences and weights of a style's harmony; `parts` asks for real voices, 4 (SATB) or 3 (SAB).

    `vocabulary` names chords as Roman numerals relative to the local key ("I", "ii6", "V7", "V7/V"; those of
    minor are derived where `minor` is empty). `weights` names a file of rule weights in harmony/weights.
    """

    vocabulary: tuple[str, ...]
    minor: tuple[str, ...] = ()
    rhythm: HarmonicRhythm = HarmonicRhythm.BEAT
    weights: str = "common"
    picardy: bool = False
    parts: int = 0
    sung: bool = True
    """Whether the voices are what sounds, so that the report speaks of their faults; else figures go over them."""
    ornaments: Ornaments = field(default_factory=Ornaments)
    final: CadenceKind = CadenceKind.AUTHENTIC
    waives: tuple[str, ...] = ()
    """Names of harmony rules that count for nothing in this style."""
    local_keys: bool = False
    """Whether inner phrases like to close in a related key, reached through its own dominant."""
    spacing: Spacing = Spacing.CHOIR
    sustained: bool = False
    """Whether the lower voices hold the harmony while the melody moves."""
    easy: bool = False
    """Whether the voices keep to small moves and their home registers, for singers who read little."""
    rewrites: tuple[str, ...] = ()
    """Names of rewrites in harmony/rewrites that reharmonize the plan, in order; only where no parts are asked for."""
    palette: str = ""
    """Name of the palette in harmony/palettes.py that colours the chords after the rewrites."""
