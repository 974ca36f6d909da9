# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""What the melody does before, in and after a slot says which chord is meant."""

from __future__ import annotations

import numpy as np

from arranging.harmony.contexts import (
    ACCENTS,
    BASSES,
    DEGREES,
    STEPS,
    against,
    degree,
    over,
    step,
    together,
)
from arranging.harmony.rule import Feature, Scene, Sight, harmony_rule
from arranging.harmony.table import HARMONIES, NO_TONE, POSED, POSITIONS, ChordTable

_SOURCE = "house, counted in four-part settings by conditional likelihood"
_ROOTS = BASSES


@harmony_rule(
    code="HJ01",
    sight=Sight.FIT,
    source=_SOURCE,
    because="a usual chord under this degree",
    labels=over(DEGREES, chords=POSED),
    applies=("4/4 C: E4q G4h. => I V",),
)
def degree_over_chord(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree the melody sings as the chord begins, for every chord in every position."""
    return against(degree(scene.melody.enters), chords.posed, POSED)


@harmony_rule(
    code="HJ02",
    sight=Sight.FIT,
    source=_SOURCE,
    because="the melody goes on as it does from this chord",
    labels=over(DEGREES, DEGREES, chords=HARMONIES),
    applies=("4/4 C: E4q G4h. => I V",),
)
def degree_and_next(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree the melody sings and which one it sings in the next slot."""
    here, ahead = degree(scene.melody.enters), degree(scene.melody.around.ahead[0])
    return against(together((here, 13), (ahead, 13)), chords.harmony, HARMONIES)


@harmony_rule(
    code="HJ03",
    sight=Sight.FIT,
    source=_SOURCE,
    because="the melody comes to this chord as it often does",
    labels=over(DEGREES, DEGREES, chords=HARMONIES),
    applies=("4/4 C: E4q G4h. => I V",),
)
def degree_and_last(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree the melody left in the slot before and which one it sings now."""
    behind, here = degree(scene.melody.around.behind[0]), degree(scene.melody.enters)
    return against(together((behind, 13), (here, 13)), chords.harmony, HARMONIES)


@harmony_rule(
    code="HJ04",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(DEGREES, DEGREES, DEGREES, chords=_ROOTS),
    applies=("4/4 C: E4q F4q G4h => I IV V",),
)
def degree_between(scene: Scene, chords: ChordTable) -> Feature:
    """Three degrees in a row: the one left before, this one and the next."""
    around = scene.melody.around
    row = ((degree(around.behind[0]), 13), (degree(scene.melody.enters), 13), (degree(around.ahead[0]), 13))
    return against(together(*row), chords.root, _ROOTS)


@harmony_rule(
    code="HJ05",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(DEGREES, DEGREES, chords=HARMONIES),
    applies=("4/4 C: E4q F4q G4h => I IV V",),
)
def degree_after_next(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree the melody sings and which one it sings two slots later."""
    here, further = degree(scene.melody.enters), degree(scene.melody.around.ahead[1])
    return against(together((here, 13), (further, 13)), chords.harmony, HARMONIES)


@harmony_rule(
    code="HJ06",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(DEGREES, DEGREES, chords=HARMONIES),
    applies=("4/4 C: E4e F4e G4h => I _ V",),
    spares=("4/4 C: E4q G4h => I V",),
)
def second_note(scene: Scene, chords: ChordTable) -> Feature:
    """The first two notes of a slot that has more than one."""
    around = scene.melody.around
    pair = together((degree(scene.melody.enters), 13), (degree(around.second), 13))
    return against(pair, chords.harmony, HARMONIES, around.second != NO_TONE)


@harmony_rule(
    code="HJ07",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(ACCENTS, DEGREES, chords=HARMONIES),
    applies=("4/4 C: E4q G4h. => I V",),
)
def degree_on_accent(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree the melody sings on which accent."""
    accent, here = scene.melody.around.accent, degree(scene.melody.enters)
    return against(together((accent, 4), (here, 13)), chords.harmony, HARMONIES)


_HELD = ("struck", "held")
_PLACED = tuple(f"{root} {position}" for root in _ROOTS for position in ("5", "6", "64", "42", "/"))


@harmony_rule(
    code="HJ08",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(ACCENTS, _HELD, chords=_PLACED),
    applies=("4/4 C: E4q G4h. => I V6",),
)
def position_on_accent(scene: Scene, chords: ChordTable) -> Feature:
    """Which inversion of which degree stands on which accent, under a new note or a held one."""
    held = np.array([slot.under_held for slot in scene.slots], int)
    context = together((scene.melody.around.accent, 4), (held, 2))
    return against(context, chords.root * len(POSITIONS) + chords.inversion, _PLACED)


@harmony_rule(
    code="HJ09",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(DEGREES, DEGREES, chords=BASSES),
    applies=("4/4 C: E4q G4h. => I V",),
)
def bass_before_next(scene: Scene, chords: ChordTable) -> Feature:
    """Which bass lies under a degree that goes on to another."""
    here, ahead = degree(scene.melody.enters), degree(scene.melody.around.ahead[0])
    return against(together((here, 13), (ahead, 13)), chords.bass, BASSES)


@harmony_rule(
    code="HJ10",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(STEPS, DEGREES, STEPS, chords=BASSES),
    applies=("4/4 C: E4q G4h. => I V",),
)
def bass_under_motion(scene: Scene, chords: ChordTable) -> Feature:
    """Which bass lies under a degree, by how the melody comes and goes."""
    around = scene.melody.around
    row = ((step(around.arrives), 8), (degree(scene.melody.enters), 13), (step(around.departs), 8))
    return against(together(*row), chords.bass, BASSES)


@harmony_rule(
    code="HJ11",
    sight=Sight.FIT,
    source=_SOURCE,
    because="an accidental of the melody nearby asks for it",
    labels=over(BASSES, chords=HARMONIES),
    applies=("4/4 C: F#4q G4h. => V/V V",),
    spares=("4/4 C: F4q G4h. => V/V V",),
)
def accidental_nearby(scene: Scene, chords: ChordTable) -> Feature:
    """Which accidental the melody sings within three slots, for every harmony: it often colours its neighbours too."""
    altered = scene.melody.around.altered
    return against(altered % 12, chords.harmony, HARMONIES, altered != NO_TONE)
