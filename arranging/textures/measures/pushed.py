"""How chords push ahead of the beat, how the bass pulses, and how a piece grows."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import EIGHTH, Dynamic, DynamicMark
from arranging.sketch import Arrangement, HarmonizedTune, PhraseRole
from arranging.textures.expression import LEVELS
from arranging.textures.measures.basics import accompaniment, hand, share
from arranging.textures.timeline import Line, Pulse, attacks


def pushed_strong_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the strong beats over which the right hand holds what it struck an eighth before."""
    struck = attacks(hand(arrangement, 0))
    strong = [b for b in Pulse(tune.tune.measures).beats if b.strength >= 2 and b.onset]
    ahead = sum(any(n.end > b.onset for n in struck.get(b.onset - EIGHTH, ())) for b in strong)
    return share(ahead, len(strong))


def off_beat_bass(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the left hand strikes between the beats."""
    pulse = Pulse(tune.tune.measures)
    off = {pulse.at(n.onset).onset for n in hand(arrangement, 1) if not pulse.falls_on(n.onset)}
    return share(len(off), len(pulse.beats))


def strummed_chords(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the right hand's attacks of an eighth at most that are chords of three notes and more."""
    short = [g for g in attacks(hand(arrangement, 0)).values() if g[0].duration <= EIGHTH]
    return share(sum(len(g) >= 3 for g in short), len(short))


def single_notes(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the right hand's attacks that are single notes."""
    struck = attacks(hand(arrangement, 0)).values()
    return share(sum(len(g) == 1 for g in struck), len(struck))


def louder_and_fuller(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """1 where the last phrase of the tune is louder than the first and has as many notes to its time, or more."""
    phrases = [p for p in tune.analysis.phrases if p.role is PhraseRole.TUNE]
    line = Line(accompaniment(tune, arrangement))
    marks = [d for d in arrangement.parts[0].directions if isinstance(d, DynamicMark)]
    first, last = phrases[0], phrases[-1]

    def loudness(end: int) -> Dynamic:
        return [d.level for d in marks if d.onset < end][-1]

    def fullness(start: int, end: int) -> float:
        return len(line.attacked(start, end)) / (end - start)

    if len(phrases) == 1:
        return 1.0
    grows = LEVELS.index(loudness(first.end)) < LEVELS.index(loudness(last.end))
    return float(grows and fullness(first.onset, first.end) <= fullness(last.onset, last.last_onset) * 1.1)


def growing_range(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the steps from phrase to phrase of the tune at which the range of all that sounds does not shrink."""
    line = Line([*hand(arrangement, 0), *hand(arrangement, 1)])
    ranges: list[int] = []
    for phrase in tune.analysis.phrases:
        struck = [n.midi for n in line.attacked(phrase.onset, phrase.end)]
        if phrase.role is PhraseRole.TUNE and struck:
            ranges.append(max(struck) - min(struck))
    return share(sum(b >= a for a, b in pairwise(ranges)), len(ranges) - 1) if len(ranges) > 1 else 1.0


def high_figures(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's notes between bass notes, and of the right hand's over the tune, from E3 up."""
    pulse = Pulse(tune.tune.measures)
    off = [n for n in accompaniment(tune, arrangement) if not pulse.falls_on(n.onset)]
    return share(sum(n.midi >= _E3 for n in off), len(off))


_E3 = 52


def left_hand_semitones(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's moves from one single note to the next that are semitones."""
    struck = [g[0].midi for g in attacks(hand(arrangement, 1)).values() if len(g) == 1]
    return share(sum(abs(b - a) == 1 for a, b in pairwise(struck)), len(struck) - 1)


def theme_in_octaves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the weighty notes of the tune's last phrase, a beat long and on one, that have their octave below."""
    pulse = Pulse(tune.tune.measures)
    phrase = tune.analysis.final_phrase
    struck = attacks(hand(arrangement, 0))
    weighty = [
        n
        for n in tune.lead
        if phrase.onset <= n.onset < phrase.last_onset
        and pulse.falls_on(n.onset)
        and n.duration >= pulse.at(n.onset).duration
    ]
    return share(sum(any(o.midi == n.midi - 12 for o in struck[n.onset]) for n in weighty), len(weighty))


def outside(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the accompaniment's notes below A1 or above E5."""
    notes = accompaniment(tune, arrangement)
    return share(sum(not _A1 <= n.midi <= _E5 for n in notes), len(notes))


_A1, _E5 = 33, 76
