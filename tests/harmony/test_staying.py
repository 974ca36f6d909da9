"""No harmony stays long where the melody allows another."""

from __future__ import annotations

from itertools import groupby

import pytest

from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.vocabulary import COMMON
from arranging.notation import parse_tune
from arranging.sketch import Analysis, KeyRegion, Phrase, Sketch

RULE = "harmony-outstays"


def longest(text: str, *waives: str) -> float:
    """How many measures the longest harmony of a tune in one phrase lasts."""
    tune = parse_tune(text)
    last = tune.notes[-1]
    analysis = Analysis((KeyRegion(0, tune.end, tune.measures[0].key),), (Phrase(0, tune.end, last.onset, tune.end),))
    recipe = HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal", waives=waives)
    harmony = next(plan(Sketch(tune, tune.notes, analysis), recipe))
    runs = [list(run) for _, run in groupby(harmony, key=lambda span: span.chord.root)]
    return max(run[-1].end - run[0].onset for run in runs) / tune.measures[1].duration


@pytest.mark.parametrize(
    "text",
    [
        "3/4 C: G4q | C5h E5e C5 | E5h C5q | G5h E5q | C5h. | G4h C5q | E5h.",
        "4/4 G: G4h B4 | D5h G4 | B4h G4 | G4h D5 | A4h F#4 | G4w",
    ],
)
def test_a_tune_that_dwells_on_the_tonic_is_set_to_more_than_one_chord(text):
    assert longest(text, RULE) > 2
    assert longest(text) <= 2.5


def test_two_measures_are_not_too_long():
    text = "3/4 C: C4q E4 G4 | C5h G4q | A4h F4q | D4h G4q | C4h."
    assert longest(text) == longest(text, RULE)
