"""What makes a piano sound like gospel: the backbeat, rich chords, pushed sixteenths, a bass on every beat."""

from __future__ import annotations

from arranging.score import EIGHTH, QUARTER, SIXTEENTH
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, attacks, hand, share
from arranging.textures.timeline import Pulse, Quarters


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


def sixteenths_apart(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the accompaniment's notes that last a sixteenth."""
    found = accompaniment(tune, arrangement)
    return share(sum(n.duration <= SIXTEENTH for n in found), len(found))
