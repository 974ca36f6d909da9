"""Target key and modulation."""

from dataclasses import replace
from functools import partial

import pytest

from arranging.analysis import analyse
from arranging.form.modulation import modulated
from arranging.form.transposition import interval_up, to_key, well_spelled
from arranging.notation import line, parse_tune
from arranging.pitch import Key, Mode, parse_key
from arranging.score import QUARTER

read_again = partial(analyse, has_key=True)

FOUR_PHRASES = (
    "4/4 G: D4q | G4 G4 A4 A4 | B4h@ A4q B4 | C5 B4 A4 G4 | A4h.@ A4q | B4 B4 C5 C5 | D5h@ B4q D5 | E5 D5 C5 A4 | G4h.@"
)


@pytest.mark.parametrize(
    ("target", "expected"),
    [("A", "2"), ("F", "-2"), ("Bb", "3"), ("g", "0"), ("f# minor", "-1"), ("Db", "-6")],
)
def test_target_key_moves_by_the_smallest_interval_that_can_be_sung(target, expected):
    tune = parse_tune(FOUR_PHRASES)
    moved, analysis = to_key(tune, read_again(tune), parse_key(target))
    assert str(moved.notes[0].midi - tune.notes[0].midi) == expected
    assert analysis.key.mode is Mode.MAJOR
    assert analysis.key.tonic == parse_key(target).tonic
    assert {m.key.fifths for m in moved.measures} == {analysis.key.fifths}


def test_low_tune_is_lifted_into_the_singers_range():
    tune = parse_tune("4/4 C: C3q G3 E3 D3 | C3w")
    moved, _ = to_key(tune, read_again(tune), parse_key("D"))
    assert line(moved.notes, moved.measures) == "D4q A4 F#4 E4 | D4w"


def test_minor_tune_keeps_its_mode_and_a_readable_signature():
    tune = parse_tune("4/4 a: A4q B4 C5 B4 | A4 G#4 A4h")
    moved, analysis = to_key(tune, read_again(tune), parse_key("Db"))
    assert str(analysis.key) == "C# minor"
    assert line(moved.notes, moved.measures) == "C#5q D#5 E5 D#5 | C#5 B#4 C#5h"


@pytest.mark.parametrize("fifths", range(-6, 7))
@pytest.mark.parametrize("mode", [Mode.MAJOR, Mode.MINOR])
@pytest.mark.parametrize("semitones", range(1, 13))
def test_every_modulation_lands_in_a_key_of_six_signs_at_most(fifths, mode, semitones):
    key = Key.of_signature(fifths, mode)
    interval = interval_up(key, semitones)
    assert interval.semitones == semitones
    assert abs(key.up(interval).fifths) <= 6


def test_keys_beyond_seven_signs_take_their_twin():
    assert str(well_spelled(parse_key("G#"))) == "Ab major"


def test_last_phrase_rises_and_the_rest_stays():
    tune = parse_tune(FOUR_PHRASES)
    analysis = read_again(tune)
    raised, after, warnings = modulated(tune, analysis, 2, read_again)
    start = analysis.phrases[-1].onset
    assert not warnings
    for old, new in zip(tune.notes, raised.notes, strict=True):
        assert new.midi - old.midi == (2 if old.onset >= start else 0)
    assert after.regions[-1].prepared
    assert str(after.regions[-1].key) == "A major"


def test_pickup_takes_accidentals_and_the_signature_waits_for_the_bar_line():
    tune = parse_tune(FOUR_PHRASES)
    analysis = read_again(tune)
    raised, after, _ = modulated(tune, analysis, 2, read_again)
    start = after.regions[-1].onset
    home = raised.measure_at(start)
    assert home.onset < start, "the last phrase begins with a pickup"
    assert home.key.fifths == 1
    assert all(m.key.fifths == (3 if m.onset >= start else 1) for m in raised.measures)


def test_repeat_around_the_last_phrase_is_written_out():
    tune = parse_tune(
        "4/4 G: G4q A4 B4 C5 | D5w@ | D5q C5 B4 A4 | G4w@ | |: G4q B4 D5 B4 | C5w@ | B4q A4 G4 F#4 | G4w@ :|"
    )
    raised, after, _ = modulated(tune, read_again(tune), 1, read_again)
    assert not any(m.repeat_times or m.repeat_start for m in raised.measures)
    assert len(raised.measures) == 12
    assert raised.end == 12 * 4 * QUARTER
    assert raised.notes[-1].midi == tune.notes[-1].midi + 1
    first_time = [n for n in raised.notes if n.onset < 8 * 4 * QUARTER]
    assert [n.midi for n in first_time] == [n.midi for n in tune.notes]
    assert after.regions[-1].key.fifths == -4


def test_single_phrase_modulates_in_its_second_half():
    tune = parse_tune("2/4 C: C4q D4 | E4 F4 | G4 E4 | C4h@")
    analysis = read_again(tune)
    raised, after, warnings = modulated(tune, analysis, 2, read_again)
    assert len(analysis.phrases) == 1
    assert not warnings
    assert after.regions[-1].onset == 2 * 2 * QUARTER
    assert len(after.phrases) == 2
    assert raised.notes[-1].midi == 62


def test_too_short_a_tune_is_left_alone_with_a_warning():
    tune = parse_tune("4/4 C: C4q D4 E4 C4")
    raised, _, warnings = modulated(tune, read_again(tune), 2, read_again)
    assert raised == tune
    assert len(warnings) == 1


def test_last_phrase_inside_a_first_ending_is_written_out():
    tune = parse_tune("4/4 G: G4q A4 B4 C5 | D5w@ | D5q C5 B4 A4 :| D5q B4 A4 G4@")
    endings = ((), (), (1,), (2,))
    tune = replace(tune, measures=tuple(replace(m, endings=e) for m, e in zip(tune.measures, endings, strict=True)))
    raised, after, _ = modulated(tune, read_again(tune), 2, read_again)
    assert not any(m.repeat_times or m.endings for m in raised.measures)
    assert [str(n.pitch) for n in raised.notes[:5]] == [str(n.pitch) for n in tune.notes[:5]]
    assert len({m.key for m in raised.measures[: len(raised.measures) // 2]}) == 1
    assert after.regions[-1].key == parse_key("A")


def test_rests_before_a_late_tune_do_not_stop_the_modulation():
    tune = parse_tune("4/4 C: Rw | Rw | Rw | C5q D5 E5 C5")
    raised, after, said = modulated(tune, read_again(tune), 2, read_again)
    assert [n.midi - m.midi for n, m in zip(raised.notes, tune.notes, strict=True)] == [2, 2, 2, 2]
    assert after.phrases[-1].last_onset == raised.notes[-1].onset
    assert said == ()
