"""How a lullaby rocks, how thin it stays, and what rings above it."""

from __future__ import annotations

from arranging.pitch import Pitch
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Line, Pulse, attacks

_LOW = Pitch.parse("C3").midi


def thin_moments(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the attacks at which no more than three notes sound over the lowest one."""
    notes = sorted((*hand(arrangement, 0), *hand(arrangement, 1)), key=lambda n: n.onset)
    live: list[tuple[int, int]] = []
    hits = 0
    struck = attacks(notes)
    for onset, group in struck.items():
        live = [(end, midi) for end, midi in live if end > onset] + [(n.end, n.midi) for n in group]
        hits += len({midi for _, midi in live}) <= 4
    return share(hits, len(struck))


def rocked_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the left hand strikes a long and a short note."""
    return _beats_struck(tune, arrangement, 2)


def single_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the left hand strikes once or not at all."""
    return _beats_struck(tune, arrangement, 0) + _beats_struck(tune, arrangement, 1)


def tonic_bass(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the time in which the harmony stands over the tonic."""
    whole = sum(s.duration for s in tune.harmony)
    return share(sum(s.duration for s in tune.harmony if s.chord.bass == s.key.tonic), whole)


def octave_echoes(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the tune's notes of a beat and more that are heard an octave higher while they last."""
    pulse, line = Pulse(tune.tune.measures), Line(hand(arrangement, 0))
    long = [n for n in tune.lead if n.duration >= pulse.at(n.onset).duration]
    hits = sum(any(e.midi - n.midi == 12 for e in line.attacked(n.onset, n.end)) for n in long)
    return share(hits, len(long))


def low_notes(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's notes that lie below C3."""
    found = hand(arrangement, 1)
    return share(sum(n.midi < _LOW for n in found), len(found))


def _beats_struck(tune: HarmonizedTune, arrangement: Arrangement, count: int) -> float:
    found = Pulse(tune.tune.measures).beats
    struck = sorted(attacks(hand(arrangement, 1)))
    hits = sum(sum(b.onset <= t < b.end for t in struck) == count for b in found)
    return share(hits, len(found))
