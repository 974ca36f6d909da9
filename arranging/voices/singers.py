"""Who sings: the voices of a choir, what each of them can and likes to sing, and the groups that rules speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations, pairwise

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Compass:
    """What one voice can sing, as MIDI numbers: its limits, where it begins to strain, and where it is at home."""

    lowest: int
    highest: int
    strained: int
    """The highest note that costs an untrained voice nothing."""
    home: tuple[int, int]
    """Where printed hymns keep the voice nine tenths of its time."""


@dataclass(frozen=True, slots=True)
class Singers:
    """The voices of a choir, soprano first; `apart` says how far neighbours may stand apart, in semitones."""

    names: tuple[str, ...]
    compass: tuple[Compass, ...]
    apart: tuple[int, ...]
    yielding: tuple[int, int]
    """Below and above these notes of the soprano the limits of the inner voices move with it: chords stay whole."""

    def __len__(self) -> int:
        return len(self.names)


_SOPRANO = Compass(60, 81, 79, (62, 74))

SATB = Singers(
    ("soprano", "alto", "tenor", "bass"),
    (_SOPRANO, Compass(55, 74, 72, (59, 67)), Compass(48, 69, 67, (53, 62)), Compass(40, 64, 62, (43, 56))),
    (12, 12, 24),
    (60, 83),
)
SAB = Singers(
    ("soprano", "alto", "baritone"),
    (_SOPRANO, Compass(57, 72, 72, (59, 69)), Compass(46, 64, 62, (48, 62))),
    (12, 19),
    (66, 83),
)
CHOIRS = (SATB, SAB)


@lru_cache(maxsize=8)
def singers(count: int) -> Singers:
    """The choir with so many voices. Raises `ValueError` where there is none."""
    for choir in CHOIRS:
        if len(choir) == count:
            return choir
    raise ValueError(f"No choir has {count} voices.")


class Voices(Enum):
    """The groups of voices that can be at fault, told so that they fit a choir of any size."""

    EACH = "each voice"
    SOPRANO = "the soprano"
    LOWER = "each voice below the soprano"
    INNER = "each voice between soprano and bass"
    BASS = "the lowest voice"
    PAIRS = "every pair"
    NEIGHBOURS = "every pair of neighbours"
    UPPER_NEIGHBOURS = "every pair of neighbours above the bass"
    WITH_SOPRANO = "the soprano with each other voice"
    WITH_BASS = "each other voice with the bass"
    OUTER = "soprano and bass"
    UPPER = "soprano and the voice above the bass"
    LOWEST = "the bass and the voice above it"
    ALL = "all together"

    @lru_cache(maxsize=64)
    def groups(self, count: int) -> Groups:
        """The groups in a choir of `count` voices, as indices, 0 being the soprano."""
        voices, bass = range(count), count - 1
        found: dict[Voices, Groups] = {
            Voices.EACH: tuple((v,) for v in voices),
            Voices.SOPRANO: ((0,),),
            Voices.LOWER: tuple((v,) for v in voices[1:]),
            Voices.INNER: tuple((v,) for v in voices[1:-1]),
            Voices.BASS: ((bass,),),
            Voices.PAIRS: tuple(combinations(voices, 2)),
            Voices.NEIGHBOURS: tuple(pairwise(voices)),
            Voices.UPPER_NEIGHBOURS: tuple(pairwise(voices[:-1])),
            Voices.WITH_SOPRANO: tuple((0, v) for v in voices[1:]),
            Voices.WITH_BASS: tuple((v, bass) for v in voices[:-1]),
            Voices.OUTER: ((0, bass),),
            Voices.UPPER: ((0, bass - 1),),
            Voices.LOWEST: ((bass - 1, bass),),
            Voices.ALL: (tuple(voices),),
        }
        return found[self]
