"""One-line score text."""

import pytest

from arranging.notation import line, parse_length, parse_tune, parse_voicing
from arranging.pitch import Pitch
from arranging.score import EIGHTH, QUARTER, Mark, Slur, Syllabic


def test_tune_reads_and_writes_as_the_same_line():
    text = "D4q | G4h B4e G4 | B4h A4q | G4 E4 D4 | G4h@"
    tune = parse_tune(f"3/4 G: {text}")
    assert line(tune.notes, tune.measures) == text


def test_short_first_measure_is_a_pickup():
    tune = parse_tune("3/4 G: D4q | G4h B4q | G4h.")
    assert [(m.number, m.implicit) for m in tune.measures] == [("0", True), ("1", False), ("2", False)]


def test_lengths_add_dots_triplets_and_ties():
    assert parse_length("q.") == 3 * EIGHTH
    assert parse_length("e3") * 3 == QUARTER
    assert parse_length("h+e") == 5 * EIGHTH


def test_measure_that_does_not_add_up_is_named():
    with pytest.raises(ValueError, match="lasts 5 quarters, 4/4 holds 4"):
        parse_tune("4/4 C: C4q D4 E4 F4 G4")


def test_strange_words_are_named():
    with pytest.raises(ValueError, match="'H4q' is no note"):
        parse_tune("4/4 C: H4q")


def test_words_hyphens_and_melismas():
    tune = parse_tune("3/4 G: D4q | G4h B4e G4 | B4h A4q // A- maz- ing _ grace! how")
    kinds = [n.lyrics[0].syllabic if n.lyrics else None for n in tune.notes]
    assert kinds == [Syllabic.BEGIN, Syllabic.MIDDLE, Syllabic.END, None, Syllabic.SINGLE, Syllabic.SINGLE]
    assert tune.notes[2].lyrics[0].extend


def test_repeats_slurs_chords_and_marks():
    tune = parse_tune("4/4 C: |: (C4q D4) [E4 G4]h, :| C5w@")
    assert tune.measures[0].repeat_start
    assert tune.measures[0].repeat_times == 2
    assert tune.melody.slurs == (Slur(0, QUARTER),)
    assert Mark.BREATH in tune.notes[2].marks
    assert Mark.FERMATA in tune.notes[-1].marks
    assert line(tune.notes, tune.measures) == "C4q D4 [E4 G4]h | C5w@"


def test_meter_changes_at_a_bar_line():
    tune = parse_tune("4/4 C: C4w | 3/4: C4h. | 2+3/8: C4q G4q.")
    assert [str(m.time) for m in tune.measures] == ["4/4", "3/4", "5/8"]
    assert tune.measures[2].time.groups == (2, 3)


def test_voicing_is_soprano_first():
    assert parse_voicing("E5 C3") == (Pitch("E", 0, 5), Pitch("C", 0, 3))
