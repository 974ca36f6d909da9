"""The last note of a tune that has grown wide: an octave in the depth, and chords that go on under what is held."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.chords import Chord
from arranging.pitch import P8, Pitch
from arranging.score import Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import LOWEST_BASS
from arranging.textures.timeline import Cell, Line

_ROLLED = frozenset({Mark.ARPEGGIO})


def wide_close(tune: HarmonizedTune, close: Cell, bass: Pitch) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """Left and right hand's notes under the last one: a deep octave, an open fifth in minor, a full chord in major."""
    chord, last = close.span.chord, tune.lead[-1]
    root = chord.root.below(bass.midi + 2)
    while root.midi < LOWEST_BASS:
        root = root.up(P8)
    low = [p for p in (root, root.up(P8)) if p.midi < last.midi - 3]
    names = {chord.root, chord.members[2]} if chord.kind.is_minor else set(chord.members[:3])
    high = [p for p in _under(chord, last, max((p.midi for p in low), default=0), 3) if p.name in names]
    notes = [tuple(Note(close.onset, close.duration, p, _ROLLED) for p in hand) for hand in (low, high)]
    return notes[0], notes[1]


def under_held(tune: HarmonizedTune, found: Sequence[Cell], left: Sequence[Note], count: int = 2) -> tuple[Note, ...]:
    """The chords that come while the tune holds a note, struck under it by the right hand."""
    lead, low = Line(tune.lead), Line(left)
    notes: list[Note] = []
    for cell in found:
        sung = lead.at(cell.onset)
        if sung is None or sung.onset == cell.onset:
            continue
        end = min(cell.end, sung.end)
        floor = max((n.midi for n in low.between(cell.onset, end)), default=0)
        notes += [Note(cell.onset, end - cell.onset, p) for p in _under(cell.span.chord, sung, floor, count)]
    return tuple(notes)


def _under(chord: Chord, sung: Note, floor: int, count: int) -> list[Pitch]:
    """The chord's tones under a note within an octave, over the floor (a MIDI number), the highest ones first."""
    tones = [p for p in (m.below(sung.midi - 3) for m in chord.members) if p.midi > floor and sung.midi - p.midi <= 12]
    found: list[Pitch] = []
    for tone in sorted(tones, key=lambda p: -p.midi):
        if len(found) < count and (not found or found[-1].midi - tone.midi > 2):
            found.append(tone)
    return found
