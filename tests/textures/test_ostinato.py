"""Cells come back measure after measure and follow the chords."""

from __future__ import annotations

import pytest

from arranging.notation import line
from arranging.pitch import Pitch
from arranging.score import QUARTER
from arranging.textures.ostinato import (
    Figure,
    Grid,
    answers,
    fading_from,
    falling,
    held,
    late_chords,
    ostinato,
    phases,
    pulse,
    rising,
    rocking,
    rolling,
    without,
)
from arranging.textures.timeline import Line, cells
from tests.textures.given_chords import with_chords

C_MAJOR = tuple(Pitch.parse(p) for p in ("C4", "E4", "G4"))
F_MAJOR = tuple(Pitch.parse(p) for p in ("C4", "F4", "A4"))


def played(melody: str, chords: str, figure: Figure) -> str:
    tune = with_chords(melody, chords)
    found = cells(tune)
    voicings = [C_MAJOR if c.span.roman == "I" else F_MAJOR for c in found]
    return line(ostinato(tune, found, voicings, figure, end=tune.tune.end), tune.tune.measures)


@pytest.mark.parametrize(
    ("figure", "measure"),
    [
        (pulse, "[E4 G4]e C4 [E4 G4] C4 [E4 G4] C4 [E4 G4] C4"),
        (held, "C4w"),
        (answers, "Rq G4q E4 G4"),
        (rocking, "C4e E4 G4 E4 G4 E4 G4 E4"),
        (late_chords, "Rq [E4 G4]h."),
        (rising, "C4e E4 G4 C4 E4 G4 C4 E4"),
        (falling, "G4e E4 G4 E4 C4 G4 E4 C4"),
    ],
)
def test_a_figure_fills_a_measure_of_four(figure: Figure, measure: str) -> None:
    assert played("4/4 C: C5w", "I:4", figure) == measure


FOUR_BARS = "C5w | C5w | C5w | G5w"
"""A phrase as long as a cell comes back at least."""


@pytest.mark.parametrize(
    ("figure", "later"),
    [(pulse, "C4 [E4 G4] C4 [E4 G4] C4 [E4 G4] C4 [E4 G4]"), (falling, "C4 G4 E4 G4 E4 C4 G4 E4")],
)
def test_a_cell_slips_by_a_step_when_a_phrase_begins_after_four_measures(figure: Figure, later: str) -> None:
    found = played(f"4/4 C: {FOUR_BARS} | {FOUR_BARS}", "I:32", figure).replace("e", "").split(" | ")
    assert found[:4] == [found[0]] * 4
    assert found[4:] == [later] * 4
    assert found[0] != later


def test_a_longer_wave_goes_over_four_tones() -> None:
    assert [rungs[0] for _, _, rungs in rolling(Grid(8, (0, 2, 4, 6)))] == [0, 1, 2, 3, 2, 1, 2, 3]


def test_a_beat_of_six_steps_pulses_in_twos() -> None:
    assert played("6/4 C: C5w.", "I:6", pulse) == "[E4 G4]e" + " C4 [E4 G4]" * 5 + " C4"


def test_a_grounded_figure_strikes_the_bass_of_a_chord_that_begins_within_the_measure() -> None:
    tune = with_chords("4/4 C: C5w", "I:2 IV:2")
    found = cells(tune)
    low, high = C_MAJOR, tuple(Pitch.parse(p) for p in ("F3", "C4", "A4"))
    notes = ostinato(tune, found, (low, high), rising, end=tune.tune.end, grounded=True)
    assert line(notes, tune.tune.measures) == "C4e E4 G4 C4 F3 A4 F3 C4"
    stays = ostinato(tune, found, (low, F_MAJOR), rising, end=tune.tune.end, grounded=True)
    assert line(stays, tune.tune.measures) == "C4e E4 G4 C4 F4 A4 C4 F4"


def test_a_phrase_of_two_measures_moves_no_cell() -> None:
    tune = with_chords("4/4 C: C5h R | C5h R | C5h R | C5h R | C5h R | C5w", "I:24")
    assert [p.onset for p in tune.analysis.phrases][1] < tune.tune.measures[4].onset
    assert phases(tune)[:4] == (0, 0, 0, 0)


def test_chords_of_three_steps_a_beat_come_a_step_ahead() -> None:
    assert pulse(Grid(6, (0, 3), 1)) == [(i, 1, (1, 2) if i in (2, 5) else (0,)) for i in range(6)]


@pytest.mark.parametrize(
    ("meter", "length", "groups"),
    [("3/4", "h.", "CEGCEG"), ("6/8", "h.", "CEGCEG"), ("5/4", "w+q", "CEGCEGCECE"), ("7/8", "h..", "CEGCECE")],
)
def test_additive_groups_fit_every_meter(meter: str, length: str, groups: str) -> None:
    found = played(f"{meter} C: C5{length}", "I:8", rising)
    assert "".join(word[0] for word in found.split()) == groups


def test_where_the_half_is_the_beat_the_pulse_is_in_quarters() -> None:
    assert played("2/2 C: C5w", "I:4", pulse) == "[E4 G4]q C4 [E4 G4] C4"


def test_a_new_chord_moves_the_notes_and_leaves_the_figure() -> None:
    assert played("2/4 C: C5h | A5h", "I:2 IV:2", pulse) == "[E4 G4]e C4 [E4 G4] C4 | [F4 A4] C4 [F4 A4] C4"


def test_what_is_held_is_struck_again_when_the_chord_changes_under_it() -> None:
    assert played("4/4 C: C5h A5h", "I:2 IV:2", late_chords) == "Rq [E4 G4]q [F4 A4]h"


def test_a_pickup_takes_the_end_of_the_figure() -> None:
    assert played("2/4 C: C5q | C5h | C5q", "I:4", rising).startswith("C4e E4 | C4")


def test_the_cells_stop_half_way_through_a_long_last_chord() -> None:
    assert fading_from(with_chords("4/4 C: C5w | C5w", "I:8")) == 6 * QUARTER
    assert fading_from(with_chords("4/4 C: C5w | D5h C5h", "I:8")) == 6 * QUARTER
    assert fading_from(with_chords("3/4 C: D5h. | C5h.", "I:6")) == 3 * QUARTER


def test_cells_make_way_for_a_line() -> None:
    tune = with_chords("4/4 C: C5h D5h", "I:4")
    found = cells(tune)
    notes = ostinato(tune, found, [C_MAJOR], pulse, end=tune.tune.end)
    assert min(n.onset for n in without(notes, Line(tune.lead[:1]))) == 2 * QUARTER
