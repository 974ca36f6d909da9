"""What rings under an impressionist tune: open fifths over a held bass, wide waves, long pedals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from arranging.chords import Chord, ChordKind
from arranging.pitch import AUG_5, P5, P8, Pitch, PitchName
from arranging.score import Mark, Note, Pedal
from arranging.sketch import HarmonizedTune
from arranging.stretches import sounding
from arranging.textures.bass import BassRange, bass_line, chord_basses
from arranging.textures.broken import ladder
from arranging.textures.playable import off_the_tune
from arranging.textures.timeline import Cell, Line, Pulse, cells_before, groups, split_at_strong_beats, thirds_of

DEEP = BassRange(Pitch.parse("G1").midi, Pitch.parse("F#2").midi, Pitch.parse("C2").midi)
_RUNGS, _LEAST_RUNGS = 5, 3
_ROLLED = frozenset({Mark.ARPEGGIO})


@dataclass(frozen=True, slots=True)
class Ground:
    """A stretch over one bass: what is laid under it is struck anew after two measures at the latest."""

    onset: int
    end: int
    bass: PitchName
    cells: tuple[Cell, ...]


def grounds(tune: HarmonizedTune, end: int) -> tuple[Ground, ...]:
    """The harmony up to a tick in stretches over one bass, whatever chords move above it."""
    found: list[list[Cell]] = []
    for cell in cells_before(tune, end):
        last = found[-1][-1] if found else None
        augmented = cell.span.chord.kind is ChordKind.AUGMENTED
        same = last and last.span.chord.bass == cell.span.chord.bass
        if same and last and augmented == (last.span.chord.kind is ChordKind.AUGMENTED):
            found[-1].append(cell)
        else:
            found.append([cell])
    return tuple(Ground(run[0].onset, run[-1].end, run[0].span.chord.bass, tuple(run)) for run in found)


def rung_fifths(
    tune: HarmonizedTune, pulse: Pulse, found: Sequence[Ground], above: Line
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """A deep open fifth every second measure of a bass, answered an octave above it: the low ones, the high ones.

    The answer comes at the next strong beat, or at the next beat where there is none; its fifth is left out where it
    would reach the notes `above`, which are the right hand's, or grind against the tune, and the deep fifth rings on
    where all of it would. Under an augmented triad the fifth is augmented.
    """
    low: list[Note] = []
    high: list[Note] = []
    fifths: list[Note] = []
    strong = [group.onset for group in groups(pulse)]
    for ground, bass in zip(found, bass_line([g.bass for g in found], DEEP), strict=True):
        dyad = (bass, _fifth(ground, bass))
        for count, (start, stop) in enumerate(_measures(tune, ground)):
            later = [t for t in strong if start < t < stop] or [b.onset for b in pulse.between(start + 1, stop)]
            answer = start if count % 2 else min(later, default=stop)
            ceiling = above.lowest(answer, stop)
            if bass.up(P8).midi >= ceiling:
                answer = stop
            low += [Note(start, answer - start, p) for p in dyad if answer > start]
            if answer < stop:
                octave, fifth = (Note(answer, stop - answer, p.up(P8)) for p in dyad)
                high.append(octave)
                fifths += [fifth] if fifth.midi < ceiling else []
    clear = set(off_the_tune(tune, fifths))
    return tuple(low), tuple(sorted((*high, *(n for n in fifths if n in clear)), key=lambda n: (n.onset, n.midi)))


def waves(tune: HarmonizedTune, pulse: Pulse, end: int, above: Line) -> tuple[Note, ...]:
    """The chord spread wide over its bass, broken upwards and back in triplets, or in the eighths of compound time.

    They stay under the notes `above`, which are the right hand's.
    """
    found = split_at_strong_beats(cells_before(tune, end), pulse, 0)
    notes: list[Note] = []
    for cell, bass in zip(found, chord_basses(found, DEEP), strict=True):
        ceiling = above.lowest(cell.onset, cell.end)
        chord = cell.span.chord
        # Where a low right hand leaves no room for the wide chord, the closer one still makes a wave.
        wide, close = ([p for p in tones if p.midi < ceiling] for tones in (stack(chord, bass), ladder(chord, bass)))
        rungs = wide if len(wide) >= min(_LEAST_RUNGS, len(close)) else close
        starts = [t for b in pulse.between(cell.onset, cell.end) for t in thirds_of(b) if t < cell.end] or [cell.onset]
        if not rungs:
            continue
        top = max(1, len(rungs) - 1)
        for place, (onset, stop) in enumerate(pairwise([*starts, cell.end])):
            rung = top - abs(top - place % (2 * top))
            notes.append(Note(onset, stop - onset, rungs[min(rung, len(rungs) - 1)]))
    return tuple(notes)


@lru_cache(maxsize=4096)
def stack(chord: Chord, bass: Pitch, size: int = _RUNGS) -> tuple[Pitch, ...]:
    """The chord over its bass: the fifth, the tenth, then what lies a fourth or fifth on: 1 5 3 6 9 of a 6/9 chord."""
    rungs = list(ladder(chord, bass, 2))
    first = next((m for m in (chord.members[1], *chord.members) if m not in (r.name for r in rungs)), bass.name)
    rungs.append(first.above(rungs[-1].midi + 3))
    while len(rungs) < size:
        spoken = {r.name for r in rungs}
        tones = [m.above(rungs[-1].midi + 4) for m in chord.members]
        rungs.append(min(tones, key=lambda p: (p.name in spoken, abs(p.midi - rungs[-1].midi - 6), p.midi)))
    return tuple(rungs[:size])


def ringing_close(tune: HarmonizedTune, end: int, above: Line) -> tuple[Note, ...]:
    """The last chord spread over its bass and rolled, with its added tones, under the notes `above`."""
    chord = tune.chord_at(end).chord
    bass = chord.bass.nearest(DEEP.centre)
    stop = max(tune.lead[-1].end, end + 1)
    limit = above.lowest(end, stop)
    pitches = [p for p in stack(chord, bass, 4) if p.midi < limit]
    return tuple(Note(end, stop - end, p, _ROLLED) for p in pitches)


def long_pedals(found: Sequence[Ground], tune: HarmonizedTune) -> tuple[Pedal, ...]:
    """One pedal for as long as a bass lasts, and one for the last chord."""
    end = found[-1].end if found else tune.lead[0].onset
    last = Pedal(end, max(tune.lead[-1].end, end + 1))
    return (*(Pedal(ground.onset, ground.end) for ground in found), last)


def _fifth(ground: Ground, bass: Pitch) -> Pitch:
    """The fifth over a bass; over the third of an inversion, the chord tone that lies clear above it."""
    chord = ground.cells[0].span.chord
    if chord.kind is ChordKind.AUGMENTED:
        return bass.up(AUG_5)
    alone = all(c.span.chord == chord for c in ground.cells)
    inverted = chord.bass in chord.members and chord.bass != chord.root
    return ladder(chord, bass, 2)[1] if alone and inverted else bass.up(P5)


def _measures(tune: HarmonizedTune, ground: Ground) -> list[tuple[int, int]]:
    """A stretch cut at the bar lines."""
    inside = sounding(tune.tune.measures, ground.onset, ground.end)
    return [(max(m.onset, ground.onset), min(m.end, ground.end)) for m in inside]
