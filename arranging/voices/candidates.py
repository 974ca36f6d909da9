"""Every way the voices below the soprano can take a chord."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from arranging.chords import Chord
from arranging.pitch import Pitch, PitchName
from arranging.voices.singers import Singers
from arranging.voices.voicing import Ints

_OCTAVE = 12


@lru_cache(maxsize=4096)
def lower_voices(choir: Singers, chord: Chord, low: int, high: int) -> Ints:
    """Choices for the voices below the soprano, as an array [midi or step, voice, choice].

    `low` and `high` are the soprano's lowest and highest note over the chord. Ranges, spacing and crossing are
    respected; which tones are doubled or left out is for the rules to judge.
    """
    press, draw = max(0, choir.yielding[0] - low), max(0, high - choir.yielding[1])
    top = min(high, low + _OCTAVE)
    limits = [[compass.lowest - press, compass.highest + draw] for compass in choir.compass[1:]]
    limits[-1] = [choir.compass[-1].lowest, choir.compass[-1].highest]
    limits[0] = [max(limits[0][0], top - choir.apart[0]), min(limits[0][1], low)]
    names = (*[chord.members] * (len(limits) - 1), (chord.bass,))
    rows = [_pitches(tones, *reach) for tones, reach in zip(names, limits, strict=True)]
    index = np.indices([len(row) for row in rows]).reshape(len(rows), -1)
    voices = np.stack([row[places].T for row, places in zip(rows, index, strict=True)], axis=1)
    gaps = voices[0, :-1] - voices[0, 1:]
    fits = (gaps >= 0) & (gaps <= np.array(choir.apart[1:], dtype=np.int8)[:, None])
    fitting: Ints = voices[:, :, fits.all(axis=0)]
    return fitting


def _pitches(names: Iterable[PitchName], lowest: int, highest: int) -> Ints:
    """Rows (midi, step) of all pitches of these names between two limits, both included."""
    found: list[Pitch] = []
    for name in names:
        pitch = name.above(lowest)
        while pitch.midi <= highest:
            found.append(pitch)
            pitch = Pitch(pitch.step, pitch.alter, pitch.octave + 1)
    return np.array([(p.midi, p.diatonic) for p in found], dtype=np.int8).reshape(-1, 2)
