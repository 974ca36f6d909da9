"""Wide left hands: a deep bass and its chord in open position, risen over in the lilting thirds of the beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise

from arranging.chords import Chord
from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.broken import wave
from arranging.textures.timeline import (
    Cell,
    Line,
    Pulse,
    cells_to_close,
    eighths_of,
    halved,
    thirds_of,
    uneven,
)

DEEP = BassRange(Pitch.parse("F1").midi, Pitch.parse("B2").midi, Pitch.parse("G2").midi)
"""A bass that stays below C3, so that the chord can open out over it."""
_FIFTH, _TENTH, _TWELFTH = 7, 15, 19
_LEAP = 24
"""Semitones that a hand leaps down to the next bass at most; the figure before it ends lower where it must."""
_UNDER_TUNE = 2
"""Semitones a figure leaves free under the tune."""
_RUNGS = 3
"""Tones over the bass that a figure runs over."""
_RISING = wave(_RUNGS)
_ROLLED = frozenset({Mark.ARPEGGIO})


@dataclass(frozen=True, slots=True)
class Spread:
    """The chords of a piece opened out: `cells` up to the last one, `close`, their basses and the tones over each bass.

    The close has a bass but no tones: it is a figure of its own.
    """

    cells: tuple[Cell, ...]
    basses: tuple[Pitch, ...]
    upper: tuple[tuple[Pitch, ...], ...]
    close: Cell

    @property
    def end(self) -> int:
        """Where the last chord begins."""
        return self.close.onset

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        """The chords to the end, the last one included."""
        return (*self.cells, self.close)


def opened(tune: HarmonizedTune, pulse: Pulse, within: BassRange = DEEP) -> Spread:
    """Every chord in open position over a bass line within a range, its tones up to a twelfth over the bass.

    A chord of more than two quarters is taken up again on the strong beats inside it.
    """
    lead = Line(tune.lead)
    found = cells_to_close(tune, pulse)
    before, close = found[:-1], found[-1]
    basses = chord_basses(found, within)
    upper: list[tuple[Pitch, ...]] = []
    heights: tuple[int, ...] = ()
    for cell, bass in zip(before, basses, strict=False):
        ceiling = lead.lowest(cell.onset, cell.end) - _UNDER_TUNE
        upper.append(_open(cell.span.chord, bass, ceiling, heights))
        heights = tuple(p.midi for p in upper[-1])
    return Spread(before, basses, tuple(upper), close)


@lru_cache(maxsize=16384)
def _open(chord: Chord, bass: Pitch, ceiling: int, before: tuple[int, ...]) -> tuple[Pitch, ...]:
    """Tones over a bass from the bottom up: the third among them, wide apart, near the ones before."""
    low, high = bass.midi + _FIFTH, max(ceiling, bass.midi + _FIFTH + 5)
    tones = sorted(
        {p for m in chord.members for p in _octaves(m.above(low), min(high, bass.midi + _TWELFTH + 5))},
        key=lambda p: p.midi,
    )
    telling = [m for i, m in enumerate(chord.members) if i == 1 or i >= 3]
    for size in range(min(_RUNGS, len(tones)), 0, -1):
        found = [c for c in combinations(tones, size) if all(3 <= b.midi - a.midi <= 9 for a, b in pairwise(c))]
        if found:
            return min(found, key=lambda c: _cost(c, bass, telling, before))
    return (chord.members[-1].above(low),)


def _octaves(pitch: Pitch, high: int) -> list[Pitch]:
    return [p for p in (pitch.name.at(pitch.octave + k) for k in range(3)) if p.midi <= high]


def _cost(
    chosen: Sequence[Pitch], bass: Pitch, telling: Sequence[object], before: tuple[int, ...]
) -> tuple[float, int]:
    """What an open chord costs: tones it lacks, tones it doubles, a narrow span, and the way from the one before."""
    names = [p.name for p in (bass, *chosen)]
    missing = sum(m not in names for m in telling)
    twice = len(names) - len(set(names)) + (2 if any(names.count(m) > 1 for m in set(names) if m in telling) else 0)
    span = chosen[-1].midi - bass.midi
    width = max(0, _TENTH - span) + max(0, span - _TWELFTH)
    first = chosen[0].midi - bass.midi
    way = sum(min(abs(p.midi - b) for b in before) for p in chosen) if before else 0
    return 6 * missing + twice + width / 2 + max(0, first - 12) + way / 5, chosen[0].midi


def attack_times(cell: Cell, pulse: Pulse, lead: Line) -> tuple[tuple[int, int], ...]:
    """Where a figure strikes in a cell and how far into its beat: thirds of the beat, halves where those would limp.

    They would under even eighths of the tune and in measures that mix twos and threes.
    """
    found: list[tuple[int, int]] = []
    for beat in (pulse.at(cell.onset), *pulse.between(cell.onset + 1, cell.end)):
        times = eighths_of(beat) if halved(beat, lead) or uneven(beat, pulse) else thirds_of(beat)
        found += [(t, t - beat.onset) for t in times if cell.onset <= t < cell.end]
    if not found or found[0][0] != cell.onset:
        found.insert(0, (cell.onset, 0))
    return tuple(found)


def risen(tune: HarmonizedTune, spread: Spread, pulse: Pulse) -> tuple[Note, ...]:
    """The left hand of a nocturne: bass, then the open chord up and down again, one note a third of a beat."""
    lead = Line(tune.lead)
    notes: list[Note] = []
    before: tuple[Pitch, ...] = ()
    for cell, bass, upper in zip(spread.cells, spread.basses, spread.upper, strict=False):
        times = [t for t, _ in attack_times(cell, pulse, lead)]
        rungs = (bass, *upper)
        if notes and notes[-1].midi - bass.midi > _LEAP:
            near = [p for p in before if p.midi - bass.midi <= _LEAP]
            notes[-1] = replace(notes[-1], pitch=near[-1])
        for onset, end, rung in zip(times, [*times[1:], cell.end], _contour(len(times), len(rungs)), strict=True):
            notes.append(Note(onset, end - onset, rungs[_under(rungs, rung, lead.at(onset))]))
        before = rungs
    return tuple(notes)


def _contour(count: int, rungs: int) -> tuple[int, ...]:
    """Up from the bass over the open chord; short figures leave a rung out so as to open it."""
    if count == 2:
        return 0, min(2, rungs - 1)
    if count == 3:
        return 0, 1, rungs - 1
    return tuple(min(r, 2 * (rungs - 1) - r) for r in _RISING(count))


def _under(rungs: Sequence[Pitch], rung: int, sung: Note | None) -> int:
    """The rung, or one below it that leaves the tune free."""
    while sung and rung > 1 and rungs[rung].midi > sung.midi - _UNDER_TUNE:
        rung -= 1
    return rung


def sighing_close(tune: HarmonizedTune, spread: Spread, pulse: Pulse) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The last chord: rolled wide in the left hand; in an inner voice the sixth sinks to the fifth.

    Returns the left hand's notes and the inner voice's.
    """
    close, chord, last = spread.close, spread.close.span.chord, tune.lead[-1]
    bass = chord.root.nearest(spread.basses[-1].midi)
    tenth = chord.members[1].above(bass.midi + 12)
    low = [bass, chord.root.above(bass.midi + 12)] + ([tenth] if tenth.midi < last.midi - 3 else [])
    rolled = tuple(Note(close.onset, close.duration, p, _ROLLED) for p in low if p.midi < last.midi - 2)
    fifth = chord.fifth.below(last.midi - 3)
    sixth = close.span.key.step_from(fifth.name, 1).above(fifth.midi + 1)
    sigh = min(pulse.at(close.onset).duration, close.duration // 2 // EIGHTH * EIGHTH or close.duration // 2)
    if fifth.midi <= max((n.midi for n in rolled), default=0) or sixth.midi > last.midi - 2:
        return rolled, ()
    return rolled, (
        Note(close.onset, sigh, sixth),
        Note(close.onset + sigh, close.duration - sigh, fifth),
    )


def is_long(note: Note, pulse: Pulse) -> bool:
    """Whether a note of the tune stands so long that another voice can speak: over two beats, or five eighths."""
    return note.duration > max(2 * pulse.at(note.onset).duration, HALF) or note.duration >= 5 * EIGHTH
