"""Phrases that close in a related key are numbered in it."""

from __future__ import annotations

from arranging.harmony.local_keys import in_local_keys
from arranging.harmony.roman import chord_of
from arranging.pitch import Key, Mode, PitchName
from arranging.score import QUARTER
from arranging.sketch import ChordSpan, Phrase

C, G = Key(PitchName("C"), Mode.MAJOR), Key(PitchName("G"), Mode.MAJOR)


def _spans(*romans):
    return [ChordSpan(i * QUARTER, QUARTER, chord_of(roman, C), C, roman) for i, roman in enumerate(romans)]


def _phrases(*lengths):
    found, start = [], 0
    for length in lengths:
        end = start + length * QUARTER
        found.append(Phrase(start, end, end - QUARTER, end))
        start = end
    return tuple(found)


def test_a_close_on_the_dominant_through_its_own_dominant_is_a_close_in_its_key():
    named = in_local_keys(_spans("I", "IV", "vi", "V7/V", "V", "ii", "V", "I"), _phrases(5, 3))
    assert [span.roman for span in named] == ["I", "IV", "ii", "V7", "I", "ii", "V", "I"]
    assert [span.key for span in named] == [C, C, G, G, G, C, C, C]


def test_a_half_close_stays_at_home():
    named = in_local_keys(_spans("I", "ii6", "V", "ii", "V", "I"), _phrases(3, 3))
    assert {span.key for span in named} == {C}
