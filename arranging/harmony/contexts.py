"""Rules that count what goes with what: names for every pair of a context in the melody and a thing about the chord.

Such a rule has a label, and so a weight, for each pair: "3 to 2 over V". What was never met weighs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from arranging.harmony.rule import Feature
from arranging.harmony.table import NO_TONE, Ints

DEGREES = ("1", "b2", "2", "b3", "3", "4", "#4", "5", "b6", "6", "b7", "7", "rest")
"""Degrees of the scale as in major, and silence."""
BASSES = DEGREES[:12]
ACCENTS = ("between beats", "weak", "strong", "downbeat")
STEPS = ("leap down", "third down", "step down", "held", "step up", "third up", "leap up", "no step")
"""How a melody moves: by up to two semitones, by up to four, further."""


def over(*columns: Sequence[str], chords: Sequence[str]) -> tuple[str, ...]:
    """The labels of a rule: every context, each column's words after another, over every chord."""
    contexts = [" ".join(words) for words in product(*columns)]
    return tuple(f"{context} over {chord}" for context in contexts for chord in chords)


def degree(tones: Ints) -> Ints:
    """Pitch classes as indices into DEGREES."""
    return np.where(tones == NO_TONE, 12, tones % 12)


def step(semitones: Ints) -> Ints:
    """Motions as indices into STEPS; NO_TONE for none."""
    size = np.select([semitones == 0, np.abs(semitones) <= 2, np.abs(semitones) <= 4], [0, 1, 2], 3)
    return np.where(semitones == NO_TONE, 7, 3 + np.sign(semitones) * size)


def together(*columns: tuple[Ints, int]) -> Ints:
    """One index out of several: each column with the number of words it chooses from."""
    found = np.zeros_like(columns[0][0])
    for values, size in columns:
        found = found * size + values
    return found


def against(context: Ints, chords: Ints, names: Sequence[str], where: Feature | None = None) -> Feature:
    """Slots x chords: the label of each context with each chord; -1 where the context does not count."""
    found = context[:, None] * len(names) + chords[None, :]
    return found if where is None else np.where(where[:, None], found, -1)
