from __future__ import annotations

import pytest

from arranging.notation import line, parse_tune
from arranging.score import EIGHTH, QUARTER
from arranging.textures.shared_keys import held_once, in_unison, let_go_together, on_one_stem, put_off, struck_once
from arranging.textures.timeline import Pulse

HYMN = parse_tune("4/4 C: G4q A4 B4 C5 | B4h A4h")


def _notes(text: str):
    return parse_tune(f"4/4 C: {text}").notes


def test_a_key_the_tune_strikes_is_struck_once() -> None:
    assert line(struck_once(_notes("G4h F4h"), HYMN.notes)) == "Rh F4h"


def test_a_chord_is_let_go_where_the_tune_comes_to_one_of_its_keys() -> None:
    lines = let_go_together((_notes("A4h F4h"), _notes("E4h D4h")), HYMN.notes)
    assert [line(notes) for notes in lines] == ["A4q Rq F4h", "E4q Rq D4h"]


def test_a_unison_of_equal_length_keeps_both_stems() -> None:
    assert line(in_unison(_notes("G4q F4q E4h"), HYMN.notes)) == "G4q F4 E4h"


def test_a_longer_unison_is_struck_again_when_the_tune_has_left_it() -> None:
    assert line(in_unison(_notes("G4h F4h"), HYMN.notes)) == "G4q G4 F4h"


def test_a_shorter_unison_leaves_the_key_to_the_tune() -> None:
    assert line(in_unison(_notes("G4e F4e E4h."), HYMN.notes)) == "Re F4e E4h."


def test_a_held_key_is_shared_when_the_tune_comes_to_it() -> None:
    assert line(in_unison(_notes("A4h G4h"), HYMN.notes)) == "A4q A4 G4h"


def test_a_visitor_shares_the_stem_of_a_voice_in_its_rhythm() -> None:
    beats = Pulse(HYMN.measures).falls_on
    guest, host = on_one_stem(_notes("E4q E4q"), _notes("G4h"), beats)
    assert (line(guest), line(host)) == ("E4q E4", "G4q G4")


def test_a_visitors_ornament_is_given_up_under_a_held_note() -> None:
    beats = Pulse(HYMN.measures).falls_on
    guest, host = on_one_stem(_notes("E4e F4e E4q"), _notes("G4q G4q"), beats)
    assert (line(guest), line(host)) == ("E4q E4", "G4q G4")


def test_the_host_strikes_again_where_it_is_asked_to() -> None:
    beats = Pulse(HYMN.measures).falls_on
    guest, host = on_one_stem(_notes("E4e"), _notes("G4h"), beats, [QUARTER, QUARTER + EIGHTH])
    assert (line(guest), line(host)) == ("E4q", "G4q G4")


def test_a_visitor_waits_while_its_host_passes_on_between_the_beats() -> None:
    beats = Pulse(HYMN.measures).falls_on
    guest, host = on_one_stem(_notes("E4q"), _notes("G4e A4e"), beats)
    assert (line(guest), line(host)) == ("E4e", "G4e A4")


@pytest.mark.parametrize(
    ("tenor", "kept"),
    [
        ("G3q F3h G3q | A3h", "G3q Rq Rq G3 | A3h"),
        ("F3h. G3q | A3h", "F3q Rh G3q | A3h"),  # struck before the bass
        ("G3q F3h. | A3h", "G3q Rh F3q | A3h"),  # and when the bass has left it
        ("G3q A3h F3q | A3h", "G3q A3h F3q | A3h"),
    ],
)
def test_a_key_held_over_a_bar_line_is_held_once(tenor: str, kept: str) -> None:
    bars = parse_tune("2/4 C: C4h | C4h | C4h").measures
    assert line(held_once(_notes(tenor), _notes("E3q F3h E3q | F3h"), bars)) == line(_notes(kept))


def test_a_voice_waits_for_what_its_visit_still_sounds() -> None:
    visit = _notes("Rq F3q Rh")
    assert line(put_off(_notes("E3q. G3s A3 Bb3q A3"), visit)) == "Rh Bb3q A3"
    assert line(put_off(_notes("E3q. G3q. Rq"), visit)) == "Rh G3q"
