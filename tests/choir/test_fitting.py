"""A melody is brought into the soprano's range and never altered."""

from itertools import pairwise

import pytest

from arranging.choir.fitting import fitted
from arranging.pitch import parse_key
from tests.choir.build import analysed


def fit(text: str, key: str = ""):
    tune, analysis = analysed(text)
    return *fitted(tune, analysis, parse_key(key) if key else None), tune


def intervals(tune) -> list[int]:
    return [b.midi - a.midi for a, b in pairwise(tune.notes)]


@pytest.mark.parametrize(
    ("text", "first", "key", "said"),
    [
        ("4/4 C: C4h A5", "C4", "C major", ()),
        ("4/4 C: B3h G5", "C4", "Db major", ("in no octave", "a semitone higher, to Db major")),
        ("4/4 C: C3h G3", "C4", "C major", ("an octave higher",)),
        ("4/4 C: C5h C6", "C4", "C major", ("an octave lower",)),
        ("4/4 a: A2h E3", "A4", "A minor", ("2 octaves higher",)),
        ("4/4 C: Bb3h A5", "Bb3", "C major", ("Bb3 to A5", "its notes were kept")),
    ],
)
def test_a_melody_outside_the_range_moves_as_little_as_it_can(text, first, key, said):
    tune, analysis, warnings, source = fit(text)
    assert str(tune.notes[0].pitch) == first
    assert str(analysis.key) == str(tune.measures[0].key) == key
    assert intervals(tune) == intervals(source)
    assert len(warnings) == bool(said)
    assert all(part in warnings[0] for part in said)


@pytest.mark.parametrize(
    ("wish", "first", "key"),
    [("D", "A4", "D major"), ("Bb", "F4", "Bb major"), ("f# minor", "C#5", "F# major"), ("C", "G4", "C major")],
)
def test_a_wished_key_is_reached_by_the_smallest_interval_that_stays_in_range(wish, first, key):
    tune, analysis, warnings, source = fit("4/4 C: G4h E4", wish)
    assert (str(tune.notes[0].pitch), str(analysis.key)) == (first, key)
    assert intervals(tune) == intervals(source)
    assert warnings == ()


def test_a_wished_key_goes_the_other_way_where_the_range_ends():
    tune, _, warnings, _ = fit("4/4 C: C4h G4", "A")
    assert str(tune.notes[0].pitch) == "A4"
    assert warnings == ()


def test_a_wide_melody_in_a_wished_key_keeps_its_notes_with_a_warning():
    _, _, warnings, _ = fit("4/4 C: G3h A5", "D")
    assert len(warnings) == 1
    assert "its notes were kept" in warnings[0]
