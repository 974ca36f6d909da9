from __future__ import annotations

import pytest

from arranging.notation import line, parse_tune
from arranging.score import QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.spread import opened, risen, sighing_close
from arranging.textures.spread_inner import Inner, behind, making_room, shared
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords, written


def pulse(tune: HarmonizedTune) -> Pulse:
    return Pulse(tune.tune.measures)


def wide(melody: str, chords: str) -> str:
    tune = with_chords(melody, chords)
    return written(risen(tune, opened(tune, pulse(tune)), pulse(tune)), tune)


def test_chords_rise_from_a_deep_bass_and_come_back() -> None:
    assert wide("4/4 C: G5w | A5h G5h | C5w", "I:4 IV:2 V7:2 I:4") == (
        "C2e3 G2 C3 E3 C3 G2 C2 G2 C3 E3 C3 G2 | F2 C3 F3 A3 F3 C3 G2 D3 F3 B3 F3 D3"
    )


def test_under_even_eighths_the_figure_is_even() -> None:
    assert wide("4/4 C: G5q A5e G5 E5h | C5w", "I:4 I:4").startswith("C2e3 G2 C3 E3e C3 C2e3")


def test_compound_beats_keep_their_eighths() -> None:
    assert wide("6/8 C: G5q. E5q. | C5h.", "I:3 I:3") == "C2e G2 C3 E3 C3 G2"


def test_beats_of_two_lengths_share_their_eighths() -> None:
    figure = wide("2+2+3/8 C: G5q E5q G5q. | C5h+q.", "I:3.5 I:3.5")
    assert "e3" not in figure
    assert figure.startswith("C2e G2 C3 E3")


def test_figures_stay_under_a_low_tune() -> None:
    tune = with_chords("4/4 C: C4w | G3w | C4w", "I:4 V:4 I:4")
    notes = risen(tune, opened(tune, pulse(tune)), pulse(tune))
    assert all(n.midi < 55 for n in notes if n.onset >= tune.lead[1].onset)


def test_last_chord_sighs_from_the_sixth_to_the_fifth() -> None:
    tune = with_chords("4/4 C: G5w | C5w", "V:4 I:4")
    low, inner = sighing_close(tune, opened(tune, pulse(tune)), pulse(tune))
    assert written(inner, tune) == "Rw | A4q G4h."
    assert written(low, tune).endswith("[C2 C3 E3]w")
    assert all(Mark.ARPEGGIO in n.marks for n in low)


def test_in_minor_the_sigh_is_a_semitone() -> None:
    tune = with_chords("4/4 A minor: B4w | A4w", "V:4 i:4")
    inner = sighing_close(tune, opened(tune, pulse(tune)), pulse(tune))[1]
    assert [str(n.pitch) for n in inner] == ["F4", "E4"]


@pytest.fixture
def slow() -> HarmonizedTune:
    return with_chords("4/4 C: E5w | C5w", "I:4 I:4")


def figured(tune: HarmonizedTune) -> tuple[Inner, Inner]:
    spread = opened(tune, pulse(tune))
    return shared(tune, spread, pulse(tune)), behind(tune, spread, pulse(tune))


def test_hands_share_the_figure_beat_by_beat(slow: HarmonizedTune) -> None:
    inner = figured(slow)[0]
    beats = {pulse(slow).at(n.onset).onset for n in inner.left} & {pulse(slow).at(n.onset).onset for n in inner.right}
    assert inner.left
    assert inner.right
    assert not beats
    assert all(slow.lead[0].midi - n.midi <= 16 for n in inner.right)


def test_late_chords_leave_every_beat_to_tune_and_bass(slow: HarmonizedTune) -> None:
    inner = figured(slow)[1]
    assert written(inner.left, slow) == ("Re3 [C3 E3]e3 G3 Re3 [C3 E3]e3 G3 Re3 [C3 E3]e3 G3 Re3 [C3 E3]e3 G3")
    assert [n.onset for n in inner.bass] == [0, 2 * 10080]


def test_bass_of_a_measure_is_all_held_or_all_left_to_the_pedal() -> None:
    tune = with_chords("4/4 C: E5h F5h | E5h E5h | C5w", "I:2 IV:2 I:2 vi:2 I:4")
    for inner in figured(tune):
        cells = opened(tune, pulse(tune)).cells
        held = [n.end == c.end for n, c in zip(inner.bass, cells, strict=False)]
        assert held[0] == held[1]
        assert held[2] == held[3]


def beats_of(notes: tuple[Note, ...], tune: HarmonizedTune) -> set[int]:
    return {pulse(tune).at(n.onset).onset // QUARTER for n in notes}


def test_hands_change_within_a_chord_and_never_with_it() -> None:
    tune = with_chords("4/4 C: G4w | A4w | G4w", "I:1 V:1 I:2 IV:2 I:2 I:4")
    inner = figured(tune)[0]
    assert beats_of(inner.right, tune) == {0, 1, 3, 5, 7}
    assert beats_of(inner.left, tune) == {2, 4, 6}


def test_left_hand_leads_on_where_the_right_one_does_not_reach_the_new_chord() -> None:
    tune = with_chords("4/4 C: A5q E5h. | C5w", "I:1 V:1 I:2 I:4")
    inner = figured(tune)[0]
    assert {0, 1} <= beats_of(inner.left, tune)


def test_right_hand_leaves_the_figure_where_its_tune_moves_as_fast() -> None:
    tune = with_chords("6/8 C: C5q. C5e D5e E5e | C5q. C5q D5e | C5h.", "I:3 I:3 I:3")
    assert beats_of(figured(tune)[0].right, tune) == {4}


def test_held_tone_makes_room_for_the_voice_that_moves_under_it() -> None:
    tune = parse_tune("4/4 C: C5w | G4h. E4q")
    moving = parse_tune("4/4 C: Rh G4e E4e G4q | Re C4e E4h.").notes
    assert line(making_room(tune.notes, moving, Pulse(tune.measures)), tune.measures) == "C5h"
