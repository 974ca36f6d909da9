"""Cradles: a left hand that rocks between a bass and the tones over it, and high echoes over long notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from arranging.analysis.beats import Beat
from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, HALF, QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.alberti import close_chord
from arranging.textures.bass import BassRange, bass_line
from arranging.textures.broken import ladder
from arranging.textures.timeline import Cell, Line, Pulse, cells, groups, halved

_LOW = BassRange(Pitch.parse("C2").midi, Pitch.parse("A3").midi, Pitch.parse("A2").midi)
_MIDDLE = BassRange(Pitch.parse("F2").midi, Pitch.parse("C4").midi, Pitch.parse("F3").midi)
_CLEAR = 2
_THIRDS = 9
"""Semitones under the tune that are left to the right hand at the end."""
_TENTH = 16
_ROLLED = frozenset({Mark.ARPEGGIO})


class Rocking(Enum):
    """What the left hand does: the bass's range, its rungs beat by beat, and where they are struck in a beat."""

    CRADLE = "long and short: from the bass over its fifth to the octave and back"
    CLOCKWORK = "even thirds of a beat in close position, without a low bass"
    OPEN = "one tone a beat, rising over a tenth"


@dataclass(frozen=True, slots=True)
class Cradle:
    """The left hand, the cells it fills, and where its last chord begins."""

    notes: tuple[Note, ...]
    cells: tuple[Cell, ...]
    end: int


def rocking(tune: HarmonizedTune, pulse: Pulse, motion: Rocking) -> Cradle:
    """The left hand under the whole time line, up to a last chord that is held.

    On a beat that the tune divides evenly only the beat is struck.
    """
    lead = Line(tune.lead)
    end = _last_chord(tune, pulse)
    found = _cut(cells(tune), [*(g.onset for g in groups(pulse)), end])
    ceilings = [min((n.midi for n in lead.between(c.onset, c.end)), default=84) - _CLEAR for c in found]
    within = _MIDDLE if motion is Rocking.CLOCKWORK else _LOW

    def burden(index: int, pitch: Pitch) -> float:
        return max(0, _rungs(found[index], pitch, motion)[2].midi - ceilings[index])

    basses = bass_line([c.span.chord.bass for c in found], within, burden)
    notes: list[Note] = []
    for cell, bass, ceiling in zip(found, basses, ceilings, strict=True):
        rungs = _rungs(cell, bass, motion)
        if cell.onset >= end:
            notes += _held(tune, cell, rungs)
            break
        fitting = rungs[: max(2, sum(p.midi <= ceiling for p in rungs))]
        eighths = tune.tune.measure_at(cell.onset).time.beat_type >= 8
        notes += _rocked(cell, fitting, pulse, lead, motion, in_eighths=eighths)
    return Cradle(tuple(notes), found, end)


def echoes(tune: HarmonizedTune, pulse: Pulse, *, shortest: int, high: int) -> tuple[Note, ...]:
    """The tune's longer notes answered an octave higher on the second half of a beat, not above `high`.

    A note of `shortest` beats and more is answered; one that lasts longer rings on in a broken third of the chord.
    """
    notes: list[Note] = []
    for note in tune.lead:
        beat = pulse.at(note.onset)
        if note.duration < shortest * beat.duration or not pulse.falls_on(note.onset):
            continue
        upper = note.pitch.up(P8)
        if upper.midi > high or upper.name not in tune.chord_at(note.onset).chord.members:
            continue
        notes += _ringing(tune, note, upper, pulse, high)
    return tuple(notes)


def _ringing(tune: HarmonizedTune, note: Note, upper: Pitch, pulse: Pulse, high: int) -> list[Note]:
    """The octave after the note and, beat by beat, the chord's tones around it, as long as the note lasts."""
    out: list[Note] = []
    for place, beat in enumerate(pulse.between(note.onset, note.end)):
        half = beat.onset + (beat.duration * 2 // 3 if beat.duration % QUARTER else beat.duration // 2)
        end = min(beat.end, note.end)
        if half >= end:
            continue
        pitch = upper
        if place % 2:
            members = tune.chord_at(half).chord.members
            pitch = min((m.above(upper.midi + 3) for m in members), key=lambda p: p.midi)
            if pitch.midi > min(high, note.midi + _TENTH):
                pitch = upper
        if pitch.name in tune.chord_at(half).chord.members:
            out.append(Note(half, end - half, pitch))
    return out


def _rungs(cell: Cell, bass: Pitch, motion: Rocking) -> tuple[Pitch, ...]:
    if motion is Rocking.CLOCKWORK:
        low, middle, high, top = close_chord(cell.span.chord, bass)
        return low, middle, high, top
    steps = ladder(cell.span.chord, bass, 4)
    return (steps[0], steps[1], steps[3]) if motion is Rocking.OPEN else steps[:3]


def _rocked(
    cell: Cell, rungs: Sequence[Pitch], pulse: Pulse, lead: Line, motion: Rocking, *, in_eighths: bool
) -> list[Note]:
    out: list[Note] = []
    top = len(rungs) - 1
    inside = pulse.between(cell.onset, cell.end) or (Beat(cell.onset, cell.duration, 1),)
    starts = [b.onset for b in inside]
    if starts[0] > cell.onset:
        out.append(Note(cell.onset, starts[0] - cell.onset, rungs[0]))
    for place, beat in enumerate(inside):
        edges = [t for t in _strikes(beat, motion, lead, in_eighths=in_eighths) if t < cell.end]
        climb = _climb(place, motion, top, len(edges))
        for rung, (start, stop) in zip(climb, pairwise([*edges, min(beat.end, cell.end)]), strict=True):
            out.append(Note(start, stop - start, rungs[rung]))
    return out


def _strikes(beat: Beat, motion: Rocking, lead: Line, *, in_eighths: bool) -> list[int]:
    """Where a beat is struck: once, or in thirds of which the cradle leaves the middle one out; halves in halves."""
    if motion is Rocking.OPEN or beat.duration < QUARTER:
        return [beat.onset]
    if beat.duration == HALF or (in_eighths and beat.duration == QUARTER):
        return [beat.onset, beat.onset + beat.duration // 2]
    if halved(beat, lead):
        return [beat.onset]
    third = beat.duration // 3
    return [beat.onset + k * third for k in ((0, 2) if motion is Rocking.CRADLE else (0, 1, 2))]


def _climb(place: int, motion: Rocking, top: int, count: int) -> list[int]:
    """The rungs of a beat, the bass only in the first one."""
    if motion is Rocking.OPEN:
        return [(0, min(1, top), top, min(1, top))[place % 4]]
    if motion is Rocking.CRADLE:
        return [0 if place == 0 else top, 1][:count]
    return ([0, 1, top] if place == 0 else [1, top, 1])[:count]


def _held(tune: HarmonizedTune, cell: Cell, rungs: Sequence[Pitch]) -> list[Note]:
    """The last chord, rolled and held to the end."""
    end = max(tune.lead[-1].end, cell.onset + EIGHTH)
    room = tune.lead[-1].midi - _THIRDS
    return [Note(cell.onset, end - cell.onset, p, _ROLLED) for p in rungs[:3] if p is rungs[0] or p.midi < room]


def _last_chord(tune: HarmonizedTune, pulse: Pulse) -> int:
    """The last strong beat under the last note, or the last change of chord under it."""
    last = tune.lead[-1]
    strong = [b.onset for b in pulse.between(last.onset + 1, last.end) if b.strength >= 2]
    return max(last.onset, tune.chord_at(last.end - 1).onset, *strong[-1:])


def _cut(found: Sequence[Cell], ticks: Sequence[int]) -> tuple[Cell, ...]:
    """The cells again, cut at every one of the ticks."""
    out: list[Cell] = []
    for cell in found:
        edges = [cell.onset, *sorted({t for t in ticks if cell.onset < t < cell.end}), cell.end]
        out += [Cell(a, b - a, cell.span) for a, b in pairwise(edges)]
    return tuple(out)
