"""The bass of an oom-pah: the chord's bass, then its fifth and root in turn, never sitting on one key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from arranging.chords import Chord
from arranging.pitch import P8, Pitch, PitchName
from arranging.score import Mark, Note
from arranging.sketch import ChordSpan, HarmonizedTune
from arranging.textures.bass import LOWEST_BASS, BassRange
from arranging.textures.path import cheapest
from arranging.textures.timeline import Line

_OTHER_ROOT, _OTHER_THIRD = 6.0, 7.0
"""What it costs to enter a chord with its root or third where another bass is asked for: less than octaves with the
tune, more than anything else."""
_OCTAVES, _FIFTHS, _SITS = 9.0, 2.0, 4.5
"""Octaves and fifths that run with the tune, and the same key struck twice in a row."""


class Doubling(Enum):
    """What is struck with the bass note."""

    SINGLE = "nothing"
    OCTAVE = "the octave below, above where there is none"
    TENTH = "the tenth above"


@dataclass(frozen=True, slots=True)
class BassStrike:
    """A place of the bass: its time, its chord, and whether it brings the chord in."""

    onset: int
    end: int
    span: ChordSpan
    enters: bool

    @property
    def duration(self) -> int:
        return self.end - self.onset


def bass_tones(tune: HarmonizedTune, strikes: Sequence[BassStrike], within: BassRange) -> tuple[Pitch, ...]:
    """The pitch of every bass strike: the chord's bass where the chord enters, then its other firm tones by turns.

    The line moves in steps, fourths and fifths near the centre of its range and in no octaves with the tune.
    """
    lead = Line(tune.lead)
    over = [lead.at(s.onset) for s in strikes]
    columns: list[list[tuple[Pitch, float]]] = []
    for strike in strikes:
        column = [
            (pitch, cost + abs(pitch.midi - within.centre) / 4)
            for name, cost in _tones(strike.span.chord, enters=strike.enters)
            for pitch in _octaves(name, within)
        ]
        columns.append(column)

    def own(index: int, choice: tuple[Pitch, float]) -> float:
        return choice[1]

    def move(index: int, before: tuple[Pitch, float], after: tuple[Pitch, float]) -> float:
        cost = bass_move(before[0], after[0])
        if before[0].name == after[0].name:
            return cost + _SITS
        sung, now = over[index - 1], over[index]
        if sung is None or now is None or sung.midi == now.midi:
            return cost
        gap = (now.midi - after[0].midi) % 12
        if gap == (sung.midi - before[0].midi) % 12:
            cost += _OCTAVES if gap == 0 else _FIFTHS if gap == 7 else 0.0
        return cost

    return tuple(pitch for pitch, _ in cheapest(columns, own, move))


def bass_move(before: Pitch, after: Pitch) -> float:
    """Steps, fourths and fifths are free; an octave is better than a sixth or a seventh."""
    size = abs(after.midi - before.midi)
    return 0.0 if size <= 2 else 0.4 if size in (5, 7) else 2.0 if size == 12 else size / 5


def bass_notes(
    strikes: Sequence[BassStrike], tones: Sequence[Pitch], doubling: Doubling, marks: frozenset[Mark]
) -> tuple[Note, ...]:
    """The bass as it is struck."""
    return tuple(
        Note(strike.onset, strike.duration, pitch, marks)
        for strike, tone in zip(strikes, tones, strict=True)
        for pitch in doubled(tone, strike.span.chord, doubling)
    )


def doubled(tone: Pitch, chord: Chord | None, doubling: Doubling) -> tuple[Pitch, ...]:
    """A bass tone with what is struck with it; a tenth only where the chord has one."""
    if doubling is Doubling.OCTAVE:
        lower = tone.up(-P8)
        return (lower, tone) if lower.midi >= LOWEST_BASS else (tone, tone.up(P8))
    if doubling is Doubling.TENTH and chord:
        tenths = [p for p in (n.above(tone.midi + 15) for n in chord.members) if p.midi - tone.midi <= 16]
        return (tone, *tenths[:1])
    return (tone,)


def _tones(chord: Chord, *, enters: bool) -> list[tuple[PitchName, float]]:
    """What the bass may take of a chord, with what it costs."""
    root, third = chord.members[:2] if len(chord.members) > 2 else (chord.root, chord.root)
    if enters:
        found = [(chord.bass, 0.0), (root, _OTHER_ROOT), (third, _OTHER_THIRD)]
    else:
        fifth = chord.members[min(2, len(chord.members) - 1)]
        perfect = (fifth.pitch_class - root.pitch_class) % 12 == 7
        found = [(root, 0.5), (fifth, 0.0 if perfect else 3.0), (third, 1.5), (chord.bass, 0.5)]
    least: dict[PitchName, float] = {}
    for name, cost in found:
        least[name] = min(cost, least.get(name, cost))
    return list(least.items())


def _octaves(name: PitchName, within: BassRange) -> list[Pitch]:
    lowest = name.above(within.low)
    inside = [p for p in (lowest, lowest.up(P8)) if p.midi <= within.high]
    return inside or [lowest]
