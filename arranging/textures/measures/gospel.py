"""What makes a piano sound like gospel: the backbeat, rich chords, pushed sixteenths, a bass on every beat."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import EIGHTH, QUARTER
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, hand, share
from arranging.textures.timeline import Pulse, Quarters, attacks, cells


def backbeats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the weak beats of the tune's measures, its last note left out, in which a chord or a run is struck."""
    struck = sorted(n.onset for n in accompaniment(tune, arrangement))
    weak = [b for b in Quarters(tune.tune.measures).beats if b.strength == 1 and b.onset < tune.lead[-1].onset]
    return share(sum(any(b.onset <= t < b.end for t in struck) for b in weak), len(weak))


def rich_chords(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords of four tones and more."""
    return share(sum(len(s.chord.members) > 3 for s in tune.harmony), len(tune.harmony))


def pushed_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which a chord of the right hand falls between the eighths, or on the last of three."""
    pulse = Pulse(tune.tune.measures)
    lead = {n.onset for n in tune.lead}
    pushed = set()
    for tick, struck in attacks(hand(arrangement, 0)).items():
        beat = pulse.at(tick)
        late = (tick - beat.onset) % EIGHTH if beat.duration % QUARTER == 0 else tick == beat.end - EIGHTH
        if len(struck) > 1 and tick not in lead and late:
            pushed.add(beat.onset)
    return share(len(pushed), len(pulse.beats))


def bass_on_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats up to the last note on which the left hand strikes."""
    struck = attacks(hand(arrangement, 1))
    found = [b for b in Pulse(tune.tune.measures).beats if b.onset < tune.lead[-1].onset]
    return share(sum(b.onset in struck for b in found), len(found))


def walked_into(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords after one of two beats and more that the bass enters by a step, the last one left out."""
    struck = [group[0] for group in attacks(hand(arrangement, 1)).values()]
    before = {b.onset: a for a, b in pairwise(struck)}
    pulse = Quarters(tune.tune.measures)
    found = [
        (before[b.onset].midi, next(n.midi for n in struck if n.onset == b.onset))
        for a, b in pairwise(cells(tune))
        if len(pulse.between(a.onset, a.end)) > 1 and b.onset in before and b.onset < tune.lead[-1].onset
    ]
    moved = [abs(low - high) for low, high in found if low != high]
    return share(sum(m <= 2 for m in moved), len(moved))
