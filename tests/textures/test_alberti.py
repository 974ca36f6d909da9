from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.pitch import Pitch, parse_key
from arranging.score import PIANO, QUARTER, WHOLE, Clef, Note, Part, Slur, Staff, Voice
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.alberti import (
    HIGH,
    LOW,
    MIDDLE,
    Figuration,
    broken_left_hand,
    close_chord,
    one_five_three_five,
    rising,
)
from arranging.textures.alberti_cadences import cadence_thirds
from arranging.textures.alberti_slurs import slurred
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords

C = parse_key("C")
ALBERTI = Figuration(one_five_three_five, threes=(LOW, HIGH, MIDDLE))
RISING = Figuration(rising, notes_a_beat=4)


def played(
    tune: HarmonizedTune, figuration: Figuration = ALBERTI, *, linked: bool = False, drummed: bool = False
) -> str:
    drums = ((0, tune.tune.end),) if drummed else ()
    notes = broken_left_hand(tune, figuration, Pulse(tune.tune.measures), linked=linked, drums=drums)
    return line(notes, tune.tune.measures)


@pytest.mark.parametrize(
    ("melody", "chords", "expected"),
    [
        ("4/4 C: G5w | A5w | E5w", "I:4 IV:4 I:4", "C3e G3 E3 G3 C3 G3 E3 G3"),
        ("3/4 C: G5h. | A5h. | E5h.", "I:3 IV:3 I:3", "C3e G3 E3 G3 E3 G3"),
        ("6/8 C: G5h. | A5h. | E5h.", "I:3 IV:3 I:3", "C3e G3 E3 C3 G3 E3"),
        ("7/8 C: G5h+q. | F5h+q. | E5h+q.", "I:3.5 V7:3.5 I:3.5", "C3e G3 E3 G3 C3 G3"),
        ("2/2 C: G5w | A5w | E5w", "I:4 IV:4 I:4", "C3q G3 E3 G3"),
    ],
)
def test_chords_are_broken_low_high_middle_high_in_every_meter(melody: str, chords: str, expected: str) -> None:
    assert played(with_chords(melody, chords)).startswith(expected)


def test_rising_figure_reaches_the_octave_only_where_it_leaves_the_tune_clear() -> None:
    high, low = with_chords("4/4 C: G5w | E5w", "I:4 I:4"), with_chords("4/4 C: C4w | C4w", "I:4 I:4")
    assert played(high, RISING).startswith("C3s E3 G3 C4 G3 E3 G3 C4")
    assert "C4" not in played(low, RISING)


@pytest.mark.parametrize(
    ("roman", "bass", "tones"),
    [
        ("I", "C3", "C3 E3 G3 C4"),
        ("V7", "G3", "G3 B3 F4 G4"),
        ("V65", "B2", "B2 F3 G3 B3"),
        ("V43", "D3", "D3 F3 B3 D4"),
        ("I64", "G3", "G3 C4 E4 G4"),
    ],
)
def test_close_chord_keeps_the_telling_tones_of_a_seventh_chord(roman: str, bass: str, tones: str) -> None:
    assert " ".join(str(p) for p in close_chord(chord_of(roman, C), Pitch.parse(bass))) == tones


TWO_PHRASES = with_chords("4/4 C: E5q F5 G5 A5 | G5h@ R | C5q D5 E5 F5 | E5h@ R", "I:4 V:4 I:4 I:4")


def test_figure_pauses_on_a_light_chord_where_a_phrase_ends() -> None:
    assert played(TWO_PHRASES).split(" | ")[1] == "G3 D4 B3 D4 G3 D4 [B3 D4]q"


def test_a_light_chord_lies_no_deeper_than_two_voices_are_clear() -> None:
    tune = with_chords("3/4 G: D4q | G4h. | D4h. | G4h.", "I:4 V:3 I:3")
    assert played(tune).split(" | ")[0] == "[G3 B3]q"


def test_a_light_chord_is_short_under_a_long_beat() -> None:
    tune = with_chords("2/2 C: G4h | C5w | C5w", "I:6 I:4")
    assert played(tune).split(" | ")[0] == "[E3 G3]q Rq"


def test_a_light_chord_leaves_the_third_under_a_low_close_its_place() -> None:
    tune = with_chords("4/4 G: G4q A4 B4 C5 | D4w@ | B4q A4 G4 F#4 | G4w", "IV:4 I:4 V:4 I:4")
    pulse = Pulse(tune.tune.measures)
    left = broken_left_hand(tune, ALBERTI, pulse, linked=False)
    assert line(left, tune.tune.measures).split(" | ")[1] == "G2 D3 B2 D3 G2 D3 [D3 G3]q"
    assert "B3" in [str(n.pitch) for n in cadence_thirds(tune, left, pulse) if n.onset == WHOLE]


@pytest.mark.parametrize(
    ("melody", "chords", "expected"),
    [
        ("4/4 C: E5w | D5w | C5w", "I:4 V7:4 I:4", ["G3 F4 B3 F4 [G3 B3 F4]q [G3 B3 F4]", "[C3 E3 G3]h [C3 E3 G3]"]),
        ("3/4 C: E5h. | E5h D5q | C5h.", "I:3 I64:2 V:1 I:3", ["[G3 C4 E4]q [G3 C4 E4] [G3 B3 D4]", "[C3 E3 G3]h."]),
        ("4/4 G: B4w | A4w | G4w", "I:4 V:4 I:4", ["D3 A3 F#3 A3 [D3 F#3 A3]q [D3 F#3 A3]", "[G2 G3 B3]h [G2 G3 B3]"]),
    ],
)
def test_figure_gives_way_to_chords_at_the_last_cadence(melody: str, chords: str, expected: list[str]) -> None:
    assert played(with_chords(melody, chords)).split(" | ")[1:] == expected


def test_drums_go_on_through_the_last_cadence() -> None:
    assert played(with_chords("4/4 C: E5w | D5w | C5w", "I:4 V:4 I:4"), drummed=True).count("[B3 D4 G4]") == 6


def test_last_chord_is_filled_where_the_drums_left_the_tune_no_room() -> None:
    tune = with_chords("4/4 G: A4w | G4w", "V:4 I:4")
    pulse = Pulse(tune.tune.measures)
    left = broken_left_hand(tune, ALBERTI, pulse, linked=False, drums=((0, tune.tune.end),))
    last = max(n.onset for n in left)
    found = [(n.onset, str(n.pitch)) for n in cadence_thirds(tune, left, pulse)]
    assert [(t, p) for t, p in found if t > WHOLE] == [(last, "D4")]


def test_chord_under_the_last_note_leaves_room_for_the_right_hand() -> None:
    tune = with_chords("4/4 G: A4w | G4w", "V:4 I:4")
    pulse = Pulse(tune.tune.measures)
    left = broken_left_hand(tune, ALBERTI, pulse, linked=False)
    assert [str(n.pitch) for n in cadence_thirds(tune, left, pulse) if n.onset == WHOLE] == ["D4"]


def test_scale_leads_over_the_end_of_a_phrase_into_the_next_bass() -> None:
    assert played(TWO_PHRASES, linked=True).split(" | ")[1:3] == [
        "G3 D4 B3 D4 G3 D4 A2 B2",
        "C3 G3 E3 G3 [C3 E3 G3]q [C3 E3 G3]",
    ]


def test_drums_strike_the_upper_tones_over_the_bass() -> None:
    assert played(TWO_PHRASES, drummed=True).startswith("C3e [E3 G3 C4] [E3 G3 C4] [E3 G3 C4] C3")


def test_drums_keep_under_a_low_tune() -> None:
    low = with_chords("4/4 C: C4h C4 | C4w", "I:4 I:4")
    assert played(low, drummed=True).startswith("C3e [E3 G3] [E3 G3] [E3 G3]")


def test_no_key_is_struck_twice_where_the_chord_changes() -> None:
    tune = with_chords("4/4 C: G5h D5h | E5w", "I:2 V:2 I:4")
    notes = played(tune).replace("|", "").split()
    assert all(a.rstrip("eq") != b.rstrip("eq") for a, b in pairwise(notes))


def test_figure_comes_down_to_a_bass_out_of_its_reach() -> None:
    tune = with_chords("4/4 G: C5h D4h | G5w | G5w", "IV64:2 I:2 V:4 I:4")
    assert played(tune, RISING).startswith("G3s C4 E4 G4 E4 C4 E4 G3 G2")


def test_phrase_closes_in_thirds_and_sixths_with_a_tone_that_leans_on_the_last_chord() -> None:
    tune = with_chords("4/4 C: E5q D5 C5 D5 | B4h C5h", "I:4 V:2 I:2")
    found = cadence_thirds(tune, (), Pulse(tune.tune.measures))
    leaning = [str(n.pitch) for n in found if n.pitch.step in "FE"]
    assert leaning == ["F4", "E4"]
    assert all(n.onset >= tune.tune.measures[1].onset for n in found)


def test_slurs_run_over_single_notes_inside_a_measure() -> None:
    notes = parse_tune("4/4 C: C3e G3 E3 G3 C3 G3 E3q | C3e G3 E3h.").notes
    chord = Note(WHOLE + QUARTER, 3 * QUARTER, Pitch.parse("G3"))
    staves = (Staff(Clef.TREBLE, (Voice(),)), Staff(Clef.BASS, (Voice((*notes, chord)),)))
    measures = parse_tune("4/4 C: C3w | C3w").measures
    found = slurred(Arrangement((Part("Piano", PIANO, staves),)), measures)
    assert found.parts[0].staves[1].voices[0].slurs == (Slur(0, 3 * QUARTER),)
