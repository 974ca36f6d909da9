"""Cradles: a left hand that rocks between a bass and the tones over it, and high echoes over long notes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from arranging.analysis.beats import DOWNBEAT, SECONDARY, Beat
from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, HALF, QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.alberti import close_chord
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.broken import ladder
from arranging.textures.hands import TENTH
from arranging.textures.playable import HIGHEST
from arranging.textures.timeline import Cell, Line, Pulse, cells, cut_at_each, groups, halved, last_chord_onset

_LOW = BassRange(Pitch.parse("D2").midi, Pitch.parse("A3").midi, Pitch.parse("C3").midi)
_MIDDLE = BassRange(Pitch.parse("F2").midi, Pitch.parse("C4").midi, Pitch.parse("F3").midi)
_CLEAR = 2
_THIRDS = 9
"""Semitones under the tune that are left to the right hand at the end."""
_FIFTH = 2
"""The rung over bass and middle tone: the octave of the cradle's chord, the fifth of the clockwork's."""
_ROLLED = frozenset({Mark.ARPEGGIO})


class Rocking(Enum):
    """What the left hand does: the bass's range, its rungs beat by beat, and where they are struck in a beat."""

    CRADLE = "long and short: from the bass over its fifth to the octave and back"
    CLOCKWORK = "even thirds of a beat in close position, without a low bass"
    OPEN = "one tone a beat, rising over a tenth, in two beats straight to the tenth"


@dataclass(frozen=True, slots=True)
class Cradle:
    """The left hand, the cells it fills, and where its last chord begins."""

    notes: tuple[Note, ...]
    cells: tuple[Cell, ...]
    end: int


def rocking(tune: HarmonizedTune, pulse: Pulse, motion: Rocking) -> Cradle:
    """The left hand under the whole time line, up to a last chord that is held.

    It rocks in thirds of a beat, and strikes a beat that the tune halves but once; under a tune that often halves its
    beats it rocks evenly, in halves.
    """
    lead = Line(tune.lead)
    even = _often_halved(pulse, lead)
    end = _last_chord(tune, pulse)
    found = cut_at_each(cells(tune), [*(g.onset for g in groups(pulse)), end])
    ceilings = [min((n.midi for n in lead.between(c.onset, c.end)), default=84) - _CLEAR for c in found]
    within = _MIDDLE if motion is Rocking.CLOCKWORK else _LOW

    def burden(index: int, pitch: Pitch) -> float:
        return 2 * max(0, _rungs(found[index], pitch, motion)[2].midi - ceilings[index])

    basses = chord_basses(found, within, burden)
    notes: list[Note] = []
    runs = _runs(found, basses, pulse, motion, end)
    for cell, bass, ceiling, run in zip(found, basses, ceilings, runs, strict=True):
        rungs = _rungs(cell, bass, motion)
        if cell.onset >= end:
            notes += _held(tune, cell, rungs, motion)
            break
        fitting = rungs[: max(2, sum(p.midi <= ceiling for p in rungs))]
        eighths = even or tune.tune.measure_at(cell.onset).time.beat_type >= 8
        notes += _rocked(cell, fitting, pulse, lead, motion, in_eighths=eighths, run=run)
    return Cradle(tuple(notes), found, end)


def _runs(
    found: Sequence[Cell], basses: Sequence[Pitch], pulse: Pulse, motion: Rocking, end: int
) -> list[tuple[int, int]]:
    """For every cell the beats that have passed over the same bass, and how many there are over it in all.

    A strong beat strikes the bass again; where the tones lie wide, only the first of a measure does.
    """
    strong = DOWNBEAT if motion is Rocking.OPEN else SECONDARY
    starts = [
        index
        for index, cell in enumerate(found)
        if not index
        or basses[index] != basses[index - 1]
        or cell.onset == end
        or pulse.at(cell.onset).strength >= strong
    ]
    runs: list[tuple[int, int]] = []
    for first, after in pairwise([*starts, len(found)]):
        beats = [len(pulse.between(c.onset, c.end)) for c in found[first:after]]
        runs += [(sum(beats[:i]), sum(beats)) for i in range(len(beats))]
    return runs


def echoes(
    tune: HarmonizedTune, answered: Sequence[Note], pulse: Pulse, *, shortest: int, broken: bool, end: int
) -> tuple[Note, ...]:
    """Of the `answered` notes of the lead those of `shortest` beats and more (none for 0), ringing an octave higher.

    Each beat ends with the octave, or with the chord's tone above it by turns. In `broken` echoes every other beat
    breaks the third between the two, and the note's own beat is left to it. From the tick `end` on, where the last
    chord begins, the octave rings alone and is held.
    """
    lead = Line(tune.lead)
    even = broken or _often_halved(pulse, lead)
    notes: list[Note] = []
    for note in answered if shortest else ():
        upper = note.pitch.up(P8)
        if not pulse.falls_on(note.onset) or upper.midi > HIGHEST:
            continue
        inside = pulse.between(note.onset, note.end)
        if len(inside) < shortest or note.duration < _least(inside[0], broken=broken):
            continue
        for place, beat in enumerate(b for b in inside if b.onset < end):
            eighths = even or tune.tune.measure_at(beat.onset).time.beat_type >= 8
            later = _strikes(beat, Rocking.CRADLE, lead, in_eighths=eighths)[-1]
            if _is_dotted(beat) and note.end <= later:
                later = beat.onset + beat.duration // 3
            notes += _ringing(tune, note, beat, place, later, broken=broken)
        notes += _last_ring(tune, note, [b.onset for b in inside if b.onset >= end])
    return tuple(notes)


def _is_dotted(beat: Beat) -> bool:
    return beat.duration % QUARTER > 0


def _least(beat: Beat, *, broken: bool) -> int:
    """How long a note lasts that is echoed: the beat it begins, of a beat of three parts two where it is not broken."""
    return beat.duration * 2 // 3 if _is_dotted(beat) and not broken else beat.duration


def _last_ring(tune: HarmonizedTune, note: Note, beats: Sequence[int]) -> list[Note]:
    """The octave over the last chord, a beat behind it where there is time, held as long as the note."""
    if not beats or note.pitch.name not in tune.chord_at(beats[-1]).chord.members:
        return []
    onset = beats[min(1, len(beats) - 1)]
    return [Note(onset, note.end - onset, note.pitch.up(P8))]


def _ringing(tune: HarmonizedTune, note: Note, beat: Beat, place: int, later: int, *, broken: bool) -> list[Note]:
    """What rings in one beat of a note, from its `later` part on: the octave, the chord's tone above it, or both."""
    end = min(beat.end, note.end)
    members = tune.chord_at(beat.onset).chord.members
    octave = note.pitch.up(P8)
    above = min((m.above(octave.midi + 3) for m in members), key=lambda p: p.midi)
    if above.midi > min(HIGHEST, note.midi + TENTH):
        above = octave
    if octave.name not in members or end <= later or later == beat.onset:
        return []
    if not broken:
        return [Note(later, end - later, above if place % 2 else octave)]
    if place % 2 == 0:
        return []
    if above == octave:
        return [Note(beat.onset, end - beat.onset, octave)]
    return [Note(beat.onset, later - beat.onset, octave), Note(later, end - later, above)]


def cut_lead(tune: HarmonizedTune) -> HarmonizedTune:
    """The tune with every note of its lead cut where the chord changes under it: what moves with the harmony."""
    changes = [b.onset for a, b in pairwise(tune.harmony) if a.chord != b.chord]
    lead: list[Note] = []
    for note in tune.lead:
        inside = changes[bisect_right(changes, note.onset) : bisect_left(changes, note.end)]
        edges = [note.onset, *inside, note.end]
        lead += [replace(note, onset=a, duration=b - a) for a, b in pairwise(edges)]
    return replace(tune, sketch=replace(tune.sketch, lead=tuple(lead)))


def _often_halved(pulse: Pulse, lead: Line) -> bool:
    """Whether the tune divides more than every third of its beats by two."""
    found = [halved(beat, lead) for beat in pulse.beats if beat.duration == QUARTER]
    return sum(found) > len(found) / 3


def _rungs(cell: Cell, bass: Pitch, motion: Rocking) -> tuple[Pitch, ...]:
    if motion is Rocking.CLOCKWORK:
        low, middle, high, top = close_chord(cell.span.chord, bass)
        return low, middle, high, top
    steps = ladder(cell.span.chord, bass, 4)
    return (steps[0], steps[1], steps[3]) if motion is Rocking.OPEN else steps[:3]


def _rocked(
    cell: Cell,
    rungs: Sequence[Pitch],
    pulse: Pulse,
    lead: Line,
    motion: Rocking,
    *,
    in_eighths: bool,
    run: tuple[int, int],
) -> list[Note]:
    """One cell in a `run` over the same bass: beats that have passed of it, and how many there are."""
    out: list[Note] = []
    top = len(rungs) - 1
    inside = pulse.between(cell.onset, cell.end) or (Beat(cell.onset, cell.duration, 1),)
    starts = [b.onset for b in inside]
    if starts[0] > cell.onset:
        out.append(Note(cell.onset, starts[0] - cell.onset, rungs[0]))
    for place, beat in enumerate(inside, run[0]):
        edges = [t for t in _strikes(beat, motion, lead, in_eighths=in_eighths) if t < cell.end]
        climb = _climb(place, run[1], motion, top, len(edges))
        sung = lead.at(beat.onset)
        if run[1] == 2 and climb == [top] and sung and sung.pitch.name == rungs[top].name != rungs[1].name:
            climb = [1]  # where the tune has the third itself the fifth completes the chord
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


def _climb(place: int, run: int, motion: Rocking, top: int, count: int) -> list[int]:
    """The rungs of a beat, the bass only in the first one of a `run`; where there are but two they take turns."""
    if motion is Rocking.OPEN:
        wide = (0, top) if run == 2 else (0, 1, top, 1)
        return [wide[place % len(wide)] if top > 1 else place % 2]
    if top == 1:
        return [0, 1, 0][:count] if count == 3 or place == 0 else [0, 1][-count:]
    if motion is Rocking.CRADLE or count < 3:
        return [0 if place == 0 else _FIFTH, 1][:count]
    if place == 0:
        return [0, 1, _FIFTH]
    down = [top, _FIFTH, 1] if top > _FIFTH else [1, _FIFTH, 1]
    return down if place % 2 else [_FIFTH, 1, _FIFTH]


def _held(tune: HarmonizedTune, cell: Cell, rungs: Sequence[Pitch], motion: Rocking) -> list[Note]:
    """The last chord, rolled and held to the end."""
    end = max(tune.lead[-1].end, cell.onset + EIGHTH)
    room = tune.lead[-1].midi - (_CLEAR if motion is Rocking.CLOCKWORK else _THIRDS)
    return [Note(cell.onset, end - cell.onset, p, _ROLLED) for p in rungs[:3] if p is rungs[0] or p.midi < room]


def _last_chord(tune: HarmonizedTune, pulse: Pulse) -> int:
    """The last strong beat under the last note, or the last change of chord under it."""
    last = tune.lead[-1]
    strong = [b.onset for b in pulse.between(last.onset + 1, last.end) if b.strength >= 2]
    return max((last_chord_onset(tune), *strong[-1:]))
