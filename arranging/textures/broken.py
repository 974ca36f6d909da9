"""Broken chords: the tones of a chord as a ladder over its bass, and the waves that run over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from arranging.chords import Chord, ChordKind
from arranging.pitch import MAJOR_2, P5, P8, Pitch
from arranging.score import EIGHTH, Note
from arranging.sketch import ChordSpan
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.timeline import Cell

TENTH, SIXTH = 3, 9
"""The rung that is the tenth of a triad, and a major sixth in semitones."""
WIDEST_LEAP = 24
"""Two octaves: in an eighth no hand leaps farther."""
LEANS = 4
"""Notes a figure needs before one of them may lean on the ninth."""
NINTHS = (ChordKind.ADD9, ChordKind.MINOR_ADD9)

Contour = Callable[[int], tuple[int, ...]]
"""For a number of notes, the rungs of the ladder they stand on, 0 being the bass."""


@lru_cache(maxsize=4096)
def ladder(chord: Chord, bass: Pitch, size: int = 5) -> tuple[Pitch, ...]:
    """The chord in open position over its bass, from the bottom up: 1-5-8-10-12 for a triad in root position.

    The second rung stands a fifth or more above a low bass, so that nothing growls; a seventh takes the place of
    the octave, and an added ninth leans on the tenth.
    """
    rungs = [bass]
    if chord.kind in NINTHS and chord.bass == chord.root:
        rungs = [bass, bass.up(P5), bass.up(P8 + MAJOR_2)]
    names = chord.members if chord.kind not in NINTHS else chord.members[:3]
    while len(rungs) < size:
        gap = 3 if len(rungs) > 1 else CLEAR_GAP if bass.midi < GROWLS_UNDER else 6
        if len(rungs) == 3 and chord.kind in NINTHS:
            gap = 1
        rungs.append(min((n.above(rungs[-1].midi + gap) for n in names), key=lambda p: p.midi))
    return tuple(rungs)


def wave(peak: int, *, taller: bool = False) -> Contour:
    """Up from the bass to rung `peak` and back, never down to the bass again: 0 1 2 1 2 1.

    A `taller` wave reaches as high as its length allows, so that it ends just above the bass: 0 1 2 3 4 3 2 1.
    """

    def contour(count: int) -> tuple[int, ...]:
        top = max(peak, count // 2) if taller else peak
        rungs, rung, step = [0], 0, 1
        while len(rungs) < count:
            if rung == top:
                step = -1
            elif rung <= 1 and len(rungs) > 1:
                step = 1
            rung = rung + step
            rungs.append(rung)
        return tuple(rungs[:count])

    return contour


def figure(cell: Cell, bass: Pitch, contour: Contour, rungs: Sequence[int], ceiling: int) -> tuple[Pitch, ...]:
    """The pitches of one cell, an eighth each, kept at or under the `ceiling` (a MIDI number).

    A rung that was skipped stands in for the one over it that is too high. Rungs above the ceiling are folded back
    into those below it, those over the tenth where they come within a sixth of it; the bass and one rung above it
    always remain.
    """
    steps = ladder(cell.span.chord, bass, rungs[-1] + 1)
    rungs = [r if steps[r].midi <= ceiling or r - 1 in (-1, *rungs) else r - 1 for r in rungs]
    used = [steps[r] for r in rungs]
    top = max(1, sum(steps[r].midi <= ceiling - (SIXTH if r > TENTH else 0) for r in rungs) - 1)
    return tuple(used[top - abs(top - place % (2 * top))] for place in contour(max(1, cell.duration // EIGHTH)))


def leaning_ninth(span: ChordSpan, pitches: Sequence[Pitch]) -> tuple[Pitch, ...]:
    """The figure with its note after the peak turned to the chord's ninth, a step from the octave or the tenth.

    Only tonic and subdominant chords in root position take one, where the key has it a whole tone above the root
    and the figure peaks on the octave or the tenth and goes on.
    """
    chord = span.chord
    degree, alter = span.key.degree_of(chord.root)
    ninth = chord.root.up(MAJOR_2)
    peak = max(range(len(pitches)), key=lambda i: pitches[i].midi)
    fitting = (
        chord.bass == chord.root
        and chord.kind in (ChordKind.MAJOR, ChordKind.MINOR)
        and (degree, alter) in ((1, 0), (4, 0))
        and span.key.degree_of(ninth)[1] == 0
        and peak + 1 < len(pitches)
        and pitches[peak].name in chord.members[:2]
    )
    if not fitting:
        return tuple(pitches)
    return (*pitches[: peak + 1], ninth.nearest(pitches[peak].midi), *pitches[peak + 2 :])


def broken_chords(
    found: Sequence[Cell],
    basses: Sequence[Pitch],
    contour: Contour,
    rungs: Sequence[int],
    ceilings: Sequence[int],
    *,
    ninths: bool = False,
) -> tuple[Note, ...]:
    """Every cell broken into eighths along the contour over the `rungs` of its ladder.

    With `ninths`, figures of four notes and more lean on the chord's ninth on their way down, never two in a row.
    No note is struck twice in a row, and none leaps over two octaves: where a figure would end on the coming bass note,
    or too far above it, it turns to another rung.
    """
    notes: list[Note] = []
    spoken: tuple[Pitch, ...] = ()
    leaned = False
    for cell, bass, ceiling in zip(found, basses, ceilings, strict=True):
        pitches = figure(cell, bass, contour, rungs, ceiling)
        leaned = not leaned and ninths and len(pitches) >= LEANS
        if leaned:
            plain = pitches
            pitches = leaning_ninth(cell.span, plain)
            leaned = pitches != plain
        if notes and not 0 < abs(notes[-1].midi - pitches[0].midi) <= WIDEST_LEAP:
            notes[-1] = _turned(notes, spoken, pitches[0])
        for place, pitch in enumerate(pitches):
            onset = cell.onset + place * EIGHTH
            end = cell.end if place == len(pitches) - 1 else onset + EIGHTH
            notes.append(Note(onset, end - onset, pitch))
        spoken = ladder(cell.span.chord, bass, max(TENTH, rungs[-1]) + 1)
    return tuple(notes)


def _turned(notes: Sequence[Note], rungs: Sequence[Pitch], coming: Pitch) -> Note:
    """The last note on a rung near it that repeats no neighbour, in reach of the coming note; the bass at the worst."""
    last = notes[-1]
    taken = {last.midi, coming.midi, notes[-2].midi if len(notes) > 1 else 0}
    free = [r for r in rungs if r.midi not in taken]

    def strays(rung: Pitch) -> tuple[bool, bool, int]:
        """Out of reach of the coming note; down to the bass again; far from where the figure was going."""
        return abs(rung.midi - coming.midi) > WIDEST_LEAP, rung == rungs[0], abs(rung.midi - last.midi)

    return replace(last, pitch=min(free, key=strays))
