"""Slurs: which number each has while it runs, and at which printed note it begins and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arranging.score import Part

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


def number_slurs(part: Part) -> Ends:
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
    busy_until: list[int] = []
    for onset, end, s, v, dotted in sorted(found):
        number = _free_number(busy_until, onset)
        if number > MOST_AT_ONCE:
            continue
        busy_until[number - 1 : number] = [end]
        ends.setdefault((s, v, onset), []).append(SlurEnd(number, begins=True, dotted=dotted))
        ends.setdefault((s, v, end), []).append(SlurEnd(number, begins=False))
    for here in ends.values():
        here.sort(key=lambda e: e.begins)
    return ends


def _free_number(busy_until: Sequence[int], onset: int) -> int:
    """The lowest number no other slur holds at `onset`; one that ends there is still held, to be safe."""
    for i, end in enumerate(busy_until):
        if end < onset:
            return i + 1
    return len(busy_until) + 1
