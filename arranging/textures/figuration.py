"""Figuration: the units that running voices divide, and the tones that may stand between their chord tones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from arranging.chords import Chord
from arranging.pitch import STEPS, Key, Pitch, PitchName
from arranging.score import QUARTER
from arranging.sketch import ChordSpan, HarmonizedTune
from arranging.textures.timeline import Pulse

WHOLE_TONE = 2


_OCTAVES = 11


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of one chord that a running voice divides: a quarter or dotted quarter, at most a beat."""

    onset: int
    end: int
    span: ChordSpan
    strength: int
    """That of the beat it begins, 0 inside a beat."""
    _tones: tuple[tuple[Pitch, bool], ...] = field(init=False, repr=False, compare=False)
    """By staff position the tone over its chord, and whether it belongs to it: asked for thousands of times."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tones", _tones(self.span.chord, self.span.key))

    @property
    def duration(self) -> int:
        return self.end - self.onset

    def holds(self, pitch: Pitch) -> bool:
        """Whether a pitch belongs to the unit's chord."""
        tone, belongs = self._tones[pitch.diatonic]
        return belongs and tone.alter == pitch.alter

    def tone(self, place: int) -> Pitch:
        """The tone on a staff position, as the chord has it, else as its key has it."""
        return self._tones[place][0]


def units(tune: HarmonizedTune, pulse: Pulse) -> tuple[Unit, ...]:
    """The whole time line in units: beats, long ones in quarters, cut where the chord changes."""
    strengths: dict[int, int] = {s.onset: 0 for s in tune.harmony}
    for beat in pulse.beats:
        size = beat.duration if beat.duration % QUARTER else QUARTER
        strengths |= dict.fromkeys(range(beat.onset, beat.end, size), 0)
    strengths |= {beat.onset: beat.strength for beat in pulse.beats}
    first, last = tune.tune.measures[0].onset, tune.tune.end
    onsets = sorted(t for t in strengths if first <= t < last)
    return tuple(
        Unit(onset, end, tune.chord_at(onset), strengths[onset])
        for onset, end in zip(onsets, [*onsets[1:], last], strict=True)
    )


def divided(unit: Unit, value: int) -> tuple[int, ...]:
    """Where the notes of a running voice begin in a unit; what is left over belongs to the last one."""
    count = max(1, unit.duration // value)
    return tuple(unit.onset + i * value for i in range(count))


@lru_cache(maxsize=2048)
def _tones(chord: Chord, key: Key) -> tuple[tuple[Pitch, bool], ...]:
    members, letters = frozenset(chord.members), _letters(chord, key)
    return tuple((name.at(octave), name in members) for octave in range(_OCTAVES) for name in letters)


def _letters(chord: Chord, key: Key) -> tuple[PitchName, ...]:
    """C D E F G A B as they stand over a chord; in minor the sixth goes with a raised seventh."""
    names = {n.step: n for n in (key.degree(i) for i in range(1, 8))}
    names |= {n.step: n for n in chord.members}
    sixth, seventh = names[key.degree(6).step], names[key.degree(7).step]
    if (seventh.pitch_class - sixth.pitch_class) % 12 > WHOLE_TONE and sixth not in chord.members:
        names[sixth.step] = key.degree(6, 1)
    return tuple(names[step] for step in STEPS)


def is_step(one: Pitch, other: Pitch) -> bool:
    """Whether two pitches lie a semitone or a whole tone apart, on neighbouring staff positions."""
    return 1 <= abs(one.midi - other.midi) <= WHOLE_TONE and abs(one.diatonic - other.diatonic) == 1


def members_between(span: ChordSpan, low: int, high: int) -> tuple[Pitch, ...]:
    """The chord's tones from one MIDI number to another, from the bottom up."""
    return _members_between(span.chord.members, low, high)


@lru_cache(maxsize=8192)
def _members_between(names: Sequence[PitchName], low: int, high: int) -> tuple[Pitch, ...]:
    found = [name.at(octave) for name in names for octave in range(low // 12 - 2, high // 12 + 1)]
    return tuple(sorted((p for p in found if low <= p.midi <= high), key=lambda p: p.midi))
