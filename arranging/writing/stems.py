"""Stem directions where two voices share a staff."""

from __future__ import annotations


def stem_of(voice: int, voices: int) -> str:
    """`up` or `down` for a voice (0 is the upper one) that shares its staff; empty where it is alone.

    A voice alone leaves its stems to the renderer, which knows the clef and the beam.
    """
    if voices < 2:
        return ""
    return "down" if voice % 2 else "up"
