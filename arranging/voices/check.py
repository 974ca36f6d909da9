"""The checker: the rules of the search, asked of a finished score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from arranging.harmony.recipe import Spacing
from arranging.score import Measure, Voice, printed_place
from arranging.sketch import ChordSpan, Sketch
from arranging.voices.piece import Piece
from arranging.voices.reading import Reading, chord_tones, slices
from arranging.voices.rule import Reach, Rule
from arranging.voices.rules import built_in_rules
from arranging.voices.singers import Singers, singers
from arranging.voices.slots import last_closes
from arranging.voices.voicing import Motion, Turn


@dataclass(frozen=True, slots=True)
class Finding:
    """A breach of a rule: where, and in which voices. `beat` counts quarters from 1; `str` says it in words."""

    rule: str
    code: str
    forbidden: bool
    onset: int
    measure: str
    beat: float
    voices: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.rule}, measure {self.measure} beat {self.beat:g}, {' and '.join(self.voices)}"


def check_voices(
    voices: Sequence[Voice], harmony: Sequence[ChordSpan], sketch: Sketch, rules: Iterable[Rule] | None = None
) -> tuple[Finding, ...]:
    """Every breach in the voices of a choir (four are SATB, three are SAB), soprano first, in order of time.

    `rules` are those the setting is bound by (`search.active_rules`); without them every rule for singers is
    asked. A finding stands at the second of two chords where the fault lies between them.
    """
    if not all(v.notes for v in voices):
        return ()
    choir, phrases = singers(len(voices)), sketch.analysis.phrases
    for_singers = (r for r in built_in_rules().values() if Spacing.CHOIR in r.spacings)
    asked = [r for r in (for_singers if rules is None else rules) if choir in r.choirs]
    readings = {
        Reach.EVERY_SLICE: slices(voices, harmony, phrases),
        Reach.CHORDS: chord_tones(voices, harmony, phrases),
    }
    openings = [p.onset for p in phrases]
    endings = last_closes(sketch)
    motions = {reach: reading.between(openings, endings) for reach, reading in readings.items()}
    turns = {reach: Turn(motion[slice(None, -1)], motion[slice(1, None)]) for reach, motion in motions.items()}
    piece = Piece(tuple(voices), tuple(harmony), sketch)
    found = [
        _finding(rule, onset, group, choir, sketch.tune.measures)
        for rule in asked
        for onset, group in _faults(rule, readings[rule.reach], motions[rule.reach], turns[rule.reach], piece)
    ]
    return tuple(sorted(found, key=lambda f: (f.onset, f.code)))


def _finding(rule: Rule, onset: int, group: Sequence[int], choir: Singers, measures: tuple[Measure, ...]) -> Finding:
    measure, beat = printed_place(measures, onset)
    return Finding(rule.name, rule.code, rule.forbidden, onset, measure, beat, tuple(choir.names[v] for v in group))


def _faults(
    rule: Rule, reading: Reading, motion: Motion, turn: Turn, piece: Piece
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Onset and voices of every breach of a rule; where it lies between chords, the onset of the last of them."""
    if rule.piece is not None:
        yield from ((fault.onset, fault.voices) for fault in rule.piece(piece))
        return
    groups = rule.voices.groups(len(piece.singers))
    sounding = np.stack([reading.sounding[list(group)].all(axis=0) for group in groups])
    if rule.voicing is not None:
        faults, first = rule.voicing(reading.voicings) & sounding, 0
    elif rule.motion is not None:
        faults, first = rule.motion(motion) & sounding[:, :-1] & sounding[:, 1:], 1
    else:
        assert rule.turn is not None
        faults, first = rule.turn(turn) & sounding[:, :-2] & sounding[:, 1:-1] & sounding[:, 2:], 2
    for group, moment in np.argwhere(faults):
        yield int(reading.onsets[moment + first]), groups[group]
