"""How continuously the figuration runs, how many parts the left hand has, and what it ends on."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import SIXTEENTH
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.figuration import units
from arranging.textures.imitation import Motive, opening_motive
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Pulse, attacks, last_chord_onset

_HEAD = 2
"""Moves that make a motive known again."""


def sixteenth_filled_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which something is struck on every sixteenth."""
    struck = set(attacks([*hand(arrangement, 0), *hand(arrangement, 1)]))
    found = Pulse(tune.tune.measures).beats
    filled = sum(all(t in struck for t in range(b.onset, b.end, SIXTEENTH)) for b in found)
    return share(filled, len(found))


def single_left_hand(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's attacks at which it sounds one note only."""
    notes = hand(arrangement, 1)
    struck = sorted(attacks(notes))
    alone = sum(sum(n.onset <= t < n.end for n in notes) == 1 for t in struck)
    return share(alone, len(struck))


def final_bass_tonic(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """1 where the tonic lies in the bass from the tune's last note on, struck again at most, else 0."""
    start = last_chord_onset(tune)
    tonic = tune.analysis.key_at(start).tonic
    notes = [n for n in hand(arrangement, 1) if n.end > start]
    lowest = [min((n for n in notes if n.onset <= t < n.end), key=lambda n: n.midi) for t in attacks(notes)]
    return float(all(n.pitch.name == tonic for n in lowest))


def opening_taken_up(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often a phrase another voice moves like the tune's opening, or its mirror, in notes shorter than a beat."""
    pulse = Pulse(tune.tune.measures)
    motive = opening_motive(tune, units(tune, pulse))
    return share(_heard(motive, tune, arrangement, pulse), len(tune.analysis.phrases))


def _heard(motive: Motive | None, tune: HarmonizedTune, arrangement: Arrangement, pulse: Pulse) -> int:
    if motive is None:
        return 0
    wanted = {form.moves[:_HEAD] for form in (motive, motive.inverted)}
    found = 0
    for voice in (v for staff in arrangement.parts[0].staves for v in staff.voices):
        line = [n for n in voice.notes if n not in tune.lead]
        for notes in zip(*(line[i:] for i in range(_HEAD + 1)), strict=False):
            joined = all(a.end == b.onset for a, b in pairwise(notes))
            quick = all(n.duration < pulse.at(n.onset).duration for n in notes[:-1])
            moves = tuple(b.pitch.diatonic - a.pitch.diatonic for a, b in pairwise(notes))
            found += joined and quick and moves in wanted
    return found
