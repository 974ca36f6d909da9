"""Chords are named out of the notes that sound."""

from __future__ import annotations

import pytest

from arranging.chords import Chord, ChordKind
from arranging.harmony.labelling import label, numeral_of, spelled_in
from arranging.notation import parse_tune
from arranging.pitch import PitchName, parse_key
from arranging.score import HALF, QUARTER, WHOLE


def heard(*voices: str, stretch: int = QUARTER) -> list[str]:
    """The chord of each stretch of voices written one by one, lowest first."""
    tunes = [parse_tune(f"4/4 C: {voice}") for voice in voices]
    notes = [note for tune in tunes for note in tune.notes]
    end = max(note.end for note in notes)
    return [str(chord) for chord in label(notes, [(t, t + stretch) for t in range(0, end, stretch)])]


def test_triads_and_sevenths_bear_root_kind_and_bass():
    assert heard("C3q D3 B2 C3", "G3q F3 F3 E3", "E4q A3 D4 G3", "C5q D5 G4 C5") == ["C", "Dm", "G7/B", "C"]


def test_passing_notes_do_not_change_the_chord():
    assert heard("C3q D3e C3 B2q C3", "E3q F3 G3 E3", "G3e F3 A3q G3e F3 G3q", "C4q D4 D4 C4")[0] == "C"


def test_the_bass_is_the_lowest_note_of_the_attack():
    assert heard("E3e C3 F3q G3h", "G3q A3 D4h", "C4q C4 B3h")[0] == "C/E"


def test_a_chord_without_its_fifth_is_known():
    assert heard("C3w", "C4w", "E4w", "C5w", stretch=WHOLE) == ["C"]
    assert heard("G2w", "F3w", "B3w", "G4w", stretch=WHOLE) == ["G7"]


@pytest.mark.parametrize(
    ("voices", "chord"),
    [
        (("G#3h", "B3h", "D4h", "F4h"), "G#dim7"),
        (("B2h", "G#3h", "D4h", "F4h"), "G#dim7/B"),
        (("B2h", "Ab3h", "D4h", "F4h"), "Bdim7"),
        (("E3h", "G3h", "B3h", "D#4h"), "Em(maj7)"),
        (("Ab2h", "C4h", "E4h"), "Abaug"),
    ],
)
def test_spelling_tells_chords_apart_that_sound_alike(voices, chord):
    assert heard(*voices, stretch=HALF) == [chord]


def test_silence_has_no_chord():
    notes = parse_tune("4/4 C: R E4q R R").notes
    assert [bool(chord) for chord in label(notes, [(t, t + QUARTER) for t in range(0, WHOLE, QUARTER)])] == [
        False,
        True,
        False,
        False,
    ]
    assert label((), ()) == ()


def test_a_chord_is_spelled_in_its_key():
    sharp = Chord.of(PitchName("G", 1), ChordKind.MAJOR, PitchName("B", 1))
    assert str(spelled_in(sharp, parse_key("Eb major"))) == "Ab/C"
    assert numeral_of(sharp, parse_key("Eb major")) == "IV6"
    flat = Chord.of(PitchName("A", -1), ChordKind.MAJOR)
    assert numeral_of(flat, parse_key("C# minor")) == "V"


def test_every_labelled_chord_has_a_numeral():
    key = parse_key("D minor")
    for chord in label(parse_tune("4/4 d: D4q F4 A4 C#5").notes, [(0, 2 * QUARTER), (2 * QUARTER, WHOLE)]):
        assert numeral_of(chord, key)
