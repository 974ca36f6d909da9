"""How a left hand breaks its chords."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import EIGHTH
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Line, Pulse, attacks, cells


def eighth_filled_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which something is struck on every eighth."""
    struck = set(attacks([*hand(arrangement, 0), *hand(arrangement, 1)]))
    found = Pulse(tune.tune.measures).beats
    filled = sum(all(t in struck for t in range(b.onset, b.end, EIGHTH)) for b in found)
    return share(filled, len(found))


def left_hand_repetitions(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often the left hand strikes a single note twice in a row."""
    struck = list(attacks(hand(arrangement, 1)).values())
    return sum(len(a) == len(b) == 1 and a[0].midi == b[0].midi for a, b in pairwise(struck))


def figure_within_ninth(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures that stay within a ninth."""
    found = _figures(tune, arrangement, shortest=3)
    return share(sum(max(f) - min(f) <= 14 for f in found), len(found))


def figure_reaches_tenth(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures that span a tenth or more."""
    found = _figures(tune, arrangement, shortest=3)
    return share(sum(max(f) - min(f) >= 15 for f in found), len(found))


def long_waves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures of six notes and more that climb over four notes before they turn."""
    found = _figures(tune, arrangement, shortest=6)
    return share(sum(f[:4] == sorted(f[:4]) for f in found), len(found))


def _figures(tune: HarmonizedTune, arrangement: Arrangement, *, shortest: int) -> list[list[int]]:
    """What the left hand plays to each chord inside a measure, as MIDI numbers; figures of some length only."""
    line = Line(hand(arrangement, 1))
    found = [[n.midi for n in line.attacked(c.onset, c.end)] for c in cells(tune)]
    return [f for f in found if len(f) >= shortest]
