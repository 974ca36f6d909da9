"""Phrases close with a cadence wherever one can be had, on a chord that holds their last note."""

from __future__ import annotations

from itertools import islice, product

import pytest

from arranging.cadences import cadence_of
from arranging.harmony.closing import closes
from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.roman import chord_of
from arranging.harmony.table import table_of
from arranging.harmony.vocabulary import CHORALE, COMMON, HYMNAL, in_mode
from arranging.notation import parse_tune
from arranging.pitch import Key, Mode, PitchName
from arranging.score import Mark
from arranging.sketch import Analysis, ChordSpan, KeyRegion, Phrase, Sketch

HYMN = HarmonyRecipe(HYMNAL, rhythm=HarmonicRhythm.NOTE, weights="hymnal")


def sketch_of(text: str) -> Sketch:
    """A tune as a sketch, a fermata at the end of each phrase."""
    tune = parse_tune(text)
    phrases, start = [], 0
    for note, following in zip(tune.notes, (*tune.notes[1:], None), strict=True):
        if Mark.FERMATA in note.marks:
            end = following.onset if following else tune.end
            phrases.append(Phrase(start, end, note.onset, note.end))
            start = end
    return Sketch(tune, tune.notes, Analysis((KeyRegion(0, tune.end, tune.measures[0].key),), tuple(phrases)))


@pytest.mark.parametrize("mode", [Mode.MAJOR, Mode.MINOR, Mode.DORIAN, Mode.PHRYGIAN, Mode.MIXOLYDIAN])
@pytest.mark.parametrize("vocabulary", [CHORALE, (*COMMON, "bVII", "v", "bVI", "bIII", "Vsus4", "IVmaj7")])
def test_a_pair_closes_where_the_report_names_a_cadence(mode, vocabulary):
    chords = table_of(in_mode(vocabulary, (), mode), mode)
    key = Key(PitchName("C"), mode)
    phrase = Phrase(0, 2, 1, 2)
    found = closes(chords, chords)
    assert found.any()
    for (i, first), (j, second) in product(enumerate(chords.romans), repeat=2):
        spans = [ChordSpan(at, 1, chord_of(r, key), key, r, "") for at, r in enumerate((first, second))]
        assert bool(found[i, j]) == (cadence_of(phrase, spans) is not None), f"{first} {second}"


@pytest.mark.parametrize(
    "text",
    [
        # The phrase dwells on the fourth degree's chord, which only the tonic leads to.
        "4/4 G: B4h A4q G4 | G4h E4q E4 | E4w@ | D4h G4q B4 | A4h. B4q | A4w@ | B4h A4q G4 | G4h E4q E4 | G4w@",
        "4/4 C: E4q F4 G4 A4 | A4q A4 A4h@ | A4q G4 F4 D4 | C4w@",
        "4/4 a: A4q B4 C5 D5 | E5q F5 F5h@ | E5q D5 C5 B4 | A4w@",
    ],
)
def test_phrases_close_with_a_cadence_under_their_last_note(text):
    sketch = sketch_of(text)
    harmony = next(plan(sketch, HYMN))
    notes = {note.onset: note.pitch.name for note in sketch.lead}
    for phrase in sketch.analysis.phrases:
        last = next(span for span in harmony if span.onset <= phrase.last_onset < span.end)
        assert cadence_of(phrase, harmony) is not None
        assert notes[phrase.last_onset] in last.chord.members


@pytest.mark.parametrize("weights", ["gentle", "praise", "cinematic", "minimalist", "modern"])
def test_quieter_harmony_too_holds_the_last_note_of_a_phrase(weights):
    sketch = sketch_of("4/4 D: D5q D5 A4 F#4 | B4 A4 A4 G#4@ | G4 A4 F#4 D4 | E4 E4 D4h@")
    harmony = next(plan(sketch, HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.HALF_MEASURE, weights=weights)))
    sung = sketch.lead[7]
    assert sung.pitch.name in next(s for s in harmony if s.onset <= sung.onset < s.end).chord.members


def test_the_last_note_counts_where_the_next_pickup_falls_into_its_chord():
    text = "4/4 C: E4h D4h | C4h. D4q | E4h D4h | C4w@"
    tune = parse_tune(text)
    pickup = tune.notes[3]
    phrases = (
        Phrase(0, pickup.onset, tune.notes[2].onset, pickup.onset),
        Phrase(pickup.onset, tune.end, tune.notes[-1].onset, tune.end),
    )
    sketch = Sketch(tune, tune.notes, Analysis((KeyRegion(0, tune.end, tune.measures[0].key),), phrases))
    recipe = HarmonyRecipe(HYMNAL, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal")
    span = next(s for s in next(plan(sketch, recipe)) if s.onset <= tune.notes[2].onset < s.end)
    assert span.end > pickup.onset
    assert tune.notes[2].pitch.name in span.chord.members


def test_every_plan_is_given_once():
    plans = [tuple(s.roman for s in found) for found in islice(plan(sketch_of("4/4 C: E4q D4 C4h@"), HYMN), 40)]
    assert len(set(plans)) == len(plans)
