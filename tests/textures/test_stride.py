from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.score import Mark
from arranging.sketch import HarmonizedTune
from arranging.textures.stride import LOW_OCTAVES, Beating, Stride, oom_pah
from arranging.textures.stride_bass import Doubling
from arranging.textures.stride_links import Walk
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords, written

FOUR = ("4/4 C: G5w | G5w | A5w | G5w", "I:8 IV:4 I:4")


def played(tune: HarmonizedTune, dress: Stride) -> str:
    return written(oom_pah(tune, Pulse(tune.tune.measures), dress).notes, tune)


def test_bass_takes_the_strong_beats_and_alternates_while_the_chord_stays() -> None:
    assert played(with_chords(*FOUR), Stride(links=False, walk=Walk.NONE)) == (
        "C2q [E3 G3 C4] G2 [E3 G3 C4] | C2 [E3 G3 C4] G2 [E3 G3 C4] | F2 [F3 A3 C4] C2 [F3 A3 C4]"
    )


@pytest.mark.parametrize(
    ("beating", "measure"),
    [
        (Beating.GROUPS, "C2q [E3 G3 C4] [E3 G3 C4]"),
        (Beating.BEATS, "C2e [E3 G3 C4] G2 [E3 G3 C4] C2 [E3 G3 C4]"),
        (Beating.THIRDS, "C2e3 [E3 G3 C4] [E3 G3 C4] G2 [E3 G3 C4] [E3 G3 C4] C2 [E3 G3 C4] [E3 G3 C4]"),
        (Beating.HALVES, "C2q [E3 G3 C4]h"),
        (Beating.BASS, "C2q G2 C2"),
    ],
)
def test_beats_are_shared_in_five_ways(beating: Beating, measure: str) -> None:
    tune = with_chords("3/4 C: G5h. | G5h.", "I:3 I:3")
    assert played(tune, Stride(beating, links=False, walk=Walk.NONE)) == measure


def test_a_chord_that_enters_on_a_weak_beat_stands_over_its_own_bass() -> None:
    tune = with_chords("4/4 C: G5h. G5q | G5w", "I:3 V:1 I:4")
    assert played(tune, Stride()).endswith("[G3 B3 D4]")


def test_links_lead_by_step_into_the_next_measure() -> None:
    tune = with_chords("4/4 C: G5w | G5w | A5w | G5w", "I:8 ii:4 I:4")
    assert "[E3 G3 C4]e E2 | D2q" in played(tune, Stride(walk=Walk.NONE))


def test_the_bass_walks_by_step_into_the_next_phrase() -> None:
    tune = with_chords(*FOUR)
    assert tune.analysis.phrases[1].onset == tune.tune.measures[2].onset
    assert "[E3 G3 C4] D2 E2 | F2" in played(tune, Stride())


def test_octaves_and_tenths_double_the_bass() -> None:
    tune = with_chords(*FOUR)
    assert played(tune, Stride(bass=Doubling.OCTAVE, within=LOW_OCTAVES)).startswith("[C2 C3]q ")
    assert played(tune, Stride(bass=Doubling.TENTH)).startswith("[C2 E3]q ")


def test_a_pickup_belongs_to_the_bass() -> None:
    tune = with_chords("4/4 C: G4q | E5w | E5w", "V:1 I:4 I:4")
    assert played(tune, Stride()).startswith("G2q | C2")


def test_marks_stand_on_every_note_of_their_kind() -> None:
    tune = with_chords(*FOUR)
    short, accent = frozenset({Mark.STACCATO}), frozenset({Mark.ACCENT})
    hand = oom_pah(
        tune, Pulse(tune.tune.measures), Stride(bass_marks=accent, chord_marks=short, links=False, walk=Walk.NONE)
    )
    assert {n.marks for n in hand.bass} == {accent}
    assert {n.marks for n in hand.chords} == {short}


@pytest.mark.parametrize("beating", Beating)
@pytest.mark.parametrize("time", ["2/4", "3/4", "5/4", "6/8", "7/8", "9/8", "12/8", "3/2", "2/2", "6/4", "3/8"])
def test_every_meter_is_filled_without_gaps_or_overlaps(beating: Beating, time: str) -> None:
    count, unit = (int(part) for part in time.split("/"))
    length = {8: "e", 4: "q", 2: "h"}[unit]
    bar = " ".join([f"G5{length}"] + ["G5"] * (count - 1))
    quarters = count * 4 / unit
    tune = with_chords(f"{time} C: {bar} | {bar} | {bar}", f"I:{quarters} V:{quarters} I:{quarters}")
    hand = oom_pah(tune, Pulse(tune.tune.measures), Stride(beating))
    times = sorted({(n.onset, n.end) for n in hand.notes})
    assert times[0][0] == 0
    assert all(before[1] == after[0] for before, after in pairwise(times))
    assert times[-1][1] == hand.end
