"""How a striding bass gets to the next chord: a short leading note, or a walk of beats where a phrase has ended."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from arranging.analysis.beats import DOWNBEAT, Beat
from arranging.chords import Chord
from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, QUARTER, SIXTEENTH, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.links import scale_into
from arranging.textures.stride_bass import BassStrike, Doubling, doubled
from arranging.textures.timeline import Line, Pulse

_STEP = 2
"""Semitones: nearer than this the bass needs no link."""
_LONGEST_WALK = 2
_SHORTEST_RUN, _LONGEST_RUN = 4, 12
_HIGHEST = 67
"""G4, as high as the left hand runs where nobody sings."""


class Walk(Enum):
    """How the bass gets from the end of a phrase to the beginning of the next."""

    NONE = "it strides on"
    BEATS = "beat by beat"
    RUNS = "in a falling run of sixteenths"


@dataclass(frozen=True, slots=True)
class Way:
    """Bass tones that lead to a bass strike, and when they are struck; the goal comes after the last."""

    onsets: tuple[int, ...]
    pitches: tuple[Pitch, ...]
    end: int

    @property
    def quick(self) -> bool:
        """Whether it is too quick for octaves."""
        return self.end - self.onsets[-1] < EIGHTH


def ways_between(
    tune: HarmonizedTune, pulse: Pulse, strikes: Sequence[BassStrike], tones: Sequence[Pitch], chords: Sequence[Note]
) -> list[Way]:
    """A leading note in the second half of the last chord before a measure that changes the chord."""
    lead = Line(tune.lead)
    struck = sorted({n.onset for n in chords})
    found: list[Way] = []
    for index in range(1, len(strikes)):
        before, after = strikes[index - 1], strikes[index]
        last = struck[max(0, bisect_left(struck, after.onset) - 1)] if struck else after.onset
        room = after.onset - last
        changes = before.span.chord != after.span.chord and pulse.at(after.onset).strength == DOWNBEAT
        far = abs(tones[index].midi - tones[index - 1].midi) > _STEP
        if changes and far and last > before.onset and room >= 2 * EIGHTH and pulse.falls_on(last):
            onset = last + (room * 2 // 3 if room % (3 * EIGHTH) == 0 else room // 2)
            way = _steps(tune, onset, tones[index - 1], tones[index], 1)
            if not _grates(lead, onset, way[0]):
                found.append(Way((onset,), way, after.onset))
    return found


def walks_between(
    tune: HarmonizedTune, pulse: Pulse, strikes: Sequence[BassStrike], tones: Sequence[Pitch], walk: Walk
) -> list[Way]:
    """The beat or two after the end of each phrase, walked up to the measure in which the next one sets in."""
    lead = Line(tune.lead)
    onsets = [s.onset for s in strikes]
    found: list[Way] = []
    if walk is Walk.NONE:
        return found
    for phrase, following in pairwise(tune.analysis.phrases):
        goal = next((b.onset for b in pulse.between(following.onset, following.end) if b.strength == DOWNBEAT), None)
        place = bisect_left(onsets, goal) if goal is not None else len(onsets)
        if goal is None or place == len(onsets) or onsets[place] != goal:
            continue
        free = pulse.between(phrase.last_onset, goal)
        beats = _quarters(free[2:] or free[1:])[-_LONGEST_WALK:]
        start = bisect_left(onsets, beats[0]) - 1 if beats else -1
        if start < 0:
            continue
        if walk is Walk.RUNS:
            way = _run(tune, beats[0], tones[place], goal, lead)
        else:
            way = Way(tuple(beats), _steps(tune, beats[0], tones[start], tones[place], len(beats)), goal)
        if way and (way.quick or not any(_grates(lead, t, p) for t, p in zip(way.onsets, way.pitches, strict=True))):
            found.append(way)
    return found


def _quarters(beats: Sequence[Beat]) -> list[int]:
    """Where the steps of a walk may begin: on beats, in halves on their quarters too."""
    steps: list[int] = []
    for beat in beats:
        steps += range(beat.onset, beat.end, QUARTER if beat.duration % HALF == 0 else beat.duration)
    return steps


def _run(tune: HarmonizedTune, start: int, goal: Pitch, arrival: int, lead: Line) -> Way | None:
    """A scale in sixteenths that falls into the goal from under the tune; as long as there is room."""
    most = min((arrival - start) // SIXTEENTH, _LONGEST_RUN)
    for count in range(most - most % _SHORTEST_RUN, 0, -_SHORTEST_RUN):
        begin = arrival - count * SIXTEENTH
        ceiling = min((n.midi for n in lead.between(begin, arrival)), default=_HIGHEST)
        scale = scale_into(tune.chord_at(arrival).key, goal, count, -1)
        if scale[0].midi < ceiling:
            return Way(tuple(range(begin, arrival, SIXTEENTH)), tuple(scale), arrival)
    return None


def with_ways(
    ways: Sequence[Way], bass: tuple[Note, ...], chords: tuple[Note, ...], doubling: Doubling
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """Bass and chords again, the ways in place of what they played there."""
    octaves = Doubling.OCTAVE if doubling is Doubling.OCTAVE else Doubling.SINGLE
    led = [
        Note(onset, end - onset, struck)
        for way in ways
        for onset, end, pitch in zip(way.onsets, (*way.onsets[1:], way.end), way.pitches, strict=True)
        for struck in doubled(pitch, None, Doubling.SINGLE if way.quick else octaves)
    ]
    low = sorted((*_without(ways, bass), *led), key=lambda n: (n.onset, n.midi))
    return tuple(low), _without(ways, chords)


def _without(ways: Sequence[Way], notes: Sequence[Note]) -> tuple[Note, ...]:
    """The notes with the time of the ways cut out."""
    starts = [way.onsets[0] for way in ways]
    out: list[Note] = []
    for note in notes:
        place = bisect_left(starts, note.end) - 1
        way = ways[place] if place >= 0 else None
        if way is None or way.end <= note.onset:
            out.append(note)
        elif note.onset < way.onsets[0]:
            out.append(replace(note, duration=way.onsets[0] - note.onset))
    return tuple(out)


def _steps(tune: HarmonizedTune, onset: int, start: Pitch, goal: Pitch, count: int) -> tuple[Pitch, ...]:
    """So many steps of the key that end a step from the goal, from where the bass was, as the chord has them."""
    span = tune.chord_at(onset)
    side = 1 if start.midi <= goal.midi else -1
    if scale_into(span.key, goal, count, side)[0].midi == start.midi:
        side = -side
    way = scale_into(span.key, goal, count, side)
    found = [_as_in(span.chord, p) for p in way]
    if any(abs(a.midi - b.midi) > _STEP for a, b in pairwise((*found, goal))):
        plain = [span.key.step_from(p.name, 0).nearest(p.midi) for p in way]
        found = [_as_in(span.chord, p) for p in plain]
    return tuple(found)


def _as_in(chord: Chord, pitch: Pitch) -> Pitch:
    """A tone in the form a chord has it."""
    return next((m.nearest(pitch.midi) for m in chord.members if m.step == pitch.step), pitch)


def _grates(lead: Line, onset: int, pitch: Pitch) -> bool:
    """Whether the tune sings a semitone, or its octaves, from a pitch struck under it."""
    sung = lead.at(onset)
    return sung is not None and (sung.midi - pitch.midi) % 12 in (1, 11)
