"""What a worker says of a curator's score."""

import pickle

import pytest

from arranging.errors import ArrangingError, UnsupportedFormat
from arranging.reading import read
from hymnal.inspection import NotOneVoice, inspect_sample, inspect_tune
from tests.hymnal.curating.pieces import ABC, CHOIR, SONG


def test_a_melody_is_told_in_lines_and_syllables():
    found = inspect_tune(ABC)
    assert found.syllables == (8, 6, 8, 6)
    assert found.incipit == "1 1 7 6 5 1 2 3"
    assert (found.key, found.time, found.measures, found.final_degree) == ("G major", "4/4", 9, 1)
    assert (str(found.lowest), str(found.highest)) == ("D4", "D5")
    assert found.warnings == ()


def test_free_rhythm_has_no_time_signature():
    assert inspect_tune("X:1\nM:none\nL:1/4\nK:Dm\nD D F G A A\nA G F E D D\n").time == ""


def test_the_compass_is_the_written_one():
    low = inspect_tune("X:1\nM:4/4\nL:1/4\nK:C\nC, D, E, F, | G, F, E, C, |]\n")
    assert (str(low.lowest), str(low.highest)) == ("C3", "G3")


@pytest.mark.parametrize(
    ("abc", "said"),
    [
        (CHOIR, "2 parts"),
        ("X:1\nL:1/4\nK:C\n[CE] D E F |]\n", "chords"),
        ("X:1\nL:1/4\nK:C\nC D E F & A, B, C D |]\n", "2 voices"),
    ],
)
def test_a_tune_is_one_voice(abc, said):
    with pytest.raises(NotOneVoice, match=f"A tune is one voice, but this ABC has {said}. Keep the melody alone."):
        inspect_tune(abc)


def test_a_score_is_told_in_parts_words_and_the_notes_heard_at_once():
    found = inspect_sample(CHOIR.encode(), "choir.abc")
    assert (len(found.parts), found.notes_at_once, found.verses, found.measures) == (2, 2, 1, 2)
    assert (found.title, found.key, found.time) == ("A Setting", "G major", "4/4")
    assert len(read(found.score, "score.mxl").score.parts) == 2


def test_a_single_line_is_one_note_at_once():
    found = inspect_sample(SONG.encode(), "song.abc")
    assert (found.notes_at_once, found.composer, str(found.lowest)) == (1, "A. Singer", "G4")


@pytest.mark.parametrize(
    ("data", "name", "error"), [(b"%PDF", "s.pdf", UnsupportedFormat), (b"?", "s.abc", ArrangingError)]
)
def test_what_no_reader_takes_is_refused(data, name, error):
    with pytest.raises(error):
        inspect_sample(data, name)


def test_the_facts_cross_from_process_to_process():
    for found in (inspect_tune(ABC), inspect_sample(SONG.encode(), "song.abc")):
        assert pickle.loads(pickle.dumps(found)) == found
