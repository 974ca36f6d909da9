"""What the search likes beyond avoiding faults: small motion and the middle of each voice, as costs by number.

The scale is that of `rule.Costs`. House figures, set so that the four lines move as in printed hymnals: inner
voices mostly by step or repeated note, the bass by step, fourth and fifth.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

_FAR = 12.0
_INNER = (0.3, 0.1, 0.0, 0.9, 1.2, 2.0, 3.5, 3.0, 4.5, 4.5, _FAR, _FAR, 5.0)
_BASS = (0.6, 0.0, 0.0, 0.6, 0.7, 0.5, 3.0, 0.6, 2.5, 2.5, _FAR, _FAR, 1.5)

MOTION: tuple[Floats, ...] = tuple(
    np.array([*row, *([_FAR] * (128 - len(row)))], dtype=np.float32) for row in (_INNER, _INNER, _BASS)
)
"""Cost of a melodic interval in alto, tenor and bass, by its size in semitones."""

_COMFORT = ((59, 67), (53, 62), (43, 56))
"""Where alto, tenor and bass of printed hymns spend nine tenths of their time."""


def _outside(low: int, high: int) -> Floats:
    midi = np.arange(128)
    return (0.35 * (np.maximum(low - midi, 0) + np.maximum(midi - high, 0))).astype(np.float32)


REGISTER: tuple[Floats, ...] = tuple(_outside(low, high) for low, high in _COMFORT)
"""Cost of a pitch in alto, tenor and bass, by its MIDI number."""
