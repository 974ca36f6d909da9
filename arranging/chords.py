"""Chords in no octave: their kinds, as MusicXML and a chord symbol name them, and their spelled members."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from arranging.pitch import Interval, PitchName


class ChordKind(Enum):
    """A chord's quality: (MusicXML kind, symbol suffix, intervals above the root as line-of-fifths distances).

    The root itself, distance 0, comes first; then third, fifth, seventh and what lies above. Kinds that MusicXML
    builds out of a plainer one name the degrees that make the difference, as (type, degree, alteration).
    """

    MAJOR = ("major", "", (0, 4, 1))
    MINOR = ("minor", "m", (0, -3, 1))
    DIMINISHED = ("diminished", "dim", (0, -3, -6))
    AUGMENTED = ("augmented", "aug", (0, 4, 8))
    DOMINANT = ("dominant", "7", (0, 4, 1, -2))
    MAJOR_SEVENTH = ("major-seventh", "maj7", (0, 4, 1, 5))
    MINOR_SEVENTH = ("minor-seventh", "m7", (0, -3, 1, -2))
    MINOR_MAJOR = ("major-minor", "m(maj7)", (0, -3, 1, 5))
    HALF_DIMINISHED = ("half-diminished", "m7b5", (0, -3, -6, -2))
    DIMINISHED_SEVENTH = ("diminished-seventh", "dim7", (0, -3, -6, -9))
    SUS4 = ("suspended-fourth", "sus4", (0, -1, 1))
    SUS2 = ("suspended-second", "sus2", (0, 2, 1))
    ADD9 = ("major", "add9", (0, 4, 1, 2), (("add", 9, 0),))
    MINOR_ADD9 = ("minor", "m(add9)", (0, -3, 1, 2), (("add", 9, 0),))
    SIXTH = ("major-sixth", "6", (0, 4, 1, 3))
    MINOR_SIXTH = ("minor-sixth", "m6", (0, -3, 1, 3))
    POWER = ("power", "5", (0, 1))
    NINTH = ("dominant-ninth", "9", (0, 4, 1, -2, 2))
    MAJOR_NINTH = ("major-ninth", "maj9", (0, 4, 1, 5, 2))
    MINOR_NINTH = ("minor-ninth", "m9", (0, -3, 1, -2, 2))
    ELEVENTH = ("dominant-11th", "11", (0, -1, 1, -2, 2))
    """Without its third, which nobody plays under the eleventh."""
    MINOR_ELEVENTH = ("minor-11th", "m11", (0, -3, 1, -2, 2, -1))
    THIRTEENTH = ("dominant-13th", "13", (0, 4, 1, -2, 2, 3))
    MAJOR_THIRTEENTH = ("major-13th", "maj13", (0, 4, 1, 5, 2, 3))
    MINOR_THIRTEENTH = ("minor-13th", "m13", (0, -3, 1, -2, 2, 3))
    SIX_NINE = ("major-sixth", "6/9", (0, 4, 1, 3, 2), (("add", 9, 0),))
    MINOR_SIX_NINE = ("minor-sixth", "m6/9", (0, -3, 1, 3, 2), (("add", 9, 0),))
    SEVEN_SUS4 = ("suspended-fourth", "7sus4", (0, -1, 1, -2), (("add", 7, 0),))
    NINE_SUS4 = ("suspended-fourth", "9sus4", (0, -1, 1, -2, 2), (("add", 7, 0), ("add", 9, 0)))
    THIRTEEN_SUS4 = ("suspended-fourth", "13sus4", (0, -1, 1, -2, 2, 3), (("add", 7, 0), ("add", 9, 0), ("add", 13, 0)))
    SEVEN_FLAT_NINE = ("dominant", "7b9", (0, 4, 1, -2, -5), (("add", 9, -1),))
    SEVEN_SHARP_NINE = ("dominant", "7#9", (0, 4, 1, -2, 9), (("add", 9, 1),))
    SEVEN_FLAT_FIVE = ("dominant", "7b5", (0, 4, -6, -2), (("alter", 5, -1),))
    SEVEN_SHARP_ELEVEN = ("dominant", "7#11", (0, 4, 1, -2, 6), (("add", 11, 1),))
    NINE_SHARP_ELEVEN = ("dominant-ninth", "9#11", (0, 4, 1, -2, 2, 6), (("add", 11, 1),))
    SEVEN_FLAT_THIRTEEN = ("dominant", "7b13", (0, 4, 1, -2, -4), (("add", 13, -1),))
    THIRTEEN_FLAT_NINE = ("dominant-13th", "13b9", (0, 4, 1, -2, -5, 3), (("alter", 9, -1),))
    AUGMENTED_SEVENTH = ("augmented-seventh", "7#5", (0, 4, 8, -2))
    LYDIAN = ("major-seventh", "maj7#11", (0, 4, 1, 5, 6), (("add", 11, 1),))

    @property
    def xml(self) -> str:
        """MusicXML's name of the kind."""
        return str(self.value[0])

    @property
    def suffix(self) -> str:
        """What stands behind the root in a chord symbol."""
        return str(self.value[1])

    @property
    def fifths(self) -> tuple[int, ...]:
        """Members above the root as distances on the line of fifths."""
        fifths: tuple[int, ...] = self.value[2]
        return fifths

    @property
    def degrees(self) -> tuple[tuple[str, int, int], ...]:
        """What MusicXML adds to its kind or alters in it: (type, degree, alteration)."""
        degrees: tuple[tuple[str, int, int], ...] = self.value[3] if len(self.value) > 3 else ()
        return degrees

    @property
    def is_dominant(self) -> bool:
        """True with a major third and a minor seventh: a dominant seventh, whatever lies above it."""
        return self.fifths[1] == 4 and -2 in self.fifths

    @property
    def is_minor(self) -> bool:
        """True with a minor third and a perfect fifth."""
        return self.fifths[1:3] == (-3, 1)

    @property
    def is_diminished(self) -> bool:
        """True with a minor third and a diminished fifth."""
        return self.fifths[1:3] == (-3, -6)

    @property
    def is_suspended(self) -> bool:
        """True where a fourth or a second stands for the third."""
        return self.fifths[1] in (-1, 2)


@dataclass(frozen=True, slots=True)
class Chord:
    """A harmony in no octave: root, kind and bass (the root unless another is given)."""

    root: PitchName
    kind: ChordKind
    bass: PitchName

    @staticmethod
    def of(root: PitchName, kind: ChordKind, bass: PitchName | None = None) -> Chord:
        return Chord(root, kind, bass or root)

    @property
    def members(self) -> tuple[PitchName, ...]:
        """Root, third, fifth, seventh ... as spelled names."""
        return _members(self.root, self.kind)

    @property
    def fifth(self) -> PitchName:
        """Its fifth, pure or bent; a bare fifth has it without a third."""
        return self.members[min(2, len(self.members) - 1)]

    @property
    def pitch_classes(self) -> frozenset[int]:
        return frozenset(m.pitch_class for m in self.members)

    def up(self, interval: Interval) -> Chord:
        return Chord(self.root.up(interval), self.kind, self.bass.up(interval))

    def __str__(self) -> str:
        slash = "" if self.bass == self.root else f"/{self.bass}"
        return f"{self.root}{self.kind.suffix}{slash}"


@lru_cache(maxsize=1024)
def _members(root: PitchName, kind: ChordKind) -> tuple[PitchName, ...]:
    return tuple(PitchName.of_fifths(root.fifths + f) for f in kind.fifths)
