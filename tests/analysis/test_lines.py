"""Phrases of a tune whose lines of verse are known."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest

from arranging.analysis import analyse
from arranging.analysis.melody import choose_melody
from arranging.form.intro import with_intro
from arranging.form.opening import without_waiting
from arranging.form.unfolding import unfolded
from arranging.notation import parse_tune
from arranging.reading import Source
from arranging.score import QUARTER, Clef, Instrument, Part, Score, Staff, Tune
from arranging.sketch import PhraseRole, Sketch

DARWALL = (
    "4/4 D: D4q | F#4 D4 A4 F#4 | D5h. C#5q | B4 A4 G4 F#4 | E4h. E4q | F#4 D4 B4 A4 | G#4 E4 E5 D5 | "
    "C#5h B4 | A4h. A4q | B4h C#5 | D5h. D4q | E4 F#4 G4 A4 | B4 C#5 D5 E5 | D5h C#5 | D5h."
)
EVENTIDE = (
    "4/4 Eb: G4h G4q F4 | Eb4h Bb4 | C5q Bb4 Bb4 Ab4 | G4w | G4h Ab4q Bb4 | C5h Bb4 | Ab4q F4 G4 A4 | Bb4w | "
    "G4h G4q F4 | Eb4h Bb4 | Bb4q Ab4 Ab4 G4 | F4w | F4h G4q Ab4 | G4q F4 Eb4 Ab4 | G4h F4 | Eb4w"
)
EVEN = "4/4 C: C4q D4 E4 F4 | G4 F4 E4 D4 | C4 D4 E4 F4 | G4 F4 E4 D4"


def in_lines(notation: str, *counts: int) -> Tune:
    """The tune with lines of so many notes each."""
    tune = parse_tune(notation)
    return replace(tune, line_ends=tuple(tune.notes[count - 1].end for count in accumulate(counts)))


def part(tune: Tune) -> Part:
    return Part("", Instrument(""), (Staff(Clef.TREBLE, (tune.melody,)),))


def phrases(tune: Tune) -> list[int]:
    """How many notes each phrase has."""
    return [sum(p.onset <= n.onset < p.end for n in tune.notes) for p in analyse(tune, has_key=True).phrases]


@pytest.mark.parametrize(
    ("notation", "lines"),
    [(DARWALL, [6, 6, 6, 6, 8, 8]), (EVENTIDE, [10, 10, 10, 10]), (EVEN, [5, 4, 4, 3])],
    ids=["lines of many lengths", "lines with a half", "nothing else to see"],
)
def test_phrases_end_where_lines_end(notation: str, lines: list[int]) -> None:
    assert phrases(parse_tune(notation)) != lines
    assert phrases(in_lines(notation, *lines)) == lines


def test_rest_after_a_line_belongs_to_it() -> None:
    tune = in_lines("4/4 C: C4q D4 E4 Rq | F4 G4 A4 B4 | C5w", 3, 5)
    first, second = analyse(tune, has_key=True).phrases
    assert (first.release, first.end) == (3 * QUARTER, second.onset) == (3 * QUARTER, 4 * QUARTER)


SHORT, LONG = "C4q D4", "E4q F4 | G4q A4 | B4q A4"


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ([LONG, SHORT, SHORT, LONG], [6, 4, 6]),
        ([LONG, SHORT, SHORT, SHORT, SHORT, LONG], [6, 4, 4, 6]),
        ([LONG, SHORT, SHORT, SHORT, LONG], [6, 6, 6]),
        ([LONG, LONG, SHORT], [6, 8]),
        ([LONG, SHORT, LONG], [8, 6]),
        ([SHORT, LONG, LONG], [8, 6]),
        ([SHORT, SHORT, SHORT, SHORT], [2, 2, 2, 2]),
    ],
    ids=["a pair", "two pairs", "three", "one at the end", "one between", "one at the beginning", "all of them short"],
)
def test_very_short_lines_are_joined(parts: list[str], found: list[int]) -> None:
    assert phrases(in_lines(f"2/4 C: {' | '.join(parts)}", *(part.count("4") for part in parts))) == found


def test_line_of_twice_the_usual_length_is_divided_within() -> None:
    half = "C4q D4 E4 F4 | G4 A4 B4 G4 | C5w"
    tune = in_lines(f"4/4 C: {half} | {half} | {half} | {half}", 18, 18)
    assert phrases(tune) == [9, 9, 9, 9]


def test_source_tells_the_tune_its_line_ends() -> None:
    told = in_lines(DARWALL, 6, 6, 6, 6, 8, 8)
    score = Score(told.measures, (part(told),))
    assert choose_melody(Source(score))[0].line_ends == ()
    assert choose_melody(Source(score, line_ends=told.line_ends))[0].line_ends == told.line_ends


def test_line_ends_move_with_the_tune() -> None:
    tune = in_lines("4/4 C: C4q D4 E4 F4 | G4w | A4q G4 F4 E4 | C4w", 5, 5)
    sketch = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    later = with_intro(sketch)
    ends = [p.release for p in later.analysis.phrases if p.role is PhraseRole.TUNE]
    assert list(later.tune.line_ends) == ends
    assert ends[0] > tune.line_ends[0]


def test_line_sung_twice_ends_twice() -> None:
    tune = in_lines("4/4 C: |: C4q D4 E4 F4 | G4w :| A4q G4 F4 E4 | C4w", 5, 5)
    assert phrases(unfolded(tune)) == [5, 5, 5]


def test_line_ends_stay_at_their_notes_without_the_accompaniment_before() -> None:
    tune = in_lines("4/4 C: Rw | C4q D4 E4 F4 | G4w | A4q G4 F4 E4 | C4w", 5, 5)
    score = Score(tune.measures, (part(tune), part(parse_tune("4/4 C: C3w"))))
    kept, _ = without_waiting(tune, score)
    assert kept.line_ends == (kept.notes[4].end, kept.notes[9].end)
