"""The bass of an oom-pah: the chord's bass, then its fifth and root in turn, never sitting on one key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf

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
_AGAIN = 2.5
"""The bass a chord came in with, on a later strong beat of a bass that sings."""
_FOREIGN = 0.4
_BREAKS_OFF = 50.0
"""A tone that is not the chord's, and a passing tone that does not pass: never where there is another way."""
_STEP = 2
_LEAPS = {3: 0.8, 4: 0.8, 5: 1.2, 7: 1.6, 12: 2.5}
"""What leaps cost a bass that sings; any other costs more the wider it is."""


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
    passes: bool = False
    """Whether a passing tone may stand here, between two tones of chords."""

    @property
    def duration(self) -> int:
        return self.end - self.onset


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a bass strike may take: a pitch, what it costs, and where a passing tone is bound (1 up, -1 down)."""

    pitch: Pitch
    cost: float
    way: int = 0


def bass_tones(
    tune: HarmonizedTune, strikes: Sequence[BassStrike], within: BassRange, *, sings: bool = False
) -> tuple[Pitch, ...]:
    """The pitch of every bass strike: the chord's bass where the chord enters, then its other firm tones by turns.

    The line moves in steps, fourths and fifths near the centre of its range and in no octaves with the tune. One that
    `sings` goes by steps and thirds where it can, through passing tones where the strikes allow them.
    """
    lead = Line(tune.lead)
    over = [lead.at(s.onset) for s in strikes]
    columns: list[list[_Choice]] = []
    for strike, sung in zip(strikes, over, strict=True):
        column = [
            _Choice(pitch, cost + abs(pitch.midi - within.centre) / 4)
            for name, cost in _tones(strike, sings=sings)
            for pitch in _octaves(name, within)
        ]
        if strike.passes and columns:
            column += _passing(columns[-1], strike.span, within, sung.midi if sung else None)
        columns.append(column)
    distance = singing_move if sings else bass_move

    def own(index: int, choice: _Choice) -> float:
        return choice.cost

    def move(index: int, before: _Choice, after: _Choice) -> float:
        size = after.pitch.midi - before.pitch.midi
        if any(not 0 < way * size <= _STEP for way in (before.way, after.way) if way):
            return _BREAKS_OFF
        cost = distance(before.pitch, after.pitch)
        if before.pitch.name == after.pitch.name:
            return cost + _SITS
        sung, now = over[index - 1], over[index]
        if sung is None or now is None or sung.midi == now.midi:
            return cost
        gap = (now.midi - after.pitch.midi) % 12
        if gap == (sung.midi - before.pitch.midi) % 12:
            cost += _OCTAVES if gap == 0 else _FIFTHS if gap == 7 else 0.0
        return cost

    return tuple(choice.pitch for choice in cheapest(columns, own, move))


def _passing(before: Sequence[_Choice], span: ChordSpan, within: BassRange, sung: int | None) -> list[_Choice]:
    """Scale tones a step from the tones before, bound on in the same direction, that do not grate under the tune."""
    found: dict[tuple[int, int], _Choice] = {}
    for choice in before:
        for way in (choice.way,) if choice.way else (1, -1):
            pitch = span.key.step_from(choice.pitch.name, way).nearest(choice.pitch.midi + way)
            step = way * (pitch.midi - choice.pitch.midi)
            grates = sung is not None and (sung - pitch.midi) % 12 in (1, 11)
            foreign = all(m.step != pitch.step for m in span.chord.members)
            if 0 < step <= _STEP and foreign and not grates and within.low <= pitch.midi <= within.high:
                found[pitch.midi, way] = _Choice(pitch, _FOREIGN + abs(pitch.midi - within.centre) / 4, way)
    return list(found.values())


def singing_move(before: Pitch, after: Pitch) -> float:
    """Steps are free, thirds easy, fourths firmer than fifths."""
    size = abs(after.midi - before.midi)
    return 0.0 if size <= _STEP else _LEAPS.get(size, size / 2)


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


def _tones(strike: BassStrike, *, sings: bool) -> list[tuple[PitchName, float]]:
    """What the bass may take of a chord, with what it costs.

    One that sings likes the third as well as the fifth, and on a strong beat another tone than the chord came in with.
    """
    chord = strike.span.chord
    root, third = chord.members[:2] if len(chord.members) > 2 else (chord.root, chord.root)
    if strike.enters:
        found = [(chord.bass, 0.0), (root, _OTHER_ROOT), (third, _OTHER_THIRD)]
    else:
        fifth = chord.members[min(2, len(chord.members) - 1)]
        perfect = (fifth.pitch_class - root.pitch_class) % 12 == 7
        found = [(root, 0.5), (fifth, 0.0 if perfect else 3.0), (third, 0.3 if sings else 1.5), (chord.bass, 0.5)]
    again = _AGAIN if sings and not strike.enters and not strike.passes else 0.0
    least: dict[PitchName, float] = {}
    for name, cost in found:
        least[name] = min(cost + again * (name == chord.bass), least.get(name, inf))
    return list(least.items())


def _octaves(name: PitchName, within: BassRange) -> list[Pitch]:
    lowest = name.above(within.low)
    inside = [p for p in (lowest, lowest.up(P8)) if p.midi <= within.high]
    return inside or [lowest]
