"""Parallel chords, bells and what rings under them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.harmony.roman import chord_of
from arranging.notation import line
from arranging.pitch import Pitch, parse_key
from arranging.score import QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.planing import bells, fourths_below, let_go, octave_below, shadows, triad_below
from arranging.textures.planing_ground import grounds, long_pedals, ringing_close, rung_fifths, stack, waves
from arranging.textures.timeline import Line, Pulse
from tests.textures.given_chords import with_chords

C = parse_key("C")
PLANED = ("4/4 C: E5q D5 C5 D5 | E5w | C5w", "vi/1:1 V/1:1 IV/1:1 V/1:1 vi/1:4 I:4")


def written(tune: HarmonizedTune, notes: tuple[Note, ...]) -> str:
    return line(sorted(notes, key=lambda n: (n.onset, n.midi)), tune.tune.measures)


def _names(pitches: tuple[Pitch, ...]) -> str:
    return " ".join(str(p) for p in pitches)


def test_equal_triads_move_in_parallel_with_the_tune() -> None:
    tune = with_chords(*PLANED)
    found = shadows(tune, Pulse(tune.tune.measures), triad_below, strong=triad_below)
    assert written(tune, found).startswith("[A4 C5]q [G4 B4] [F4 A4] [G4 B4] | [A4 C5]w")


def test_quick_notes_pass_over_a_held_shadow_that_stays_below_them() -> None:
    tune = with_chords("2/4 C: E5e D5 E5q | C5h", "I:4")
    found = shadows(tune, Pulse(tune.tune.measures), triad_below, strong=triad_below)
    assert written(tune, found) == "[G4 C5]q [G4 C5] | [E4 G4]h"
    low = with_chords("2/4 C: E5e B4 C5q | C5h", "I:4")
    found = shadows(low, Pulse(low.tune.measures), triad_below, strong=triad_below)
    assert written(low, found) == "G4q [E4 G4] | [E4 G4]h"


def test_a_tune_that_comes_down_late_in_the_beat_has_its_whole_shadow_before() -> None:
    tune = with_chords("6/8 C: E5q B4e C5q. | C5q. C5q E4e | C5h.", "I:3 I:3 I:3")
    found = shadows(tune, Pulse(tune.tune.measures), triad_below, strong=triad_below)
    assert written(tune, found) == "[G4 C5]q Re [E4 G4]q. | [E4 G4] [E4 G4]q Re | [E4 G4]h."


@pytest.mark.parametrize(
    ("roman", "top", "below"), [("I69", "G4", "A3 D4"), ("I69", "E5", "D4 A4"), ("I", "C5", "E4 G4")]
)
def test_fourths_lie_under_the_tune_where_the_chord_has_them(roman: str, top: str, below: str) -> None:
    assert _names(fourths_below(chord_of(roman, C), Pitch.parse(top))) == below


@pytest.mark.parametrize(
    ("roman", "top", "below"),
    [
        ("I69", "C5", "C4 G4"),  # the fourth inside is the triad's fifth
        ("I69", "G5", "G4 C5"),  # a fifth to the root, not a fourth to the ninth
        ("I69", "A4", "A3 E4"),  # over the added sixth as well
        ("I69", "G4", "G3 C4"),
        ("I69", "E4", "A3 C4"),  # the octave would lie too low
    ],
)
def test_octave_holds_a_tone_of_the_plain_triad(roman: str, top: str, below: str) -> None:
    assert _names(octave_below(chord_of(roman, C), Pitch.parse(top))) == below


def test_strong_beats_have_a_shadow_of_their_own() -> None:
    tune = with_chords("4/4 C: C5q C5 C5 C5 | C5w", "I69:8")
    found = shadows(tune, Pulse(tune.tune.measures), fourths_below, strong=octave_below)
    assert written(tune, found).startswith("[C4 G4]q [D4 G4] [C4 G4] [D4 G4] | [C4 G4]w")


def test_wave_under_a_low_hand_runs_over_the_close_chord() -> None:
    tune = with_chords("3/4 C: C5h. | C5h.", "I69:3 I:3")
    low = Line([Note(0, 3 * QUARTER, Pitch.parse("E3"))])
    found = [n for n in waves(tune, Pulse(tune.tune.measures), 3 * QUARTER, low) if n.onset < QUARTER]
    assert [str(n.pitch) for n in found] == ["C2", "G2", "C3"]


def test_bells_answer_long_notes_a_beat_later_and_above_them() -> None:
    tune = with_chords("4/4 C: C5h D5q E5 | C5w", "I69:4 I69:4")
    found = bells(tune, Pulse(tune.tune.measures))
    assert written(tune, found) == "Rq [G5 D6]q Rh. | [G5 D6]h."
    assert all(n.midi > 72 for n in found)


def test_bells_over_augmented_triads_are_augmented_fifths() -> None:
    tune = with_chords("4/4 C: E5w | C5w", "I+:4 I:4")
    first = [n for n in bells(tune, Pulse(tune.tune.measures), thirds=True) if n.onset < 4 * QUARTER]
    assert [b.midi - a.midi for a, b in pairwise(first)] == [8]


def test_what_rings_below_is_let_go_when_bells_are_struck() -> None:
    low, high = Note(0, 4 * QUARTER, Pitch.parse("C4")), Note(QUARTER, QUARTER, Pitch.parse("G5"))
    assert let_go((low,), (high,)) == (Note(0, QUARTER, Pitch.parse("C4")),)


def test_chords_over_one_bass_have_one_ground_and_one_pedal() -> None:
    tune = with_chords(*PLANED)
    found = grounds(tune, 8 * QUARTER)
    assert [(g.onset, g.end) for g in found] == [(0, 8 * QUARTER)]
    assert [(p.onset, p.end) for p in long_pedals(found, tune)] == [(0, 8 * QUARTER), (8 * QUARTER, 12 * QUARTER)]


def test_fifths_ring_deep_and_are_answered_an_octave_above() -> None:
    tune = with_chords(*PLANED)
    low, high = rung_fifths(tune, Pulse(tune.tune.measures), grounds(tune, 8 * QUARTER), Line(tune.lead))
    assert written(tune, low) == "[C2 G2]h"
    assert written(tune, high) == "Rh [C3 G3]h | [C3 G3]w"


def test_the_answer_loses_its_fifth_where_the_right_hand_has_it() -> None:
    tune = with_chords(*PLANED)
    above = Line([Note(0, 8 * QUARTER, Pitch.parse("G3"))])
    _, high = rung_fifths(tune, Pulse(tune.tune.measures), grounds(tune, 8 * QUARTER), above)
    assert written(tune, high) == "Rh C3h | C3w"
    low, high = rung_fifths(
        tune, Pulse(tune.tune.measures), grounds(tune, 8 * QUARTER), Line([Note(0, 4 * QUARTER, Pitch.parse("C3"))])
    )
    assert written(tune, (*low, *high)) == "[C2 G2]w | [C3 G3]"


def test_fifths_are_augmented_under_augmented_triads() -> None:
    tune = with_chords("3/4 C: E5h. | C5h.", "I+:3 I:3")
    low, high = rung_fifths(tune, Pulse(tune.tune.measures), grounds(tune, 3 * QUARTER), Line(tune.lead))
    assert written(tune, (*low, *high)) == "[C2 G#2]q [C3 G#3]h"


@pytest.mark.parametrize(
    ("roman", "bass", "spread"),
    [("I69", "C2", "C2 G2 E3 A3 D4"), ("vi9", "A1", "A1 E2 C3 G3 B3"), ("IV/1", "C2", "C2 A2 F3 C4 F4")],
)
def test_a_chord_is_spread_wide_over_its_bass(roman: str, bass: str, spread: str) -> None:
    assert _names(stack(chord_of(roman, C), Pitch.parse(bass))) == spread


def test_waves_run_in_triplets_under_the_right_hand() -> None:
    tune = with_chords("2/4 C: C5h | C5h", "I:2 I:2")
    found = waves(tune, Pulse(tune.tune.measures), 2 * QUARTER, Line([Note(0, 4 * QUARTER, Pitch.parse("C4"))]))
    assert written(tune, found) == "C2e3 G2 E3 G2 C2 G2"


def test_the_close_is_rolled_under_the_tune() -> None:
    tune = with_chords("2/4 C: D5h | C5h", "V:2 I69:2")
    found = ringing_close(tune, 2 * QUARTER, Line(tune.lead))
    assert written(tune, found) == "Rh | [C2 G2 E3 A3]h"
    assert all(Mark.ARPEGGIO in n.marks for n in found)


def test_a_fifth_that_would_grind_against_the_tune_is_not_answered() -> None:
    tune = with_chords("3/4 F: C5h Bb4q | C5h A4q | D5h.", "vi:6 vi:3")
    pulse = Pulse(tune.tune.measures)
    _, high = rung_fifths(tune, pulse, grounds(tune, 9 * QUARTER), Line(tune.lead))
    assert written(tune, high).startswith("Rq D3h | [D3 A3]h.")
