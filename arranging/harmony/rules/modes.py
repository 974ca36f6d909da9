# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Dorian, Phrygian, Lydian and Mixolydian tunes have their own habits, which are neither major's nor minor's."""

from __future__ import annotations

import numpy as np

from arranging.harmony.contexts import DEGREES, against, degree, over, together
from arranging.harmony.rule import Feature, Scene, Sight, harmony_rule
from arranging.harmony.table import HARMONIES, ChordTable
from arranging.pitch import Mode

_SOURCE = "house, counted in four-part settings by conditional likelihood"
MODES = (Mode.DORIAN, Mode.PHRYGIAN, Mode.LYDIAN, Mode.MIXOLYDIAN)
_NAMES = tuple(mode.value for mode in MODES)
_PHRASES = ("inner", "last")
_LEFT = ("at the close", "before the close")


@harmony_rule(
    code="HM01",
    sight=Sight.CHORD,
    source=_SOURCE,
    because="a chord of the mode",
    labels=over(_NAMES, chords=HARMONIES),
    applies=("4/4 d: D4q G4h. => i IV ; dorian",),
    spares=("4/4 d: D4q G4h. => i iv",),
)
def harmony_of_mode(chords: ChordTable) -> Feature:
    """Which harmonies a mode likes."""
    if chords.mode not in MODES:
        return np.full(len(chords), -1)
    return MODES.index(chords.mode) * len(HARMONIES) + chords.harmony


@harmony_rule(
    code="HM02",
    sight=Sight.FIT,
    source=_SOURCE,
    labels=over(_NAMES, DEGREES, chords=HARMONIES),
    applies=("4/4 d: D4q G4h. => i IV ; dorian",),
    spares=("4/4 d: D4q G4h. => i iv",),
)
def degree_in_mode(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree of a mode the melody sings, for every harmony."""
    if chords.mode not in MODES:
        return np.full((len(scene.slots), len(chords)), -1)
    here = degree(scene.melody.enters)
    mode = np.full_like(here, MODES.index(chords.mode))
    return against(together((mode, len(MODES)), (here, 13)), chords.harmony, HARMONIES)


@harmony_rule(
    code="HM03",
    sight=Sight.FIT,
    source=_SOURCE,
    because="the mode closes so",
    labels=over(_NAMES, _PHRASES, _LEFT, chords=HARMONIES),
    applies=("4/4 d: E4q D4h. => v i ; dorian",),
    spares=("4/4 d: E4q D4h. => v i",),
)
def close_in_mode(scene: Scene, chords: ChordTable) -> Feature:
    """The last two harmonies of phrases in a mode, inner ones and the last."""
    if chords.mode not in MODES:
        return np.full((len(scene.slots), len(chords)), -1)
    around = scene.melody.around
    mode = np.full_like(around.to_close, MODES.index(chords.mode))
    row = ((mode, len(MODES)), (around.last_phrase, 2), (around.to_close, 2))
    return against(together(*row), chords.harmony, HARMONIES, around.to_close < 2)
