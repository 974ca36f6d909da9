"""Spelled pitches, intervals and keys."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arranging.errors import InvalidValue
from arranging.pitch import (
    MAJOR_3,
    MINOR_3,
    P5,
    P8,
    Interval,
    Key,
    Mode,
    Pitch,
    PitchName,
    parse_key,
)

pitches = st.builds(Pitch, st.sampled_from("CDEFGAB"), st.integers(-2, 2), st.integers(0, 8))
intervals = st.sampled_from([MINOR_3, MAJOR_3, P5, P8, -P5, -MAJOR_3])


@pytest.mark.parametrize(
    ("text", "midi"), [("C4", 60), ("B#3", 60), ("Cb4", 59), ("F##4", 67), ("Bb3", 58), ("A0", 21), ("C8", 108)]
)
def test_pitch_reads_as_written_and_sounds_right(text, midi):
    assert Pitch.parse(text).midi == midi
    assert str(Pitch.parse(text)) == text


@pytest.mark.parametrize("text", ["H4", "C", "c4", "C#b4", ""])
def test_what_is_no_pitch_is_refused(text):
    with pytest.raises(ValueError, match="is no pitch"):
        Pitch.parse(text)


@given(pitches)
def test_a_pitch_is_what_is_written_and_nothing_more(pitch):
    changed = replace(pitch, octave=pitch.octave + 1)
    assert changed.midi == pitch.midi + 12
    copied = pickle.loads(pickle.dumps(pitch))
    assert (copied, hash(copied), copied.midi) == (pitch, hash(pitch), pitch.midi)
    assert repr(pitch) == f"Pitch(step={pitch.step!r}, alter={pitch.alter}, octave={pitch.octave})"


def test_f_sharp_is_not_g_flat():
    assert Pitch.parse("F#4") != Pitch.parse("Gb4")
    assert Pitch.parse("D4").up(MAJOR_3) == Pitch.parse("F#4")
    assert Pitch.parse("Eb4").up(MINOR_3) == Pitch.parse("Gb4")


@given(pitches, intervals)
def test_an_interval_up_and_down_again_comes_home(pitch, interval):
    assert pitch.up(interval).up(-interval) == pitch
    assert pitch.up_to(pitch.up(interval)) == interval


@given(pitches, pitches)
def test_simple_intervals_lie_within_the_octave(low, high):
    assert 0 <= low.up_to(high).simple.steps < 7


@given(st.integers(-21, 21))
def test_names_round_trip_along_the_line_of_fifths(fifths):
    assert PitchName.of_fifths(fifths).fifths == fifths


@given(pitches, st.integers(30, 90))
def test_nearest_pitch_of_a_name_is_within_half_an_octave(pitch, midi):
    assert abs(pitch.name.nearest(midi).midi - midi) <= 6
    assert 0 <= pitch.name.above(midi).midi - midi < 12
    assert 0 <= midi - pitch.name.below(midi).midi < 12


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("G", "G major"), ("Bb", "Bb major"), ("E-", "Eb major"), ("f# minor", "F# minor"), ("a", "A minor"),
        ("A flat major", "Ab major"), ("Cm", "C minor"), ("B♭ maj", "Bb major"), ("F sharp", "F# major"),
        ("Abm", "Ab minor"), ("C-minor", "C minor"), ("A-flat major", "Ab major"), ("e-", "Eb minor"),
        ("F-sharp", "F# major"), ("B-flat-minor", "Bb minor"), ("CM", "C major"),
    ],
)  # fmt: skip
def test_keys_are_read_as_people_write_them(text, key):
    assert str(parse_key(text)) == key


@pytest.mark.parametrize("text", ["", "H", "C dur", "Bbb", "G major minor", "8", "C" * 50, "C--", "C-dur"])
def test_what_is_no_key_is_refused(text):
    with pytest.raises(InvalidValue):
        parse_key(text)


@given(st.integers(-7, 7), st.sampled_from(Mode))
def test_signature_and_degrees_of_every_key_agree(fifths, mode):
    key = Key.of_signature(fifths, mode)
    assert key.fifths == fifths
    scale = [key.degree(n) for n in range(1, 8)]
    assert sorted(name.fifths for name in scale) == list(range(fifths - 1, fifths + 6))
    assert [key.degree_of(name) for name in scale] == [(n, 0) for n in range(1, 8)]


@pytest.mark.parametrize(
    ("key", "name", "steps", "found"),
    [("G", "B", 1, "C"), ("G", "E", 1, "F#"), ("G", "G", -1, "F#"), ("G", "A#", 1, "B"), ("c", "B", 0, "Bb")],
)
def test_a_step_from_a_tone_leads_to_the_scales_next_one(key, name, steps, found):
    assert str(parse_key(key).step_from(parse_key(name).tonic, steps)) == found


@given(st.integers(-6, 6), st.sampled_from(Mode), st.integers(36, 96))
def test_spelling_keeps_near_the_signature(fifths, mode, midi):
    pitch = Key.of_signature(fifths, mode).spell(midi)
    assert pitch.midi == midi
    assert fifths - 6 <= pitch.fifths <= fifths + 10


def test_leading_tone_of_minor_is_raised_not_lowered():
    assert str(parse_key("a").spell(68)) == "G#4"
    assert str(parse_key("g").spell(66)) == "F#4"
    assert Interval.of_fifths(-3) == MINOR_3
