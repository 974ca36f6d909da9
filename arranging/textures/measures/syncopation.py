"""Rhythms of the accompaniment against the beat: syncopated measures, dotted figures, staccato."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Set
from itertools import pairwise

from arranging.score import Mark
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, hand, share
from arranging.textures.timeline import attacks


def syncopated_measures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the measures before the last note in which the right hand or its inner notes go short, long, short.

    The long note is twice the short ones and the accompaniment's own; there may be two of them.
    """
    lead = {(n.onset, n.midi) for n in tune.lead}
    right = hand(arrangement, 0)
    struck = sorted(attacks(right))
    own = {n.onset for n in right if (n.onset, n.midi) not in lead}
    found = [m for m in tune.tune.measures if m.end <= tune.lead[-1].onset and not m.implicit]
    hits = 0
    for measure in found:
        inside = struck[bisect_left(struck, measure.onset) : bisect_left(struck, measure.end)]
        alone = [t for t in inside if t in own]
        hits += any(_goes_short_long_short([*onsets, measure.end], own) for onsets in (inside, alone))
    return share(hits, len(found))


def dotted_figures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Dotted pairs, three parts and one or two and one, that the accompaniment strikes in a measure."""
    pairs = 0
    for staff in (0, 1):
        struck = [n[0] for n in attacks(hand(arrangement, staff)).values()]
        own = {n.onset for n in accompaniment(tune, arrangement)}
        for first, second in pairwise(struck):
            dotted = first.end == second.onset and first.duration in (3 * second.duration, 2 * second.duration)
            pairs += dotted and second.onset in own
    return share(pairs, len(tune.tune.measures))


def staccato_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's notes that are staccato."""
    low = hand(arrangement, 1)
    return share(sum(Mark.STACCATO in n.marks for n in low), len(low))


def _goes_short_long_short(onsets: Sequence[int], own: Set[int]) -> bool:
    gaps = [b - a for a, b in pairwise(onsets)]
    for i in range(len(gaps) - 2):
        short, long, after = gaps[i : i + 3]
        ends = after == short or (after == long and gaps[i + 3 : i + 4] == [short])
        if long == 2 * short and ends and onsets[i + 1] in own:
            return True
    return False
