"""Open fifths under a modal tune: rippled as on a harp, lilting under a jig, or held as a piper's drone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arranging.analysis.beats import DOWNBEAT, SECONDARY, Beat
from arranging.pitch import P5, P8, Pitch, PitchName
from arranging.score import EIGHTH, HALF, QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.broken import ladder
from arranging.textures.timeline import Cell, Line, Pulse, cells, cells_before, cut_at, groups, split_at_strong_beats
from arranging.textures.voicing import Shape, voiced

_BASS = BassRange(Pitch.parse("C2").midi, Pitch.parse("D3").midi, Pitch.parse("A2").midi)
_DRONE_LOW = Pitch.parse("A1").midi
_MIDDLE_LOW, _MIDDLE_HIGH = Pitch.parse("F3").midi, Pitch.parse("C5").midi
_C3 = 48
_CLEAR, _LOWEST_CEILING = 3, Pitch.parse("A3").midi
"""Semitones the ripples leave free under the tune, and how high they may always reach."""
_LONG = 3
"""How many beats of the tune's a note lasts for the drone to move under it."""
_ROLLED = frozenset({Mark.ARPEGGIO})


def open_close(tune: HarmonizedTune, onset: int, *, deep: bool = False) -> tuple[Note, ...]:
    """The last chord as root, fifth and octave, rolled from the bottom, under the last note of the lead.

    A `deep` one stands where a drone has its keynote.
    """
    end = max(tune.lead[-1].end, onset + EIGHTH)
    name = tune.chord_at(onset).chord.root
    root = name.above(_DRONE_LOW) if deep else name.nearest(_BASS.centre)
    above = (P5, P8) if root.up(P5).midi >= _C3 else (P8, P8 + P5)
    return tuple(Note(onset, end - onset, p, _ROLLED) for p in (root, *(root.up(interval) for interval in above)))


def harp(tune: HarmonizedTune, pulse: Pulse, end: int) -> tuple[Note, ...]:
    """Every chord in open position: rippled within a beat and held on downbeats, rolled on other strong beats.

    The ripple climbs from bass to fifth, octave and tenth, and back where the beat is dotted; fifth and top are left
    to ring. A chord off the strong beats is but its two lowest tones.
    """
    found = split_at_strong_beats(cells_before(tune, end), pulse, HALF)
    notes: list[Note] = []
    lead = Line(tune.lead)
    tops = [lead.lowest(c.onset, c.end) - _CLEAR for c in found]

    def burden(index: int, pitch: Pitch) -> float:
        return max(0, ladder(found[index].span.chord, pitch, 4)[3].midi - tops[index])

    for cell, bass, top in zip(found, chord_basses(found, _BASS, burden), tops, strict=True):
        rungs = ladder(cell.span.chord, bass, 4)
        steps = [p for p in rungs if p.midi <= max(top, _LOWEST_CEILING)]
        strength = pulse.at(cell.onset).strength if pulse.falls_on(cell.onset) else 0
        if strength == SECONDARY:
            notes += [Note(cell.onset, cell.duration, p, _ROLLED) for p in _without_growl(steps)]
            continue
        beat = pulse.at(cell.onset)
        stop = min(cell.end, beat.end)
        starts = _ripple(cell.onset, stop, beat, full=strength == DOWNBEAT)
        top = min(len(starts), len(steps)) - 1
        for place, (onset, until) in enumerate(zip(starts, (*starts[1:], stop), strict=True)):
            rung = top - abs(top - place % (2 * top)) if top else 0
            notes.append(Note(onset, until - onset, steps[rung]))
        if stop < cell.end:
            ringing = dict.fromkeys((steps[min(1, len(steps) - 1)], steps[-1]))
            notes += [Note(stop, cell.end - stop, p) for p in ringing]
    return tuple(notes)


def _ripple(onset: int, stop: int, beat: Beat, *, full: bool) -> tuple[int, ...]:
    """When the notes of a ripple begin: quarters or sixths of a beat where it is `full`, else its halves.

    Otherwise a dotted beat lilts long-short, and a beat of an eighth is not divided.
    """
    dotted = beat.duration % (3 * EIGHTH) == 0
    if full:
        return tuple(range(onset, stop, beat.duration // (6 if dotted else 4)))
    if beat.duration <= EIGHTH:
        return (onset,)
    second = onset + beat.duration * (2 if dotted else 1) // (3 if dotted else 2)
    return (onset, second) if second < stop else (onset,)


def _without_growl(steps: Sequence[Pitch]) -> list[Pitch]:
    """Three tones from the lowest up; the third is the one above where it would growl over a low fifth."""
    if len(steps) > 3 and steps[1].midi < _C3 and steps[2].midi - steps[1].midi < P5.semitones:
        return [steps[0], steps[1], steps[3]]
    return list(steps[:3])


def lilt(tune: HarmonizedTune, pulse: Pulse, end: int) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The bass on every beat and a bare fourth or fifth on the eighth before the next: the bass notes, the chords.

    Root and fifth of a chord take turns in the bass from beat to beat. A dotted beat lilts long-short, a quarter is
    halved, a half is quartered.
    """
    found = cut_at(cells(tune), end)
    basses = chord_basses(found, _BASS)
    low: list[Note] = []
    high: list[Note] = []
    index = 0
    for beat in pulse.beats:
        if beat.onset >= end:
            break
        while index + 1 < len(found) and found[index + 1].onset <= beat.onset:
            index += 1
        chord, bass = found[index].span.chord, basses[index]
        steps = ladder(chord, bass, 3)
        second = (beat.onset - found[index].onset) // beat.duration % 2 and beat.strength < 3
        fifth = steps[1] if steps[1].midi - bass.midi < 12 else bass
        on_beat = fifth if second and chord.bass == chord.root else bass
        for part in range(beat.onset, beat.end, QUARTER if beat.duration % HALF == 0 else beat.duration):
            stop = min(beat.end, part + QUARTER if beat.duration % HALF == 0 else beat.end)
            off = stop - EIGHTH
            low.append(Note(part, max(EIGHTH, off - part), on_beat))
            if off > part:
                high += [Note(off, EIGHTH, p) for p in steps[1:] if p != on_beat]
    return tuple(low), tuple(high)


def bagpipe(
    tune: HarmonizedTune, pulse: Pulse, end: int
) -> tuple[tuple[Note, ...], tuple[Note, ...], tuple[Note, ...]]:
    """The keynote held through every measure, its fifth sounded again on strong beats, and chords held above them.

    The chords are two tones of every harmony under the tune, for the right hand; they keep off the drone's own keys.
    """
    measures = [m for m in tune.tune.measures if m.onset < end]
    tones = [_droned(tune, m.onset) for m in measures]
    low = tuple(Note(m.onset, min(m.end, end) - m.onset, t[0]) for m, t in zip(measures, tones, strict=True))
    floor = max((_MIDDLE_LOW, *(fifth.midi + 1 for _, fifth, _ in tones)))
    found = cells_before(tune, end)
    held = voiced(found, Shape(2, floor, _MIDDLE_HIGH, span=9, under=3), tune)
    lead = Line(tune.lead)
    chords = tuple(n for c, pitches in zip(found, held, strict=True) for n in _under(lead, c, pitches))
    return low, _fifths(tune, pulse, end, Line((*tune.lead, *chords))), chords


def _fifths(tune: HarmonizedTune, pulse: Pulse, end: int, above: Line) -> tuple[Note, ...]:
    """The fifth over the keynote on every strong beat, with the octave where a phrase begins and it does not growl.

    Where the tune holds the last note of a phrase, or another one through three beats, fifth and octave rock from
    beat to beat. The octave stays under what sounds above.
    """
    strong = [group for group in groups(pulse) if group.onset < end]
    starts = [phrase.onset for phrase in tune.analysis.phrases]
    openings = {next((g.onset for g in strong if g.onset >= start and not g.is_pickup), 0) for start in starts}
    lasts = {phrase.last_onset for phrase in tune.analysis.phrases}
    lead = Line(tune.lead)

    def has_room(octave: Pitch, onset: int, stop: int) -> bool:
        return above.lowest(onset, stop) - octave.midi >= _CLEAR

    def is_held(beat: Beat) -> bool:
        sung = lead.at(beat.onset)
        return bool(
            sung
            and sung.onset < beat.onset
            and 2 * (sung.end - beat.onset) >= beat.duration
            and (sung.onset in lasts or sung.duration >= _LONG * beat.duration)
        )

    notes: list[Note] = []
    for group in strong:
        stop = min(group.end, end)
        _, fifth, octave = _droned(tune, group.onset)
        steps = [(group.onset, fifth)]
        for beat in (b for b in group.beats[1:] if b.onset < stop):
            rises = steps[-1][1] is fifth and is_held(beat) and has_room(octave, beat.onset, beat.end)
            if rises or steps[-1][1] is octave:
                steps.append((beat.onset, octave if rises else fifth))
        until = (*(onset for onset, _ in steps[1:]), stop)
        notes += [Note(onset, e - onset, pitch) for (onset, pitch), e in zip(steps, until, strict=True)]
        if group.onset in openings and fifth.midi >= _C3 and has_room(octave, group.onset, until[0]):
            notes.append(Note(group.onset, until[0] - group.onset, octave))
    return tuple(sorted(notes, key=lambda n: (n.onset, n.midi)))


def _under(lead: Line, cell: Cell, pitches: Sequence[Pitch]) -> list[Note]:
    """A chord held through its cell, let go where the tune comes down to it; what lies on the tune is left out."""
    sung = lead.between(cell.onset, cell.end)
    first = min((n.midi for n in sung if n.onset < cell.onset + QUARTER), default=127)
    kept = [p for p in pitches if first - p.midi >= _CLEAR]
    top = max((p.midi for p in kept), default=0)
    stop = min((n.onset for n in sung if n.midi - top < _CLEAR), default=cell.end)
    return [Note(cell.onset, stop - cell.onset, p) for p in kept]


def _droned(tune: HarmonizedTune, tick: int) -> tuple[Pitch, Pitch, Pitch]:
    """Keynote, fifth and octave of a drone in the key of a tick."""
    return _open_fifth(tune.analysis.key_at(tick).tonic)


@lru_cache(maxsize=64)
def _open_fifth(tonic: PitchName) -> tuple[Pitch, Pitch, Pitch]:
    keynote = tonic.above(_DRONE_LOW)
    return keynote, keynote.up(P5), keynote.up(P8)
