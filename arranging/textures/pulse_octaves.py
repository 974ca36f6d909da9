"""A bass that pulses: roots struck again and again, single or in octaves, on the beats or between them too."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, HALF, QUARTER, Measure, Note
from arranging.textures.hands import TENTH
from arranging.textures.timeline import Cell, Line, Pulse

Octaves = Callable[[int], bool]
"""Whether the bass is in octaves at a tick."""
_HIGHEST_OCTAVE = Pitch.parse("C3").midi
"""The highest note whose octave still leaves the right hand its chords."""


def pulsing(
    found: Sequence[Cell], basses: Sequence[Pitch], pulse: Pulse, octaves: Octaves, *, parts: int = 2
) -> tuple[Note, ...]:
    """Every cell's bass struck `parts` times a beat, in a compound beat on its eighths; the octave stands over it.

    With one part a beat the bass is struck on the beats alone. A bass so high that its octave would be in the right
    hand's way stays single.
    """
    notes: list[Note] = []
    for cell, bass in zip(found, basses, strict=False):
        times = [cell.onset]
        for beat in (pulse.at(cell.onset), *pulse.between(cell.onset + 1, cell.end)):
            unit = division(beat.duration, parts)
            times += [t for t in range(beat.onset, beat.end, unit) if cell.onset < t < cell.end]
        for onset, end in pairwise([*times, cell.end]):
            notes += in_octave(Note(onset, end - onset, bass), octaves(onset) and bass.midi <= _HIGHEST_OCTAVE)
    return tuple(notes)


def thumbed(low: Sequence[Note], pulse: Pulse) -> tuple[Note, ...]:
    """A pulsing bass, in compound time with the thumb alone between the beats: octaves on each eighth would tire."""
    struck = {(n.onset, n.pitch) for n in low}

    def spared(note: Note) -> bool:
        between = not pulse.falls_on(note.onset) and pulse.at(note.onset).duration % QUARTER != 0
        return between and (note.onset, note.pitch.up(P8)) in struck

    return tuple(n for n in low if not spared(n))


def held_or_left(
    found: Sequence[Cell], basses: Sequence[Pitch], above: Sequence[Note], *, measures: Sequence[Measure] = ()
) -> tuple[Note, ...]:
    """Every cell's bass, held where one hand reaches what lies `above` it, else left to the pedal when that enters.

    In one of the `measures` either all basses are held or all are left, so that the hand is written as two voices
    or as one.
    """
    line = Line(above)
    over = [line.attacked(c.onset + 1, c.end) for c in found]
    far = [any(n.midi - bass.midi > TENTH for n in notes) for notes, bass in zip(over, basses, strict=False)]
    bars = [m.onset for m in measures]
    left = {bisect_right(bars, c.onset) for c, out_of_reach in zip(found, far, strict=False) if out_of_reach and bars}
    out: list[Note] = []
    for cell, bass, notes, out_of_reach in zip(found, basses, over, far, strict=False):
        leaves = out_of_reach or (len(notes) > 0 and bisect_right(bars, cell.onset) in left)
        out.append(Note(cell.onset, notes[0].onset - cell.onset if leaves else cell.duration, bass))
    return tuple(out)


def held(found: Sequence[Cell], basses: Sequence[Pitch], pulse: Pulse) -> tuple[Note, ...]:
    """Every cell's bass in octaves, held as long as it stays: a chord over it on a weak beat strikes it no more."""
    notes: list[Note] = []
    for place, (cell, bass) in enumerate(zip(found, basses, strict=False)):
        if place and _stays(found[place - 1 : place + 1], basses[place - 1 : place + 1], pulse):
            notes[-2:] = [replace(n, duration=cell.end - n.onset) for n in notes[-2:]]
        else:
            notes += in_octave(Note(cell.onset, cell.duration, bass), doubled=True)
    return tuple(notes)


def alternating(found: Sequence[Cell], basses: Sequence[Pitch], pulse: Pulse) -> tuple[Note, ...]:
    """Root and fifth in turn, a beat each: the thumb of a guitar player; where the fifth would grate, the octave."""
    notes: list[Note] = []
    turn = 0
    for number, (cell, bass) in enumerate(zip(found, basses, strict=False)):
        names = cell.span.chord.members
        other = cell.span.chord.fifth if cell.span.chord.bass == names[0] else names[0]
        over = other.above(bass.midi + 7)
        times = [cell.onset, *(b.onset for b in pulse.between(cell.onset + 1, cell.end))]
        turn = turn if number and _stays(found[number - 1 : number + 1], basses[number - 1 : number + 1], pulse) else 0
        for onset, end in pairwise([*times, cell.end]):
            notes.append(Note(onset, end - onset, over if turn % 2 else bass))
            turn += 1
    return tuple(notes)


def _stays(cells: Sequence[Cell], basses: Sequence[Pitch], pulse: Pulse) -> bool:
    """Whether the second of two chords comes on a weak beat over the bass of the first."""
    return basses[0] == basses[1] and pulse.at(cells[1].onset).strength == 1


def in_octave(note: Note, doubled: bool) -> list[Note]:
    """A bass note, with the octave over it where it is `doubled`."""
    return [note, Note(note.onset, note.duration, note.pitch.up(P8))] if doubled else [note]


def division(beat: int, parts: int) -> int:
    """The length of a part of a beat, given in ticks: so many parts to a quarter or half, eighths to a dotted one."""
    if parts == 1:
        return beat
    if beat % QUARTER:
        return EIGHTH
    return (HALF if beat % HALF == 0 else QUARTER) // parts
