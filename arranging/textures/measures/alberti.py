"""How a Classical left hand breaks its chords, and how thin it leaves the texture."""

from __future__ import annotations

from itertools import pairwise

from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Line, Pulse, attacks, cells, groups


def two_part_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the attacks at which each hand strikes one note at most."""
    right, left = attacks(hand(arrangement, 0)), attacks(hand(arrangement, 1))
    times = right.keys() | left.keys()
    return share(sum(len(right.get(t, ())) <= 1 and len(left.get(t, ())) <= 1 for t in times), len(times))


def chords_a_measure(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Chords to the measure."""
    return share(len(cells(tune)), len(tune.tune.measures))


def alberti_figures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures of three notes and more that begin low, high, middle."""
    found = _figures(tune, arrangement, shortest=3)
    return share(sum(f[0] < f[2] < f[1] for f in found), len(found))


def rising_figures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures of four notes and more that begin with a rise through an octave."""
    found = _figures(tune, arrangement, shortest=4)
    return share(sum(f[:4] == sorted(f[:4]) and f[3] - f[0] == 12 for f in found), len(found))


def drummed_figures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's attacks that strike a chord again which it has just struck."""
    struck = [tuple(n.midi for n in g) for g in attacks(hand(arrangement, 1)).values()]
    return share(sum(a == b and len(a) >= 2 for a, b in pairwise(struck)), len(struck))


def linked_phrases(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the inner phrase ends, where the tune leaves time, from which the left hand runs on in steps."""
    pulse = Pulse(tune.tune.measures)
    line = Line(hand(arrangement, 1))
    strong = [g.onset for g in groups(pulse)]
    found = hits = 0
    for phrase in tune.analysis.phrases[:-1]:
        goal = next((t for t in strong if t >= phrase.end), None)
        if goal is None or not pulse.between(phrase.last_onset + 1, phrase.end):
            continue
        found += 1
        run = [n.midi for n in (*line.attacked(phrase.last_onset, goal)[-2:], *line.attacked(goal, goal + 1)[:1])]
        hits += len(run) == 3 and all(1 <= abs(b - a) <= 3 for a, b in pairwise(run))
    return share(hits, found)


def _figures(tune: HarmonizedTune, arrangement: Arrangement, *, shortest: int) -> list[list[int]]:
    """What the left hand plays in each group of beats under one chord, as MIDI numbers; chords are no figures."""
    line = Line(hand(arrangement, 1))
    edges = sorted({g.onset for g in groups(Pulse(tune.tune.measures))} | {c.onset for c in cells(tune)})
    found = []
    for start, end in pairwise([*edges, tune.tune.end]):
        struck = line.attacked(start, end)
        if len({n.onset for n in struck}) == len(struck) >= shortest:
            found.append([n.midi for n in struck])
    return found
