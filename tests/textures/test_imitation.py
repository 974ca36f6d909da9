from __future__ import annotations

from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.pitch import Pitch, parse_key
from arranging.score import EIGHTH, HALF, QUARTER, SIXTEENTH, Note
from arranging.sketch import ChordSpan
from arranging.textures.figuration import Unit
from arranging.textures.imitation import (
    Harmony,
    Motive,
    Pause,
    answers,
    bass_entries,
    even_motive,
    halved_motive,
    stated,
)
from arranging.textures.timeline import Line

C = parse_key("C")
STEPWISE = Motive((0, 1, 2, 0), (EIGHTH,) * 4)


def _units(*romans: str) -> tuple[Unit, ...]:
    return tuple(
        Unit(i * QUARTER, (i + 1) * QUARTER, ChordSpan(i * QUARTER, QUARTER, chord_of(r, C), C, r), 3 - i % 3)
        for i, r in enumerate(romans)
    )


def _notes(text: str) -> tuple[Note, ...]:
    return parse_tune(f"4/4 C: {text}").notes


def test_even_motives_say_repeated_tones_once() -> None:
    motive = even_motive(_notes("E4q E4 F4 G4"), 3, EIGHTH)
    assert motive == Motive((0, 1, 2), (EIGHTH,) * 3)
    assert even_motive(_notes("E4q E4 E4 E4"), 2, EIGHTH) is None


def test_halved_motives_keep_the_rhythm() -> None:
    assert halved_motive(_notes("G4q. A4e B4h")) == Motive((0, 1, 2), (3 * SIXTEENTH, SIXTEENTH, QUARTER))
    assert halved_motive(_notes("G4h3 A4h3 B4h3")) is None


def test_a_motive_upside_down_moves_the_other_way() -> None:
    assert STEPWISE.inverted.places == (0, -1, -2, 0)
    assert STEPWISE.inverted.moves == tuple(-m for m in STEPWISE.moves)


def test_a_motive_fills_a_time_with_its_last_note() -> None:
    found = [(len(m), m.lengths[-1]) for m in STEPWISE.filling(HALF)]
    assert found == [(4, EIGHTH), (3, QUARTER)]


def test_a_motive_suits_chords_that_hold_its_ends() -> None:
    entry = stated(STEPWISE, Pitch.parse("C4").diatonic, 0, Harmony(_units("I", "I")))
    assert entry
    assert line(entry) == "C4e D4 E4 C4"
    assert stated(STEPWISE, Pitch.parse("D4").diatonic, 0, Harmony(_units("I", "I"))) is None


def test_a_motive_leaps_to_no_foreign_tone_on_a_beat() -> None:
    leaping = Motive((0, 2, 5, 4), (EIGHTH,) * 4)
    assert stated(leaping, Pitch.parse("C4").diatonic, 0, Harmony(_units("I", "I"))) is None


def test_the_bass_takes_up_a_motive_from_its_planned_note() -> None:
    found = _units("I", "I", "V", "I")
    planned = [Pitch.parse(p) for p in ("C3", "E3", "G3", "C3")]
    entries = bass_entries(found, planned, STEPWISE, EIGHTH, Line(_notes("E5h D5q C5")), 36, 64)
    assert {i: [str(p) for p in figure] for i, figure in entries.items()} == {0: ["C3", "D3"], 1: ["E3", "C3"]}


def test_the_bass_takes_up_nothing_that_runs_along_with_the_tune() -> None:
    found = _units("I", "I", "V", "I")
    planned = [Pitch.parse(p) for p in ("C3", "E3", "G3", "C3")]
    along = Line(_notes("C5e D5 E5 C5 B4q C5"))
    assert bass_entries(found, planned, STEPWISE, EIGHTH, along, 36, 64) == {}


def test_a_held_note_is_answered_between_it_and_the_bass() -> None:
    held = _notes("G4w")[0]
    pause = Pause(QUARTER, 3 * QUARTER, held)
    found = answers([pause], lambda _: STEPWISE, Harmony(_units("I", "I", "I", "I")), Line(_notes("C3w")), near=7)
    assert line(found).startswith("Rq C4e D4 E4 C4")


def test_nothing_answers_where_there_is_no_room() -> None:
    held = _notes("C4w")[0]
    pause = Pause(QUARTER, 3 * QUARTER, held)
    harmony = Harmony(_units("I", "I", "I", "I"))
    assert answers([pause], lambda _: STEPWISE, harmony, Line(_notes("G3w"))) == ()
