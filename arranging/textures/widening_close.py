"""The wide last chord: octave and fifth deep down, the chord in octaves under the last note of the tune."""

from __future__ import annotations

from arranging.pitch import P8, Pitch
from arranging.score import Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import LOWEST_BASS
from arranging.textures.timeline import Cell

_ROLLED = frozenset({Mark.ARPEGGIO})


def wide_close(tune: HarmonizedTune, close: Cell, bass: Pitch) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The left hand's and the right hand's notes under the last note: an open fifth in minor, a full chord in major."""
    chord, last = close.span.chord, tune.lead[-1]
    root = chord.root.below(bass.midi + 2)
    while root.midi < LOWEST_BASS:
        root = root.up(P8)
    fifth = chord.members[2].above(root.midi + 12)
    low = [p for p in (root, root.up(P8), fifth) if p.midi < last.midi - 3]
    names = [chord.root, chord.members[2]] if chord.kind.is_minor else [chord.root, *chord.members[1:3]]
    floor = max(low[-1].midi + 1, last.midi - 12)
    high = [p for p in (n.below(last.midi - 1) for n in names) if p.midi >= floor and last.midi - p.midi > 2]
    if last.pitch.up(-P8).midi >= floor:
        high.append(last.pitch.up(-P8))
    notes = [tuple(Note(close.onset, close.duration, p, _ROLLED) for p in hand) for hand in (low, high)]
    return notes[0], notes[1]
