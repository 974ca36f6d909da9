"""Where a melody breathes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from arranging.analysis import analyse
from arranging.analysis.phrases import MANY_SIGNS
from arranging.notation import parse_tune
from arranging.score import QUARTER, BarLine, Tune
from arranging.sketch import Phrase

EVENTIDE = (
    "4/4 Eb: G4h G4q F4 | Eb4h Bb4 | C5q Bb4 Bb4 Ab4 | G4w | G4h Ab4q Bb4 | C5h Bb4 | Ab4q F4 G4 A4 | Bb4w | "
    "G4h G4q F4 | Eb4h Bb4 | Bb4q Ab4 Ab4 G4 | F4w | F4h G4q Ab4 | G4q F4 Eb4 Ab4 | G4h F4 | Eb4w"
)
NEW_BRITAIN = (
    "3/4 G: D4q | G4h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | D5h. | D5h B4q | "
    "D5h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | G4h"
)
EVEN = "4/4 C: " + " | ".join(["C4q D4 E4 F4 | G4 F4 E4 D4"] * 8)


def starts(tune: Tune, has_key: bool = True) -> list[float]:
    """Measures and beats where the phrases begin: 4.75 is the last quarter of the fifth measure of 4/4."""
    found: list[float] = []
    for phrase in analyse(tune, has_key=has_key).phrases:
        measure = tune.measure_at(phrase.onset)
        place = tune.measures.index(measure)
        found.append(place + (phrase.onset - measure.onset) / measure.time.duration)
    return found


def phrases_of(tune: Tune) -> tuple[Phrase, ...]:
    return analyse(tune, has_key=True).phrases


@pytest.mark.parametrize("notation", [EVENTIDE, NEW_BRITAIN, EVEN, "4/4 C: C4w", "3/4 C: Rh. | C4h. | Rh."])
def test_phrases_cover_the_time_line_and_hold_their_notes(notation: str) -> None:
    tune = parse_tune(notation)
    found = phrases_of(tune)
    assert found[0].onset == tune.measures[0].onset
    assert found[-1].end == tune.end
    assert all(a.end == b.onset for a, b in pairwise(found))
    for phrase in found:
        inside = [n for n in tune.notes if phrase.onset <= n.onset < phrase.end]
        assert (phrase.last_onset, phrase.release) == (inside[-1].onset, inside[-1].end)
        assert phrase.end - phrase.onset >= 3 * QUARTER


def test_hymn_divides_at_the_ends_of_its_lines() -> None:
    assert {0, 4, 8, 12} <= set(starts(parse_tune(EVENTIDE)))


def test_each_phrase_begins_with_the_pickup_of_the_tune() -> None:
    tune = parse_tune(NEW_BRITAIN)
    assert all(tune.measure_at(phrase.onset).end - phrase.onset == QUARTER for phrase in phrases_of(tune))


def test_fermatas_end_phrases_and_are_told() -> None:
    tune = parse_tune(
        "4/4 G: G4q | B4 A4 G4 A4 | B4@ B4 C5 D5 | D5 C5 B4@ B4 | A4 B4 A4 G4 | A4@ B4 C5 D5 | C5 B4 A4 A4 | G4h.@"
    )
    found = phrases_of(tune)
    assert [p.fermata for p in found] == [True] * 4
    assert [p.end // QUARTER for p in found] == [6, 12, 18, 28]


def test_rest_is_a_breath_and_belongs_to_the_phrase_before_it() -> None:
    tune = parse_tune("4/4 C: C4q D4 E4 F4 | G4h. Rq | A4q G4 F4 E4 | D4h. Rq")
    found = phrases_of(tune)
    assert [p.onset // QUARTER for p in found] == [0, 8]
    assert found[0].release == 7 * QUARTER


def test_punctuation_moves_a_phrase_end() -> None:
    notes = (
        "4/4 C: C4q D4 E4 F4 | G4 A4 G4 F4 | E4 G4 F4 D4 | E4 C4 D4 B3 | C4 E4 G4 F4 | A4 G4 F4 E4 | D4 F4 E4 D4 | C4w"
    )
    even = "A a a a a a a a. " * 4
    late = "A a a a a a. " + "A a a a a a a a. " * 3
    assert starts(parse_tune(f"{notes} // {even}")) == [0, 2, 4, 6]
    assert starts(parse_tune(f"{notes} // {late}")) == [0, 1.5, 3.5, 5.5]


def test_no_word_is_cut_even_at_a_fermata() -> None:
    plain = "4/4 C: C4q D4 E4 F4 | G4h@ G4h | A4q G4 F4 E4 | D4h C4h"
    assert starts(parse_tune(plain)) == [0, 1.5]
    words = "one two three four al- ways five six seven eight nine ten"
    assert 1.5 not in starts(parse_tune(f"{plain} // {words}"))


def test_no_slur_or_melisma_is_cut() -> None:
    assert 1.5 not in starts(parse_tune("4/4 C: C4q D4 E4 F4 | (G4h@ G4h) | A4q G4 F4 E4 | D4h C4h"))
    words = " // one two three four five _ six seven eight nine ten end"
    assert 1.5 not in starts(parse_tune("4/4 C: C4q D4 E4 F4 | G4h@ G4h | A4q G4 F4 E4 | D4h C4h" + words))


def test_even_notes_fall_into_regular_phrases() -> None:
    found = phrases_of(parse_tune(EVEN))
    assert len({p.end - p.onset for p in found}) == 1
    assert 2 <= len(found) <= 8


def test_double_bar_divides() -> None:
    tune = parse_tune("4/4 C: " + " | ".join(["C4q E4 D4 F4"] * 6))
    measures = tuple(replace(m, bar_line=BarLine.DOUBLE) if i == 2 else m for i, m in enumerate(tune.measures))
    assert 3 in starts(replace(tune, measures=measures))


def test_thousand_measures_are_divided_in_linear_time() -> None:
    tune = parse_tune("4/4 C: " + " | ".join(["C4q D4 E4 F4", "G4h G4h", "A4q G4 F4 E4", "D4h C4h"] * 250))
    found = phrases_of(tune)
    assert found[-1].end == tune.end
    assert max(p.end - p.onset for p in found) <= 8 * 4 * QUARTER


def test_the_word_i_within_a_line_begins_no_phrase() -> None:
    tune = parse_tune(
        "3/4 G: D4q | G4h B4e G4 | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4 | B4h A4q | G4h. // "
        "A- maz- ing _ grace, how sweet the sound, was blind, but _ now I see."
    )
    starts = {p.onset for p in phrases_of(tune)}
    assert "I" not in [s.text for n in tune.notes for s in n.lyrics if n.onset in starts]


def test_endless_tune_of_short_notes_is_divided_where_it_rests() -> None:
    measure = " | ".join(["C4t D4 E4 F4 " * 8, "G4t A4 B4 C5 " * 6 + "C5q"])
    tune = parse_tune("4/4 C: " + " | ".join([measure] * 100))
    long_notes = {n.onset for n in tune.notes if n.duration == QUARTER}
    ends = {phrase.last_onset for phrase in phrases_of(tune)}
    assert len(tune.notes) > MANY_SIGNS
    assert ends <= long_notes
