"""Open fifths: rippled, lilting and droned."""

from __future__ import annotations

import pytest

from arranging.notation import line
from arranging.score import Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.drone import bagpipe, harp, lilt, open_close
from arranging.textures.timeline import Pulse, last_chord_onset
from tests.textures.given_chords import with_chords


def written(tune: HarmonizedTune, notes: list[Note] | tuple[Note, ...]) -> str:
    return line(sorted(notes, key=lambda n: (n.onset, n.midi)), tune.tune.measures)


@pytest.mark.parametrize(
    ("melody", "chords", "rippled"),
    [
        (
            "4/4 C: G5w | G5w | C5w",
            "I:4 IV:4 I:4",
            "C3s G3 C4 E4 [G3 E4]q [C3 G3 C4]h | F2s C3 F3 A3 [C3 A3]q [F2 C3 F3]h",
        ),
        ("3/4 C: G5h. | A5h. | C5h.", "I:3 IV:3 I:3", "C3s G3 C4 E4 [G3 E4]h | F2s C3 F3 A3 [C3 A3]h"),
        ("6/8 C: G5h. | C5h.", "I:3 I:3", "C3s G3 C4 E4 C4 G3 [G3 E4]q."),
        ("4/4 C: G5q A5 G5 A5 | C5w", "I:1 IV:1 I:1 IV:1 I:4", "C3s G3 C4 E4 F2e C3 [C3 G3 C4]q F2e C3"),
        ("2/2 C: G5w | C5w", "I:4 I:4", "C3e G3 C4 E4 [G3 E4]h"),
    ],
)
def test_the_harp_climbs_and_leaves_its_top_to_ring(melody: str, chords: str, rippled: str) -> None:
    tune = with_chords(melody, chords)
    assert written(tune, harp(tune, Pulse(tune.tune.measures), last_chord_onset(tune))) == rippled


def test_the_harp_lilts_on_a_weak_dotted_beat_and_has_one_note_on_an_upbeat() -> None:
    tune = with_chords("9/8 C: G5e | G5q. G5h. | G5h. C5q.", "I:2 IV:3 I:5")
    notes = harp(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert written(tune, notes) == ("C3e | C3s G3 C4 E4 C4 G3 F2q C3e [C3 A3]q. | C3s G3 C4 E4 C4 G3 [G3 E4]q.")


def test_a_rolled_chord_does_not_growl() -> None:
    tune = with_chords("4/4 D: D4h D4h | D4w", "I:8")
    notes = harp(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert written(tune, [n for n in notes if Mark.ARPEGGIO in n.marks]) == "Rh [D2 A2 F#3]h"


def test_the_harp_stays_under_a_low_tune() -> None:
    tune = with_chords("4/4 C: C4w | D4w | C4w", "I:4 V:4 I:4")
    notes = harp(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert max(n.midi for n in notes) < 60


@pytest.mark.parametrize(
    ("melody", "lilting"),
    [
        ("2/4 C: G5h | C5h", "C3e [G3 C4] G3 C4"),
        ("6/8 C: G5h. | C5h.", "C3q [G3 C4]e G3q C4e"),
        ("2/2 C: G5w | C5w", "C3e [G3 C4] C3 [G3 C4] G3 C4 G3 C4"),
    ],
)
def test_the_lilt_strikes_before_every_beat(melody: str, lilting: str) -> None:
    tune = with_chords(melody, "I:16")
    low, high = lilt(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert written(tune, (*low, *high)).split(" | ")[0].replace("q.", "q") == lilting


def test_the_drone_keeps_the_keynote_under_moving_chords() -> None:
    tune = with_chords("4/4 D: F#5h E5h | D5w", "I:2 bVII:2 I:4")
    low, fifths, chords = bagpipe(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert written(tune, low) == "D2w"
    assert written(tune, fifths) == "A2h A2"
    assert written(tune, chords).startswith("[")
    assert not {n.midi for n in (*low, *fifths)} & {n.midi for n in chords}
    assert all(n.pitch.name in tune.chord_at(n.onset).chord.members for n in chords)


@pytest.mark.parametrize(
    ("melody", "rocking"),
    [
        ("3/4 F: A4q C5 F5 | A5h.@ | A4q C5 A4 | F4h.@", "[C3 F3]h. | C3q F3 C3 | [C3 F3]h."),
        ("4/4 C: G4q C5 E5 C5 | G5h.@ G4q | C5q B4 A4 B4 | C5h.", "G2h G2 | G2q C3 G2h | G2 G2"),
        ("9/8 F: F4q. A4 C5 | A4h.+q. | F4h.+q.", "[C3 F3]w+e | C3q. F3 C3"),
        ("4/4 C: G4h C5 | E5 D5@ | G4h A4 | C5w", "G2h G2 | G2 G2q C3 | G2h G2"),
    ],
)
def test_the_drone_rocks_under_the_end_of_a_phrase_and_opens_the_next_with_the_octave(
    melody: str, rocking: str
) -> None:
    tune = with_chords(melody, "I:16")
    _, fifths, _ = bagpipe(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert written(tune, fifths) == rocking


def test_the_drone_keeps_its_octave_off_a_low_tune() -> None:
    tune = with_chords("4/4 G: G3w@ | A3h G3 | G3w", "I:12")
    _, fifths, _ = bagpipe(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert {str(n.pitch) for n in fifths} == {"D3"}


def test_the_drone_lets_its_chords_go_where_the_tune_comes_down_to_them() -> None:
    tune = with_chords("4/4 C: C5h D4h | C4w", "I:4 I:4")
    _, _, chords = bagpipe(tune, Pulse(tune.tune.measures), last_chord_onset(tune))
    assert {n.end for n in chords} == {2 * 10080}


def test_the_close_is_bare_and_growls_nowhere() -> None:
    high = with_chords("4/4 D: D5w", "I:4")
    assert written(high, open_close(high, 0)) == "[D3 A3 D4]w"
    low = with_chords("4/4 F: F4w", "I:4")
    assert written(low, open_close(low, 0)) == "[F2 C3 F3]w"
    deep = with_chords("4/4 E: E4w", "I:4")
    assert written(deep, open_close(deep, 0)) == "[E2 E3 B3]w"
    assert all(Mark.ARPEGGIO in n.marks for n in open_close(deep, 0))
    droned = with_chords("4/4 C: C5w", "I:4")
    assert written(droned, open_close(droned, 0, deep=True)) == "[C2 C3 G3]w"
