"""Whether it is a waltz: the low note on one, the chords after it, and what sounds between."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import Mark
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, hand, share
from arranging.textures.timeline import Pulse, attacks, groups


def bass_on_one(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the measures in which the left hand strikes on the downbeat, nothing in the measure lies lower."""
    low = attacks(hand(arrangement, 1))
    found = [m for m in tune.tune.measures if not m.implicit]
    hits = 0
    for measure in found:
        inside = [g[0].midi for t, g in low.items() if measure.onset <= t < measure.end]
        hits += measure.onset in low and low[measure.onset][0].midi <= min(inside) + 7
    return share(hits, len(found))


def low_chord_chord(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the groups of two beats and more in which a low note is followed by two chords above it."""
    struck = attacks(hand(arrangement, 1))
    found = [g for g in groups(Pulse(tune.tune.measures)) if len(g.beats) > 1 and g.end <= tune.lead[-1].onset]
    hits = 0
    for group in found:
        inside = [[n.midi for n in notes] for t, notes in struck.items() if group.onset <= t < group.end]
        chords = [c for c in inside[1:] if len(c) >= 2]
        hits += group.onset in struck and len(chords) >= 2 and all(min(c) > min(inside[0]) for c in chords)
    return share(hits, len(found))


def chords_in_right_hand(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the groups of two beats and more in which the right hand strikes two accompanying notes after the bass.

    They may stand on a weak beat, or between beats where a low note and two chords share a pair of them.
    """
    own = {(n.onset, n.midi) for n in accompaniment(tune, arrangement)}
    right = attacks([n for n in hand(arrangement, 0) if (n.onset, n.midi) in own])
    found = [g for g in groups(Pulse(tune.tune.measures)) if len(g.beats) > 1]
    hits = sum(any(g.onset < t < g.end and len(notes) >= 2 for t, notes in right.items()) for g in found)
    return share(hits, len(found))


def sixths(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the tune's notes on a beat that the right hand strikes with a sixth below."""
    pulse = Pulse(tune.tune.measures)
    right = attacks(hand(arrangement, 0))
    found = [n for n in tune.lead if pulse.falls_on(n.onset)]
    return share(sum(any(n.midi - o.midi in (8, 9) for o in right[n.onset]) for n in found), len(found))


def short_chords(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's chords that are played short."""
    found = [g for g in attacks(hand(arrangement, 1)).values() if len(g) >= 2]
    return share(sum(any(Mark.STACCATO in n.marks for n in g) for g in found), len(found))


def single_left_attacks(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's attacks that are single notes."""
    found = attacks(hand(arrangement, 1)).values()
    return share(sum(len(g) == 1 for g in found), len(found))


def chromatic_steps(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often, to the measure, a voice of the left hand moves on by two semitones in the same direction."""
    found = 0
    for voice in arrangement.parts[0].staves[1].voices:
        top = [max(g, key=lambda n: n.midi).midi for g in attacks(voice.notes).values()]
        moves = [b - a for a, b in pairwise(top)]
        found += sum(a == b and abs(a) == 1 for a, b in pairwise(moves))
    return share(found, len(tune.tune.measures))
