"""What is seen of the melody around a slot."""

from __future__ import annotations

import pytest

from arranging.analysis import analyse
from arranging.harmony.melody_view import view
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.slots import slots_of
from arranging.harmony.surroundings import FAR
from arranging.harmony.table import NO_TONE
from arranging.harmony.vocabulary import COMMON
from arranging.notation import parse_tune
from arranging.sketch import Sketch

TWO_PHRASES = "4/4 G: G4q A4q B4q C5q | B4q A4q G4h@ | C#5q D5q C5q A4q | B4e A4e A4q G4h@"


@pytest.fixture
def around():
    tune = parse_tune(TWO_PHRASES)
    sketch = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    slots = slots_of(sketch, HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.BEAT))
    return view(slots, sketch.lead).around


def test_neighbours_are_degrees_above_the_tonic(around):
    assert around.ahead[0][:3].tolist() == [2, 4, 5]
    assert around.ahead[1][:3].tolist() == [4, 5, 4]
    assert around.behind[0][:3].tolist() == [NO_TONE, 0, 2]
    assert around.behind[1][:3].tolist() == [NO_TONE, NO_TONE, 0]


def test_motion_is_counted_in_semitones(around):
    assert around.arrives[:4].tolist() == [NO_TONE, 2, 2, 1]
    assert around.departs[:4].tolist() == [2, 2, 1, -1]


def test_every_slot_knows_the_close_of_its_phrase(around):
    assert around.to_close.tolist() == [FAR, FAR, FAR, 3, 2, 1, 0] * 2
    assert set(around.goal.tolist()) == {0}
    assert set(around.approach.tolist()) == {2}
    assert around.last_phrase.tolist() == [0] * 7 + [1] * 7


def test_a_phrase_remembers_where_the_one_before_closed(around):
    assert around.closed.tolist() == [NO_TONE] * 7 + [0] * 7
    assert around.since_open.tolist() == [*range(7), *range(7)]


def test_a_second_note_is_seen_only_where_there_is_one(around):
    assert [i for i, tone in enumerate(around.second) if tone != NO_TONE] == [11]
    assert around.second[11] == 2


def test_an_accidental_is_remembered_for_three_slots(around):
    assert around.altered.tolist() == [NO_TONE] * 4 + [6] * 7 + [NO_TONE] * 3
