"""Scales that lead from the end of one phrase into the next."""

from __future__ import annotations

from functools import lru_cache

from arranging.pitch import Key, Mode, Pitch
from arranging.score import Note
from arranging.sketch import ChordSpan, HarmonizedTune
from arranging.textures.timeline import Line

_SHORTEST = 2
"""Notes that make a scale worth playing."""
_LOWEST, _CLEAR = Pitch.parse("E2").midi, 1


def scale_link(
    tune: HarmonizedTune, span: ChordSpan, start: int, goal: Pitch, arrival: int, step: int
) -> tuple[Note, ...]:
    """A scale in notes of `step` ticks that begins at `start` or later and moves by step into the `goal` at `arrival`.

    It sets out from a tone of the chord at its start where it can, as early as it can, and stays under the tune.
    """
    most = (arrival - start) // step
    lead = Line(tune.lead)
    key = tune.chord_at(arrival).key
    best: tuple[float, list[Pitch]] | None = None
    for count in range(_SHORTEST, most + 1):
        begin = arrival - count * step
        lowest = lead.lowest(begin, arrival) - _CLEAR
        for way in (-1, 1):
            run = scale_into(key, goal, count, way)
            if not all(_LOWEST <= p.midi < lowest for p in run):
                continue
            starts_well = run[0].name in span.chord.members
            value = count + 4 * starts_well - abs(run[0].midi - goal.midi) / 6
            if best is None or value > best[0]:
                best = value, run
    if best is None:
        return ()
    run = best[1]
    begin = arrival - len(run) * step
    return tuple(Note(begin + i * step, step, p) for i, p in enumerate(run))


@lru_cache(maxsize=1024)
def scale_into(key: Key, goal: Pitch, count: int, way: int) -> list[Pitch]:
    """The `count` scale tones before a goal, rising into it (`way` 1) or falling (-1); minor rises melodically."""
    found: list[Pitch] = []
    degree, _ = key.degree_of(goal.name)
    pitch = goal
    raised = way > 0 and key.mode is Mode.MINOR and degree == 1
    for place in range(1, count + 1):
        number = (degree - 1 - way * place) % 7 + 1
        alter = 1 if raised and number in (6, 7) and place <= 2 else 0
        name = key.degree(number, alter)
        pitch = name.below(pitch.midi - 1) if way > 0 else name.above(pitch.midi + 1)
        found.append(pitch)
    return list(reversed(found))
