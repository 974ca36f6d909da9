"""Comped chords lie under the tune without the root, stop where they must, and lilt only where the tune does."""

from __future__ import annotations

from arranging.pitch import Pitch
from arranging.score import EIGHTH, QUARTER, Mark
from arranging.textures.comping import Strike, comp, held, off_beat
from arranging.textures.comping_stage import closing_third, comped, stage_of
from arranging.textures.timeline import Line, Quarters
from tests.textures.settings import over

TUNE = over("4/4 C: E5h G5q. F5e | D5h C5h", "Imaj7:4 V7:2 I:2")


def _by_onset(notes):
    found = {}
    for note in notes:
        found.setdefault(note.onset, []).append(note)
    return found


def test_chords_leave_the_root_to_the_bass_and_room_under_the_tune():
    notes = comp(TUNE, [Strike(0, QUARTER, 2), Strike(QUARTER, QUARTER, 2)])
    assert {str(n.pitch.name) for n in notes} <= {"G", "B"}
    assert all(76 - n.midi >= 3 for n in notes)


def test_a_chord_ends_with_its_harmony_at_the_next_strike_and_where_the_tune_comes_down_on_it():
    notes = _by_onset(comp(TUNE, [Strike(t * QUARTER, 8 * QUARTER, 2) for t in (0, 1, 3, 4)]))
    assert {n.end for n in notes[0]} == {QUARTER}
    assert {n.end for n in notes[3 * QUARTER]} == {3 * QUARTER + EIGHTH}
    assert {n.end for n in notes[4 * QUARTER]} == {6 * QUARTER}


def test_chords_keep_above_the_left_hand():
    left = over("4/4 C: C4w | G4w", "I:8").lead
    assert all(n.midi > 60 for n in comp(TUNE, [Strike(0, QUARTER, 3)], left=left))


def test_an_even_beat_has_no_lilt():
    tune = over("4/4 C: E5e F5 G5q G5h | C5w", "I:4 I:4")
    lead, pulse = Line(tune.lead), Quarters(tune.tune.measures)
    assert off_beat(pulse.beats[0], lead, 2) is None
    assert off_beat(pulse.beats[1], lead, 2) == QUARTER + 2 * QUARTER // 3


def test_strikes_last_to_the_next_one_and_no_longer_than_asked():
    strikes = held([0, EIGHTH, 4 * QUARTER], lambda tick: 2, 8 * QUARTER, QUARTER)
    assert [(s.onset, s.duration) for s in strikes] == [(0, EIGHTH), (EIGHTH, QUARTER), (4 * QUARTER, QUARTER)]


def test_crisp_chords_end_with_their_beat_and_the_last_one_is_held():
    stage = stage_of(TUNE)
    late = 2 * QUARTER // 3
    notes = _by_onset(
        comped(
            stage,
            {late},
            lambda t: 2,
            left=(),
            runs=(),
            longest=QUARTER,
            marks=frozenset({Mark.STACCATO}),
            crisp=True,
        )
    )
    assert {n.end for n in notes[late]} == {QUARTER}
    assert {n.end for n in notes[stage.last]} == {TUNE.tune.end}


def test_a_leaning_chord_moves_third_and_fifth_a_step_up_and_back():
    tune = over("4/4 C: C6w | C6w", "I:4 I:4")
    strikes = [Strike(t * QUARTER, QUARTER, 2, leans=t == 1) for t in range(3)]
    chords = _by_onset(comp(tune, strikes))
    names = [{str(n.pitch.name) for n in chords[t * QUARTER]} for t in range(3)]
    assert names == [{"E", "G"}, {"F", "A"}, {"E", "G"}]


def test_a_chord_does_not_lean_where_the_tune_would_grate():
    tune = over("4/4 C: G5w | C6w", "I:4 I:4")
    strikes = [Strike(t * QUARTER, QUARTER, 2, leans=t == 1) for t in range(3)]
    chords = _by_onset(comp(tune, strikes))
    assert [n.pitch for n in chords[0]] == [n.pitch for n in chords[QUARTER]]


def test_the_left_hand_closes_with_the_third_where_a_low_tune_leaves_no_room_above():
    tune = over("4/4 C: D4w | C4w", "V7:4 I:4")
    stage = stage_of(tune)
    left = stage.closing([Pitch.parse("C2"), Pitch.parse("C3")])
    assert [str(n.pitch) for n in closing_third(stage, left, ())] == ["E3"]
    assert closing_third(stage, left, stage.closing([Pitch.parse("E3")])) == ()
