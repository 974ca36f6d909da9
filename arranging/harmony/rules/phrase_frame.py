# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""How a tune begins and where it ends."""

from __future__ import annotations

import numpy as np

from arranging.harmony.rule import Feature, Scene, Sight, harmony_rule
from arranging.harmony.table import ChordTable
from arranging.pitch import Mode
from arranging.sketch import CadenceKind

_SOURCE = "Aldwell & Schachter, *Harmony and Voice Leading*, chapters on phrase and cadence"


@harmony_rule(
    code="HC01",
    sight=Sight.FIT,
    source=_SOURCE,
    because={"tonic": "the tune opens on the tonic", "dominant": "the tune opens on the dominant"},
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
    """The last chord is the tonic triad in root position, major in a minor tune where a Picardy third is wanted.

    Phrygian tunes always end so: their close falls by a semitone onto a major chord.
    """
    firm = (chords.root == 0) & (chords.inversion == 0) & chords.triad
    tonic = firm & ~chords.diminished & ~chords.suspended & ~chords.coloured
    last = scene.melody.pc[scene.melody.slot == len(scene.slots) - 1]
    # The melody's own third decides, whatever the style likes.
    picardy = scene.picardy or chords.mode is Mode.PHRYGIAN
    raised = picardy and 3 not in last if chords.mode.is_minor else 3 not in last or 4 in last
    as_asked = tonic & (chords.minor != raised)
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
    because=lambda label: f"the {label} leads into the new key" if label == "pivot" else f"the {label} of the new key",
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


@harmony_rule(
    code="HC06",
    sight=Sight.FIT,
    source="Kostka & Payne, *Tonal Harmony*, ch. 9 (the cadential six-four)",
    applies=("4/4 C: C5q E5q D5q E5q | D5q D5q C5h => I I64 V I IV V I",),
    spares=("4/4 C: C5q E5q D5q C5q => I I64 V I",),
)
def six_four_far_from_close(scene: Scene, chords: ChordTable) -> Feature:
    """A cadential six-four with no close within the next three slots."""
    near = np.zeros(len(scene.slots), bool)
    for ahead in (1, 2, 3):
        near[:-ahead] |= scene.closes[ahead:]
    return ~near[:, None] & chords.named("I64")[None, :]


@harmony_rule(
    code="HC07",
    sight=Sight.FIT,
    source="Kostka & Payne, *Tonal Harmony*, ch. 9",
    applies=("4/4 C: E5q D5h. => I64 V", "4/4 C: D4q C4h@ C5q | D5h C5h => V I IV64 V I"),
    spares=("4/4 C: C5q E5q D5h => I I64 V",),
)
def six_four_opens(scene: Scene, chords: ChordTable) -> Feature:
    """A phrase that begins on a six-four chord."""
    return scene.opens[:, None] & (chords.inversion == 2)[None, :]
