"""Chords that move in parallel under the tune as its shadow, and bells above its long notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

from arranging.analysis.beats import SECONDARY
from arranging.chords import Chord, ChordKind
from arranging.pitch import P8, Pitch, PitchName
from arranging.score import Note
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.timeline import Line, Pulse

_FOURTH_OR_FIFTH = (5, 7)
_MAJOR_THIRDS = (4, 8)
_TENTH, _HIGHEST = 16, 96
_LOWEST_TRIAD, _LOWEST_FOURTH, _LOWEST_OCTAVE = (Pitch.parse(p).midi for p in ("F3", "A3", "G3"))


Below = Callable[[Chord, Pitch], tuple[Pitch, ...]]
"""For a chord and a note of the tune, the tones that shadow it, from the bottom up."""


def shadows(tune: HarmonizedTune, pulse: Pulse, below: Below, *, strong: Below) -> tuple[Note, ...]:
    """Chord notes `below` the lead, struck with it on beats and where the chord changes, held under what is quicker.

    Where a chord begins and on strong beats they are those that `strong` gives. Where the tune comes down on them they
    are let go, all of them, for the pedal to hold; where it soon does, those that it comes down on are left out.
    """
    lead = Line(tune.lead)
    changes = {s.onset for s in tune.harmony}
    strikes = sorted({n.onset for n in lead.notes if pulse.falls_on(n.onset)} | changes)
    found: list[Note] = []
    for onset, following in pairwise([*strikes, tune.tune.end]):
        sung = lead.between(onset, following)
        if not sung or sung[0].onset > onset:
            continue
        weighty = onset in changes or pulse.at(onset).strength >= SECONDARY
        pitches = (strong if weighty else below)(tune.chord_at(onset).chord, sung[0].pitch)
        top = max((p.midi for p in pitches), default=0)
        whole = min(following, sung[-1].end)
        stop = min([whole, *(n.onset for n in sung[1:] if n.midi - 1 <= top)])
        lowest = min(n.midi for n in sung)
        clear = tuple(p for p in pitches if p.midi < lowest - 1)
        if clear and 2 * (stop - onset) <= whole - onset:
            pitches, stop = clear, whole
        found += [Note(onset, stop - onset, p) for p in pitches]
    return tuple(found)


@lru_cache(maxsize=4096)
def triad_below(chord: Chord, top: Pitch) -> tuple[Pitch, ...]:
    """The other two members of a triad in close position under one that the tune sings, from the bottom up.

    So long as the tune sings the same member, equal triads move in parallel. Under a note that is no member the two
    nearest members that leave it clear are taken.
    """
    tones = sorted((m.below(top.midi - 3) for m in chord.members[:3] if m != top.name), key=lambda p: -p.midi)
    return tuple(p for p in reversed(tones[:2]) if p.midi >= _LOWEST_TRIAD)


@lru_cache(maxsize=4096)
def octave_below(chord: Chord, top: Pitch) -> tuple[Pitch, ...]:
    """The tune's own octave with the fifth or the fourth inside, out of the plain triad as far as may be.

    What is hollow leaves it to the chord around it whether the tune's note is a member or a colour. Where the octave
    lies too low, the fourths and fifths of `fourths_below`.
    """
    low = top.up(-P8)
    inside = [m.below(top.midi - 5) for m in chord.members if top.midi - m.below(top.midi - 5).midi in _FOURTH_OR_FIFTH]
    if low.midi < _LOWEST_OCTAVE or not inside:
        return fourths_below(chord, top)
    return low, min(inside, key=lambda p: (p.name not in chord.members[:3], -p.midi))


@lru_cache(maxsize=4096)
def fourths_below(chord: Chord, top: Pitch) -> tuple[Pitch, ...]:
    """Two tones of a chord under the tune, a fourth or fifth from it and from each other as far as may be."""
    tones = [m.below(top.midi - 3) for m in chord.members if m != top.name]
    tones = [p for p in tones if p.midi >= _LOWEST_FOURTH]
    pairs = [sorted(pair, key=lambda p: p.midi) for pair in combinations(tones, 2)]
    pairs = [pair for pair in pairs if pair[1].midi - pair[0].midi >= 3]
    if not pairs:
        return tuple(tones[:1])
    low, high = min(pairs, key=lambda pair: _bareness(pair[1].midi - pair[0].midi) + _bareness(top.midi - pair[1].midi))
    return low, high


def bells(tune: HarmonizedTune, pulse: Pulse, *, thirds: bool = False) -> tuple[Note, ...]:
    """A fourth or fifth high above every note of two beats and more, a beat after it is struck.

    With `thirds` it is a major third or an augmented fifth, out of an augmented triad.
    """
    found: list[Note] = []
    for note in tune.lead:
        beat = pulse.at(note.onset)
        onset = beat.end
        if note.duration < 2 * beat.duration or onset >= note.end:
            continue
        span = tune.chord_at(onset)
        whole_tone = thirds and span.chord.kind is ChordKind.AUGMENTED
        pair = _above(span.chord, note.pitch, _MAJOR_THIRDS if whole_tone else _FOURTH_OR_FIFTH)
        stop = min(note.end, span.end) if whole_tone else note.end
        found += [Note(onset, stop - onset, p) for p in pair]
    return tuple(found)


def let_go(under: Sequence[Note], over: Sequence[Note]) -> tuple[Note, ...]:
    """The lower notes, let go where the upper ones are struck: the pedal keeps them."""
    above = Line(over)
    found: list[Note] = []
    for note in under:
        if not above.at(note.onset):
            stop = min((n.onset for n in above.between(note.onset, note.end)), default=note.end)
            found.append(replace(note, duration=stop - note.onset))
    return tuple(found)


@lru_cache(maxsize=4096)
def _above(chord: Chord, note: Pitch, wanted: tuple[int, int]) -> tuple[Pitch, ...]:
    """Two tones of a chord within a tenth above a note, the given intervals apart; none where they would grind."""
    tones = [p for m in chord.members for p in _octaves(m, note.midi + 3, min(note.midi + _TENTH, _HIGHEST))]
    tones = [p for p in tones if p.midi - note.midi not in HARSH]
    pairs = [(a, b) for a in tones for b in tones if b.midi - a.midi in wanted]
    if not pairs:
        return ()
    return min(pairs, key=lambda pair: (pair[0].midi - note.midi not in wanted, -pair[1].midi))


def _octaves(name: PitchName, low: int, high: int) -> Iterator[Pitch]:
    pitch = name.above(low)
    while pitch.midi <= high:
        yield pitch
        pitch = pitch.up(P8)


def _bareness(semitones: int) -> int:
    return min(abs(semitones - wanted) for wanted in _FOURTH_OR_FIFTH)
