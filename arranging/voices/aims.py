"""What the search likes beyond avoiding faults: small motion and the middle of each voice, as costs by number.

The scale is that of `rule.Costs`. House figures, set so that the four lines move as in printed hymnals: inner
voices mostly by step or repeated note, the bass by step, fourth and fifth.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from arranging.voices.singers import CHOIRS

Floats = npt.NDArray[np.float32]

_FAR = 12.0
_INNER = (0.3, 0.1, 0.0, 0.9, 1.2, 2.0, 3.5, 3.0, 4.5, 4.5, _FAR, _FAR, 5.0)
_BASS = (0.6, 0.0, 0.0, 0.6, 0.7, 0.5, 3.0, 0.6, 2.5, 2.5, _FAR, _FAR, 1.5)


def _by_size(row: tuple[float, ...]) -> Floats:
    return np.array([*row, *([_FAR] * (128 - len(row)))], dtype=np.float32)


MOTION: dict[int, tuple[Floats, ...]] = {
    len(choir): (*[_by_size(_INNER)] * (len(choir) - 2), _by_size(_BASS)) for choir in CHOIRS
}
"""Cost of a melodic interval by its size in semitones, for each voice below the soprano, by number of voices."""

_FIGURED_INNER = (1.1, 0.1, 0.1, 0.3, 0.3, 0.9, 3.5, 1.9, 3.5, 3.5, _FAR, _FAR, 4.0)
_FIGURED_BASS = (1.8, 0.1, 0.1, 0.3, 0.4, 0.5, 2.5, 0.6, 2.2, 2.2, _FAR, _FAR, 0.9)

FIGURED_MOTION: dict[int, tuple[Floats, ...]] = {
    len(choir): (*[_by_size(_FIGURED_INNER)] * (len(choir) - 2), _by_size(_FIGURED_BASS)) for choir in CHOIRS
}
"""As `MOTION`, for voices that will be figured: more thirds, which passing tones fill, and a bass that never stands.

Fitted to how often Bach's voices go such an interval from beat to beat in the development chorales.
"""

FIGURED_SHARE = 0.3
"""From this share of moving beats on the voices of a setting count as figured."""


def _outside(low: int, high: int) -> Floats:
    midi = np.arange(128)
    return (0.35 * (np.maximum(low - midi, 0) + np.maximum(midi - high, 0))).astype(np.float32)


REGISTER: dict[int, tuple[Floats, ...]] = {
    len(choir): tuple(_outside(*compass.home) for compass in choir.compass[1:]) for choir in CHOIRS
}
"""Cost of a pitch by its MIDI number, for each voice below the soprano, by number of voices."""
