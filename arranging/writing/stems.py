"""Stem directions where two voices share a staff."""

from __future__ import annotations

from collections.abc import Collection


def stem_of(voice: int, voices: Collection[int]) -> str:
    """`up` or `down` for a voice (0 is the upper one) among the `voices` on its staff; empty where it is alone.

    A voice alone leaves its stems to the renderer, which knows the clef and the beam. What has only a third voice
    beside it lies below that and takes its stems down.
    """
    if len(voices) < 2:
        return ""
    under_third = voice == 0 and 1 not in voices
    return "down" if voice % 2 or under_third else "up"
