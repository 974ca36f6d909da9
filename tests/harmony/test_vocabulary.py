"""Vocabularies in every mode."""

from __future__ import annotations

import pytest

from arranging.harmony.roman import chord_of
from arranging.harmony.table import table_of
from arranging.harmony.vocabulary import CHORALE, COMMON, MODERN, in_mode, rescue
from arranging.pitch import Key, Mode, PitchName


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("vocabulary", [COMMON, CHORALE, MODERN])
def test_every_numeral_is_a_chord_spelled_near_the_signature(vocabulary, mode):
    key = Key(PitchName("G"), mode)
    for roman in in_mode(vocabulary, (), mode):
        places = [member.fifths - key.fifths for member in chord_of(roman, key).members]
        assert min(places) >= -6, roman
        assert max(places) <= 10, roman


@pytest.mark.parametrize("mode", Mode)
def test_some_chord_holds_each_of_the_twelve_notes(mode):
    table = table_of(in_mode(COMMON, (), mode), mode)
    assert table.has.any(axis=0).all()
    key = Key(PitchName("C"), mode)
    assert len(frozenset().union(*(chord_of(roman, key).pitch_classes for roman in rescue(mode)))) == 12


def test_minor_is_derived_and_can_be_given():
    assert {"i", "iio6", "iv", "V7", "VI", "V7/III", "VII"} <= set(in_mode(COMMON, (), Mode.MINOR))
    assert in_mode(COMMON, ("i", "V"), Mode.MINOR) == ("i", "V")


@pytest.mark.parametrize(("mode", "leading"), [(Mode.MIXOLYDIAN, 11), (Mode.PHRYGIAN, 11)])
def test_modes_without_a_leading_tone_have_none(mode, leading):
    key = Key(PitchName("C"), mode)
    for roman in in_mode(CHORALE, (), mode):
        assert leading not in chord_of(roman, key).pitch_classes


def test_a_chord_of_two_names_stands_once_under_the_plain_one():
    table = table_of(in_mode(CHORALE, (), Mode.MINOR), Mode.MINOR)
    assert "VII" in table.romans
    assert "V/III" not in table.romans
