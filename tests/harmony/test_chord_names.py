"""Chord symbols say chords and chords say symbols, in text and in MusicXML."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arranging.chords import Chord, ChordKind
from arranging.harmony.chord_names import chord_named
from arranging.pitch import PitchName
from arranging.reading import read
from arranging.score import QUARTER, ChordSymbol
from arranging.writing import write_musicxml
from tests.writing.build import one_line

F_SHARP, A = PitchName("F", 1), PitchName("A")


@pytest.mark.parametrize("kind", list(ChordKind), ids=lambda k: k.name)
def test_a_symbol_names_its_chord(kind):
    for bass in (None, A):
        chord = Chord.of(F_SHARP, kind, bass)
        assert chord_named(str(chord)) == (chord, True)


@pytest.mark.parametrize("kind", list(ChordKind), ids=lambda k: k.name)
def test_a_written_symbol_reads_back_as_it_was(kind):
    score = one_line("4/4 C: C5w")
    symbol = ChordSymbol(QUARTER, Chord.of(F_SHARP, kind, A))
    part = replace(score.parts[0], chord_symbols=(symbol,))
    source = read(write_musicxml(replace(score, parts=(part,))), "tune.musicxml")
    assert source.score.parts[0].chord_symbols == (symbol,)
    assert source.warnings == ()


@pytest.mark.parametrize("kind", list(ChordKind), ids=lambda k: k.name)
def test_members_begin_with_the_root_and_differ(kind):
    chord = Chord.of(F_SHARP, kind)
    assert chord.members[0] == F_SHARP
    assert len(chord.pitch_classes) == len(chord.members)


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("C13", "C E G Bb D A"),
        ("Dm9", "D F A C E"),
        ("Gsus7", "G C D F"),
        ("F6/9/A", "F A C D G"),
        ("Ab7#11", "Ab C Eb Gb D"),
        ("E7b9", "E G# B D F"),
        ("C+7", "C E G# Bb"),
        ("Bb(add9)", "Bb D F C"),
    ],
)
def test_people_write_symbols_in_many_ways(text, members):
    chord, exact = chord_named(text)
    assert exact
    assert " ".join(str(m) for m in chord.members) == members


@pytest.mark.parametrize("text", ["Fine", "Dal Segno", "H7", "Coda", "Cmaj7#11b13sus4"])
def test_what_is_no_symbol_is_none(text):
    assert chord_named(text) is None


def test_a_kind_without_a_name_is_taken_for_the_nearest():
    assert chord_named("G13#11") == (Chord.of(PitchName("G"), ChordKind.THIRTEENTH), False)
