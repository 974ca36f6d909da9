"""Fills answer long notes and rests, keep to whole beats, and stay clear of the tune."""

from __future__ import annotations

from arranging.pitch import Interval
from arranging.score import QUARTER
from arranging.textures.fills import fill, gaps
from arranging.textures.timeline import Line, Quarters, thirds_of
from tests.textures.settings import over

HELD = over("4/4 C: E4q F4 G4 A4 | G4w | A4q G4 F4 D4 | C4w", "I:4 I:4 IV:4 I:4")
NO_LEFT = Line(())


def _gaps(tune, least=1):
    return gaps(tune, Quarters(tune.tune.measures), least)


def test_a_gap_opens_on_the_beat_after_a_long_note_and_ends_with_the_next():
    (gap,) = _gaps(HELD)
    assert (gap.onset, gap.end) == (5 * QUARTER, 8 * QUARTER)
    assert gap.under


def test_running_quarters_leave_no_gap():
    assert not [g for g in _gaps(HELD) if g.onset < 4 * QUARTER]


def test_short_gaps_are_passed_over_where_more_beats_are_asked_for():
    assert _gaps(HELD, 3)
    assert not _gaps(HELD, 4)


def test_a_run_fills_two_beats_in_triplets_beside_the_held_note():
    (gap,) = _gaps(HELD)
    notes = fill(HELD, gap, thirds_of, left=NO_LEFT)
    assert [n.onset for n in notes] == [5 * QUARTER + i * QUARTER // 3 for i in range(6)]
    assert all(n.midi <= gap.before.midi - 3 for n in notes)
    assert {str(n.pitch.name) for n in notes} <= {"C", "D", "E", "G", "A"}


def test_a_run_turns_over_the_note_where_the_left_hand_is_near():
    (gap,) = _gaps(HELD)
    near = Line(n for n in over("4/4 C: C4w | D4w | C4w | C4w", "I:16").lead)
    assert all(n.midi >= gap.before.midi + 3 for n in fill(HELD, gap, thirds_of, left=near))


def test_a_crushed_run_leans_on_a_major_third_only():
    (gap,) = _gaps(HELD)
    notes = fill(HELD, gap, thirds_of, left=NO_LEFT, crushed=True)
    (leaning,) = [n for n in notes if n.graces]
    assert str(leaning.pitch.name) == "E"
    assert leaning.graces[0].pitch == leaning.pitch.up(Interval(0, -1))
    assert not any(n.graces for n in fill(HELD, gap, thirds_of, left=NO_LEFT))


def test_an_arch_comes_back_to_where_it_began():
    (gap,) = _gaps(HELD)
    heights = [n.midi for n in fill(HELD, gap, thirds_of, left=NO_LEFT, arch=True)]
    turn = heights.index(min(heights))
    assert heights[: turn + 1] == sorted(heights[: turn + 1], reverse=True)
    assert heights[turn:] == sorted(heights[turn:])
    assert 0 < turn < len(heights) - 1


def test_a_run_over_the_dominant_keeps_to_minor():
    tune = over("4/4 A minor: E5q C5 D5 B4 | E5w | A4w", "i:4 V7:4 i:4")
    gap = next(g for g in _gaps(tune) if g.onset >= 4 * QUARTER)
    assert {str(n.pitch.name) for n in fill(tune, gap, thirds_of, left=NO_LEFT)} <= {"E", "G#", "B", "D"}
