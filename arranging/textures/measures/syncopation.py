"""Rhythms of the accompaniment against the beat: syncopated measures, dotted figures, staccato."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import Mark, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, attacks, hand, share
from arranging.textures.timeline import Line


def syncopated_measures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the measures before the last note in which inner notes of the right hand go short, long, short.

    The long one begins off the beat and is the accompaniment's own: short notes of one length before and after it, or
    twice a longer one between them.
    """
    line = Line(_inner(tune, arrangement))
    found = [m for m in tune.tune.measures if m.end <= tune.lead[-1].onset and not m.implicit]
    return share(sum(_goes_short_long_short(line.attacked(m.onset, m.end)) for m in found), len(found))


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


def _inner(tune: HarmonizedTune, arrangement: Arrangement) -> list[Note]:
    """The lowest note of each of the right hand's own attacks."""
    right = {(n.onset, n.midi) for n in hand(arrangement, 0)}
    own = [n for n in accompaniment(tune, arrangement) if (n.onset, n.midi) in right]
    return [group[0] for group in attacks(own).values()]


def _goes_short_long_short(notes: tuple[Note, ...]) -> bool:
    lengths = [n.duration for n in notes]
    joined = [a.end == b.onset for a, b in pairwise(notes)]
    for i in range(len(notes) - 2):
        a, b, c = lengths[i : i + 3]
        if all(joined[i : i + 2]) and b == 2 * a and (c == a or (c == b and lengths[i + 3 : i + 4] == [a])):
            return True
    return False
