"""A bass that sinks as a piece grows, so that from phrase to phrase the range of all that sounds widens."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter

from arranging.pitch import Pitch, PitchName
from arranging.score import Note
from arranging.sketch import HarmonizedTune, Phrase, PhraseRole
from arranging.textures.bass import LOWEST_BASS, BassRange, chord_basses
from arranging.textures.timeline import Cell, Line

_HIGHEST, _SHALLOW, _DEEP = 48, 41, LOWEST_BASS + 1
"""The bass begins around F2, its lowest note never above C3, and ends around F1, as MIDI numbers."""
_COMPASS = 12
"""Semitones over its lowest note that the bass of a phrase stays in."""


def sinking_bass(tune: HarmonizedTune, found: Sequence[Cell], upper: Sequence[Note]) -> tuple[Pitch, ...]:
    """A bass note for every cell; no phrase of the tune spans less from it to its highest `upper` note than the last.

    Intro and coda lie as deep as the phrase next to them.
    """
    phrases = _sung(tune, found)
    place = [_place(phrases, c.onset) for c in found]
    inside: dict[int, list[int]] = {}
    for index, number in enumerate(place):
        inside.setdefault(number, []).append(index)
    depths = _depths(phrases, {p: {found[i].span.chord.bass for i in numbers} for p, numbers in inside.items()}, upper)
    reached = {p: next(i for i in inside[p] if _at(found[i], depth) == depth) for p, depth in depths.items()}

    def burden(index: int, pitch: Pitch) -> float:
        depth = depths[place[index]]
        outside = pitch.midi < depth or pitch.midi > depth + _COMPASS
        misses = reached[place[index]] == index and pitch.midi != depth
        return 100.0 * (outside + misses)

    within = BassRange(LOWEST_BASS, _HIGHEST + _COMPASS, (_SHALLOW + _DEEP) // 2)
    return chord_basses(found, within, burden)


def _sung(tune: HarmonizedTune, found: Sequence[Cell]) -> list[Phrase]:
    """The tune's phrases in which a chord begins."""
    sung = [p for p in tune.analysis.phrases if p.role is PhraseRole.TUNE]
    used = {_place(sung, c.onset) for c in found}
    return [p for i, p in enumerate(sung) if i in used]


def _place(phrases: Sequence[Phrase], tick: int) -> int:
    """The number of the phrase a tick belongs to, the first or the last where it lies outside of them."""
    return max(0, bisect_right(phrases, tick, key=attrgetter("onset")) - 1)


def _at(cell: Cell, depth: int) -> int:
    return cell.span.chord.bass.above(depth).midi


def _depths(
    phrases: Sequence[Phrase], basses: Mapping[int, Collection[PitchName]], upper: Sequence[Note]
) -> dict[int, int]:
    """The lowest note of every phrase, as MIDI number: the last phrase is set first, each before it spans no more."""
    line = Line(upper)
    depths: dict[int, int] = {}
    widest = 127
    for index in range(len(phrases) - 1, -1, -1):
        pitches = sorted({n.above(low).midi for n in basses[index] for low in (LOWEST_BASS, LOWEST_BASS + 12)})
        low = [p for p in pitches if p <= _HIGHEST]
        share = index / (len(phrases) - 1) if len(phrases) > 1 else 1.0
        wanted = _SHALLOW + (_DEEP - _SHALLOW) * share
        top = max((n.midi for n in line.attacked(phrases[index].onset, phrases[index].end)), default=72)
        fitting = [p for p in low if top - p <= widest]
        depths[index] = min(fitting, key=lambda p: abs(p - wanted)) if fitting else low[-1]
        widest = min(widest, top - depths[index])
    return depths
