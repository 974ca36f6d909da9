"""Roman numerals say chords and chords say numerals, spelled in their key."""

from __future__ import annotations

import pytest

from arranging.chords import Chord, ChordKind
from arranging.harmony.roman import chord_of, roman_of
from arranging.pitch import Key, Mode, PitchName, parse_key

C, A_MINOR = parse_key("C"), parse_key("a")


@pytest.mark.parametrize(
    ("roman", "symbol"),
    [
        ("I", "C"),
        ("ii6", "Dm/F"),
        ("V7", "G7"),
        ("V42", "G7/F"),
        ("viio6", "Bdim/D"),
        ("viio7", "Bdim7"),
        ("viiø7", "Bm7b5"),
        ("IVmaj7", "Fmaj7"),
        ("V65/V", "D7/F#"),
        ("viio7/ii", "C#dim7"),
        ("bVII", "Bb"),
        ("bII6", "Db/F"),
        ("iv", "Fm"),
        ("IV/1", "F/C"),
        ("Vsus4", "Gsus4"),
        ("Iadd9", "Cadd9"),
        ("V+", "Gaug"),
    ],
)
def test_a_numeral_names_its_chord_in_major(roman, symbol):
    assert str(chord_of(roman, C)) == symbol


@pytest.mark.parametrize(
    ("roman", "symbol"),
    [
        ("i", "Am"),
        ("iiø65", "Bm7b5/D"),
        ("III", "C"),
        ("V7", "E7"),
        ("v", "Em"),
        ("VI", "F"),
        ("VII", "G"),
        ("bVII", "G"),
        ("viio7", "G#dim7"),
        ("V7/iv", "A7"),
        ("bII6", "Bb/D"),
        ("nvi", "F#m"),
        ("I", "A"),
    ],
)
def test_a_numeral_names_its_chord_in_minor(roman, symbol):
    assert str(chord_of(roman, A_MINOR)) == symbol


def test_modes_take_their_degrees_from_the_signature():
    assert str(chord_of("bVII", Key(PitchName("G"), Mode.MIXOLYDIAN))) == "F"
    assert str(chord_of("IV", Key(PitchName("D"), Mode.DORIAN))) == "G"
    assert str(chord_of("bII", Key(PitchName("E"), Mode.PHRYGIAN))) == "F"
    assert str(chord_of("II", Key(PitchName("F"), Mode.LYDIAN))) == "G"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("tonic", ["Db", "A", "F#"])
def test_every_chord_comes_back_from_its_numeral(mode, tonic):
    key = parse_key(tonic)
    key = Key(key.tonic, mode)
    for place in range(key.tonic.fifths - 5, key.tonic.fifths + 7):
        for kind in ChordKind:
            root = PitchName.of_fifths(place)
            for bass in (*Chord.of(root, kind).members, key.degree(1)):
                chord = Chord(root, kind, bass)
                assert chord_of(roman_of(chord, key), key) == chord


def test_the_simplest_numeral_is_given():
    assert roman_of(chord_of("V7/V", C), C) == "V7/V"
    assert roman_of(chord_of("bVII", A_MINOR), A_MINOR) == "VII"
    assert roman_of(chord_of("I", A_MINOR), A_MINOR) == "I"
    assert roman_of(chord_of("IV/1", C), C) == "IV64"


@pytest.mark.parametrize("text", ["", "H7", "VIIII", "viii", "IVx", "iV", "Imaj"])
def test_what_is_no_numeral_is_refused(text):
    with pytest.raises(ValueError, match="numeral"):
        chord_of(text, C)
