"""Bass lines: the chord's bass note in the octave where the line sings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from arranging.pitch import Pitch, PitchName
from arranging.textures.path import cheapest
from arranging.textures.timeline import Cell

LOWEST_BASS = Pitch.parse("E1").midi
"""No left hand goes below this."""


@dataclass(frozen=True, slots=True)
class BassRange:
    """Where a bass line lives, as MIDI numbers: hard ends and the centre it drifts back to."""

    low: int
    high: int
    centre: int


Burden = Callable[[int, Pitch], float]
"""What it costs to take note `index` of a line at a pitch, such as standing in the melody's way."""


def chord_basses(
    found: Iterable[Cell], within: BassRange, burden: Burden = lambda index, pitch: 0.0
) -> tuple[Pitch, ...]:
    """The bass line under the chords, the own bass of each."""
    return bass_line([cell.span.chord.bass for cell in found], within, burden)


def bass_line(
    names: Sequence[PitchName], within: BassRange, burden: Burden = lambda index, pitch: 0.0
) -> tuple[Pitch, ...]:
    """The octave of every bass note that gives the smoothest line: small moves, near the centre of the range."""
    columns = [_octaves(name, within) for name in names]
    return cheapest(
        columns,
        lambda index, pitch: _distance(pitch, within) + burden(index, pitch),
        lambda index, before, after: _move(before, after),
    )


def _octaves(name: PitchName, within: BassRange) -> list[Pitch]:
    lowest = name.above(within.low)
    found = [lowest.name.at(lowest.octave + k) for k in range(4)]
    inside = [p for p in found if p.midi <= within.high]
    return inside or [lowest]


def _distance(pitch: Pitch, within: BassRange) -> float:
    return abs(pitch.midi - within.centre) / 4


def _move(before: Pitch, after: Pitch) -> float:
    """A step is free, a fourth or fifth nearly so, a seventh or more is a jump; an octave is the better jump."""
    size = abs(after.midi - before.midi)
    if size <= 2:
        return 0.0
    return size / 6 if size <= 7 else size / 3 if size != 12 else 2.5
