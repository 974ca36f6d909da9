"""Lines cut and joined as a meter wants them."""

from hymnal.prosody.lineation import TypedStanza, with_alleluias_apart
from tests.hymnal.prosody import verses

LINES = tuple(verses.COMMON.splitlines())


def test_two_lines_typed_as_one_are_cut_where_the_meter_has_its_end():
    typed = [f"{LINES[0]} {LINES[1]}", f"{LINES[2]} {LINES[3]}"]
    lined = TypedStanza(typed).lined_for((8, 6, 8, 6))
    assert lined is not None
    assert lined.lines == LINES
    assert lined.is_even


def test_a_stanza_typed_as_one_line_is_cut_in_four():
    lined = TypedStanza([" ".join(LINES)]).lined_for((8, 6, 8, 6))
    assert lined is not None
    assert lined.lines == LINES


def test_lines_typed_in_halves_are_joined():
    typed = ["Because I could", "not stop for Death,", *LINES[1:]]
    lined = TypedStanza(typed).lined_for((8, 6, 8, 6))
    assert lined is not None
    assert lined.lines == LINES
    assert not lined.is_even


def test_lines_as_they_should_be_cost_nothing():
    lined = TypedStanza(LINES).lined_for((8, 6, 8, 6))
    assert lined is not None
    assert lined.cost == 0
    assert lined.lines == LINES


def test_words_far_from_the_meter_are_not_forced_into_it():
    assert TypedStanza(LINES).lined_for((11, 11, 11, 11)) is None


def test_closing_alleluias_become_lines():
    lines = with_alleluias_apart(verses.WITH_ALLELUIAS.splitlines())
    assert len(lines) == 8
    assert lines[:2] == ("Lift the song with one accord", "Alleluia!")


def test_single_alleluias_stay_in_their_lines():
    lines = ("Sing we to the Lord of glory,", "Alleluia, alleluia!", "Sing the old and joyful story.")
    assert with_alleluias_apart(lines) == lines
