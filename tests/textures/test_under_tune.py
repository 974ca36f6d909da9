"""Chord notes under the tune: thirds and sixths, telling tones, octaves, and what ends where the chord changes."""

from __future__ import annotations

import pytest

from arranging.analysis import analyse
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.roman import chord_of
from arranging.harmony.vocabulary import COMMON
from arranging.notation import line, parse_tune
from arranging.operations import harmonized
from arranging.pitch import Pitch, parse_key
from arranging.score import QUARTER, Note
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.textures.counter import SWEET
from arranging.textures.under_tune import LOWEST, under_tune
from tests.styles.hymns import TUNES, sketch

C_MAJOR = parse_key("C")


def _set(text: str, *chords: tuple[str, int]) -> HarmonizedTune:
    """A tune over chords given as numerals with their length in quarters."""
    tune = parse_tune(text)
    analysis = analyse(tune, has_key=True)
    spans, now = [], tune.measures[0].onset
    for roman, quarters in chords:
        spans.append(ChordSpan(now, quarters * QUARTER, chord_of(roman, C_MAJOR), C_MAJOR, roman))
        now = spans[-1].end
    return HarmonizedTune(Sketch(tune, tune.notes, analysis), tuple(spans))


@pytest.mark.parametrize("name", TUNES)
def test_notes_go_with_the_tune_below_it(name: str) -> None:
    tune = harmonized(sketch(name), HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal"))
    lead = {n.onset: n for n in tune.lead}
    under = under_tune(tune, lambda note: 2)
    assert under
    for note in under:
        over = lead[note.onset]
        assert 3 <= over.midi - note.midi <= 12
        assert note.end <= over.end
        assert note.midi >= LOWEST


def test_one_note_is_a_third_or_sixth() -> None:
    tune = _set("4/4 C: E5q G5 F5 D5", ("I", 2), ("V7", 2))
    lead = {n.onset: n for n in tune.lead}
    assert all(lead[n.onset].midi - n.midi in SWEET for n in under_tune(tune, lambda note: 1))


def test_octave_is_filled_with_the_chord() -> None:
    tune = _set("4/4 C: E5w", ("I", 4))
    assert line(under_tune(tune, lambda note: 3, octave=True), tune.tune.measures) == "[E4 G4 C5]w"


def test_notes_end_where_the_chord_changes_under_a_held_note() -> None:
    tune = _set("4/4 C: G5w", ("I", 2), ("V", 2))
    assert {n.duration for n in under_tune(tune, lambda note: 2)} == {2 * QUARTER}


def test_nothing_lies_at_or_under_the_left_hand() -> None:
    tune = _set("4/4 C: C5w", ("I", 4))
    left = [Note(0, 4 * QUARTER, Pitch.parse("E4"))]
    assert [str(n.pitch) for n in under_tune(tune, lambda note: 3, left=left)] == ["G4"]


def test_a_note_without_companions_stays_alone() -> None:
    tune = _set("4/4 C: C5q E5 G5 E5", ("I", 4))
    assert under_tune(tune, lambda note: 0) == ()
