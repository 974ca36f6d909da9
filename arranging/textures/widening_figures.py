"""Sparse figures under and over a held tune: bells that ring high up, and a cell that circles a semitone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arranging.pitch import Pitch
from arranging.score import EIGHTH, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.broken import NINTHS
from arranging.textures.counter import HARSH
from arranging.textures.hands import TENTH
from arranging.textures.timeline import Cell, Line, Pulse, eighths_of
from arranging.textures.voicing import Shape, voiced
from arranging.textures.widening import Growth

_HIGH = Shape(3, Pitch.parse("F3").midi, Pitch.parse("E5").midi, under=3, centre=Pitch.parse("C5").midi)
_TENOR = (Pitch.parse("D3").midi, Pitch.parse("C4").midi)
"""Where the circling cell lies, as MIDI numbers."""


def sparse(tune: HarmonizedTune, found: Sequence[Cell], pulse: Pulse) -> tuple[Note, ...]:
    """Broken chords close under the tune: silent on a chord's first beat, then up and down in eighths, then silent."""
    lead = Line(tune.lead)
    notes: list[Note] = []
    for cell, tones in zip(found, voiced(found, _HIGH, tune), strict=True):
        eighths = _eighths(cell, pulse)
        later = [t for t in eighths if t >= min(pulse.at(cell.onset).end, cell.onset + 2 * EIGHTH)]
        times = later[: 2 * len(tones) - 2] or eighths[1:2]
        for place, onset in enumerate(times):
            pitch = tones[min(place, 2 * (len(tones) - 1) - place)] if len(times) > 1 else _lone(cell, tones)
            sung = lead.at(onset)
            if sung is None or (pitch.midi < sung.midi - 1 and abs(pitch.midi - sung.midi) not in HARSH):
                notes.append(Note(onset, min(EIGHTH, cell.end - onset), pitch))
    return tuple(notes)


def _lone(cell: Cell, tones: Sequence[Pitch]) -> Pitch:
    """The tone that stands for a chord alone: the lowest that is no added ninth."""
    chord = cell.span.chord
    names = chord.members[:3] if chord.kind in NINTHS else chord.members
    return next((p for p in tones if p.name in names), tones[0])


def _eighths(cell: Cell, pulse: Pulse) -> list[int]:
    beats = (pulse.at(cell.onset), *pulse.between(cell.onset + 1, cell.end))
    return [t for b in beats for t in eighths_of(b) if cell.onset <= t < cell.end]


def bells(tune: HarmonizedTune, pulse: Pulse, grown: Growth, *, until: int) -> tuple[Note, ...]:
    """Chord tones that ring over notes of two beats and more, a beat after them; more of them as the piece grows.

    They leave out a chord's added ninth, and the tune's next note, which they would give away. They are silent over
    the note held into the last chord, at the tick `until`: there both hands have chords.
    """
    notes: list[Note] = []
    for sung, coming in pairwise((*tune.lead, None)):
        if sung is None or sung.end > until or sung.duration < 2 * pulse.at(sung.onset).duration:
            continue
        start = pulse.at(sung.onset).end
        chord = tune.chord_at(start).chord
        tones = sorted(
            (
                p
                for m in (chord.members[:3] if chord.kind in NINTHS else chord.members)
                for p in [m.above(sung.midi + 3)]
                if p.midi <= sung.midi + TENTH - 1 and not (coming and coming.pitch == p)
            ),
            key=lambda p: p.midi,
        )
        for place, pitch in enumerate(tones[: 2 if grown(sung.onset) < _GROWN else 3]):
            onset = start + place * EIGHTH
            same = tune.chord_at(onset).chord == chord
            if same and onset + EIGHTH <= sung.end - EIGHTH and abs(pitch.midi - sung.midi) not in HARSH:
                notes.append(Note(onset, EIGHTH, pitch))
    return tuple(notes)


_GROWN = 0.5


def circling(tune: HarmonizedTune, found: Sequence[Cell], pulse: Pulse) -> tuple[Note, ...]:
    """A cell in eighths that circles a tone of the chord: the tone, its neighbour a semitone away, the tone again.

    The bass has the first eighth of every chord. Where the semitone would grate against the tune the cell leans a
    whole tone away, or rests on its tone.
    """
    lead = Line(tune.lead)
    notes: list[Note] = []
    before = (_TENOR[0] + _TENOR[1]) // 2
    for cell in found:
        over = lead.between(cell.onset, cell.end)
        tone, neighbour = _cell(cell, over, before)
        before = tone.midi
        for place, onset in enumerate(_eighths(cell, pulse)[1:]):
            leans = place % 2 == 1 and neighbour is not None
            pitch = neighbour if leans and neighbour is not None else tone
            notes.append(Note(onset, min(EIGHTH, cell.end - onset), pitch))
    return tuple(notes)


def _cell(cell: Cell, over: Sequence[Note], before: int) -> tuple[Pitch, Pitch | None]:
    """The tone to circle, the nearest to the one before that has a clear neighbour, and that neighbour."""
    key = cell.span.key
    found: list[tuple[float, Pitch, Pitch | None]] = []
    for member in cell.span.chord.members[:3]:
        tone = member.above(_TENOR[0])
        if not all(_far(tone, n) for n in over):
            continue
        sides = [key.step_from(tone.name, 1).above(tone.midi + 1), key.step_from(tone.name, -1).below(tone.midi - 1)]
        for side in (*sides, None):
            if side is not None and not all(_far(side, n) for n in over):
                continue
            lean = 6 if side is None else 3 if abs(side.midi - tone.midi) != 1 else 0
            found.append((abs(tone.midi - before) / 2 + lean, tone, side))
    if not found:
        lowest = min((m.above(_TENOR[0]) for m in cell.span.chord.members[:3]), key=lambda p: abs(p.midi - before))
        return lowest, None
    _, tone, neighbour = min(found, key=lambda f: (f[0], f[1].midi))
    return tone, neighbour


def _far(pitch: Pitch, sung: Note) -> bool:
    """Whether a pitch is neither on the tune's note nor a semitone away, in any octave."""
    return (pitch.midi - sung.midi) % 12 not in (1, 11) and abs(pitch.midi - sung.midi) > 1
