"""How a striding bass gets to the next chord: a short leading note, or a walk of beats where a phrase has ended."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.analysis.beats import DOWNBEAT
from arranging.pitch import Pitch
from arranging.score import EIGHTH, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.links import scale_into
from arranging.textures.stride_bass import BassStrike, Doubling, doubled
from arranging.textures.timeline import Line, Pulse

_STEP = 2
"""Semitones: nearer than this the bass needs no link."""
_LONGEST_WALK = 2


@dataclass(frozen=True, slots=True)
class Way:
    """Bass tones that lead to a bass strike, and when they are struck; the goal comes after the last."""

    onsets: tuple[int, ...]
    pitches: tuple[Pitch, ...]
    end: int


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
    tune: HarmonizedTune, pulse: Pulse, strikes: Sequence[BassStrike], tones: Sequence[Pitch]
) -> list[Way]:
    """A walk of one beat or two after the end of a phrase, up to the measure in which the next one sets in."""
    lead = Line(tune.lead)
    onsets = [s.onset for s in strikes]
    found: list[Way] = []
    for phrase, following in zip(tune.analysis.phrases, tune.analysis.phrases[1:], strict=False):
        downbeats = [b.onset for b in pulse.between(following.onset, following.end) if b.strength == DOWNBEAT]
        if not downbeats:
            continue
        goal = downbeats[0]
        place = bisect_left(onsets, goal)
        beats = [b.onset for b in pulse.between(phrase.last_onset, goal)][2:][-_LONGEST_WALK:]
        if not beats or place == len(onsets) or onsets[place] != goal:
            continue
        start = bisect_left(onsets, beats[0]) - 1
        if start < 0:
            continue
        way = _steps(tune, beats[0], tones[start], tones[place], len(beats))
        if not any(_grates(lead, t, p) for t, p in zip(beats, way, strict=True)):
            found.append(Way(tuple(beats), way, goal))
    return found


def with_ways(
    ways: Sequence[Way], bass: tuple[Note, ...], chords: tuple[Note, ...], doubling: Doubling
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """Bass and chords again, the ways in place of what they played there."""
    shape = Doubling.OCTAVE if doubling is Doubling.OCTAVE else Doubling.SINGLE
    led = [
        Note(onset, end - onset, struck)
        for way in ways
        for onset, end, pitch in zip(way.onsets, (*way.onsets[1:], way.end), way.pitches, strict=True)
        for struck in doubled(pitch, None, shape)
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
    found = []
    for pitch in scale_into(span.key, goal, count, side):
        form = next((m for m in span.chord.members if m.step == pitch.step), pitch.name)
        found.append(form.nearest(pitch.midi))
    return tuple(found)


def _grates(lead: Line, onset: int, pitch: Pitch) -> bool:
    """Whether the tune sings a semitone, or its octaves, from a pitch struck under it."""
    sung = lead.at(onset)
    return sung is not None and (sung.midi - pitch.midi) % 12 in (1, 11)
