"""Beats: their places, lengths and strengths in every meter."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from arranging.analysis.beats import Beat, beats, felt_beat, missing_before, position, strength_at
from arranging.notation import parse_tune
from arranging.pitch import parse_key
from arranging.score import EIGHTH, HALF, QUARTER, BarLine, Measure, TimeSignature

METERS = {
    "2/4": "q3 q1",
    "3/4": "q3 q1 q1",
    "4/4": "q3 q1 q2 q1",
    "2/2": "h3 h1",
    "3/2": "h3 h1 h1",
    "4/2": "h3 h1 h2 h1",
    "6/4": "H3 H1",
    "3/8": "Q3",
    "6/8": "Q3 Q1",
    "9/8": "Q3 Q1 Q1",
    "12/8": "Q3 Q1 Q2 Q1",
    "5/4": "q3 q1 q1 q2 q1",
    "2+3/4": "q3 q1 q2 q1 q1",
    "5/8": "Q3 q1",
    "2+3/8": "q3 Q1",
    "7/8": "q3 q1 Q2",
    "3+2+2/8": "Q3 q2 q1",
    "4+3/8": "q3 q1 Q2",
    "8/8": "Q3 Q2 q1",
    "3+2+3/8": "Q3 q2 Q1",
    "4/8": "q3 q1",
}
_LENGTHS = {"q": QUARTER, "h": HALF, "Q": 3 * EIGHTH, "H": 3 * QUARTER}


def signature(text: str) -> TimeSignature:
    top, _, bottom = text.partition("/")
    groups = tuple(int(g) for g in top.split("+"))
    return TimeSignature(sum(groups), int(bottom), groups if len(groups) > 1 else ())


@pytest.mark.parametrize("meter", METERS)
def test_each_meter_has_its_beats(meter: str) -> None:
    time = signature(meter)
    measures = tuple(Measure(i * time.duration, time.duration, str(i + 1), time, parse_key("C")) for i in range(2))
    found = beats(measures)
    expected = [(_LENGTHS[word[0]], int(word[1])) for word in METERS[meter].split()]
    assert [(b.duration, b.strength) for b in found] == expected * 2
    assert all(a.end == b.onset for a, b in pairwise(found))
    assert found[-1].end == measures[-1].end


@pytest.mark.parametrize(
    ("meter", "ticks"),
    [("4/4", QUARTER), ("6/8", 3 * EIGHTH), ("2/2", HALF), ("3/2", HALF), ("6/4", 3 * QUARTER), ("7/8", QUARTER)],
)
def test_felt_beat_is_the_one_that_is_tapped(meter: str, ticks: int) -> None:
    assert felt_beat(signature(meter)) == ticks


def test_pickup_is_counted_from_the_end_of_a_full_measure() -> None:
    measures = parse_tune("4/4 C: G4q A4 | C5w | C5h.").measures
    assert [b.strength for b in beats(measures)] == [2, 1, 3, 1, 2, 1, 3, 1, 2]
    assert position(measures, 0) == 2 * QUARTER
    assert strength_at(measures, 0) == 2


def test_pickup_within_a_beat_begins_on_a_weak_remainder() -> None:
    measures = parse_tune("4/4 C: G4e | C5w | C5w").measures
    assert beats(measures)[0] == Beat(0, EIGHTH, 1)
    assert strength_at(measures, EIGHTH) == 3
    assert strength_at(measures, 2 * EIGHTH) == 0


def test_measure_split_by_a_double_bar_is_counted_on_through_the_split() -> None:
    measures = parse_tune("4/4 C: C4w | C4h. | D4q | E4w | C4w").measures
    assert [missing_before(measures, i) for i in range(5)] == [0, 0, 3 * QUARTER, 0, 0]
    assert [b.strength for b in beats(measures)[4:9]] == [3, 1, 2, 1, 3]


def test_chain_of_half_measures_pairs_off_from_the_left() -> None:
    measures = parse_tune("4/4 C: C4w | C4h | D4h | C4h | D4h | C4w").measures
    assert [missing_before(measures, i) for i in range(6)] == [0, 0, HALF, 0, HALF, 0]
    assert [b.strength for b in beats(measures)[4:12]] == [3, 1, 2, 1, 3, 1, 2, 1]


def test_pickup_and_short_last_measure_are_no_halves() -> None:
    measures = parse_tune("4/4 C: G4q | C5h.").measures
    assert [b.strength for b in beats(measures)] == [1, 3, 1, 2]


def test_section_after_a_double_bar_may_have_its_own_pickup() -> None:
    plain = parse_tune("3/4 C: C4h. | C4h. | G4q | C5h. | C5h.").measures
    assert missing_before(plain, 2) == 0
    measures = (*plain[:1], replace(plain[1], bar_line=BarLine.DOUBLE), *plain[2:])
    assert missing_before(measures, 2) == HALF


def test_over_long_measure_goes_on_without_a_second_downbeat() -> None:
    time = signature("3/4")
    measure = Measure(0, 7 * QUARTER, "1", time, parse_key("C"))
    found = beats((measure,))
    assert [b.strength for b in found] == [3, 1, 1, 2, 1, 1, 2]
    assert found[-1].end == measure.end
