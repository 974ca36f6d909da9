"""Where chords growl in the depth and how far a hand reaches: limits that all textures keep."""

from __future__ import annotations

GROWLS_UNDER = 48
"""C3: notes below it need room above them to sound clear."""
CLEAR_GAP = 7
"""A fifth in semitones, the room they need."""
