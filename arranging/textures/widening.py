"""A piece that grows: how far along its phrases a moment is, and the loudness that grows with them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise

from arranging.analysis.beats import felt_beat
from arranging.score import Direction, Dynamic, DynamicMark, Hairpin
from arranging.sketch import HarmonizedTune, PhraseRole
from arranging.textures.expression import LEVELS
from arranging.textures.timeline import Line

Growth = Callable[[int], float]
"""For a tick how far the piece has grown, from 0 in its first phrase to 1 in its last one."""


def growth(tune: HarmonizedTune) -> Growth:
    """How far the tune has come at a tick, phrase by phrase; intro and coda are like the phrase next to them.

    A tune of one phrase has grown as a whole.
    """
    sung = [p.onset for p in tune.analysis.phrases if p.role is PhraseRole.TUNE]

    def at(tick: int) -> float:
        if len(sung) < 2:
            return 1.0
        return max(0, bisect_right(sung, tick) - 1) / (len(sung) - 1)

    return at


def growing_dynamics(tune: HarmonizedTune, start: Dynamic, climax: Dynamic, end: Dynamic) -> tuple[Direction, ...]:
    """A level for every phrase, from `start` to `climax`, each led into by a crescendo; a coda comes back to `end`."""
    lead = Line(tune.lead)
    grown = growth(tune)
    phrases = [p for p in tune.analysis.phrases if lead.attacked(p.onset, p.end)]
    low, high = LEVELS.index(start), LEVELS.index(climax)
    found: list[Direction] = []
    before: Dynamic | None = None
    for phrase, following in pairwise((*phrases, None)):
        if phrase is None:
            continue
        first = lead.attacked(phrase.onset, phrase.end)[0].onset
        coda = phrase.role is PhraseRole.CODA
        level = end if coda else LEVELS[low + round((high - low) * grown(phrase.onset))]
        if level is not before:
            found.append(DynamicMark(first, level))
        before = level
        beat = felt_beat(tune.tune.measure_at(phrase.onset).time)
        if coda and phrase.last_onset - first >= 2 * beat:
            found.append(Hairpin(first, phrase.last_onset, growing=False))
        elif following and following.role is PhraseRole.TUNE:
            swell = max(first, phrase.last_onset - 4 * beat)
            if phrase.last_onset - swell >= 2 * beat:
                found.append(Hairpin(swell, phrase.last_onset, growing=True))
    return tuple(found)
