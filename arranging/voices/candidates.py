"""Every way alto, tenor and bass can take a chord under a soprano note."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from arranging.pitch import Pitch, PitchName
from arranging.score import Chord
from arranging.voices.rules.out_of_range import HIGH_SOPRANO, HIGHEST, LOW_SOPRANO, LOWEST
from arranging.voices.voicing import ALTO, BASS, TENOR, Ints

OCTAVE = 12


@lru_cache(maxsize=4096)
def lower_voices(chord: Chord, low: int, high: int) -> Ints:
    """Choices for the three lower voices, as an array [midi or step, voice, choice].

    `low` and `high` are the soprano's lowest and highest note over the chord. Ranges, spacing and crossing are
    respected; which tones are doubled or left out is for the rules to judge.
    """
    press, draw = max(0, LOW_SOPRANO - low), max(0, high - HIGH_SOPRANO)
    top = min(high, low + OCTAVE)
    altos = _pitches(chord.members, max(LOWEST[ALTO] - press, top - OCTAVE), min(HIGHEST[ALTO] + draw, low))
    tenors = _pitches(chord.members, LOWEST[TENOR] - press, HIGHEST[TENOR] + draw)
    basses = _pitches((chord.bass,), LOWEST[BASS] - press, HIGHEST[BASS] + draw)
    if not (len(altos) and len(tenors) and len(basses)):
        return np.zeros((2, 3, 0), dtype=np.int8)
    index = np.indices((len(altos), len(tenors), len(basses))).reshape(3, -1)
    alto, tenor, bass = altos[index[0]].T, tenors[index[1]].T, basses[index[2]].T
    upper_gap, lower_gap = alto[0] - tenor[0], tenor[0] - bass[0]
    fits = (upper_gap >= 0) & (upper_gap <= OCTAVE) & (lower_gap >= 0) & (lower_gap <= 2 * OCTAVE)
    return np.stack([alto, tenor, bass], axis=1)[:, :, fits]


def _pitches(names: Iterable[PitchName], lowest: int, highest: int) -> Ints:
    """Rows (midi, step) of all pitches of these names between two limits, both included."""
    found: list[Pitch] = []
    for name in names:
        pitch = name.above(lowest)
        while pitch.midi <= highest:
            found.append(pitch)
            pitch = Pitch(pitch.step, pitch.alter, pitch.octave + 1)
    return np.array([(p.midi, p.diatonic) for p in found], dtype=np.int8).reshape(-1, 2)
