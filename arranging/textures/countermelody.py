"""An inner voice that speaks while the tune holds a note: by step through the chord, now and then with a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from arranging.pitch import Key, Pitch
from arranging.score import QUARTER, TRIPLET_EIGHTH, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import Slot, counter_voice
from arranging.textures.hands import TENTH
from arranging.textures.spread import is_long
from arranging.textures.timeline import Line, Pulse, halved

_UNDER = 3
"""Semitones the inner voice keeps from the tune at least."""
_LOWEST = 53
_THIRD = 4


def countermelody(
    tune: HarmonizedTune, pulse: Pulse, left: Sequence[Note], *, until: int, turns: bool = True
) -> tuple[Note, ...]:
    """A line under the long notes of the lead up to the tick `until`: a note a beat, thirds filled by step.

    It enters a beat after the tune, stays within a tenth of it and over what the `left` hand plays. Over one chord it
    would rather stay than leap; at phrase ends, with `turns`, it turns about a note that it is going to hold.
    """
    low, lead = Line(left), Line(tune.lead)
    notes: list[Note] = []
    for sung in tune.lead:
        if sung.onset >= until or not is_long(sung, pulse):
            continue
        slots = _slots(tune, sung, pulse, low)
        if not slots:
            continue
        line = list(counter_voice(slots, Line([sung]), sung.midi - _UNDER))
        if any(n.midi > sung.midi - _UNDER for n in line):
            continue
        ends = sung.onset >= tune.analysis.phrase_at(sung.onset).last_onset
        calm = _calm(tune, line)
        calm = _turned(tune, calm, pulse, lead) if turns and ends else calm
        notes += _filled(tune, _held(calm))
    return tuple(notes)


def _slots(tune: HarmonizedTune, sung: Note, pulse: Pulse, low: Line) -> list[Slot]:
    """The beats under a held note, the first one left to the tune; none where there is no room for a line."""
    found: list[Slot] = []
    beats = pulse.between(sung.onset + 1, sung.end)
    for beat in beats:
        end = min(beat.end, sung.end)
        chord = tune.chord_at(beat.onset).chord
        floor = max(_LOWEST, sung.midi - TENTH, 1 + low.highest(beat.onset, end))
        if not any(m.above(floor).midi <= sung.midi - _UNDER for m in chord.members):
            return []
        found.append(Slot(beat.onset, end - beat.onset, chord, floor))
    return found


def _calm(tune: HarmonizedTune, line: Sequence[Note]) -> list[Note]:
    """The line without leaps of a fourth and more inside a chord: it keeps its note there."""
    out: list[Note] = []
    for note in line:
        last = out[-1] if out else None
        stays = last and tune.chord_at(last.onset).chord == tune.chord_at(note.onset).chord
        leaps = last is not None and abs(note.midi - last.midi) > _THIRD
        out.append(replace(note, pitch=last.pitch) if last and stays and leaps else note)
    return out


def _held(line: Sequence[Note]) -> list[Note]:
    """The line with repeated notes held, those of a turn left alone."""
    out: list[Note] = []
    for note in line:
        if out and out[-1].pitch == note.pitch and out[-1].end == note.onset:
            out[-1] = replace(out[-1], duration=note.end - out[-1].onset)
        else:
            out.append(note)
    return out


def _turned(tune: HarmonizedTune, line: list[Note], pulse: Pulse, lead: Line) -> list[Note]:
    """The line, its first note with the turn of a third of a beat each where the line repeats it."""
    if len(line) < 2 or line[0].midi != line[1].midi or line[0].duration != QUARTER:
        return line
    first = line[0]
    key = tune.chord_at(first.onset).key
    upper, lower = _step(key, first.pitch, 1), _step(key, first.pitch, -1)
    if upper.midi > first.midi + 2 or halved(pulse.at(first.onset), lead):
        return line
    thirds = range(first.onset, first.end, TRIPLET_EIGHTH)
    turn = [Note(t, TRIPLET_EIGHTH, p) for t, p in zip(thirds, (first.pitch, upper, lower), strict=True)]
    return [*turn, *line[1:]]


def _filled(tune: HarmonizedTune, line: Sequence[Note]) -> list[Note]:
    """The line with a passing tone in the last third of a quarter wherever it goes on by a third."""
    out: list[Note] = []
    for note, following in pairwise((*line, None)):
        steps = following.pitch.diatonic - note.pitch.diatonic if following and note else 0
        if note is None:
            continue
        if abs(steps) != 2 or note.duration % QUARTER or following is None or following.onset != note.end:
            out.append(note)
            continue
        between = _step(tune.chord_at(note.onset).key, note.pitch, steps // 2)
        start = note.end - TRIPLET_EIGHTH
        out += [replace(note, duration=start - note.onset), Note(start, TRIPLET_EIGHTH, between)]
    return out


def _step(key: Key, pitch: Pitch, way: int) -> Pitch:
    """The key's next tone up or down."""
    name = key.step_from(pitch.name, way)
    return name.above(pitch.midi + 1) if way > 0 else name.below(pitch.midi - 1)
