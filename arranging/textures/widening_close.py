"""The last note of a tune that has grown wide: an octave in the depth, and chords that go on under what is held."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from arranging.chords import Chord
from arranging.pitch import P5, P8, Pitch, PitchName
from arranging.score import Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import LOWEST_BASS
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.timeline import Cell, Line

_ROLLED = frozenset({Mark.ARPEGGIO})


def wide_close(tune: HarmonizedTune, close: Cell, bass: Pitch) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """Left and right hand's notes under the last one: a deep octave, an open fifth in minor, a full chord in major.

    Under a low tune the left hand has a fifth in place of the octave, where that makes room for the third.
    """
    chord, last = close.span.chord, tune.lead[-1]
    root = chord.root.below(bass.midi + 2)
    while root.midi < LOWEST_BASS:
        root = root.up(P8)
    names = {chord.root, chord.members[2]} if chord.kind.is_minor else set(chord.members[:3])
    low, high = _hands(chord, last, (root, root.up(P8)), names)
    if chord.members[1] in names - {last.pitch.name, *(p.name for p in high)}:
        low, high = max((low, high), _hands(chord, last, (root, root.up(P5)), names), key=lambda h: len(h[1]))
    notes = [tuple(Note(close.onset, close.duration, p, _ROLLED) for p in hand) for hand in (low, high)]
    return notes[0], notes[1]


def _hands(
    chord: Chord, last: Note, low: Sequence[Pitch], names: Collection[PitchName]
) -> tuple[list[Pitch], list[Pitch]]:
    """What both hands have room for under the last note: the left hand's notes, and chord tones clear of them."""
    below = [p for p in low if p.midi < last.midi - 3]
    top = max((p.midi for p in below), default=0)
    floor = top + CLEAR_GAP - 1 if top < GROWLS_UNDER else top
    return below, [p for p in _under(chord, last, floor, 3) if p.name in names]


def under_held(tune: HarmonizedTune, found: Sequence[Cell], left: Sequence[Note], count: int = 2) -> tuple[Note, ...]:
    """The chords that come while the tune holds a note, struck under it by the right hand."""
    lead, low = Line(tune.lead), Line(left)
    notes: list[Note] = []
    for cell in found:
        sung = lead.at(cell.onset)
        if sung is None or sung.onset == cell.onset:
            continue
        end = min(cell.end, sung.end)
        floor = low.highest(cell.onset, end)
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
