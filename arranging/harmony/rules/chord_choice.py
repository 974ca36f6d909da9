# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""What a chord is worth before one looks at where it stands."""

from __future__ import annotations

import numpy as np

from arranging.chords import ChordKind
from arranging.harmony.rule import Feature, Sight, harmony_rule
from arranging.harmony.table import FAMILIES, KINDS, NO_TONE, ChordTable

_KOSTKA = "Kostka & Payne, *Tonal Harmony*, chapters on inversions, sevenths and secondary functions"


@harmony_rule(
    code="HA01",
    sight=Sight.CHORD,
    source="house",
    applies=("4/4 C: F#4q G4h. => (viio7/V) I",),
    spares=("4/4 C: G4q G4h. => V I",),
)
def spare_chord(chords: ChordTable) -> Feature:
    """A chord from outside the style's vocabulary, taken for a note nothing else holds."""
    return chords.spare


@harmony_rule(
    code="HA02",
    sight=Sight.CHORD,
    source=_KOSTKA,
    applies=("4/4 C: G4q C5h. => I6 I", "4/4 C: G4q C5h. => V43 I"),
    spares=("4/4 C: G4q C5h. => V7 I",),
    labels=("first", "second", "third", "other"),
)
def inversion(chords: ChordTable) -> Feature:
    """A chord that does not stand on its root: which inversion it is."""
    return chords.inversion - 1


@harmony_rule(
    code="HA03",
    sight=Sight.CHORD,
    source=_KOSTKA,
    applies=("4/4 C: F4q E4h. => ii7 I",),
    spares=("4/4 C: F4q E4h. => V7 I", "4/4 C: F4q E4h. => IV I"),
)
def plain_seventh(chords: ChordTable) -> Feature:
    """A seventh chord that is no dominant."""
    return (chords.seventh != NO_TONE) & ~chords.dominant


@harmony_rule(
    code="HA04",
    sight=Sight.CHORD,
    source=_KOSTKA,
    applies=("4/4 C: F4q E4h. => V7 I",),
    spares=("4/4 C: G4q E4h. => V I",),
)
def dominant_seventh(chords: ChordTable) -> Feature:
    """A dominant with its seventh."""
    return (chords.seventh != NO_TONE) & chords.dominant & ~chords.foreign


@harmony_rule(
    code="HA05",
    sight=Sight.CHORD,
    source=_KOSTKA,
    applies=("4/4 C: D4q D4h. => V7/V V",),
    spares=("4/4 C: D4q D4h. => ii V", "4/4 a: E4q E4h. => V i"),
)
def foreign_tone(chords: ChordTable) -> Feature:
    """A chord with a tone from outside the key."""
    return chords.foreign


@harmony_rule(
    code="HA06",
    sight=Sight.CHORD,
    source=_KOSTKA,
    applies=("4/4 C: D4q C4h. => viio I",),
    spares=("4/4 C: D4q C4h. => viio6 I",),
)
def diminished_on_its_root(chords: ChordTable) -> Feature:
    """A diminished triad in root position, its false fifth against the bass."""
    return chords.diminished & (chords.inversion == 0) & chords.triad


@harmony_rule(
    code="HA07",
    sight=Sight.CHORD,
    source="house, from the frequencies of chords in public-domain hymns",
    because={"tonic": "the tonic", "dominant": "the dominant", "subdominant": "the subdominant"},
    labels=tuple(FAMILIES),
    applies=("4/4 C: D4q C4h. => V I",),
)
def degree(chords: ChordTable) -> Feature:
    """How common the chord's degree is."""
    return chords.family


_COLOURS = (ChordKind.ADD9, ChordKind.MINOR_ADD9), (ChordKind.SIXTH, ChordKind.MINOR_SIXTH), (ChordKind.MAJOR_SEVENTH,)


@harmony_rule(
    code="HA08",
    sight=Sight.CHORD,
    source="house",
    because="a colour the style likes",
    labels=("added ninth", "added sixth", "major seventh", "suspended", "over another bass"),
    applies=("4/4 C: E4q C4h. => Iadd9 I", "4/4 C: E4q C4h. => IVmaj7 I"),
    spares=("4/4 C: D4q C4h. => V7 I",),
)
def colour(chords: ChordTable) -> Feature:
    """A ninth, a sixth, a major seventh or a suspension in the chord, or a bass from outside it."""
    found = np.where(chords.inversion == 4, 4, -1)
    found[chords.suspended] = 3
    for index, kinds in enumerate(_COLOURS):
        found[np.isin(chords.kind, [KINDS.index(kind) for kind in kinds])] = index
    return found
