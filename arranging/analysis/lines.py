"""The lines of verse under a melody, where it is known where they end."""

from __future__ import annotations

from bisect import bisect_left

from arranging.analysis.beats import felt_beat
from arranging.score import Tune


def verse_lines(tune: Tune, *, shortest: int) -> list[tuple[int, int]]:
    """First and last note of each line; neighbours such as two short alleluias are taken together.

    A line is short that lasts less than `shortest` beats and no more than half of the longest line. Two of them in
    a row are one; what is left of them belongs to the line before it, which it answers.
    """
    lines = _lines(tune)
    notes = tune.notes
    lengths = [notes[last].end - notes[first].onset for first, last in lines]
    beats = [felt_beat(tune.measure_at(notes[first].onset).time) for first, _ in lines]
    short = [
        length < shortest * beat and 2 * length <= max(lengths) for length, beat in zip(lengths, beats, strict=True)
    ]
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(lines):
        first, last = lines[at]
        if short[at] and at + 1 < len(lines) and (short[at + 1] or not found):
            at += 1
            last = lines[at][1]
        elif short[at] and found:
            first, _ = found.pop()
        found.append((first, last))
        at += 1
    return found


def _lines(tune: Tune) -> list[tuple[int, int]]:
    """First and last note of each line that has notes; what follows the last end is a line too."""
    onsets = [note.onset for note in tune.notes]
    ends = sorted({bisect_left(onsets, tick) for tick in (*tune.line_ends, tune.end)} - {0})
    return [(first, end - 1) for first, end in zip((0, *ends), ends, strict=False)]
