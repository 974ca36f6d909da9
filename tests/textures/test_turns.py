from __future__ import annotations

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.score import HALF, Voice
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.textures.turns import with_turns


def _turned(*voices: str) -> list[str]:
    tune = parse_tune(f"4/4 C: {voices[0]}")
    key = tune.measures[0].key
    spans = tuple(ChordSpan(i * HALF, HALF, chord_of("I", key), key, "I") for i in range(2))
    harmonized = HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), spans)
    lines: list[Voice] = [parse_tune(f"4/4 C: {v}").melody for v in voices]
    return [line(v.notes) for v in with_turns(harmonized, lines, (1,))]


def test_a_quarter_that_moves_on_turns_over_its_neighbour() -> None:
    assert _turned("C5w", "E4q D4 E4h", "G3w", "C3w")[1] == "E4e F4s E4 D4q E4h"


def test_no_turn_where_another_voice_moves_in_the_beat() -> None:
    assert _turned("C5e B4 C5q C5h", "E4q D4 D4h", "G3w", "C3w")[1] == "E4q D4 D4h"


def test_no_turn_against_a_semitone() -> None:
    assert _turned("F#4w", "E4q D4 D4h", "G3w", "C3w")[1] == "E4q D4 D4h"


def test_a_repeated_note_does_not_turn() -> None:
    assert _turned("C5w", "E4q E4 E4h", "G3w", "C3w")[1] == "E4q E4 E4h"
