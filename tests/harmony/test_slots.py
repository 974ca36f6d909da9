"""Where chords may change, in every harmonic rhythm."""

from __future__ import annotations

import pytest

from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.slots import slots_of
from arranging.harmony.vocabulary import COMMON
from arranging.score import EIGHTH
from tests.harmony.test_planner import sketch_of

NOTE, ATTACK, BEAT = HarmonicRhythm.NOTE, HarmonicRhythm.ATTACK, HarmonicRhythm.BEAT
HALF_MEASURE, MEASURE = HarmonicRhythm.HALF_MEASURE, HarmonicRhythm.MEASURE


@pytest.mark.parametrize(
    ("rhythm", "text", "eighths"),
    [
        (NOTE, "4/4 C: C4q D4q E4q F4q | G4w", [0, 2, 4, 6, 8]),
        (NOTE, "4/4 C: C4q. D4e E4q F4q | G4w", [0, 4, 6, 8]),  # the note off the beat passes
        (NOTE, "4/4 C: C4e D4q E4e F4q G4q | G4w", [0, 2, 4, 6, 8]),  # a syncopation counts for the beat it holds over
        (NOTE, "4/4 C: C4w | D4w | E4w", [0, 4, 8, 10, 12, 14, 16]),  # under a long note before the close, any beat
        (NOTE, "4/4 C: C4q Rh. | G4w", [0, 8]),  # a rest changes nothing
        (NOTE, "2/2 C: C4q D4q E4q F4q | G4w", [0, 2, 4, 6, 8]),
        (NOTE, "6/8 C: C4q D4e E4q. | G4h.", [0, 3, 6]),
        (ATTACK, "4/4 C: C4w | D4w | E4w", [0, 8, 16]),
        (ATTACK, "4/4 C: C4e D4q E4e F4q G4q | G4w", [0, 1, 4, 6, 8]),
        # a note held over the beat of the close has one chord, the last note its own
        (NOTE, "4/4 C: C4q D4q E4e F4q E4e@ | G4w", [0, 2, 4, 5, 7, 8]),
        (ATTACK, "4/4 C: C4q D4q E4e F4q E4e@ | G4w", [0, 2, 4, 5, 7, 8]),
        (BEAT, "4/4 C: C4h D4h | G4w", [0, 2, 4, 6, 8]),
        (HALF_MEASURE, "4/4 C: C4q E4q D4q F4q | G4w", [0, 4, 8]),
        (HALF_MEASURE, "4/4 C: E4q F#4q D4q F4q | G4w", [0, 2, 4, 8]),  # no chord of the key holds both
        (HALF_MEASURE, "3/4 C: C4q D4q E4q | G4h.", [0, 4, 6]),
        (HALF_MEASURE, "6/8 C: C4e D4e E4e C4e D4e E4e | G4h.", [0, 3, 6]),
        (MEASURE, "4/4 C: C4q E4q G4q E4q | G4w", [0, 8]),
        (MEASURE, "4/4 C: C4q E4q D4q F4q | G4w", [0, 4, 8]),  # divided at its strong beat
        (MEASURE, "6/8 C: C4e D4e E4e D4e C4e B3e | C4h.", [0, 6]),  # ii7 holds the notes on both beats
        (MEASURE, "9/8 C: C4q. E4q. F4q. | C4h.q.", [0, 6, 9]),
        (MEASURE, "4/4 C: C4q E4q G4q E4q | G4h C4h", [0, 8, 12]),  # the close has a chord of its own
        (MEASURE, "3/4 C: G4q | C4q E4q G4q | G4h.", [0, 2, 8]),
    ],
)
def test_chords_change_where_the_rhythm_says(rhythm, text, eighths):
    slots = slots_of(sketch_of(text), HarmonyRecipe(COMMON, rhythm=rhythm))
    assert [slot.onset // EIGHTH for slot in slots] == eighths


def test_nothing_changes_under_the_last_note_of_a_phrase():
    slots = slots_of(sketch_of("4/4 C: C4h D4h | G4w@ | C4h D4h | G4w"), HarmonyRecipe(COMMON, rhythm=BEAT))
    closing = [slot for slot in slots if slot.closes]
    assert [(slot.onset // EIGHTH, slot.end // EIGHTH) for slot in closing] == [(8, 16), (24, 32)]


def test_slots_know_their_place():
    slots = slots_of(sketch_of("4/4 C: G4q | C5q B4q A4q G4q@ | A4q G4q F4q E4q"), HarmonyRecipe(COMMON, rhythm=NOTE))
    assert [slot.accent for slot in slots] == [1, 3, 1, 2, 1, 3, 1, 2, 1]
    assert [slot.upbeat for slot in slots] == [True] + [False] * 8
    assert [i for i, slot in enumerate(slots) if slot.opens] == [0, 5]
    assert [i for i, slot in enumerate(slots) if slot.closes] == [4, 8]
