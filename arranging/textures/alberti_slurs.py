"""Slurs over broken chords: legato by the measure, as Classical editions print it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.score import Measure, Note, Slur, measure_index
from arranging.sketch import Arrangement
from arranging.textures.timeline import attacks

_SHORTEST = 3
"""Notes that a slur is worth printing over."""


def slurred(arrangement: Arrangement, measures: tuple[Measure, ...]) -> Arrangement:
    """The arrangement with slurs over the left hand's single notes, as far as they run on inside a measure."""
    part = arrangement.parts[0]
    right, left = part.staves
    voices = tuple(replace(voice, slurs=_slurs(voice.notes, measures)) for voice in left.voices)
    staves = (right, replace(left, voices=voices))
    return replace(arrangement, parts=(replace(part, staves=staves), *arrangement.parts[1:]))


def _slurs(notes: Sequence[Note], measures: tuple[Measure, ...]) -> tuple[Slur, ...]:
    runs: list[list[int]] = [[]]
    place, end = -1, -1
    for onset, struck in attacks(notes).items():
        home = measure_index(measures, onset)
        if home != place or onset != end or len(struck) > 1 or struck[0].marks:
            runs.append([])
        if len(struck) == 1 and not struck[0].marks:
            runs[-1].append(onset)
        place, end = home, struck[0].end
    return tuple(Slur(run[0], run[-1]) for run in runs if len(run) >= _SHORTEST)
