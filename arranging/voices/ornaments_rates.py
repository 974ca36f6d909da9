"""How often Bach's lower voices move between the beats, and how: what figures cost is read off these shares.

Counted in the 233 four-part chorales of music21's corpus that are kept for development, over the beats that no fermata
holds (10,260 of them, 65 in 100 with a lower voice on their second half). Shares below one in a hundred are left out.
"""

from __future__ import annotations

MOTION_SHARE = 0.65
"""Share of the beats in whose second half a lower voice begins a note."""

Shares = dict[int, dict[int, float]]

INNER: Shares = {
    -4: {0: 0.745, -2: 0.18, -4: 0.03},
    -3: {0: 0.75, -2: 0.04, -3: 0.03, -4: 0.04},
    -2: {0: 0.33, -1: 0.65, -2: 0.01, -3: 0.01},
    -1: {0: 0.826, -1: 0.02, -2: 0.04},
    0: {0: 0.885, -1: 0.09, 1: 0.022},
    1: {0: 0.875, 2: 0.034, 3: 0.025, 1: 0.01, -2: 0.013},
    2: {0: 0.09, 1: 0.83, 2: 0.02, 3: 0.016},
    3: {0: 0.75, 3: 0.09, 2: 0.05, 4: 0.012},
    4: {0: 0.73, 4: 0.05, 2: 0.04},
}
"""Alto and tenor: by the steps to their next tone, how many steps they go first; 0 is a tone that stays.

One step first is a passing tone, a neighbour or an anticipation, more is a skip within the chord.
"""

BASS: Shares = {
    -7: {0: 1.0},
    -6: {0: 0.45, -7: 0.33, -2: 0.2},
    -5: {0: 0.7, -2: 0.15},
    -4: {0: 0.9, -7: 0.039, -2: 0.034},
    -3: {0: 0.95, -4: 0.028},
    -2: {0: 0.156, -1: 0.83},
    -1: {0: 0.903, -2: 0.056},
    0: {0: 0.647, -1: 0.296, 1: 0.044},
    1: {0: 0.869, -2: 0.11},
    2: {0: 0.046, 1: 0.9, -2: 0.035},
    3: {0: 0.9, 2: 0.041, -2: 0.01},
    4: {0: 0.87, 2: 0.09},
    5: {0: 0.6, 2: 0.15},
    6: {0: 0.2, 7: 0.77},
    7: {0: 0.86, 7: 0.1},
}
"""The bass, as `INNER`; it also leaps an octave before it goes on."""

SUSPENDED = {3: 0.07, 6: 0.05, 1: 0.15}
"""Of the tones that could be held over a chord and then step down, how many are: 4-3, 7-6 and 9-8 above the bass."""

SUSPENDED_AT_CLOSE = 0.35
"""Of the 4-3 suspensions possible over the last chord but one of a phrase, how many are sung."""

SUSPENDED_BASS = 0.035
"""Of the tones that the bass could hold over, how many it does (2-3 below an upper voice)."""

LEANING, LEANING_BASS = {1: 0.09, -1: 0.045}, {1: 0.17, -1: 0.04}
"""Of the thirds a voice goes down (1) or up (-1) over a beat, how many it fills with a dissonant tone on that beat.

Counted apart, in every sixth chorale of the Riemenschneider list.
"""

TOGETHER = (0.83, 0.09, 3.1, 0.62, 0.51, 1.55, 0.32)
"""How much oftener than by chance two voices that move at once are so many steps apart, octaves left out."""
