"""The beats of a setting as the lower voices may adorn them: where a figure may begin, and what the soprano does."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.analysis.beats import beats
from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, QUARTER, Note
from arranging.sketch import Sketch
from arranging.voices.setting import Voicing

_SECOND_PART = {QUARTER: EIGHTH, 3 * EIGHTH: EIGHTH, HALF: QUARTER, 3 * QUARTER: QUARTER}
"""How long the last part of a beat is, in which a voice may move on; of other beats an eighth."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A beat of a chord, or a shorter chord: figures sound in its second part, suspensions in its first.

    It lies between `start` and `end`, and `turn` divides it; a cell too short to divide has its turn at its end.
    """

    voicing: Voicing
    start: int
    turn: int
    end: int
    struck: bool
    """The voices begin their tones anew."""
    fermata: bool
    closing: bool
    """The phrase has come to rest; nothing moves any more."""
    strength: int
    joined: bool = False
    """The voices lead on into the next cell."""

    @property
    def lower(self) -> tuple[Pitch, ...]:
        return self.voicing.lower

    @property
    def divided(self) -> bool:
        """Whether a voice may begin a tone in it."""
        return self.turn < self.end and not self.fermata and not self.closing


class Lead:
    """The soprano, asked what it sings at some tick."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self.notes = notes
        self.onsets = [n.onset for n in notes]

    def at(self, tick: int) -> Pitch:
        """The note that sounds at a tick, or the last one before it."""
        return self.notes[max(bisect_right(self.onsets, tick) - 1, 0)].pitch

    def until(self, tick: int) -> Pitch:
        """The note that sounds just before a tick."""
        return self.notes[max(bisect_left(self.onsets, tick) - 1, 0)].pitch

    def between(self, start: int, stop: int) -> list[Pitch]:
        """The notes that sound from `start` to `stop`."""
        first = max(bisect_right(self.onsets, start) - 1, 0)
        last = max(bisect_left(self.onsets, stop), first + 1)
        return [n.pitch for n in self.notes[first:last]]

    def strikes(self, tick: int) -> bool:
        """Whether a note begins at the tick."""
        place = bisect_left(self.onsets, tick)
        return place < len(self.onsets) and self.onsets[place] == tick


def cells_of(sketch: Sketch, voicings: Sequence[Voicing]) -> tuple[Cell, ...]:
    """The cells of a setting in order; the silences of all voices have none."""
    strengths = {b.onset: b.strength for b in beats(sketch.tune.measures)}
    onsets = sorted(strengths)
    openings = [p.onset for p in sketch.analysis.phrases]
    cells: list[Cell] = []
    for voicing in voicings:
        slot = voicing.slot
        if not slot.strikes:
            continue
        first = slot.strikes[0]
        inside = onsets[bisect_right(onsets, first) : bisect_left(onsets, slot.end)]
        for start, end in pairwise((*sorted({*slot.strikes, *inside}), slot.end)):
            phrase = sketch.analysis.phrases[max(bisect_right(openings, start) - 1, 0)]
            part = _SECOND_PART.get(end - start, EIGHTH)
            turn = end - part if end - start > part else end
            struck = max(t for t in slot.strikes if t <= start)
            marks = start == struck, struck in slot.fermatas, start >= phrase.last_onset
            cells.append(Cell(voicing, start, turn, end, *marks, strengths.get(start, 0)))
    return tuple(replace(a, joined=_leads_on(a, b)) for a, b in pairwise((*cells, None)) if a)


def _leads_on(cell: Cell, following: Cell | None) -> bool:
    """Whether the voices sing on from a cell into the next, with neither fermata nor rest nor phrase end between."""
    if following is None or cell.fermata or following.start != cell.end:
        return False
    here, there = cell.voicing.slot, following.voicing.slot
    return here is there or not (here.broken or there.opens or here.silent or there.silent)
