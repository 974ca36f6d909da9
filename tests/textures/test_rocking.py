from __future__ import annotations

import pytest

from arranging.notation import line
from arranging.pitch import Pitch
from arranging.score import HALF, QUARTER, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.rocking import Rocking, cut_lead, echoes, rocking
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords

THREE = with_chords("3/4 C: G5h. | G5h. | E5h.", "I:3 V:3 I:3")
THREE_END = THREE.tune.measures[2].onset
SIX = with_chords("6/8 C: G5h. | F5h. | E5h.", "I:3 V7:3 I:3")


def rocked(tune: HarmonizedTune, motion: Rocking) -> str:
    return line(rocking(tune, Pulse(tune.tune.measures), motion).notes, tune.tune.measures)


@pytest.mark.parametrize(
    ("tune", "motion", "measure"),
    [
        (THREE, Rocking.CRADLE, "C3q3 G3e3 C4q3 G3e3 C4q3 G3e3"),
        (THREE, Rocking.CLOCKWORK, "C3e3 E3 G3 C4 G3 E3 G3 E3 G3"),
        (THREE, Rocking.OPEN, "C3q G3 E4"),
        (SIX, Rocking.CRADLE, "C3q G3e C4q G3e"),
        (SIX, Rocking.OPEN, "C3q. E4"),
    ],
)
def test_left_hand_rocks_over_its_bass(tune: HarmonizedTune, motion: Rocking, measure: str) -> None:
    assert rocked(tune, motion).split(" | ")[0] == measure


def test_beat_that_the_tune_halves_is_struck_once() -> None:
    tune = with_chords("3/4 C: G5q A5e G5e F5q | E5h.", "I:3 I:3")
    assert rocked(tune, Rocking.CRADLE).startswith("C3q3 G3e3 C4q C4q3 G3e3")


def test_halves_and_the_beats_of_seven_are_rocked_evenly() -> None:
    assert rocked(with_chords("2/2 C: G5w | E5w", "I:4 I:4"), Rocking.CRADLE).startswith("C3q G3 C4 G3")
    seven = with_chords("7/8 C: G5h+q. | E5h+q.", "I:3.5 I:3.5")
    assert rocked(seven, Rocking.CRADLE).startswith("C3e G3 C4 G3 C3q G3e")


def test_last_chord_is_rolled_and_held() -> None:
    assert rocked(THREE, Rocking.CRADLE).endswith("[C3 G3 C4]h.")


def test_bass_that_stays_is_not_struck_again_when_the_chord_changes_over_it() -> None:
    tune = with_chords("3/4 C: G5h A5q | G5h.", "I:2 IV/1:1 I:3")
    assert rocked(tune, Rocking.OPEN).split(" | ")[0] == "C3q G3 F4"


def test_long_notes_ring_on_an_octave_higher() -> None:
    pulse = Pulse(THREE.tune.measures)
    found = line(echoes(THREE, THREE.lead, pulse, shortest=1, broken=False, end=THREE_END), THREE.tune.measures)
    assert found.startswith("Rq3 G6e3 Rq3 G6e3")
    assert echoes(THREE, THREE.lead, pulse, shortest=0, broken=False, end=THREE_END) == ()


def test_broken_echoes_leave_the_first_beat_to_the_note() -> None:
    found = echoes(THREE, THREE.lead, Pulse(THREE.tune.measures), shortest=2, broken=True, end=THREE_END)
    assert min(n.onset for n in found) == Pulse(THREE.tune.measures).beats[1].onset


def test_open_chords_reach_the_tenth_over_two_chords_of_a_measure() -> None:
    tune = with_chords("4/4 C: G5w | G5w", "I:2 I:2 I:4")
    assert rocked(tune, Rocking.OPEN).split(" | ")[0] == "C3q G3 E4 G3"
    assert rocked(with_chords("4/4 C: G5w | G5w", "I:2 V:2 I:4"), Rocking.OPEN).startswith("C3q E4 G2")


def test_open_chords_leave_the_third_to_a_tune_that_sings_it() -> None:
    tune = with_chords("6/8 C: G5q. E5 | G5h. | C5h.", "I:3 I:3 I:3")
    assert rocked(tune, Rocking.OPEN).startswith("C3q. G3 | C3 E4")
    three = with_chords("3/4 C: G5h E5q | C5h.", "I:3 I:3")
    assert rocked(three, Rocking.OPEN).startswith("C3q G3 E4")  # the fifth has sounded


@pytest.mark.parametrize("broken", [True, False])
def test_last_chord_ends_on_one_octave_that_is_held(broken: bool) -> None:
    tune = with_chords("3/4 C: G5h. | C5h.", "I:3 I:3")
    end = tune.tune.measures[1].onset
    found = echoes(tune, tune.lead, Pulse(tune.tune.measures), shortest=1, broken=broken, end=end)
    assert [n for n in found if n.end > end] == [Note(end + QUARTER, HALF, Pitch.parse("C6"))]


def test_two_thirds_of_a_dotted_beat_are_echoed_on_its_second_third() -> None:
    tune = with_chords("6/8 C: G5q E5e G5q. | C5h.", "I:3 I:3")
    found = echoes(tune, tune.lead, Pulse(tune.tune.measures), shortest=1, broken=False, end=tune.tune.end)
    assert line(found, tune.tune.measures).startswith("Re G6e Rq. G6e")


def test_lead_is_cut_where_the_chord_changes_under_it() -> None:
    tune = with_chords("3/4 C: G5h. | G5h.", "I:2 V:1 I:3")
    assert line(cut_lead(tune).lead, tune.tune.measures) == "G5h G5q | G5h."
