# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Which chord follows which."""

from __future__ import annotations

import numpy as np

from arranging.harmony.rule import Feature, Sight, harmony_rule
from arranging.harmony.table import FAMILIES, HARMONIES, NO_TONE, POSITIONS, ChordTable

_SOURCE = "Kostka & Payne, *Tonal Harmony*, ch. 7 (harmonic progression and the circle of fifths)"
_COUNTED = "house, counted in four-part settings by conditional likelihood"

SEMITONES = tuple(str(number) for number in range(12))


def same_harmony(before: ChordTable, after: ChordTable) -> Feature:
    """Pairs with one root and one third, whatever the bass."""
    return (before.root[:, None] == after.root[None, :]) & (before.third[:, None] == after.third[None, :])


@harmony_rule(
    code="HD01",
    sight=Sight.PROGRESSION,
    source=_SOURCE,
    because={"fifth down": "the root falls a fifth"},
    labels=("same", "fifth down", "fifth up", "third down", "third up", "second up", "second down", "tritone"),
    applies=("4/4 C: D4h D4h => ii V",),
)
def root_motion(before: ChordTable, after: ChordTable) -> Feature:
    """The interval by which the root moves."""
    kinds = np.array([0, 5, 5, 4, 4, 1, 7, 2, 3, 3, 6, 6])
    kinds[1] = kinds[2] = 5
    return kinds[(after.root[None, :] - before.root[:, None]) % 12]


@harmony_rule(
    code="HD02",
    sight=Sight.PROGRESSION,
    source=_SOURCE,
    applies=("4/4 C: D4h C4h => V IV",),
    spares=("4/4 C: D4h C4h => V I", "4/4 C: D4h E4h => V vi"),
)
def dominant_turns_back(before: ChordTable, after: ChordTable) -> Feature:
    """The dominant goes to a chord that should have prepared it."""
    dominant = before.named("V", "V7", "viio") & ~before.minor
    return dominant[:, None] & after.named("IV", "ii", "iv", "iio")[None, :]


@harmony_rule(
    code="HD03",
    sight=Sight.PROGRESSION,
    source="Kostka & Payne, *Tonal Harmony*, ch. 16-17 (secondary functions)",
    because={"resolved": "it resolves the dominant before it", "deceptive": "a deceptive turn"},
    labels=("resolved", "deceptive", "kept", "abandoned"),
    applies=("4/4 C: D4h D4h => V7/V V", "4/4 C: D4h C4h => V7/V IV"),
    spares=("4/4 C: D4h C4h => V I",),
)
def applied_dominant(before: ChordTable, after: ChordTable) -> Feature:
    """A dominant of a degree other than the tonic goes to that degree, or does not."""
    goal = before.goal[:, None]
    applied = (before.dominant & (before.goal != 0))[:, None]
    kept = (goal == after.goal[None, :]) | same_harmony(before, after)
    deceptive = np.isin((after.root[None, :] - goal) % 12, (8, 9)) & ~after.foreign[None, :]
    found = np.where(after.root[None, :] == goal, 0, np.where(kept, 2, np.where(deceptive, 1, 3)))
    return np.where(applied, found, -1)


@harmony_rule(
    code="HD04",
    sight=Sight.PROGRESSION,
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (the V7 chord)",
    because={"resolved": "it resolves the dominant before it", "deceptive": "a deceptive turn"},
    labels=("resolved", "deceptive", "kept", "abandoned"),
    applies=("4/4 C: D4h C4h => V7 I", "4/4 C: D4h C4h => V7 IV"),
    spares=("4/4 C: F4h E4h => IV I",),
)
def dominant(before: ChordTable, after: ChordTable) -> Feature:
    """The home dominant goes to the tonic, to the sixth degree, or elsewhere."""
    home = before.named("V7", "viio") | ((before.goal == 0) & before.named("V"))
    tonic = after.root[None, :] == 0
    sixth = np.isin(after.root[None, :], (8, 9)) & ~after.foreign[None, :]
    kept = after.goal[None, :] == 0
    found = np.where(tonic, 0, np.where(sixth, 1, np.where(kept, 2, 3)))
    return np.where(home[:, None], found, -1)


@harmony_rule(
    code="HD05",
    sight=Sight.PROGRESSION,
    source="Kostka & Payne, *Tonal Harmony*, ch. 13: the seventh needs its resolution",
    applies=("4/4 C: D4h D4h => V7 V/V",),
    spares=("4/4 C: D4h C4h => V7 I", "4/4 C: D4h E4h => V7 vi"),
)
def seventh_stranded(before: ChordTable, after: ChordTable) -> Feature:
    """No member of the next chord takes over the seventh or lies a step below it."""
    seventh = before.seventh
    kept = after.has[:, seventh % 12].T
    down = after.has[:, (seventh - 1) % 12].T | after.has[:, (seventh - 2) % 12].T
    return (seventh != NO_TONE)[:, None] & ~(kept | down)


def _told(pair: str) -> str:
    """Two degrees in words."""
    first, second = pair.split(" to ")
    return "the harmony stays" if first == second else f"from {first} to {second}, a usual step"


@harmony_rule(
    code="HD06",
    sight=Sight.PROGRESSION,
    source="house, from the frequencies of successions in public-domain hymns",
    because=_told,
    labels=tuple(f"{first} to {second}" for first in FAMILIES for second in FAMILIES),
    applies=("4/4 C: D4h D4h => ii V",),
)
def step(before: ChordTable, after: ChordTable) -> Feature:
    """Which degree follows which."""
    return before.family[:, None] * len(FAMILIES) + after.family[None, :]


@harmony_rule(
    code="HD07",
    sight=Sight.PROGRESSION,
    source="house: cross relations jar",
    applies=("4/4 C: D4h D4h => IV V/V",),
    spares=("4/4 C: D4h D4h => ii V",),
)
def cross_relation(before: ChordTable, after: ChordTable) -> Feature:
    """A tone of the first chord comes back chromatically altered, and the roots do not move by fifth."""
    altered = np.zeros((len(before), len(after)), bool)
    for pc in range(12):
        for side in (1, -1):
            here = before.has[:, pc] & ~before.has[:, (pc + side) % 12]
            there = after.has[:, (pc + side) % 12] & ~after.has[:, pc]
            chromatic = (after.spelled[:, (pc + side) % 12][None, :] - before.spelled[:, pc][:, None]) == 7 * side
            altered |= here[:, None] & there[None, :] & chromatic
    fifth = (before.root[:, None] - after.root[None, :]) % 12 == 7
    return altered & ~fifth


@harmony_rule(
    code="HD08",
    sight=Sight.PROGRESSION,
    source="house",
    because={"resolved": "it resolves the suspension"},
    labels=("resolved", "left hanging"),
    applies=("4/4 C: G4h G4h => Vsus4 V", "4/4 C: G4h A4h => Vsus4 vi"),
    spares=("4/4 C: D4h C4h => V I",),
)
def suspended_chord(before: ChordTable, after: ChordTable) -> Feature:
    """A suspended chord goes to the plain chord on its root, or falls a fifth; or it does not."""
    falls = (before.root[:, None] - after.root[None, :]) % 12
    resolved = np.isin(falls, (0, 7)) & ~after.suspended[None, :]
    return np.where(before.suspended[:, None], np.where(resolved, 0, 1), -1)


@harmony_rule(
    code="HD09",
    sight=Sight.PROGRESSION,
    source=_COUNTED,
    because="these two harmonies often follow each other",
    labels=tuple(f"{first} to {second}" for first in HARMONIES for second in HARMONIES),
    applies=("4/4 C: D4h D4h => ii V",),
)
def harmony_to_harmony(before: ChordTable, after: ChordTable) -> Feature:
    """Which harmony follows which, inversions and sevenths left out."""
    return before.harmony[:, None] * len(HARMONIES) + after.harmony[None, :]


@harmony_rule(
    code="HD10",
    sight=Sight.PROGRESSION,
    source=_COUNTED,
    labels=tuple(f"{first} to {second}, {root}" for first in POSITIONS for second in POSITIONS for root in SEMITONES),
    applies=("4/4 C: D4h D4h => ii V",),
)
def position_to_position(before: ChordTable, after: ChordTable) -> Feature:
    """Which inversion follows which, by the semitones the root rises."""
    positions = before.inversion[:, None] * len(POSITIONS) + after.inversion[None, :]
    return positions * 12 + (after.root[None, :] - before.root[:, None]) % 12
