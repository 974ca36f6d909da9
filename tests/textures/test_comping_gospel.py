"""Gospel hands: the backbeat keeps its chord under a low tune, and the last octave goes deep enough for one."""

from __future__ import annotations

import pytest

from arranging.score import EIGHTH, QUARTER, SIXTEENTH
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


def test_a_pushed_chord_rings_under_the_note_the_tune_falls_to():
    tune = over("4/4 C: C5q G4 C5h | C5w", "I:4 I:4")
    chords = push(tune).right[2]
    early = [n for n in chords if n.onset == QUARTER - SIXTEENTH]
    assert early
    assert {n.end for n in early} == {QUARTER + EIGHTH}


def test_pushed_chords_are_held_through_a_dotted_beat():
    tune = over("6/8 C: C5q. C5q E5e | C5h.", "I:3 I:3")
    onsets = sorted({n.onset for n in push(tune).right[2] if n.onset < 3 * QUARTER})
    ends = {n.onset: n.end for n in push(tune).right[2]}
    assert [ends[t] for t in onsets[:-1]] == onsets[1:]


def test_the_beat_after_a_run_has_its_chord():
    tune = over("4/4 C: C5q E5 G5 E5 | C5h. G4q | C5q E5 G5 E5 | C5w", "I:16")
    chords = push(tune).right[2]
    runs = push(tune).right[1]
    after = 7 * QUARTER
    assert any(n.onset >= 5 * QUARTER and n.end == after for n in runs)
    assert len([n for n in chords if n.onset == after]) >= 2
