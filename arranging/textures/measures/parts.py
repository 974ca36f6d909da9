"""How the parts move: with the tune, between the beats, by step."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import SIXTEENTH, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import accompaniment, hand, share
from arranging.textures.timeline import Pulse, attacks


def attacks_with_lead(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the accompaniment's attacks that fall together with one of the lead."""
    lead = {n.onset for n in tune.lead}
    struck = attacks(accompaniment(tune, arrangement))
    return share(sum(t in lead for t in struck), len(struck))


def full_right_hand(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the right hand's attacks on a chord change that hold three notes or more."""
    changes = {s.onset for s in tune.harmony}
    struck = [g for t, g in attacks(hand(arrangement, 0)).items() if t in changes]
    return share(sum(len(g) >= 3 for g in struck), len(struck))


def left_hand_octaves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's attacks that are octaves."""
    struck = attacks(hand(arrangement, 1)).values()
    return share(sum(len(g) >= 2 and g[-1].midi - g[0].midi == 12 for g in struck), len(struck))


def fewest_staff_voices(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Voices on the staff that has fewest."""
    return min(len(s.voices) for s in arrangement.parts[0].staves)


def bass_steps(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the bass's moves that are steps, repeated notes not counted; what moves over a held bass is not it."""
    low: list[Note] = []
    for onset, struck in attacks(hand(arrangement, 1)).items():
        if not low or low[-1].end <= onset or struck[0].midi < low[-1].midi:
            low.append(struck[0])
    moves = [abs(b.midi - a.midi) for a, b in pairwise(low) if a.midi != b.midi]
    return share(sum(m <= 2 for m in moves), len(moves))


def inner_motion(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the accompaniment strikes between the beats."""
    found = Pulse(tune.tune.measures).beats
    struck = sorted(attacks(accompaniment(tune, arrangement)))
    pulse = Pulse(tune.tune.measures)
    moving = {pulse.at(t).onset for t in struck if t != pulse.at(t).onset}
    return share(len(moving), len(found))


def sixteenth_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the accompaniment strikes a sixteenth."""
    pulse = Pulse(tune.tune.measures)
    quick = {pulse.at(n.onset).onset for n in accompaniment(tune, arrangement) if n.duration <= SIXTEENTH}
    return share(len(quick), len(pulse.beats))


def doubled_tune(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the tune's notes that the piano strikes at the same pitch."""
    struck = {(n.onset, n.midi) for n in hand(arrangement, 0)}
    return share(sum((n.onset, n.midi) in struck for n in tune.tune.notes), len(tune.tune.notes))


def suspensions(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Suspended notes a beat: held into a beat whose chord does not have them, and resolved a step down."""
    pulse = Pulse(tune.tune.measures)
    found = 0
    for staff in arrangement.parts[0].staves:
        struck = attacks([n for v in staff.voices for n in v.notes])
        for note in (n for group in struck.values() for n in group):
            over = next((b for b in pulse.between(note.onset + 1, note.end)), None)
            if over and note.pitch.name not in tune.chord_at(over.onset).chord.members:
                found += any(1 <= note.midi - n.midi <= 2 for n in struck.get(note.end, ()))
    return share(found, len(pulse.beats))
