from __future__ import annotations

import pytest

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.pitch import Key, Mode, Pitch, PitchName, parse_key
from arranging.score import EIGHTH, QUARTER
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.textures.figuration import Unit, divided, is_step, members_between, units
from arranging.textures.figuration_running import Runner, Slot
from arranging.textures.timeline import Line, Pulse

C, A_MINOR = parse_key("C"), parse_key("A minor")


def _span(roman: str, key: Key = C, onset: int = 0, duration: int = QUARTER) -> ChordSpan:
    return ChordSpan(onset, duration, chord_of(roman, key), key, roman)


def _units(*romans: str, duration: int = QUARTER) -> list[Unit]:
    return [
        Unit(i * duration, (i + 1) * duration, _span(roman, C, i * duration, duration), 3 if i == 0 else 1)
        for i, roman in enumerate(romans)
    ]


def _run(*slots: Slot, above: str = "R1w", value: int = EIGHTH) -> str:
    lead = parse_tune(f"4/4 C: {above}").notes if "R1" not in above else ()
    return line(Runner(value, (Line(lead),)).line(slots))


def _slot(unit: Unit, *choices: str, turns: tuple[tuple[int, ...], ...] = ()) -> Slot:
    return Slot(unit, tuple(Pitch.parse(c) for c in choices), 36, 64, turns=turns)


@pytest.mark.parametrize(
    ("tune", "quarters"),
    [
        ("4/4 C: C4w", [1, 1, 1, 1]),
        ("2/2 C: C4w", [1, 1, 1, 1]),
        ("6/8 C: C4h.", [1.5, 1.5]),
        ("2+3/8 C: C4q D4q.", [1, 1.5]),
    ],
)
def test_units_are_quarters_and_dotted_quarters(tune: str, quarters: list[float]) -> None:
    found = parse_tune(tune)
    sketch = Sketch(found, found.notes, analyse(found, has_key=True))
    harmonized = HarmonizedTune(sketch, (_span("I", C, 0, found.end),))
    assert [u.duration / QUARTER for u in units(harmonized, Pulse(found.measures))] == quarters


def test_a_unit_is_divided_into_equal_notes_and_what_is_left() -> None:
    assert divided(_units("I")[0], EIGHTH) == (0, EIGHTH)
    assert divided(Unit(0, EIGHTH + 10, _span("I"), 1), EIGHTH) == (0,)


def _spelled(span: ChordSpan, place: str) -> str:
    """The tone that stands over a chord on the staff position of a pitch."""
    return str(Unit(0, QUARTER, span, 1).tone(Pitch.parse(place).diatonic))


def test_tones_are_those_of_the_chord_and_else_of_the_key() -> None:
    assert _spelled(_span("V7/V"), "F4") == "F#4"
    assert _spelled(_span("IV"), "F4") == "F4"


def test_a_raised_seventh_takes_the_sixth_along_where_a_gap_would_open() -> None:
    assert _spelled(_span("V", A_MINOR), "F4") == "F#4"
    assert _spelled(_span("i", A_MINOR), "F4") == "F4"
    dorian = Key(PitchName("D"), Mode.DORIAN)
    assert _spelled(_span("V", dorian), "B4") == "B4"


def test_a_step_is_a_second_that_no_accidental_widens() -> None:
    assert is_step(Pitch.parse("E4"), Pitch.parse("F4"))
    assert not is_step(Pitch.parse("F4"), Pitch.parse("G#4"))
    assert not is_step(Pitch.parse("F4"), Pitch.parse("F#4"))


def test_members_between_lists_the_chord_from_the_bottom_up() -> None:
    assert [str(p) for p in members_between(_span("I"), 48, 60)] == ["C3", "E3", "G3", "C4"]


def test_a_running_voice_passes_through_thirds() -> None:
    one, two, three = _units("I", "I6", "I6")
    assert _run(_slot(one, "C3"), _slot(two, "E3"), _slot(three, "C3")) == "C3e D3 E3 D3 C3q"


def test_a_running_voice_keeps_off_the_tune() -> None:
    one, two = _units("I", "V")
    free = _run(_slot(one, "E3"), _slot(two, "G3"))
    under = _run(_slot(one, "E3"), _slot(two, "G3"), above="C4e Gb3e G3h.")
    assert free == "E3e F3 G3q"
    assert "F3" not in under


def test_a_running_voice_moves_by_the_turn_it_likes() -> None:
    one, two = _units("I", "I")
    assert _run(_slot(one, "C3"), _slot(two, "E3"), above="C4h G3h") == "C3e D3 E3q"
    turned = _run(_slot(one, "C3", turns=((4, -2),)), _slot(two, "E3"), above="C4h G3h")
    assert turned == "C3e G3 E3q"


def test_no_running_voice_goes_in_octaves_with_the_tune() -> None:
    one, two = _units("I", "V")
    under = _run(_slot(one, "C3"), _slot(two, "D3"), above="E4e C4 D4h.")
    assert under.split()[1] != "C3"
