"""Gospel hands: the backbeat keeps its chord under a low tune, and the last octave goes deep enough for one."""

from __future__ import annotations

import pytest

from arranging.score import QUARTER
from arranging.textures.comping_gospel import push, shout, shuffle
from arranging.textures.comping_stage import stage_of
from tests.textures.settings import over

LOW = over("4/4 G: D4q D4 D4 D4 | D4w | G4w", "V65/IV:4 IV:4 I:4")


@pytest.mark.parametrize("groove", [shuffle, push, shout])
def test_the_left_hand_gives_up_its_octave_for_the_backbeat_of_a_low_tune(groove):
    stage, hands = stage_of(LOW), groove(LOW)
    lead, *inner = hands.right
    for beat in stage.pulse.between(0, 4 * QUARTER):
        if beat.strength == 1:
            struck = [n for layer in inner for n in layer if beat.onset <= n.onset < beat.end]
            assert len({n.midi for n in struck}) >= 2
    low = hands.left[0]
    for note in low:
        assert min(n.midi for n in lead if n.onset < note.end and n.end > note.onset) > note.midi


def test_a_bouncing_bass_stays_down_where_its_octave_has_no_room():
    low = shout(LOW).left[0]
    second = [n for n in low if QUARTER <= n.onset < 2 * QUARTER]
    assert len(second) == 1
    assert second[0].duration == QUARTER


@pytest.mark.parametrize(("last", "bass"), [("D4", "D2"), ("D5", "D3")])
def test_the_last_octave_leaves_room_for_a_chord(last, bass):
    tune = over(f"4/4 D: D4h. E4q | {last}w", "I:3 V:1 I:4")
    closing = [n for n in shuffle(tune).left[0] if n.onset == 4 * QUARTER]
    assert [str(n.pitch) for n in closing][:1] == [bass]
