# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""How a tune begins and where it ends."""

from __future__ import annotations

import numpy as np

from arranging.harmony.rule import Feature, Scene, Sight, harmony_rule
from arranging.harmony.table import ChordTable
from arranging.sketch import CadenceKind

_SOURCE = "Aldwell & Schachter, *Harmony and Voice Leading*, chapters on phrase and cadence"


@harmony_rule(
    code="HC01",
    sight=Sight.FIT,
    source=_SOURCE,
    because="the tune opens on it",
    labels=("tonic", "dominant", "elsewhere", "inner elsewhere"),
    applies=("4/4 C: E4q D4q C4h => I V I",),
)
def opening(scene: Scene, chords: ChordTable) -> Feature:
    """The first chord of the tune, or of a phrase: the tonic, the dominant, or something else."""
    place = np.where((chords.root == 0) & (chords.inversion == 0), 0, 2)
    place[(chords.goal == 0) & (chords.inversion == 0)] = 1
    found = np.full((len(scene.slots), len(chords)), -1)
    inner = np.where((place == 2) & (chords.inversion > 0), 3, -1)
    found[scene.opens] = inner
    if len(found):
        found[0] = place
    return found


@harmony_rule(
    code="HC02",
    sight=Sight.FIT,
    source=_SOURCE,
    because="the tune ends on its tonic",
    applies=("4/4 C: D4h C4h => V I",),
)
def home_at_last(scene: Scene, chords: ChordTable) -> Feature:
    """The last chord is the tonic triad in root position, major in a minor tune where a Picardy third is wanted."""
    home = (
        (chords.root == 0)
        & (chords.inversion == 0)
        & chords.triad
        & ~chords.diminished
        & ~chords.suspended
        & ~chords.spare
    )
    minor = chords.mode.is_minor
    as_asked = home & (chords.minor == (minor and not scene.picardy))
    if not as_asked.any() or (scene.picardy and minor):
        third = scene.melody.pc[scene.melody.slot == len(scene.slots) - 1] == (3 if scene.picardy else 4)
        tonic = (chords.root == 0) & (chords.inversion == 0) & chords.triad & ~chords.diminished & ~chords.suspended
        wants_minor = minor and (not scene.picardy or bool(third.any()))
        as_asked = tonic & (chords.minor == wants_minor)
    return scene.final[:, None] & as_asked[None, :]


@harmony_rule(
    code="HC03",
    sight=Sight.FIT,
    source=_SOURCE,
    applies=("4/4 C: D4h E4h => V I6",),
    spares=("4/4 C: D4h C4h => V I",),
)
def unstable_close(scene: Scene, chords: ChordTable) -> Feature:
    """A phrase that ends on an inversion, a seventh chord, a suspension or a diminished chord."""
    firm = (chords.inversion == 0) & chords.triad & ~chords.diminished & ~chords.suspended
    return scene.closes[:, None] & ~firm[None, :]


@harmony_rule(
    code="HC04",
    sight=Sight.FIT,
    source="house",
    because="it leads into the new key",
    labels=("dominant seventh", "dominant", "pivot"),
    applies=("4/4 C: A4h G4h => V7 I ; to G", "4/4 C: E4h G4h => vi I ; to G"),
    spares=("4/4 C: E4h G4h => V7/vi I ; to G", "4/4 C: D4h C4h => V7 I"),
)
def prepares_new_key(scene: Scene, chords: ChordTable) -> Feature:
    """Before a new key: its dominant, or a chord both keys know."""
    found = np.full((len(scene.slots), len(chords)), -1)
    dominant = np.where((chords.goal == 0) & ~chords.spare, np.where(chords.triad, 1, 0), -1)
    found[scene.leads] = dominant
    for index, semitones in enumerate(scene.prepares):
        if semitones is not None and not scene.leads[index]:
            scale = np.isin((np.arange(12) - semitones) % 12, (0, 2, 4, 5, 7, 9, 11))
            found[index] = np.where((chords.has <= scale[None, :]).all(axis=1), 2, -1)
    return found


@harmony_rule(
    code="HC05",
    sight=Sight.FIT,
    source="house",
    because="the close that was asked for",
    applies=("4/4 C: C4h D4h => I V ; half",),
    spares=("4/4 C: C4h D4h => I V", "4/4 C: D4h C4h => V I ; half"),
)
def asked_half_close(scene: Scene, chords: ChordTable) -> Feature:
    """A half close that is asked for rests on the dominant triad, or on the subtonic in modes without a dominant."""
    dominant = (chords.goal == 0) & (chords.inversion == 0) & chords.triad & ~chords.diminished & ~chords.spare
    if not dominant.any():
        dominant = chords.named("bVII", "v", "vii") & (chords.inversion == 0) & chords.triad
    asked = np.array([kind in (CadenceKind.HALF, CadenceKind.PHRYGIAN) for kind in scene.asked], bool)
    return asked[:, None] & dominant[None, :]
