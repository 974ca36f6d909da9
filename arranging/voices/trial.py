"""An ornament on trial: the rules look at the moments before, during and after it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from arranging.pitch import Pitch
from arranging.score import Note
from arranging.sketch import ChordSpan
from arranging.voices.rule import Reach, Rule
from arranging.voices.voicing import Chords, Mask, Motion, Top, Voicings

_CONSONANT_STEPS = (0, 2, 4, 5)
Lower = tuple[Pitch, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """The lower voices before, during and after an ornament of `voice`, which sounds from `start` to `stop`."""

    voice: int
    before: Lower
    during: Lower
    after: Lower
    start: int
    stop: int
    span: ChordSpan


class Lead:
    """The soprano, asked what it sings at some tick."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self.notes = notes
        self.onsets = [n.onset for n in notes]

    def at(self, tick: int) -> Pitch:
        """The note that sounds at a tick, or the last one before it."""
        return self.notes[max(bisect_right(self.onsets, tick) - 1, 0)].pitch

    def until(self, tick: int) -> Pitch:
        """The note that sounds just before a tick."""
        return self.notes[max(bisect_left(self.onsets, tick) - 1, 0)].pitch

    def between(self, start: int, stop: int) -> list[Pitch]:
        """The notes that sound from `start` to `stop`."""
        first = max(bisect_right(self.onsets, start) - 1, 0)
        return [n.pitch for n in self.notes[first : bisect_left(self.onsets, stop)]]

    def strikes(self, tick: int) -> bool:
        """Whether a note begins at the tick."""
        place = bisect_left(self.onsets, tick)
        return place < len(self.onsets) and self.onsets[place] == tick


def allowed(trials: Sequence[Trial], lead: Lead, rules: Sequence[Rule]) -> list[bool]:
    """Which ornaments break no forbidden rule, clash with no neighbour and agree with a soprano that moves too."""
    if not trials:
        return []
    asked = [r for r in rules if r.forbidden and r.reach is Reach.EVERY_SLICE]
    chords = Chords.of([(t.span.chord, t.span.key) for t in trials])
    runs = [[p.midi for p in lead.between(t.start, t.stop)] for t in trials]
    low = np.array([min(run) for run in runs], dtype=np.int8)
    high = np.array([max(run) for run in runs], dtype=np.int8)
    struck = np.array([run[0] for run in runs], dtype=np.int8)
    passed = np.array([sum({1 << midi % 12 for midi in run}) for run in runs], dtype=np.int16)
    top = Top(low, high, struck, passed, np.zeros(len(runs), dtype=bool))

    def moment(soprano: list[Pitch], lower: list[Lower]) -> Voicings:
        rows = [(top, *rest) for top, rest in zip(soprano, lower, strict=True)]
        midi, steps = np.array([[_numbers(p) for p in row] for row in rows], dtype=np.int8).T
        return Voicings(midi, steps, chords, top)

    during = [t.during for t in trials]
    before = moment([lead.until(t.start) for t in trials], [t.before for t in trials])
    begun = moment([lead.at(t.start) for t in trials], during)
    ended = moment([lead.until(t.stop) for t in trials], during)
    after = moment([lead.at(t.stop) for t in trials], [t.after for t in trials])
    no = np.zeros(len(trials), dtype=bool)
    faulty = no.copy()
    for rule in asked:
        if rule.voicing is not None:
            faulty |= rule.voicing(begun).any(axis=0)
        elif rule.motion is not None:
            for motion in (Motion(before, begun, no, no, no), Motion(ended, after, no, no, no)):
                faulty |= rule.motion(motion).any(axis=0)
    good: Mask = ~faulty
    return [bool(ok) and _sounds_well(t, lead) for ok, t in zip(good, trials, strict=True)]


@lru_cache(maxsize=1024)
def _numbers(pitch: Pitch) -> tuple[int, int]:
    return pitch.midi, pitch.diatonic


def _sounds_well(trial: Trial, lead: Lead) -> bool:
    """No unison or semitone with another voice; a soprano that moves at the same moment is consonant with it."""
    tone, soprano = trial.during[trial.voice - 1], lead.at(trial.start)
    others = [soprano, *(p for v, p in enumerate(trial.during, start=1) if v != trial.voice)]
    if any(abs(tone.midi - other.midi) <= 1 for other in others):
        return False
    agrees = (soprano.diatonic - tone.diatonic) % 7 in _CONSONANT_STEPS
    return agrees or not lead.strikes(trial.start) or trial.before[trial.voice - 1] == tone
