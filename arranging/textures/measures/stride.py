"""What a striding left hand does: bass and chord by turns, octaves, walks and runs into the next phrase."""

from __future__ import annotations

from itertools import pairwise

from arranging.analysis.beats import DOWNBEAT
from arranging.score import EIGHTH, Note
from arranging.sketch import Arrangement, HarmonizedTune, PhraseRole
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Group, Pulse, attacks, groups


def oom_pah(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the strong beats with weak ones after them that bring the bass and then a chord over it."""
    low = attacks(hand(arrangement, 1))
    found = [g for g in _inner_groups(tune) if g.beats[0].onset in low]
    return share(sum(_strides(low, g) for g in found), len(found))


def bass_octaves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's strong beats that are octaves."""
    low = attacks(hand(arrangement, 1))
    found = [low[g.onset] for g in _inner_groups(tune) if g.onset in low]
    return share(sum(n[-1].midi - n[0].midi == 12 for n in found), len(found))


def bass_tenths(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's strong beats that are tenths."""
    low = attacks(hand(arrangement, 1))
    found = [low[g.onset] for g in _inner_groups(tune) if g.onset in low]
    return share(sum(n[-1].midi - n[0].midi in (15, 16) for n in found), len(found))


def single_basses(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's strong beats that are single notes."""
    low = attacks(hand(arrangement, 1))
    found = [low[g.onset] for g in _inner_groups(tune) if g.onset in low]
    return share(sum(len(n) == 1 for n in found), len(found))


def left_attacks_a_beat(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often the left hand strikes in a beat."""
    return share(len(attacks(hand(arrangement, 1))), len(Pulse(tune.tune.measures).beats))


def bass_moves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the basses on neighbouring strong beats that are not the same key."""
    low = attacks(hand(arrangement, 1))
    found = [low[g.onset][0].midi for g in groups(Pulse(tune.tune.measures)) if g.onset in low]
    return share(sum(a != b for a, b in pairwise(found)), len(found) - 1)


def tune_in_octaves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the tune's notes of a beat and more that the right hand doubles an octave below."""
    struck = {(n.onset, n.midi) for n in hand(arrangement, 0)}
    pulse = Pulse(tune.tune.measures)
    found = [n for n in tune.lead if n.duration >= pulse.at(n.onset).duration]
    return share(sum((n.onset, n.midi - 12) in struck for n in found), len(found))


def phrase_end_runs(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the ends of inner phrases in which the left hand runs: four notes in a row shorter than an eighth."""
    low = hand(arrangement, 1)
    pulse = Pulse(tune.tune.measures)
    found = [p for p in tune.analysis.phrases if p.role is not PhraseRole.CODA]
    hits = 0
    for phrase, following in pairwise(found):
        goal = next((b.onset for b in pulse.between(following.onset, following.end) if b.strength == DOWNBEAT), 0)
        quick = [n for n in low if phrase.last_onset <= n.onset < goal and n.duration < EIGHTH]
        hits += len(quick) >= 4
    return share(hits, len(found) - 1)


def final_compass(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Semitones from the lowest to the highest of all that is struck from the last note of the tune on."""
    last = tune.lead[-1].onset
    struck = [n.midi for n in (*hand(arrangement, 0), *hand(arrangement, 1)) if n.onset >= last]
    return max(struck) - min(struck)


def _inner_groups(tune: HarmonizedTune) -> list[Group]:
    """Strong beats with weak ones after them, up to the tune's last note; the time of phrase ends left out."""
    lasts = [(p.last_onset, p.end) for p in tune.analysis.phrases]
    last = tune.lead[-1].onset
    return [
        g
        for g in groups(Pulse(tune.tune.measures))
        if len(g.beats) > 1 and g.end <= last and not any(start < g.end and g.onset < end for start, end in lasts)
    ]


def _strides(low: dict[int, list[Note]], group: Group) -> bool:
    bass = low[group.onset][0]
    chords = [low[b.onset] for b in group.beats[1:] if b.onset in low]
    return bool(chords) and all(len(c) >= 2 and c[0].midi > bass.midi for c in chords)
