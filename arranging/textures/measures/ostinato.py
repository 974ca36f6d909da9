"""How steadily an accompaniment repeats itself."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.ostinato import step_of
from arranging.textures.timeline import Line, attacks


def steps_filled(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the pulse's steps before the last note on which something is struck."""
    struck = set(attacks([*hand(arrangement, 0), *hand(arrangement, 1)]))
    last = tune.lead[-1].onset
    found = [t for m in tune.tune.measures for t in range(m.onset, min(m.end, last), step_of(m.time))]
    return share(sum(t in struck for t in found), len(found))


def same_rhythm(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the measures whose left hand has the rhythm of an equally long measure before it."""
    pairs = [(a, b) for a, b in pairwise(_cells(tune, hand(arrangement, 1))) if a[0] == b[0]]
    return share(sum(a[1] == b[1] for a, b in pairs), len(pairs))


def longest_run(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """The most measures in a row in which the left hand keeps its rhythm and contour."""
    best = run = 1
    for before, after in pairwise(_cells(tune, hand(arrangement, 1))):
        run = run + 1 if before == after else 1
        best = max(best, run)
    return best


def attacks_a_measure(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often the right hand strikes in a measure."""
    return share(len(attacks(hand(arrangement, 0))), len(tune.tune.measures))


def repeated_chords(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the right hand's two-note chords that are followed by the same chord a beat later."""
    struck = [tuple(n.midi for n in group) for group in attacks(hand(arrangement, 0)).values()]
    chords = [group for group in struck if len(group) >= 2]
    return share(sum(a == b for a, b in pairwise(chords)), len(chords))


def _cells(tune: HarmonizedTune, notes: list[Note]) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Every measure of the left hand as its length, its rhythm, and the turns of its line."""
    found = []
    line = Line([group[0] for group in attacks(notes).values()])
    for measure in tune.tune.measures:
        inside = line.attacked(measure.onset, measure.end)
        rhythm = tuple(n.onset - measure.onset for n in inside)
        turns = tuple((b.midi > a.midi) - (b.midi < a.midi) for a, b in pairwise(inside))
        found.append((measure.duration, rhythm, turns))
    return found
