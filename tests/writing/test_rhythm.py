"""Note values, rests, ties and tuplets show the beat."""

import pytest

from arranging.pitch import Pitch
from arranging.score import HALF, QUARTER, WHOLE, Note, Voice
from tests.writing.build import beams, one_line, values, with_voice


@pytest.mark.parametrize(
    ("tune", "printed"),
    [
        ("4/4 C: C5q. D5e E5q. F5e", "q. e q. e"),
        ("4/4 C: C5q. D5q. E5q", "q. e~ q q"),  # the middle of the measure stays visible
        ("4/4 C: C5q D5h E5q", "q h q"),  # a habit every reader knows
        ("4/4 C: C5e D5q E5e F5e G5q F5e", "e q e e q e"),
        ("4/4 C: C5e D5h E5q.", "e q.~ e q."),
        ("4/4 C: C5q D5h.", "q h."),
        ("4/4 C: C5h+e D5e E5q", "h~ e e q"),
        ("4/4 C: C5e. D5e E5e. F5h", "e. s~ s e. h"),
        ("3/4 C: C5h D5q", "h q"),
        ("3/4 C: C5q. D5q.", "q. q."),
        ("3/4 C: C5e D5h E5e", "e e~ q. e"),
        ("6/8 C: C5q D5e E5q.", "q e q."),
        ("6/8 C: C5h D5q", "q.~ e q"),
        ("6/8 C: C5h.", "h."),
        ("9/8 C: C5h.+q.", "h.~ q."),
        ("9/8 C: C5h. D5q.", "h. q."),
        ("5/8 C: C5h+e", "q.~ q"),
        ("2+2+3/8 C: C5h D5q.", "h q."),
        ("7/8 C: C5q. D5h", "q~ e e~ q."),
        ("2/2 C: C5q D5h E5q", "q h q"),
        ("5/4 C: C5w+q", "h.~ h"),
        ("4/4 C: Rq. C5e Rh", "Rq Re e Rh"),
        ("4/4 C: Re C5e Rq. D5q.", "Re e Rq Re q."),
        ("4/4 C: C5q Rh.", "q Rq Rh"),
        ("3/4 C: C5q Rh", "q Rq Rq"),
        ("6/8 C: C5q. Rq.", "q. Rq."),
        ("6/8 C: C5e Rq Rq C5e", "e Re Re Rq e"),
    ],
)
def test_values_show_the_beat(tune, printed):
    assert values(one_line(tune)) == [printed]


def test_long_notes_are_tied_over_every_bar_line():
    score = one_line("4/4 C: C5q D5h. | Rw | Rw")
    long = with_voice(score, Voice((Note(QUARTER, 2 * WHOLE, Pitch.parse("C5")),)))
    assert values(long) == ["Rq h.~", "w~", "q Rq Rh"]


def test_a_silent_measure_has_one_rest_and_a_silent_pickup_a_rest_of_its_length():
    assert values(one_line("4/4 C: Rq | Rw | C5w")) == ["Rq", "R*", "w"]


@pytest.mark.parametrize(
    ("lengths", "printed", "grouped"),
    [
        ([QUARTER // 3] * 3 + [QUARTER], "e3 e3 e3 q", "3 ."),
        ([2 * QUARTER // 3, QUARTER // 3, QUARTER], "q3 e3 q", ". . ."),
        ([2 * QUARTER // 3] * 3, "q3 q3 q3", ". . ."),
        ([QUARTER // 5] * 5 + [QUARTER], "s5 s5 s5 s5 s5 q", "5 ."),
        ([QUARTER // 7] * 7 + [QUARTER], "s7 s7 s7 s7 s7 s7 s7 q", "7 ."),
        ([QUARTER // 6] * 6 + [QUARTER], "s6 s6 s6 s6 s6 s6 q", "6 ."),
        ([QUARTER // 3, QUARTER // 6, QUARTER // 6, QUARTER // 3, QUARTER], "e3 s3 s3 e3 q", "4 ."),
        ([QUARTER // 2, *[QUARTER // 6] * 3, QUARTER], "e s3 s3 s3 q", "4 ."),
        ([QUARTER // 3, QUARTER // 3, QUARTER // 3 + QUARTER], "e3 e3 e3~ q", "3 ."),
        ([QUARTER // 2, *[QUARTER // 3] * 3, QUARTER // 2], "e e3 e3 e3 e", ". 3 ."),
    ],
)
def test_tuplets_are_found_from_the_onsets(lengths, printed, grouped):
    notes, now = [], 0
    for length in lengths:
        notes.append(Note(now, length, Pitch.parse("C5")))
        now += length
    score = with_voice(one_line("2/4 C: Rh"), Voice(tuple(notes)))
    assert now == HALF
    assert values(score) == [printed]
    assert beams(score) == [grouped]


@pytest.mark.parametrize(
    ("tune", "grouped"),
    [
        ("4/4 C: C5e D5 E5 F5 G5 F5 E5 D5", "4 4"),
        ("4/4 C: C5s D5 E5 F5 G5e F5 E5 D5 C5q", "4 2 2 ."),
        ("4/4 C: C5e D5 Re E5 F5 G5 A5 G5", "2 . . 4"),  # no beam over a rest
        ("4/4 C: C5q. D5e E5 F5 G5q", ". . 2 ."),
        ("3/4 C: C5e D5 E5 F5 G5 A5", "6"),
        ("3/4 C: C5q D5e E5 F5 G5", ". 4"),
        ("3/4 C: C5q. D5e E5 F5", ". . 2"),
        ("3/4 C: C5s D5 E5 F5 G5e A5 B5 A5", "4 2 2"),
        ("6/8 C: C5e D5 E5 F5 G5 A5", "3 3"),
        ("6/8 C: C5q D5e E5 F5 G5", ". . 3"),
        ("12/8 C: C5e D5 E5 F5 G5 A5 G5 F5 E5 D5 C5 D5", "3 3 3 3"),
        ("5/8 C: C5e D5 E5 F5 G5", "3 2"),
        ("2+3/8 C: C5e D5 E5 F5 G5", "2 3"),
        ("7/8 C: C5e D5 E5 F5 G5 A5 B5", "2 2 3"),
        ("2/2 C: C5e D5 E5 F5 G5 F5 E5 D5", "4 4"),
        ("2/4 C: C5e D5 E5 F5", "2 2"),
        ("3/8 C: C5e D5 E5", "3"),
    ],
)
def test_beams_follow_the_beat(tune, grouped):
    assert beams(one_line(tune)) == [grouped]


def test_pickup_is_counted_from_the_end_of_its_measure():
    assert beams(one_line("6/8 C: C5e D5 E5 F5 | C5h.")) == [". 3", "."]
    assert values(one_line("4/4 C: C5e D5q. | C5w")) == ["e q.", "w"]
    assert values(one_line("3/4 C: C5q. D5e | C5h.")) == ["q. e", "h."]
