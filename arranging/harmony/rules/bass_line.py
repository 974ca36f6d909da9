# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""The bass sings: it moves by step and by fifth, and inversions come and go as lines do."""

from __future__ import annotations

import numpy as np

from arranging.harmony.contexts import BASSES
from arranging.harmony.rule import Feature, Sight, harmony_rule
from arranging.harmony.rules.progressions import SEMITONES, same_harmony
from arranging.harmony.table import HARMONIES, NO_TONE, ChordTable

_SOURCE = "Kostka & Payne, *Tonal Harmony*, ch. 9 (six-four chords) and ch. 8 (first inversion)"
_COUNTED = "house, counted in four-part settings by conditional likelihood"


def bass_motion(before: ChordTable, after: ChordTable) -> Feature:
    """Semitones of the bass, the shorter way: -5 to 6."""
    return (after.bass[None, :] - before.bass[:, None] + 5) % 12 - 5


@harmony_rule(
    code="HE01",
    sight=Sight.PROGRESSION,
    source="house, from the bass lines of public-domain hymns",
    because={"step": "the bass moves by step"},
    labels=("step", "third", "fourth or fifth", "tritone", "held under a new chord"),
    applies=("4/4 C: C5h D5h => I V43",),
)
def bass_step(before: ChordTable, after: ChordTable) -> Feature:
    """How far the bass moves where the harmony changes."""
    distance = np.abs(bass_motion(before, after))
    kind = np.array([4, 0, 0, 1, 1, 2, 3])[distance]
    return np.where(same_harmony(before, after), -1, kind)


def _held_kind(chords: ChordTable) -> Feature:
    """Six-four chords on the degree a fourth above: they swing over a bass that stays, and so come and go held."""
    return (chords.inversion == 2) & chords.triad & (chords.root == 5)


@harmony_rule(
    code="HE02",
    sight=Sight.PROGRESSION,
    source=_SOURCE,
    because={"cadential": "the dominant after its cadential six-four"},
    labels=("cadential", "passing", "pedal", "wrong"),
    applies=("4/4 C: E5h D5h => I64 V", "4/4 C: E5h C5h => I64 IV"),
    spares=("4/4 C: D5h C5h => V I",),
)
def six_four_goes(before: ChordTable, after: ChordTable) -> Feature:
    """How a six-four chord goes on: I64 to V over one bass, others by a step of the bass or over a held one."""
    motion = np.abs(bass_motion(before, after))
    six_four = (before.inversion == 2) & before.triad
    cadential = before.named("I64")[:, None] & (after.goal == 0)[None, :] & (after.inversion == 0)[None, :]
    found = np.where(cadential, 0, np.where(motion == 0, 2, np.where(motion <= 2, 1, 3)))
    wrong = before.named("I64")[:, None] & ~after.named("V", "V7")[None, :] & ~same_harmony(before, after)
    wrong |= _held_kind(before)[:, None] & (motion != 0)
    return np.where(six_four[:, None], np.where(wrong, 3, found), -1)


@harmony_rule(
    code="HE03",
    sight=Sight.PROGRESSION,
    source=_SOURCE,
    applies=("4/4 C: C5h C5h => I IV64", "4/4 C: C5h C5h => vi IV64"),
    spares=("4/4 C: D5h C5h => V I",),
    labels=("by step", "held", "by leap", "to cadential"),
)
def six_four_comes(before: ChordTable, after: ChordTable) -> Feature:
    """How a six-four chord is reached by the bass."""
    motion = np.abs(bass_motion(before, after))
    found = np.where(motion == 0, 1, np.where((motion <= 2) & ~_held_kind(after)[None, :], 0, 2))
    passes = after.named("V")[None, :] & ~same_harmony(before, after)
    found = np.where(passes & (found == 1), 2, found)
    found = np.where(after.named("I64")[None, :] & ~before.dominant[:, None], 3, found)
    return np.where(((after.inversion == 2) & after.triad)[None, :], found, -1)


@harmony_rule(
    code="HE04",
    sight=Sight.PROGRESSION,
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (the third inversion resolves to a sixth chord)",
    applies=("4/4 C: D5h C5h => V42 I",),
    spares=("4/4 C: D5h C5h => V42 I6",),
)
def seventh_in_bass_leaps(before: ChordTable, after: ChordTable) -> Feature:
    """The seventh lies in the bass and the bass does not go down a step."""
    down = np.isin(bass_motion(before, after), (-1, -2))
    return ((before.bass == before.seventh) & (before.seventh != NO_TONE))[:, None] & ~down


@harmony_rule(
    code="HE05",
    sight=Sight.PROGRESSION,
    source="Kostka & Payne, *Tonal Harmony*, ch. 8",
    applies=("4/4 C: D5h C5h => V6 vi",),
    spares=("4/4 C: D5h C5h => V6 I", "4/4 C: D5h D5h => V6 V"),
)
def leading_bass_strays(before: ChordTable, after: ChordTable) -> Feature:
    """The leading tone lies in the bass and, as the harmony changes, does not rise to its goal."""
    leading = (before.bass == before.leading) & (before.leading != NO_TONE)
    motion = bass_motion(before, after)
    same_goal = before.goal[:, None] == after.goal[None, :]
    return leading[:, None] & (motion != 1) & (motion != 0) & ~same_harmony(before, after) & ~same_goal


@harmony_rule(
    code="HE06",
    sight=Sight.PROGRESSION,
    source="Aldwell & Schachter, *Harmony and Voice Leading*, ch. 1 (melodic augmented seconds)",
    applies=("4/4 a: C5h B4h => VI V6",),
    spares=("4/4 a: C5h B4h => VI V",),
)
def augmented_second_in_bass(before: ChordTable, after: ChordTable) -> Feature:
    """The bass goes from the flat sixth to the leading tone, or back: three semitones that are spelled a second."""
    fifths_before = before.spelled[np.arange(len(before)), before.bass]
    fifths_after = after.spelled[np.arange(len(after)), after.bass]
    return np.abs(fifths_after[None, :] - fifths_before[:, None]) == 9


@harmony_rule(
    code="HE07",
    sight=Sight.PROGRESSION,
    source=_COUNTED,
    labels=tuple(f"{first} to {second}" for first in BASSES for second in BASSES),
    applies=("4/4 C: C5h D5h => I V43",),
)
def bass_degrees(before: ChordTable, after: ChordTable) -> Feature:
    """Which degree of the bass follows which."""
    return before.bass[:, None] * 12 + after.bass[None, :]


@harmony_rule(
    code="HE08",
    sight=Sight.PROGRESSION,
    source=_COUNTED,
    labels=tuple(f"{harmony} left by {motion}" for harmony in HARMONIES for motion in SEMITONES),
    applies=("4/4 C: C5h D5h => I V43",),
)
def bass_leaves(before: ChordTable, after: ChordTable) -> Feature:
    """By how many semitones up the bass leaves each harmony."""
    return before.harmony[:, None] * 12 + (after.bass[None, :] - before.bass[:, None]) % 12


@harmony_rule(
    code="HE09",
    sight=Sight.PROGRESSION,
    source=_COUNTED,
    labels=tuple(f"{harmony} reached by {motion}" for harmony in HARMONIES for motion in SEMITONES),
    applies=("4/4 C: C5h D5h => I V43",),
)
def bass_arrives(before: ChordTable, after: ChordTable) -> Feature:
    """By how many semitones up the bass reaches each harmony."""
    return after.harmony[None, :] * 12 + (after.bass[None, :] - before.bass[:, None]) % 12
