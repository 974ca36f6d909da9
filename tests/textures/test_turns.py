from __future__ import annotations

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.score import WHOLE, Voice
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.textures.turns import with_turns


def _turned(*voices: str, turning: tuple[int, ...] = (1,)) -> list[str]:
    tune = parse_tune("4/4 C: C5q B4 C5 D5 | C5w")
    key = tune.measures[0].key
    spans = tuple(ChordSpan(i * WHOLE, WHOLE, chord_of("I", key), key, "I") for i in range(2))
    harmonized = HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), spans)
    lines: list[Voice] = [parse_tune(f"4/4 C: {v}").melody for v in voices]
    return [line(v.notes) for v in with_turns(harmonized, lines, turning)]


def test_a_quarter_that_moves_on_turns_over_its_neighbour() -> None:
    assert _turned("C5w", "E4q D4 E4h", "G3w", "C3w")[1] == "E4e F4s E4 D4e C4s D4 E4h"


def test_a_longer_note_turns_in_its_last_eighth() -> None:
    assert _turned("C5w", "E4h F4h", "G3w", "C3w")[1] == "E4q. D4s E4 F4h"


def test_no_turn_onto_a_key_another_voice_has() -> None:
    assert _turned("F4w", "E4q D4 D4h", "D4w", "C3w")[1] == "E4q D4 D4h"


def test_no_turn_against_a_semitone() -> None:
    assert _turned("F#4w", "E4h D4h", "G3w", "C3w")[1] == "E4h D4"


def test_a_repeated_note_turns_over_both_its_neighbours() -> None:
    assert _turned("C5w", "E4q E4h.", "G3w", "C3w")[1] == "E4e F4s D4 E4h."


def test_a_fourth_is_filled() -> None:
    assert _turned("C5w", "E4q A4 A4h", "G3w", "C3w")[1] == "E4e F4s G4 A4q A4h"


def test_only_one_voice_turns_at_a_time() -> None:
    found = _turned("C5w", "G4q F4 E4h", "E4q D4 C4h", "C3w", turning=(1, 2))
    assert found[1:3] == ["G4e A4s G4 F4e G4s F4 E4h", "E4q D4 C4h"]


def test_a_step_is_not_taken_before_its_time() -> None:
    assert _turned("C5w", "E4q F4 F4h", "G3w", "C3w")[1] == "E4e D4s E4 F4e G4s E4 F4h"


def test_phrase_ends_stay_plain() -> None:
    tune = parse_tune("4/4 C: C5w")
    span = ChordSpan(0, WHOLE, chord_of("I", tune.measures[0].key), tune.measures[0].key, "I")
    alone = HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), (span,))
    alto = parse_tune("4/4 C: E4q D4 E4h").melody
    assert with_turns(alone, (tune.melody, alto), (1,))[1] == alto


def test_a_turn_does_not_come_back_to_a_key_the_tune_strikes_meanwhile() -> None:
    assert _turned("C5q. E4e C5h", "E4h F4h", "G3w", "C3w")[1] == "E4h F4"


def test_a_turn_stays_in_the_hand_that_reaches_its_note() -> None:
    assert _turned("C5w", "G4w", "E4h D4h", "C3w", turning=(2,))[2] == "E4h D4"
    assert _turned("C5w", "A4w", "E4h D4h", "D3w", turning=(2,))[2] == "E4q. F4s E4 D4h"
