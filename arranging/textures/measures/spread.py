"""How wide the left hand opens its chords, and where between the beats the inner notes come."""

from __future__ import annotations

from arranging.score import QUARTER, TRIPLET_EIGHTH
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, hand, share
from arranging.textures.timeline import Line, Pulse, attacks, cells

_C3 = 48
_TENTH = 15


def deep_downbeats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the downbeats struck by the left hand whose lowest note lies below C3."""
    struck = attacks(hand(arrangement, 1))
    downs = [struck[b.onset] for b in Pulse(tune.tune.measures).beats if b.strength == 3 and b.onset in struck]
    return share(sum(group[0].midi < _C3 for group in downs), len(downs))


def risen_over_a_tenth(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords of three single notes and more in the left hand that rise over a tenth or more."""
    line = Line(hand(arrangement, 1))
    found = [[n.midi for n in line.attacked(c.onset, c.end)] for c in cells(tune)]
    long = [f for f in found if len(f) >= 3]
    return share(sum(max(f) - f[0] >= _TENTH and f[:3] == sorted(f[:3]) for f in long), len(long))


def lilting_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the accompaniment strikes at the second or third third."""
    pulse = Pulse(tune.tune.measures)
    struck = {n.onset for n in accompaniment(tune, arrangement)}
    units = {b.onset: b.duration // 3 if b.duration % QUARTER else TRIPLET_EIGHTH for b in pulse.beats}
    lilting = sum(any(b.onset + k * units[b.onset] in struck for k in (1, 2)) for b in pulse.beats)
    return share(lilting, len(pulse.beats))


def shared_figures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the accompaniment's attacks between the beats that the right hand takes."""
    pulse = Pulse(tune.tune.measures)
    sung = {(n.onset, n.midi) for n in tune.lead}
    off = [
        {n.onset for n in hand(arrangement, i) if not pulse.falls_on(n.onset) and (n.onset, n.midi) not in sung}
        for i in (0, 1)
    ]
    return share(len(off[0]), len(off[0] | off[1]))


def late_chords(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats on which nothing but tune and bass is struck while the chord enters after them."""
    pulse = Pulse(tune.tune.measures)
    struck = attacks(accompaniment(tune, arrangement))
    late = 0
    for beat in pulse.beats:
        on = [n for n in struck.get(beat.onset, ()) if n.midi >= _C3]
        late += not on and any(beat.onset < t < beat.end for t in struck)
    return share(late, len(pulse.beats))


def last_sigh(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """1 where under the last note of all an accompanying voice sinks by step to the fifth of the chord."""
    last = tune.lead[-1]
    fifth = tune.chord_at(last.end - 1).chord.members[2]
    struck = [n for n in accompaniment(tune, arrangement) if n.onset >= last.onset]
    return float(
        any(b.pitch.name == fifth and b.onset == a.end and 1 <= a.midi - b.midi <= 2 for a in struck for b in struck)
    )
