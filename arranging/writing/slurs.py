"""Slurs: which number each has while it runs, and at which printed note it begins and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arranging.score import Measure, Part, measure_index

MOST_AT_ONCE = 16
"""MusicXML tells at most this many slurs apart."""


@dataclass(frozen=True, slots=True)
class SlurEnd:
    """A slur's beginning or end at a note; `number` tells slurs apart that run at one time."""

    number: int
    begins: bool
    dotted: bool = False


Ends = dict[tuple[int, int, int], list[SlurEnd]]
"""(staff, voice, onset of the note) -> what begins or ends there; ends come first."""


def number_slurs(part: Part, measures: tuple[Measure, ...]) -> Ends:
    """The slurs of a part by the notes they join; a slur that lacks a note at either end is left out."""
    found: list[tuple[int, int, int, int, bool]] = []
    for s, staff in enumerate(part.staves):
        for v, voice in enumerate(staff.voices):
            if voice.slurs:
                onsets = {n.onset for n in voice.notes}
                found += [
                    (slur.onset, slur.end_onset, s, v, slur.dotted)
                    for slur in dict.fromkeys(voice.slurs)
                    if slur.onset < slur.end_onset and slur.onset in onsets and slur.end_onset in onsets
                ]
    ends: Ends = {}
    numbers: list[_Held] = []
    for onset, end, s, v, dotted in sorted(found):
        number = _free_number(numbers, onset, (s, v))
        if number > MOST_AT_ONCE:
            continue
        numbers[number - 1 : number] = [_Held(end, measures[measure_index(measures, end)].end, (s, v))]
        ends.setdefault((s, v, onset), []).append(SlurEnd(number, begins=True, dotted=dotted))
        ends.setdefault((s, v, end), []).append(SlurEnd(number, begins=False))
    for here in ends.values():
        here.sort(key=lambda e: e.begins)
    return ends


@dataclass(frozen=True, slots=True)
class _Held:
    """How long a number is taken: by its own voice to the slur's `end`, by others to the end of that measure.

    The voices of a measure are written one after the other, so a slur that ends in a lower voice ends later in
    the file than all of the upper voice.
    """

    end: int
    measure_end: int
    voice: tuple[int, int]


def _free_number(numbers: Sequence[_Held], onset: int, voice: tuple[int, int]) -> int:
    """The lowest number no other slur holds at `onset`; one that ends there is still held, to be safe."""
    for i, held in enumerate(numbers):
        if held.end < onset and (held.voice == voice or held.measure_end <= onset):
            return i + 1
    return len(numbers) + 1
