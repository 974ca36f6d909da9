"""Closes have the names that textbooks give them."""

import pytest

from arranging.cadences import cadence_of
from arranging.harmony.roman import chord_of
from arranging.pitch import Key, Mode, PitchName, parse_key
from arranging.score import QUARTER
from arranging.sketch import ChordSpan, Phrase

DORIAN, PHRYGIAN, MIXOLYDIAN = (
    Key(PitchName(tonic), mode) for tonic, mode in (("D", Mode.DORIAN), ("E", Mode.PHRYGIAN), ("G", Mode.MIXOLYDIAN))
)


def closed(key: Key, romans: str) -> str:
    spans = [
        ChordSpan(i * QUARTER, QUARTER, chord_of(roman, key), key, roman) for i, roman in enumerate(romans.split())
    ]
    end = len(spans) * QUARTER
    return str(cadence_of(Phrase(0, end, end - QUARTER, end), spans))


@pytest.mark.parametrize(
    ("key", "romans", "said"),
    [
        (parse_key("Eb"), "I V7 I", "authentic cadence in Eb major"),
        (parse_key("a"), "i V i", "authentic cadence in A minor"),
        (parse_key("a"), "i V I", "authentic cadence in A minor"),
        (parse_key("C"), "V viio6 I", "authentic cadence in C major"),
        (parse_key("C"), "IV I64 V", "half cadence in C major"),
        (parse_key("a"), "i iv6 V", "phrygian cadence in A minor"),
        (parse_key("C"), "V IV I", "plagal cadence in C major"),
        (parse_key("C"), "IV V vi", "deceptive cadence in C major"),
        (parse_key("C"), "IV V7/vi vi", "authentic cadence in A minor"),
        (parse_key("C"), "I V7/V V", "authentic cadence in G major"),
        (DORIAN, "i VII i", "modal cadence in D dorian"),
        (DORIAN, "i v i", "modal cadence in D dorian"),
        (MIXOLYDIAN, "I bVII I", "modal cadence in G mixolydian"),
        (PHRYGIAN, "i bII i", "phrygian cadence in E phrygian"),
        (parse_key("C"), "I vi I", "None"),
        (parse_key("C"), "I I6 I", "None"),
    ],
)
def test_a_close_is_named_with_its_key(key, romans, said):
    assert closed(key, romans) == said
