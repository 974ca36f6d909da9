"""Ragtime keeps its syncopation in beats of three quarters."""

from __future__ import annotations

import pytest

from arranging.score import QUARTER, Mark
from arranging.textures.measures.basics import hand
from arranging.textures.measures.syncopation import syncopated_measures
from styles_plugins.arrangement.ragtime import Ragtime
from tests.textures.settings import over

TUNE = over("6/4 Bb: F5q. E5e G5q F5h F5e F5 | G5q. F5e A5q G5h G5e G5 | Bb5w.", "I:6 IV:6 I:6")


@pytest.mark.parametrize("variant", ["classic", "slow-drag"])
def test_every_long_beat_is_syncopated(variant):
    style = Ragtime()
    found = style.arrange(TUNE, style.variants[variant].options)
    assert syncopated_measures(TUNE, found) == 1.0
    inner = {n.onset for n in hand(found, 0)} - {n.onset for n in TUNE.lead}
    assert all(any(start < t < start + 3 * QUARTER for t in inner) for start in range(0, 12 * QUARTER, 3 * QUARTER))


def test_a_chord_that_fills_a_long_beat_is_not_struck_short():
    style = Ragtime()
    low = hand(style.arrange(TUNE, style.variants["slow-drag"].options), 1)
    assert not [n for n in low if Mark.STACCATO in n.marks and n.onset < 12 * QUARTER]


def test_a_chord_of_two_beats_is_not_cut_by_the_right_hand():
    tune = over("3/4 E: A4q G#4 E4e. G#4s | B4h C#5q | B4h. | E5h.", "ii:1 I:2 I:3 I:3 I:3")
    style = Ragtime()
    low = [n for n in hand(style.arrange(tune, style.variants["slow-drag"].options), 1) if n.onset == QUARTER]
    assert len(low) >= 2
    assert {n.duration for n in low} == {2 * QUARTER}
