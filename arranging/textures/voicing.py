"""Chords in one hand: close voicings led from chord to chord by the nearest way, clear of the tune."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product

from arranging.chords import Chord
from arranging.pitch import Pitch, PitchName
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.path import cheapest
from arranging.textures.timeline import Cell, Line


@dataclass(frozen=True, slots=True)
class Shape:
    """What a hand takes of a chord: `size` notes between the MIDI numbers `low` and `high`, `span` semitones at most.

    A `rootless` shape leaves the root to the bass where other tones suffice. `under` keeps the top note at least so
    many semitones below the tune, where there is room for the chord; without it the chord may lie around the tune.
    `centre` is where the top note likes to be; the middle of the range unless given. Chords of three
    notes and more span `narrow` semitones at least, so that they are no clusters.
    """

    size: int
    low: int
    high: int
    span: int = 12
    rootless: bool = False
    under: int | None = None
    centre: int | None = None
    narrow: int = 0

    @property
    def home(self) -> float:
        return self.centre if self.centre is not None else (self.low + self.high + self.span / 2) / 2


def voiced(
    found: Sequence[Cell], shape: Shape, tune: HarmonizedTune, *, size: Sequence[int] | None = None
) -> tuple[tuple[Pitch, ...], ...]:
    """A voicing for every cell, from the bottom up, each as near as can be to the one before.

    `size` gives each cell a number of notes of its own. A chord that has fewer tones doubles none.
    """
    lead = Line(tune.lead)
    columns: list[list[tuple[Pitch, ...]]] = []
    fits: list[list[float]] = []
    for index, cell in enumerate(found):
        over = [(n.midi, min(n.end, cell.end) - max(n.onset, cell.onset)) for n in lead.between(cell.onset, cell.end)]
        column = candidates(cell.span.chord, shape, size[index] if size else shape.size)
        costs = [_fit(voicing, shape, over, cell.duration) for voicing in column]
        best = sorted(range(len(column)), key=costs.__getitem__)[:_KEPT]
        columns.append([column[i] for i in best])
        fits.append([costs[i] for i in best])
    # The search goes by MIDI numbers, which cost less to compare than spelled pitches.
    keys = [[(place, tuple(p.midi for p in voicing)) for place, voicing in enumerate(column)] for column in columns]
    chosen = cheapest(
        keys,
        lambda index, choice: fits[index][choice[0]],
        lambda index, before, after: _move(before[1], after[1]),
    )
    return tuple(column[place] for column, (place, _) in zip(columns, chosen, strict=True))


_KEPT = 8
"""Voicings of each chord that the search follows on."""


@lru_cache(maxsize=16384)
def candidates(chord: Chord, shape: Shape, size: int) -> tuple[tuple[Pitch, ...], ...]:
    """Every way to lay out a chord's telling tones in the shape's range; fewer tones where it has no room for them."""
    for count in range(min(size, len(chord.members)), 0, -1):
        found = [v for names in _tone_sets(chord, count, shape.rootless) for v in _layouts(names, shape)]
        if found:
            return tuple(found)
    return ((chord.members[0].above(shape.low),),)


def _tone_sets(chord: Chord, count: int, rootless: bool) -> list[tuple[PitchName, ...]]:
    """The ways to leave tones out: never the third or the seventh, nor the tone that colours the chord."""
    members = chord.members
    telling = [members[i] for i in (1, 3, len(members) - 1) if i < len(members) and (i > 1 or len(members) > 2)]
    kept = tuple(dict.fromkeys(telling))[:count]
    others = [m for m in members if m not in kept]
    if rootless and len(others) > count - len(kept):
        others = [m for m in others if m != chord.root] or others
    return [(*kept, *more) for more in combinations(others, count - len(kept))]


def _layouts(names: Sequence[PitchName], shape: Shape) -> list[tuple[Pitch, ...]]:
    octaves: list[list[Pitch]] = []
    for name in names:
        lowest = name.above(shape.low)
        octaves.append([p for p in (name.at(lowest.octave + k) for k in range(5)) if p.midi <= shape.high])
    found = [tuple(sorted(choice, key=lambda p: p.midi)) for choice in product(*octaves)]
    narrowest = shape.narrow if len(names) > 2 else 0
    wide = [v for v in found if narrowest <= v[-1].midi - v[0].midi <= shape.span]
    return [v for v in wide if all(_clear(a, b) for a, b in pairwise(v))]


def _clear(low: Pitch, high: Pitch) -> bool:
    """Whether two neighbours of a chord sound clear: no semitone, and no thirds down where they growl."""
    gap = high.midi - low.midi
    return gap >= (CLEAR_GAP if low.midi < GROWLS_UNDER else 2) and high.diatonic > low.diatonic


def _fit(voicing: tuple[Pitch, ...], shape: Shape, over: Sequence[tuple[int, int]], duration: int) -> float:
    """What a voicing costs by itself and against the tune, given as MIDI numbers with the ticks they sound here."""
    keys = [p.midi for p in voicing]
    top = keys[-1]
    cost = abs(top - shape.home) / 3
    for note, ticks in over:
        share = ticks / duration
        for key in keys:
            gap = abs(note - key)
            cost += (25 if gap in HARSH else 4 if gap == 0 else 3 if gap == 2 else 0) * share
        if shape.under is not None:
            cost += max(0, top - (note - shape.under)) * share
    return cost


@lru_cache(maxsize=65536)
def _move(before: tuple[int, ...], after: tuple[int, ...]) -> float:
    """How far the hand and its fingers go, by MIDI number; the outer notes count, a top note that stays pleases."""
    moved = sum(min(abs(p - q) for q in before) for p in after)
    return moved / 2 + abs(after[-1] - before[-1]) / 2 + abs(after[0] - before[0]) / 4
