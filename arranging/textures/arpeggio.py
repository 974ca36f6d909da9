"""The rolling left hand: broken chords over a singing bass from the first measure to the last chord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arranging.pitch import Pitch
from arranging.score import HALF, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.broken import Contour, broken_chords, ladder
from arranging.textures.companion import closing_chord
from arranging.textures.timeline import (
    Cell,
    Line,
    Pulse,
    cells,
    cut_at,
    last_chord_onset,
    own_line,
    split_at_strong_beats,
)

BASS = BassRange(Pitch.parse("C2").midi, Pitch.parse("C3").midi, Pitch.parse("G2").midi)
_CLEAR, _ROOM = 2, 9
"""Semitones a figure must leave free under the tune, and should, so that the right hand has a place between."""
_LOWEST_CEILING, _LOWEST_OWN = Pitch.parse("C4").midi, Pitch.parse("E3").midi
"""The left hand may reach so high under the lowest of tunes: higher where the tune is not the piano's to play."""
_ROLLED = frozenset({Mark.ARPEGGIO})


@dataclass(frozen=True, slots=True)
class BrokenLeftHand:
    """The left hand up to `end`, where the last chord begins; `cells` are the chords, that last one included."""

    notes: tuple[Note, ...]
    cells: tuple[Cell, ...]
    end: int
    close: tuple[Pitch, ...]
    """The last chord in open position, from the bottom up."""


def left_hand(
    tune: HarmonizedTune, pulse: Pulse, contour: Contour, rungs: Sequence[int], *, whole_measures: bool
) -> BrokenLeftHand:
    """Broken chords in eighths under the whole time line; `whole_measures` lets one wave fill a measure."""
    end = last_chord_onset(tune)
    chords = cut_at(cells(tune), end)
    found = chords if whole_measures else split_at_strong_beats(chords, pulse, HALF)
    ceilings = _ceilings(tune, found)
    top = rungs[-1]

    def burden(index: int, pitch: Pitch) -> float:
        highest = ladder(found[index].span.chord, pitch, top + 1)[top].midi
        return max(0, highest - max(_LOWEST_OWN, ceilings[index] - _ROOM + _CLEAR))

    basses = chord_basses(found, BASS, burden)
    before = [i for i, c in enumerate(found) if c.onset < end]
    notes = broken_chords(
        [found[i] for i in before],
        [basses[i] for i in before],
        contour,
        rungs,
        [ceilings[i] for i in before],
        ninths=True,
    )
    last = len(before)
    return BrokenLeftHand(notes, chords, end, ladder(found[last].span.chord, basses[last], 4))


def rolled_close(tune: HarmonizedTune, broken: BrokenLeftHand) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The last chord, rolled from the bottom up: the left hand's notes and the right hand's."""
    last = tune.lead[-1]
    end = max(last.end, broken.end)
    low = [p for p in (broken.close[0], broken.close[1], broken.close[3]) if p.midi < last.midi or p is broken.close[0]]
    floor = max(p.midi for p in low) + 1
    chord = tune.chord_at(broken.end).chord
    own = any(n.onset == last.onset for n in own_line(tune))
    top = last.pitch if own else chord.root.above(max(floor + 7, last.midi - 12))
    high = closing_chord(chord, top, floor)
    return _rolled(low, broken.end, end), _rolled(high, broken.end, end)


def _rolled(pitches: Sequence[Pitch], onset: int, end: int) -> tuple[Note, ...]:
    return tuple(Note(onset, end - onset, p, _ROLLED) for p in pitches)


def _ceilings(tune: HarmonizedTune, found: Sequence[Cell]) -> list[int]:
    """How high the left hand may reach in every cell: under the tune where that leaves it room."""
    lead, own = Line(tune.lead), Line(own_line(tune))
    return [
        max(
            _LOWEST_OWN if own.between(c.onset, c.end) else _LOWEST_CEILING,
            lead.lowest(c.onset, c.end) - _CLEAR,
        )
        for c in found
    ]
