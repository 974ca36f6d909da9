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


def credible(findings: Iterable[Finding], tune: HarmonizedTune) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """The findings without those that rest on a guessed chord or on a passage in unison, and what is said of that.

    A single voice is judged everywhere.
    """
    unison = tuple(_unison_passages(tune.voices))
    starts = [start for start, _ in unison]
    unclear = _unclear(tune)
    rules = built_in_rules()
    kept: list[Finding] = []
    for finding in findings:
        place = bisect_right(starts, finding.onset) - 1
        in_unison = place >= 0 and finding.onset < unison[place][1] and len(finding.voices) > 1
        guessed = rules[finding.rule].reach is Reach.CHORDS and finding.onset in unclear
        if not in_unison and not guessed:
            kept.append(finding)
    if not unison:
        return tuple(kept), ()
    measures = tune.tune.measures
    numbers = dict.fromkeys(measures[measure_index(measures, start)].number for start in starts)
    where = in_measures(tuple(numbers))
    return tuple(kept), (f"Passages that all sing in unison were not checked against each other ({where}).",)


def _unclear(tune: HarmonizedTune) -> frozenset[int]:
    """Onsets of guessed chords, and of those that follow them: a motion has its fault at the second of two chords."""
    found = {span.onset for span in tune.harmony if span.reason == UNCLEAR}
    found |= {after.onset for before, after in pairwise(tune.harmony) if before.onset in found}
    return frozenset(found)


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
