"""What a transposing player reads: the interval from sounding to written pitch, key by key."""

from __future__ import annotations

from functools import lru_cache

from arranging.pitch import P1, Interval, Key

_ENHARMONIC = Interval(1, 0)
"""Up a step and no semitone: C sharp becomes D flat, twelve fifths flatter."""
MOST_SIGNS = 6
"""A clarinet reads D flat major rather than C sharp major."""


@lru_cache(maxsize=256)
def written_interval(transposition: Interval, key: Key) -> Interval | None:
    """From sounding to written; None at concert pitch. Signatures of seven sharps or flats are respelled."""
    if transposition == P1:
        return None
    interval = -transposition
    fifths = key.fifths + interval.fifths
    if fifths > MOST_SIGNS:
        return interval + _ENHARMONIC
    return interval + -_ENHARMONIC if fifths < -MOST_SIGNS else interval


def transpose_xml(interval: Interval) -> str:
    """The transpose element that leads from written back to sounding pitch."""
    sounding = -interval
    octaves = int(sounding.semitones / 12)
    change = f"<octave-change>{octaves}</octave-change>" if octaves else ""
    return (
        f"<transpose><diatonic>{sounding.steps - 7 * octaves}</diatonic>"
        f"<chromatic>{sounding.semitones - 12 * octaves}</chromatic>{change}</transpose>"
    )
