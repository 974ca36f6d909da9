"""Findings that a teacher would stand by: none about guessed chords, none about unisons that are meant."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from arranging.checking.heard import UNCLEAR
from arranging.report import in_measures
from arranging.score import Note, Voice, measure_index
from arranging.sketch import HarmonizedTune
from arranging.voices.check import Finding
from arranging.voices.rule import Reach
from arranging.voices.rules import built_in_rules

_FEWEST = 2
"""Successive chords that must be sung in unison or octaves to count as a passage."""


_FOREIGN_TONES = ("stray-tone", "unresolved-suspension")
_PHRASE_ENDS = ("phrase-without-cadence",)


def credible(
    findings: Iterable[Finding], tune: HarmonizedTune, consonant: frozenset[int]
) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """The findings without those that rest on a guess or on a passage in unison, and what is said of that.

    Guessed are chords that never sound complete, and phrase ends without a fermata or rest. A tone that makes a chord
    with all the others (at the `consonant` ticks) is not foreign, whatever the beat as a whole was taken for.
    """
    unison = tuple(_unison_passages(tune.voices))
    doubtful = _Doubts(tune, consonant)
    kept = tuple(f for f in findings if not (_within(f, unison) or doubtful.about(f)))
    if not unison:
        return kept, ()
    measures = tune.tune.measures
    numbers = dict.fromkeys(measures[measure_index(measures, start)].number for start, _ in unison)
    where = in_measures(tuple(numbers))
    return kept, (f"Passages that all sing in unison were not checked against each other ({where}).",)


def _within(finding: Finding, passages: Sequence[tuple[int, int]]) -> bool:
    """Whether a finding is about several voices in one of the passages; a single voice is judged everywhere."""
    place = bisect_right(passages, finding.onset, key=lambda passage: passage[0]) - 1
    return place >= 0 and finding.onset < passages[place][1] and len(finding.voices) > 1


class _Doubts:
    """What in a score is guessed: chords that never sound complete, phrase ends that nothing marks."""

    def __init__(self, tune: HarmonizedTune, consonant: frozenset[int]) -> None:
        self.tune = tune
        self.consonant = consonant
        guessed = {span.onset for span in tune.harmony if span.reason == UNCLEAR}
        # A fault between two chords stands at the second of them.
        self.chords = guessed | {after.onset for before, after in pairwise(tune.harmony) if before.onset in guessed}
        *inner, _ = tune.analysis.phrases
        self.phrase_ends = {p.last_onset for p in inner if not p.fermata and p.release == p.end}

    def about(self, finding: Finding) -> bool:
        rule = built_in_rules()[finding.rule]
        if rule.name in _PHRASE_ENDS and finding.onset in self.phrase_ends:
            return True
        if rule.name in _FOREIGN_TONES and finding.onset in self.consonant:
            return True
        rests_on_chord = rule.reach is Reach.CHORDS or rule.piece is not None
        return rests_on_chord and self.tune.chord_at(finding.onset).onset in self.chords


def _unison_passages(voices: Sequence[Voice]) -> Iterator[tuple[int, int]]:
    """Stretches in which all voices sing one line, in octaves or not, for more than one note."""
    lines = [{n.onset: n for n in voice.notes} for voice in voices]
    onsets = sorted(set().union(*lines))
    for together, run in groupby(onsets, key=lambda onset: _is_unison([line.get(onset) for line in lines])):
        notes = list(run)
        if together and len(notes) >= _FEWEST:
            yield notes[0], max(line[notes[-1]].end for line in lines)


def _is_unison(notes: Sequence[Note | None]) -> bool:
    """Whether every voice begins a note of one and the same name."""
    return len({n.pitch.pitch_class if n else None for n in notes} | {None}) == 2 and None not in notes
