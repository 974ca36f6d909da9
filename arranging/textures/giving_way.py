"""What a left hand's chord can spare: its top key, where a third or more is left for it to play."""

from __future__ import annotations

from arranging.score import Note

_SECOND = 2


def without_top(chord: list[Note]) -> list[Note]:
    """A chord of three notes and more, from the bottom up, without its highest, where that leaves no second."""
    spares = len(chord) > 2 and chord[-2].midi - chord[-3].midi > _SECOND
    return chord[:-1] if spares else chord
