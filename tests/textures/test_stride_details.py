"""What belongs to a stride besides its oom-pah: its bass, its runs, its right hand, its close, its meters."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.stride import LOW_OCTAVES, TRIADS, Beating, Meter, Stride, oom_pah
from arranging.textures.stride_bass import Doubling
from arranging.textures.stride_close import close
from arranging.textures.stride_links import Walk
from arranging.textures.stride_right import over_stride, yielding
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords, written

PLAIN = Stride(links=False, walk=Walk.NONE)
LONG = ("4/4 C: E5h G5h | C5w | F5h E5h | C5w", "I:8 V:2 I:6")


def _pulse(tune: HarmonizedTune) -> Pulse:
    return Pulse(tune.tune.measures)


def test_bass_runs_in_no_octaves_with_the_tune() -> None:
    tune = with_chords("4/4 C: C5h G4h | C5h G4h | C5w", "I:12")
    bass = oom_pah(tune, _pulse(tune), PLAIN).bass
    sung = {n.onset: n.midi for n in tune.lead}
    for before, after in pairwise(bass):
        octaves = all((sung[n.onset] - n.midi) % 12 == 0 for n in (before, after))
        assert not octaves or before.midi == after.midi


def test_a_bass_that_sings_passes_between_the_tones_of_its_chords() -> None:
    tune = with_chords("4/4 C: C5w | E5w | C5w", "I:3 V65:1 vi:3 V:1 I:4")
    dress = replace(PLAIN, beating=Beating.BASS, within=LOW_OCTAVES, sings=True)
    bass = oom_pah(tune, _pulse(tune), dress).bass
    assert written(bass, tune).startswith("C3q D3 E3 B2 | A2 B2 C3 G2")
    for before, note, after in zip(bass, bass[1:], bass[2:], strict=False):
        if note.pitch.name not in tune.chord_at(note.onset).chord.members:
            ways = {note.midi - before.midi, after.midi - note.midi}
            assert ways <= {1, 2} or ways <= {-1, -2}


def test_a_chord_does_not_grind_against_a_passing_tune() -> None:
    tune = with_chords("4/4 D: F#4q G4 F#4h | D4w", "I:4 I:4")
    hand = oom_pah(tune, _pulse(tune), PLAIN)
    struck = [n for n in hand.chords if n.onset == QUARTER]
    assert sorted(str(n.pitch.name) for n in struck) == ["A", "D"]


def test_a_held_tune_grinds_against_a_chord_in_any_octave() -> None:
    tune = with_chords("4/4 D: F#5q G5 F#5h | D5w", "I:4 I:4")
    hand = oom_pah(tune, _pulse(tune), PLAIN)
    assert "F#" not in {str(n.pitch.name) for n in hand.chords if n.onset == QUARTER}


def test_a_chord_rings_through_its_beat_while_the_tune_moves_above_it() -> None:
    tune = with_chords("4/4 C: G5e A5 C5 D5 G5h | C5w", "I:8")
    left = oom_pah(tune, _pulse(tune), PLAIN)
    inner = over_stride(tune, _pulse(tune), left, lambda n: 2 if n.onset == 0 else 0)
    assert {(n.onset, n.duration) for n in inner if n.onset < QUARTER} == {(0, QUARTER)}


def test_runs_fall_in_sixteenths_into_the_next_phrase() -> None:
    tune = with_chords(*LONG)
    dress = Stride(bass=Doubling.OCTAVE, within=LOW_OCTAVES, walk=Walk.RUNS)
    goal = tune.tune.measures[2].onset
    hand = oom_pah(tune, _pulse(tune), dress)
    run = [n for n in hand.bass if n.duration == SIXTEENTH]
    assert len(run) % 4 == 0
    assert run
    assert run[-1].end == goal
    assert all(a.pitch.diatonic - b.pitch.diatonic == 1 for a, b in pairwise(run))


def test_walks_in_minor_make_no_augmented_seconds() -> None:
    tune = with_chords("4/4 a: C5h B4h | A4w | D5h E5h | E5w", "i:4 iv:4 i:8")
    hand = oom_pah(tune, _pulse(tune), Stride())
    walked = [n for n in hand.bass if 6 * QUARTER <= n.onset <= 8 * QUARTER]
    assert len(walked) == 3
    assert all(abs(a.midi - b.midi) <= 2 for a, b in pairwise(walked))


def test_chords_may_be_struck_in_a_rhythm_of_their_own() -> None:
    tune = with_chords("4/4 C: G5w | G5w", "I:8")
    hand = oom_pah(tune, _pulse(tune), replace(PLAIN, rhythm=(3, 1)))
    first = sorted({(n.onset, n.duration) for n in hand.chords})[:2]
    assert first == [(QUARTER, 3 * SIXTEENTH), (QUARTER + 3 * SIXTEENTH, SIXTEENTH)]


def test_a_tenth_gives_way_before_its_bass_does() -> None:
    tune = with_chords("4/4 C: G5w | G5w", "I:8")
    hand = oom_pah(tune, _pulse(tune), replace(PLAIN, bass=Doubling.TENTH))
    assert {str(n.pitch) for n in hand.bass} == {"C2", "G2"}
    assert "E3" in {str(n.pitch) for n in hand.chords if n.onset == 0}


def test_right_hand_in_octaves_lets_go_where_the_left_strikes_among_it() -> None:
    tune = with_chords("4/4 C: G4h A4h | G4w", "I:2 IV:2 I:4")
    left = oom_pah(tune, _pulse(tune), replace(PLAIN, chord=replace(TRIADS, low=48, high=64)))
    inner = over_stride(tune, _pulse(tune), left, lambda n: 3 if n.onset < 4 * QUARTER else 0, octave=True)
    assert "[G3 C4 E4]q" in written(inner, tune)
    for note in inner:
        struck = [n for n in left.chords if note.onset < n.onset < note.end]
        assert all(n.midi < note.midi for n in struck)


def test_a_right_hand_that_holds_is_cleared_by_the_left() -> None:
    tune = with_chords("3/4 G: G4h B4e G4 | G4h.", "I:3 I:3")
    dress = Stride(bass=Doubling.OCTAVE, within=LOW_OCTAVES, chord=replace(TRIADS, low=48, high=64), links=False)
    left = oom_pah(tune, _pulse(tune), dress)

    def count(note: Note) -> int:
        return 3 if note.onset == 0 else 0

    cut = over_stride(tune, _pulse(tune), left, count, octave=True)
    held = over_stride(tune, _pulse(tune), left, count, octave=True, holds=True)
    assert written(cut, tune).startswith("[G3 B3 D4]q")
    assert written(held, tune).startswith("[B3 D4]h")
    assert written(left.chords, tune).startswith("Rq [D3 G3 B3]q [D3 G3 B3]")
    assert written(yielding(left.chords, held), tune).startswith("Rq [D3 G3]q [D3 G3 B3]")


def test_a_left_hand_that_sounds_on_yields_nothing() -> None:
    tune = with_chords("3/4 G: G4h B4q | G4h.", "I:3 I:3")
    dress = replace(PLAIN, beating=Beating.HALVES, chord=replace(TRIADS, low=48, high=64))
    left = oom_pah(tune, _pulse(tune), dress)
    held = over_stride(tune, _pulse(tune), left, lambda n: 2 if n.onset == 0 else 0, holds=True)
    assert {n.duration for n in held} == {QUARTER}
    assert yielding(left.chords, held) == left.chords


def test_a_right_hand_that_holds_leaves_the_left_its_half_note() -> None:
    tune = with_chords("4/4 C: C5h D5q B4q | C5w", "I:2 V:2 I:4")
    dress = replace(PLAIN, beating=Beating.HALVES, chord=replace(TRIADS, low=48, high=64))
    left = oom_pah(tune, _pulse(tune), dress)
    late = 3 * QUARTER
    for holds in (True, False):
        inner = over_stride(tune, _pulse(tune), left, lambda n: 2 if n.onset == late else 0, holds=holds)
        struck = [n.midi for n in inner if n.onset == late]
        assert struck
        assert (min(struck) > max(n.midi for n in left.chords if n.end > late > n.onset)) is holds


def test_no_octave_stands_alone_among_the_notes_of_a_beat() -> None:
    tune = with_chords("3/4 C: G5h. | G5h B4e G4e | C5h.", "I:3 V:3 I:3")
    left = oom_pah(tune, _pulse(tune), Stride(bass=Doubling.OCTAVE, within=LOW_OCTAVES, links=False))
    inner = over_stride(tune, _pulse(tune), left, lambda n: 1 if n.duration == EIGHTH else 3, octave=True)
    assert not [n for n in inner if 5 * QUARTER <= n.onset < 6 * QUARTER]


def test_right_hand_lies_over_a_tenth_in_the_bass() -> None:
    tune = with_chords("4/4 D: D5h D5h | D5w", "I:4 I:4")
    left = oom_pah(tune, _pulse(tune), replace(PLAIN, bass=Doubling.TENTH))
    inner = over_stride(tune, _pulse(tune), left, lambda n: 2 if n.onset == 0 else 0)
    assert {(n.onset, n.duration) for n in inner} >= {(0, 2 * QUARTER)}
    assert min(n.midi for n in inner) > max(n.midi for n in left.notes if n.onset == 0)


def test_chords_are_struck_again_under_a_held_note() -> None:
    tune = with_chords("4/4 C: C5w | C5w", "I:8")
    left = oom_pah(tune, _pulse(tune), PLAIN)
    again = over_stride(tune, _pulse(tune), left, lambda n: 2)
    once = over_stride(tune, _pulse(tune), left, lambda n: 2, again=False)
    assert 2 * QUARTER in {n.onset for n in again}
    assert 2 * QUARTER not in {n.onset for n in once}


@pytest.mark.parametrize(
    ("last", "strokes"),
    [("C5w", "[C2 C3]q [G1 G2] [C2 C3]"), ("C5h", "[C2 C3]q [C2 C3]"), ("C5q", "[C2 C3]q")],
)
def test_a_stinger_ends_what_lasts_long_enough(last: str, strokes: str) -> None:
    tune = with_chords(f"4/4 C: E5w | {last}", "I:4 I:4")
    left = oom_pah(tune, _pulse(tune), PLAIN)
    _, low = close(tune, left, _pulse(tune), stinger=True)
    assert written(low, tune).split("| ")[-1] == strokes


def test_a_plain_close_is_held_over_its_low_octave() -> None:
    tune = with_chords("4/4 C: E5w | C5w", "I:8")
    left = oom_pah(tune, _pulse(tune), PLAIN)
    high, low = close(tune, left, _pulse(tune), stinger=False)
    assert {n.duration for n in (*high, *low)} == {4 * QUARTER}
    assert [n.midi for n in low] == [36, 48]
    assert all(Mark.ACCENT in n.marks for n in (*high, *low))


@pytest.mark.parametrize(
    ("melody", "meter"),
    [
        ("4/4 C: C5w", Meter.EVEN),
        ("3/4 C: C5h.", Meter.THREE),
        ("6/8 C: C5h.", Meter.COMPOUND),
        ("5/4 C: C5w+q", Meter.EVEN),
        ("9/8 C: C5h.+q.", Meter.COMPOUND),
    ],
)
def test_meters_are_told_apart_by_their_groups(melody: str, meter: Meter) -> None:
    tune = with_chords(melody, "I:4")
    assert Meter.of(_pulse(tune)) is meter


def test_skips_play_the_chord_on_the_last_part_of_a_beat() -> None:
    tune = with_chords("6/8 C: G5h. | G5h.", "I:6")
    hand = oom_pah(tune, _pulse(tune), replace(PLAIN, beating=Beating.SKIPS))
    assert sorted({n.onset for n in hand.chords}) == [2 * EIGHTH, 5 * EIGHTH]
