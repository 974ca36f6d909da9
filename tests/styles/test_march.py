"""What the marches are in three and in six."""

from __future__ import annotations

import pytest

from arranging.score import EIGHTH, QUARTER, Mark
from arranging.textures.measures import stride
from arranging.textures.measures.basics import hand
from arranging.textures.timeline import attacks
from tests.styles.hymns import arranged


def test_a_fanfare_in_six_is_tongued_in_three_short_chords() -> None:
    tune, arrangement = arranged("march", "fanfare", "compound")
    low = attacks(hand(arrangement, 1))
    measure = tune.tune.measures[0]
    struck = [low[measure.onset + place * EIGHTH] for place in (3, 4, 5)]
    assert all(len(chord) >= 2 and Mark.STACCATO in chord[0].marks for chord in struck)
    assert len({tuple(n.midi for n in chord) for chord in struck}) == 1


@pytest.mark.parametrize("name", ["triple", "compound", "common"])
def test_a_funeral_march_has_whole_chords_after_every_bass(name: str) -> None:
    assert stride.oom_pah(*arranged("march", "funeral", name)) >= 0.9


def test_a_funeral_march_holds_its_right_hand_while_the_drum_beats_below() -> None:
    tune, arrangement = arranged("march", "funeral", "triple")
    held = next(n for n in tune.lead if n.duration == 2 * QUARTER)
    right = attacks(hand(arrangement, 0))[held.onset]
    assert len(right) == 3
    assert {n.duration for n in right} == {held.duration}
