"""How open, how modal and how ornamented folk settings are."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import EIGHTH
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Line, Pulse, attacks, cells

_FIFTH = 7


def cut_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Cuts a measure: the tune's notes that carry a grace note in the right hand."""
    cuts = sum(bool(n.graces) for n in hand(arrangement, 0))
    return share(cuts, len(tune.tune.measures))


def major_dominants(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords that are dominants with the leading tone of their key."""
    found = cells(tune)
    leading = [c.span.key.tonic.pitch_class + 11 for c in found]
    return share(
        sum(tone % 12 in c.span.chord.pitch_classes for c, tone in zip(found, leading, strict=True)), len(found)
    )


def droned_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats on which the left hand sounds the keynote and its fifth."""
    low = hand(arrangement, 1)
    found = Pulse(tune.tune.measures).beats
    hits = 0
    for beat in found:
        tonic = tune.analysis.key_at(beat.onset).tonic.pitch_class
        sounding = {n.midi % 12 for n in low if n.onset <= beat.onset < n.end}
        hits += {tonic, (tonic + _FIFTH) % 12} <= sounding
    return share(hits, len(found))


def ripples(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures of three notes and more that only rise."""
    line = Line(hand(arrangement, 1))
    figures = [[n.midi for n in line.attacked(c.onset, c.end)] for c in cells(tune)]
    found = [f for f in figures if len(f) >= 3]
    rising = sum(sum(b > a for a, b in pairwise(f)) >= (len(f) - 1) / 2 for f in found)
    return share(rising, len(found))


def lilting_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats before the last note that the left hand strikes again on their last eighth."""
    struck = set(attacks(hand(arrangement, 1)))
    found = [b for b in Pulse(tune.tune.measures).beats if b.end <= tune.lead[-1].onset]
    return share(sum(b.end - EIGHTH in struck for b in found), len(found))
