# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Melody and bass as two good lines against each other."""

from __future__ import annotations

import numpy as np

from arranging.harmony.contexts import DEGREES, STEPS, step
from arranging.harmony.melody_view import SILENCE
from arranging.harmony.rule import Feature, Motion, Sight, harmony_rule
from arranging.harmony.rules.bass_line import bass_motion
from arranging.harmony.rules.melody_fit import INTERVALS
from arranging.harmony.rules.progressions import SEMITONES, root_motion, same_harmony
from arranging.harmony.table import NO_TONE, ChordTable

_SOURCE = "Aldwell & Schachter, *Harmony and Voice Leading*, ch. 5 (outer voices)"
_COUNTED = "house, counted in four-part settings by conditional likelihood"
_MELODY_STEPS = tuple(f"melody {semitones:+d}" for semitones in range(-5, 6))


def _perfect(before: ChordTable, after: ChordTable, motion: Motion, interval: int) -> tuple[Feature, Feature]:
    """Whether bass and melody make the interval before and after, as columns and rows."""
    here = (motion.leaves - before.bass) % 12 == interval
    there = (motion.enters - after.bass) % 12 == interval
    return here, there


def _moves(motion: Motion) -> bool:
    return motion.step not in (0, SILENCE)


def _apart_at_last(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """Steps into the last chord in which a bass that moves by fourth or fifth can go against the melody's leap."""
    return (np.abs(bass_motion(before, after)) == 5) & (motion.last and abs(motion.step) > 2)


@harmony_rule(
    code="HG01",
    sight=Sight.LINE,
    source=_SOURCE,
    applies=("4/4 C: C4h D4h => I ii",),
    spares=("4/4 C: C4h D4h => I V", "4/4 C: C4h C4h => I I", "4/4 C: G4h C5h => V I"),
)
def parallel_octaves(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """Melody and bass move from octave to octave."""
    here, there = _perfect(before, after, motion, 0)
    together = here[:, None] & there[None, :] & (_moves(motion) and motion.step % 12 != 0)
    return together & ~_apart_at_last(before, after, motion)


@harmony_rule(
    code="HG02",
    sight=Sight.LINE,
    source=_SOURCE,
    applies=("4/4 C: G4h A4h => I ii",),
    spares=("4/4 C: G4h A4h => I IV",),
)
def parallel_fifths(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """Melody and bass move from fifth to fifth."""
    here, there = _perfect(before, after, motion, 7)
    together = here[:, None] & there[None, :] & (_moves(motion) and motion.step % 12 != 0)
    return together & ~_apart_at_last(before, after, motion)


@harmony_rule(
    code="HG03",
    sight=Sight.LINE,
    source=_SOURCE,
    applies=("4/4 C: C4h G4h => IV V",),
    spares=("4/4 C: C4h D4h => I V",),
)
def direct_fifth_or_octave(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """The melody leaps to an octave or fifth and the bass goes the same way; a bass that leaps too may still turn."""
    if abs(motion.step) <= 2 or not _moves(motion):
        return np.zeros((len(before), len(after)), bool)
    there = np.isin((motion.enters - after.bass) % 12, (0, 7))
    bass = bass_motion(before, after)
    alike = (np.sign(bass) == np.sign(motion.step)) & (np.abs(bass) <= 4)
    return np.where(alike, 1.0, 0.3 * (np.abs(bass) > 4)) * there[None, :]


@harmony_rule(
    code="HG04",
    sight=Sight.LINE,
    source=_SOURCE,
    because={"contrary": "bass and melody move in contrary motion"},
    labels=("contrary", "similar step", "oblique"),
    applies=("4/4 C: E4h D4h => I V43",),
)
def outer_motion(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """Whether melody and bass move apart or together; leaps of a fourth and more may go either way and do not count."""
    bass = bass_motion(before, after)
    if motion.step == SILENCE:
        return np.full(bass.shape, -1)
    known = np.abs(bass) <= 4
    moves = np.sign(bass) * np.sign(motion.step)
    found = np.where(moves < 0, 0, np.where(moves > 0, 1, 2))
    return np.where(known & ((bass != 0) | (motion.step != 0)), found, -1)


@harmony_rule(
    code="HG05",
    sight=Sight.LINE,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (the leading tone in an outer voice rises)",
    applies=("4/4 C: B4h G4h => V I",),
    spares=("4/4 C: B4h C5h => V I",),
)
def leading_tone_falls(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """The melody has a dominant's leading tone and, as the dominant resolves, does not rise to the goal."""
    leading = (before.leading == motion.leaves) & (before.leading != NO_TONE)
    resolves = before.goal[:, None] == after.root[None, :]
    return leading[:, None] & resolves & (motion.step not in (1, SILENCE))


@harmony_rule(
    code="HG06",
    sight=Sight.LINE,
    source="house",
    applies=("4/4 C: C4h C4h => I I",),
)
def standstill(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """The melody repeats its note and the chord stays as it is."""
    same = same_harmony(before, after) & (before.bass[:, None] == after.bass[None, :])
    return same & (motion.step == 0 and not motion.phrase_ends)


_MOTIONS = ("leap down", "step down", "repeat", "step up", "leap up")
_ROOTS = ("same", "fifth down", "fifth up", "third down", "third up", "second up", "second down", "tritone")


@harmony_rule(
    code="HG07",
    sight=Sight.LINE,
    source="house, from the frequencies in public-domain hymns",
    labels=tuple(f"{melody}, root {root}" for melody in _MOTIONS for root in _ROOTS),
    applies=("4/4 C: C4h D4h => I V",),
)
def melody_over_roots(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """How the melody moves while the root moves."""
    roots = root_motion(before, after)
    if motion.step == SILENCE:
        return np.full(roots.shape, -1)
    size = 2 if abs(motion.step) > 2 else 1 if motion.step else 0
    return roots + len(_ROOTS) * (2 + size * int(np.sign(motion.step)))


@harmony_rule(
    code="HG08",
    sight=Sight.LINE,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 and 13 (the leading tone is not doubled, the seventh falls)",
    applies=("4/4 C: D5h B4h => V65/V V",),
    spares=("4/4 C: C5h B4h => V65/V V", "4/4 C: D5h D5h => V65/V V"),
)
def seventh_falls_onto_leading_tone(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """An inner voice must bring the seventh down to the leading tone that the melody already has."""
    if motion.step == SILENCE:
        return np.zeros((len(before), len(after)), bool)
    inner = (before.seventh != NO_TONE) & (before.seventh != motion.leaves) & (before.bass != before.seventh)
    falls = np.isin((before.seventh - motion.enters) % 12, (1, 2))
    leading = (after.leading == motion.enters) & (after.leading != NO_TONE)
    held = after.has[:, before.seventh % 12].T
    return (inner & falls)[:, None] & leading[None, :] & ~held


@harmony_rule(
    code="HG09",
    sight=Sight.LINE,
    source="house, after printed hymnals: where the tune leaps to its last note from the dominant's root",
    applies=("4/4 C: G4h C5h => V I",),
    spares=("4/4 C: G4h C5h@ | D5h C5h => V I V I", "4/4 C: G4h C5h => V6 I"),
)
def octaves_apart_at_last(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """At the very last close melody and bass leap apart from octave to octave, or fifth to fifth."""
    found = np.zeros((len(before), len(after)), bool)
    for interval in (0, 7):
        here, there = _perfect(before, after, motion, interval)
        found |= here[:, None] & there[None, :]
    return found & _apart_at_last(before, after, motion)


@harmony_rule(
    code="HG10",
    sight=Sight.LINE,
    source=_COUNTED,
    because="melody and bass make a good pair of lines",
    labels=tuple(f"{gap} to {following}, {step}" for step in STEPS[:7] for gap in INTERVALS for following in INTERVALS),
    applies=("4/4 C: C4h D4h => I V",),
)
def counterpoint(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """Which interval between bass and melody follows which, by the melody's step."""
    if motion.step == SILENCE:
        return np.full((len(before), len(after)), -1)
    here, there = (motion.leaves - before.bass) % 12, (motion.enters - after.bass) % 12
    return (_place(motion.step) * 12 + here[:, None]) * 12 + there[None, :]


@harmony_rule(
    code="HG11",
    sight=Sight.LINE,
    source=_COUNTED,
    labels=tuple(f"bass {semitones} under {step}" for step in _MELODY_STEPS for semitones in SEMITONES),
    applies=("4/4 C: C4h D4h => I V",),
)
def bass_against_step(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """How many semitones up the bass goes while the melody makes its step, up to a fourth."""
    moved = (after.bass[None, :] - before.bass[:, None]) % 12
    if motion.step == SILENCE:
        return np.full(moved.shape, -1)
    return (max(-5, min(5, motion.step)) + 5) * 12 + moved


@harmony_rule(
    code="HG12",
    sight=Sight.LINE,
    source=_COUNTED,
    labels=tuple(
        f"{degree} by {step} over {bass} from {semitones} below"
        for step in STEPS[:7]
        for degree in DEGREES[:12]
        for bass in DEGREES[:12]
        for semitones in SEMITONES
    ),
    applies=("4/4 C: C4h D4h => I V",),
)
def bass_meets_melody(before: ChordTable, after: ChordTable, motion: Motion) -> Feature:
    """Where the bass goes, and from where, as the melody comes to a degree by a step."""
    moved = (after.bass[None, :] - before.bass[:, None]) % 12
    if motion.step == SILENCE:
        return np.full(moved.shape, -1)
    return ((_place(motion.step) * 12 + motion.enters) * 12 + after.bass[None, :]) * 12 + moved


def _place(semitones: int) -> int:
    return int(step(np.array(semitones)))
