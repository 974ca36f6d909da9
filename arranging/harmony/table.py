"""A vocabulary as columns of numbers, one row a chord, so that rules can look at all chords at once.

Pitch classes are counted from the tonic: 0 is the tonic, 7 the dominant, in every key. One table so serves
all keys of a mode.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arranging.chords import Chord, ChordKind
from arranging.harmony.roman import chord_of
from arranging.harmony.vocabulary import rescue
from arranging.pitch import Key, Mode, PitchName

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Reals = NDArray[np.float32]

KINDS = tuple(ChordKind)

NO_TONE = -99
"""Stands in a column of pitch classes where a chord has no such member."""

_SIXTHS = (ChordKind.MINOR_SIXTH, ChordKind.MINOR_SIX_NINE)
_MINOR_THIRD = tuple(kind for kind in ChordKind if kind.is_minor and kind not in _SIXTHS)
_DIMINISHED = tuple(kind for kind in ChordKind if kind.is_diminished)
_SEVENTHS = tuple(kind for kind in ChordKind if kind.is_dominant)
_DOMINANT = (ChordKind.MAJOR, *_SEVENTHS)
_SUSPENDED = tuple(kind for kind in ChordKind if kind.is_suspended)

NAMES = (
    *("I", "i", "bII", "ii", "iio", "II", "III", "iii", "bIII", "IV", "iv", "V", "v", "V7", "bVI", "vi", "vio"),
    *("bVII", "vii", "viio", "I64", "V/IV", "V/V", "V/vi", "V/ii", "V/iii", "V/bIII", "V/bVI", "other"),
)
"""Harmonies as the grammar sees them: inversions and most sevenths left out, dominants by what they lead to."""

FAMILIES = {
    "tonic": ("I", "i"),
    "subdominant": ("IV", "iv"),
    "dominant": ("V", "V7"),
    "supertonic": ("ii", "iio"),
    "submediant": ("vi", "bVI"),
    "mediant": ("iii", "bIII"),
    "subtonic": ("bVII", "vii"),
    "leading": ("viio", "vio"),
    "minor dominant": ("v",),
    "six-four": ("I64",),
    "applied": ("V/IV", "V/V", "V/vi", "V/ii", "V/iii", "V/bIII", "V/bVI", "II", "III"),
    "other": ("bII", "other"),
}
"""The names by degree, major and minor together."""
_FAMILY_OF = [list(FAMILIES).index(next(f for f, names in FAMILIES.items() if name in names)) for name in NAMES]

_NUMERALS = ("I", "bII", "II", "bIII", "III", "IV", "#IV", "V", "bVI", "VI", "bVII", "VII")
HARMONIES = (
    *_NUMERALS,
    *(numeral.lower() for numeral in _NUMERALS),
    *(f"{numeral.lower()}o" for numeral in _NUMERALS),
    *("augmented", "suspended"),
)
"""Triads by root and quality, sevenths and inversions left out: what the listener would call the harmony."""
POSITIONS = ("", "6", "64", "42", "/")
"""Which member lies in the bass, the last for none; sevenths in the upper voices make no difference."""
POSED = tuple(f"{harmony}{position}" for harmony in HARMONIES for position in POSITIONS)
"""Harmonies with their bass."""


@dataclass(frozen=True, eq=False)
class ChordTable:
    """Chords relative to a tonic, as parallel arrays; `has` is chords x 12 pitch classes."""

    romans: tuple[str, ...]
    mode: Mode
    root: Ints
    bass: Ints
    third: Ints
    fifth: Ints
    seventh: Ints
    has: Flags
    """Members of the chord, its colours (ninths, suspensions) too."""
    spelled: Ints
    """Chords x 12: the place of each member on the line of fifths above the tonic's; 0 elsewhere."""
    inversion: Ints
    """0 root position, 1, 2, 3; 4 where the bass is no member."""
    kind: Ints
    """Index into KINDS."""
    minor: Flags
    diminished: Flags
    suspended: Flags
    coloured: Flags
    """With an added ninth or sixth, a major seventh, or a suspension."""
    dominant: Flags
    """A major or dominant-seventh chord on the fifth degree of its goal, or the diminished one on its leading tone."""
    goal: Ints
    """Root a dominant leads to: 0 for V and viio themselves, the applied degree for others."""
    leading: Ints
    """The tone of a dominant that wants to rise a semitone."""
    foreign: Flags
    """With a tone outside the scale (the leading tone of minor counts as its own)."""
    spare: Flags
    """Taken in for melody notes no chord of the vocabulary holds."""
    name: Ints
    """Index into NAMES."""
    number: int = field(default=0)
    """Identifies the table in caches."""

    def __len__(self) -> int:
        return len(self.romans)

    @property
    def triad(self) -> Flags:
        """Chords without a seventh."""
        return np.asarray(self.seventh == NO_TONE)

    @cached_property
    def harmony(self) -> Ints:
        """Index into HARMONIES."""
        plain = self.root + 12 * self.minor + 24 * self.diminished
        plain = np.where(self.kind == KINDS.index(ChordKind.AUGMENTED), HARMONIES.index("augmented"), plain)
        return np.where(self.third == NO_TONE, HARMONIES.index("suspended"), plain)

    @cached_property
    def posed(self) -> Ints:
        """Index into POSED."""
        return self.harmony * len(POSITIONS) + self.inversion

    @property
    def family(self) -> Ints:
        """Index into FAMILIES."""
        return np.array(_FAMILY_OF)[self.name]

    def named(self, *names: str) -> Flags:
        """Which chords bear one of these NAMES."""
        return np.isin(self.name, [NAMES.index(n) for n in names])

    def seen_from(self, fifths: int, mode: Mode) -> ChordTable:
        """The same chords counted from a tonic `fifths` further up the line of fifths, in a key of another mode."""
        if fifths == 0 and mode is self.mode:
            return self
        return _shifted(self, fifths, mode)


_numbers = iter(range(1, 1 << 62))


@lru_cache(maxsize=128)
def table_of(romans: tuple[str, ...], mode: Mode) -> ChordTable:
    """The table of a vocabulary in a mode, with spare chords behind it for notes it does not hold."""
    key = Key(PitchName("C"), mode)
    # Plain numerals first, so that VII in minor is called VII and not V/III.
    plain_first = sorted(romans, key=lambda roman: "/" in roman)
    chosen: dict[Chord, str] = {}
    for roman in plain_first:
        chosen.setdefault(chord_of(roman, key), roman)
    spare: dict[Chord, str] = {}
    for roman in rescue(mode):
        chord = chord_of(roman, key)
        if chord not in chosen:
            spare.setdefault(chord, roman)
    return _build([*chosen.items(), *spare.items()], mode, len(chosen))


@lru_cache(maxsize=1024)
def table_of_chord(roman: str, chord: Chord, mode: Mode) -> ChordTable:
    """A table of one chord, given relative to C: a chord symbol that must be obeyed."""
    return _build([(chord, roman)], mode, 1)


def _build(rows: Iterable[tuple[Chord, str]], mode: Mode, own: int) -> ChordTable:
    facts = [_facts(chord, roman, mode) for chord, roman in rows]
    columns: dict[str, Any] = {name: np.array([fact[name] for fact in facts]) for name in facts[0] if name != "roman"}
    return ChordTable(
        romans=tuple(str(fact["roman"]) for fact in facts),
        mode=mode,
        spare=np.arange(len(facts)) >= own,
        number=next(_numbers),
        **columns,
    )


def _facts(chord: Chord, roman: str, mode: Mode) -> dict[str, Any]:
    members = [m.pitch_class for m in chord.members]
    root, kind = chord.root.pitch_class, chord.kind
    has = np.zeros(12, bool)
    spelled = np.zeros(12, int)
    for member in (*chord.members, chord.bass):
        has[member.pitch_class] = True
        spelled[member.pitch_class] = member.fifths
    seventh = kind.fifths[3:4] in ((-2,), (5,), (-9,))
    low = Key(PitchName("C"), mode).fifths
    scale = set(range(low - 1, low + 6)) | ({5} if mode is Mode.MINOR else set())
    foreign = any(m.fifths not in scale for m in chord.members)
    diminished = kind in _DIMINISHED
    goal = (root + 5) % 12 if kind in _DOMINANT else (root + 1) % 12 if diminished else NO_TONE
    dominant = goal == 0 or (goal != NO_TONE and (foreign or (kind in _SEVENTHS and root != 7)))
    if diminished and not foreign and goal != 0:
        dominant = False
    leading = NO_TONE
    if dominant:
        leading = members[1] if kind in _DOMINANT else root
    inversion = chord.members.index(chord.bass) if chord.bass in chord.members else 4
    return {
        "roman": roman,
        "root": root,
        "bass": chord.bass.pitch_class,
        "third": members[1] if kind not in _SUSPENDED and kind is not ChordKind.POWER else NO_TONE,
        "fifth": members[2] if len(members) > 2 else members[1],
        "seventh": members[3] if seventh else NO_TONE,
        "has": has,
        "spelled": spelled,
        "inversion": min(inversion, 4),
        "kind": KINDS.index(kind),
        "minor": kind in _MINOR_THIRD,
        "diminished": diminished,
        "suspended": kind in _SUSPENDED,
        "coloured": kind.suffix in ("add9", "m(add9)", "6", "m6", "maj7", "sus4", "sus2"),
        "dominant": dominant,
        "goal": goal if dominant else NO_TONE,
        "leading": leading,
        "foreign": foreign,
        "name": NAMES.index(_name(root, kind, inversion, dominant, goal)),
    }


def _name(root: int, kind: ChordKind, inversion: int, dominant: bool, goal: int) -> str:
    if root == 0 and inversion == 2 and kind in (ChordKind.MAJOR, ChordKind.MINOR):
        return "I64"
    if dominant and goal != 0:
        goals = {5: "V/IV", 7: "V/V", 9: "V/vi", 2: "V/ii", 4: "V/iii", 3: "V/bIII", 8: "V/bVI"}
        return _plain(root, kind) if kind is ChordKind.MAJOR and root in (3, 8, 10, 5) else goals.get(goal, "other")
    return _plain(root, kind)


def _plain(root: int, kind: ChordKind) -> str:
    if kind in _DIMINISHED:
        return {2: "iio", 9: "vio", 11: "viio"}.get(root, "other")
    if kind in _MINOR_THIRD or kind in _SIXTHS:
        return {0: "i", 2: "ii", 4: "iii", 5: "iv", 7: "v", 9: "vi", 10: "vii", 11: "vii"}.get(root, "other")
    if root == 7 and kind in _SEVENTHS:
        return "V7"
    majors = {0: "I", 1: "bII", 2: "II", 3: "bIII", 4: "III", 5: "IV", 7: "V", 8: "bVI", 10: "bVII"}
    return majors.get(root, "other")


@lru_cache(maxsize=256)
def _shifted(table: ChordTable, fifths: int, mode: Mode) -> ChordTable:
    """Rows recounted from another tonic; their names are forgotten, for the grammar of one key says nothing there."""
    semitones = 7 * fifths % 12

    def moved(tones: Ints) -> Ints:
        return np.where(tones == NO_TONE, NO_TONE, (tones - semitones) % 12)

    root = moved(table.root)
    names = np.full(len(table), NAMES.index("other"))
    return replace(
        table,
        mode=mode,
        root=root,
        bass=moved(table.bass),
        third=moved(table.third),
        fifth=moved(table.fifth),
        seventh=moved(table.seventh),
        has=np.roll(table.has, -semitones, axis=1),
        spelled=np.roll(np.where(table.has, table.spelled - fifths, 0), -semitones, axis=1),
        goal=moved(table.goal),
        leading=moved(table.leading),
        name=names,
        number=next(_numbers),
    )
