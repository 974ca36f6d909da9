"""Stride hymn in two-beat: the hands find room for both under a low tune."""

from __future__ import annotations

from arranging.score import QUARTER
from arranging.textures.measures.basics import hand
from styles_plugins.arrangement.stride_hymn import StrideHymn
from tests.textures.settings import over


def test_the_right_hand_holds_its_chord_through_a_low_long_note():
    tune = over("3/4 F: D5q C5 A4 | F4q D5 C5 | F4h. | C5h.", "IV:1 V:1 I:1 I:1 IV:1 V:1 I:6")
    style = StrideHymn()
    right = hand(style.arrange(tune, style.variants["two-beat"].options), 0)
    held = [n for n in right if n.onset == 6 * QUARTER]
    assert len(held) == 3
    assert {n.duration for n in held} == {3 * QUARTER}
