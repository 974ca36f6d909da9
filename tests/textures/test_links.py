from __future__ import annotations

import pytest

from arranging.notation import line
from arranging.pitch import Pitch, parse_key
from arranging.score import EIGHTH, QUARTER, WHOLE
from arranging.textures.links import scale_into, scale_link
from tests.textures.given_chords import with_chords


@pytest.mark.parametrize(
    ("key", "goal", "way", "scale"),
    [
        ("C", "C3", 1, "F2 G2 A2 B2"),
        ("C", "G3", -1, "D4 C4 B3 A3"),
        ("a", "A3", 1, "D3 E3 F#3 G#3"),
        ("a", "A3", -1, "E4 D4 C4 B3"),
    ],
)
def test_scale_runs_into_its_goal_and_minor_rises_melodically(key: str, goal: str, way: int, scale: str) -> None:
    assert " ".join(str(p) for p in scale_into(parse_key(key), Pitch.parse(goal), 4, way)) == scale


def test_link_sets_out_from_a_tone_of_the_chord_and_stays_under_the_tune() -> None:
    tune = with_chords("4/4 C: D5w | E5w", "V:4 I:4")
    link = scale_link(tune, tune.harmony[0], WHOLE - 2 * QUARTER, Pitch.parse("C3"), WHOLE, EIGHTH)
    assert line(link, tune.tune.measures) == "Rh G3e F3 E3 D3"


def test_no_link_where_the_tune_leaves_no_room() -> None:
    tune = with_chords("4/4 C: G2w | C3w", "V:4 I:4")
    assert scale_link(tune, tune.harmony[0], WHOLE - QUARTER, Pitch.parse("C3"), WHOLE, EIGHTH) == ()
