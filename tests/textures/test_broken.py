from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.harmony.roman import chord_of
from arranging.notation import line
from arranging.pitch import Pitch, parse_key
from arranging.score import HALF, QUARTER, WHOLE
from arranging.sketch import ChordSpan
from arranging.textures.broken import broken_chords, ladder, wave
from arranging.textures.timeline import Cell

C = parse_key("C")


def _cells(*romans: str, duration: int = HALF) -> list[Cell]:
    return [
        Cell(i * duration, duration, ChordSpan(i * duration, duration, chord_of(roman, C), C, roman))
        for i, roman in enumerate(romans)
    ]


@pytest.mark.parametrize(
    ("roman", "bass", "rungs"),
    [
        ("I", "C3", "C3 G3 C4 E4 G4"),
        ("I6", "E2", "E2 C3 E3 G3 C4"),
        ("I64", "G2", "G2 E3 G3 C4 E4"),
        ("V7", "G2", "G2 D3 F3 B3 D4"),
        ("Iadd9", "C3", "C3 G3 D4 E4 G4"),
        ("IV/1", "C3", "C3 A3 C4 F4 A4"),
    ],
)
def test_ladder_opens_a_chord_over_its_bass(roman: str, bass: str, rungs: str) -> None:
    found = ladder(chord_of(roman, C), Pitch.parse(bass))
    assert " ".join(str(p) for p in found) == rungs


def test_ladder_keeps_a_fifth_above_a_low_bass() -> None:
    low = ladder(chord_of("viio", C), Pitch.parse("B1"))
    assert low[1].midi - low[0].midi >= 7


def test_waves_rise_from_the_bass_and_return_without_touching_it() -> None:
    assert wave(2)(6) == (0, 1, 2, 1, 2, 1)
    assert wave(3, taller=True)(6) == (0, 1, 2, 3, 2, 1)
    assert wave(3, taller=True)(8) == (0, 1, 2, 3, 4, 3, 2, 1)
    assert wave(2)(1) == (0,)


def test_chords_are_broken_into_eighths() -> None:
    basses = [Pitch.parse("C3"), Pitch.parse("F2")]
    notes = broken_chords(_cells("I", "IV"), basses, wave(2), (0, 1, 2), [127, 127])
    assert line(notes) == "C3e G3 C4 G3 F2 C3 F3 C3"


def test_a_figure_turns_aside_before_it_repeats_the_coming_bass() -> None:
    basses = [Pitch.parse("C2"), Pitch.parse("G2")]
    notes = broken_chords(_cells("I", "V"), basses, wave(2), (0, 1, 2), [127, 127])
    assert line(notes).startswith("C2e G2 C3 E3 G2")  # over the bass, which is not struck again at the end


def test_a_ceiling_folds_the_figure_back() -> None:
    basses = [Pitch.parse("C3")]
    notes = broken_chords(_cells("I", duration=WHOLE), basses, wave(4), (0, 1, 2, 3, 4), [Pitch.parse("C4").midi])
    assert max(n.midi for n in notes) <= Pitch.parse("C4").midi
    assert all(a.midi != b.midi for a, b in pairwise(notes))


def test_the_octave_stands_in_for_a_tenth_over_the_ceiling() -> None:
    tenths = broken_chords(_cells("I"), [Pitch.parse("C3")], wave(2), (0, 1, 3), [Pitch.parse("E4").midi])
    lower = broken_chords(_cells("I"), [Pitch.parse("C3")], wave(2), (0, 1, 3), [Pitch.parse("D4").midi])
    assert line(tenths) == "C3e G3 E4 G3"
    assert line(lower) == "C3e G3 C4 G3"


def test_an_odd_length_is_filled_to_its_end() -> None:
    notes = broken_chords(_cells("I", duration=QUARTER // 3), [Pitch.parse("C3")], wave(2), (0, 1, 2), [127])
    assert [(n.onset, n.duration) for n in notes] == [(0, QUARTER // 3)]


def test_a_figure_turns_aside_before_it_leaps_over_two_octaves() -> None:
    basses = [Pitch.parse("C3"), Pitch.parse("F2")]
    low = [Pitch.parse("C3"), Pitch.parse("C2")]
    near = broken_chords(_cells("I", "IV"), basses, wave(3, taller=True), (0, 1, 2, 3, 4), [127, 127])
    far = broken_chords(_cells("I", "I"), low, wave(3), (0, 1, 2, 3), [127, 127])
    for notes in (near, far):
        assert all(abs(b.midi - a.midi) <= 24 for a, b in pairwise(notes))
