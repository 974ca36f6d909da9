from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.pitch import Pitch
from arranging.score import EIGHTH, QUARTER
from arranging.sketch import HarmonizedTune
from arranging.textures.pulse_octaves import alternating, held, held_or_left, pulsing, thumbed
from arranging.textures.pushed import Stretch, broken, closing_add9, stretches, strummed, syncopated
from arranging.textures.timeline import Pulse, cells_to_close
from arranging.textures.voicing import Shape
from tests.textures.given_chords import with_chords, written

CLOSE = Shape(3, 57, 76)


def pulse(tune: HarmonizedTune) -> Pulse:
    return Pulse(tune.tune.measures)


def pushed(tune: HarmonizedTune) -> tuple[Stretch, ...]:
    return stretches(tune, cells_to_close(tune, pulse(tune)), pulse(tune), CLOSE)


@pytest.fixture
def song() -> HarmonizedTune:
    return with_chords("4/4 C: E5w | D5w@ | C5w", "I:4 V:4 I:4")


def test_chords_come_an_eighth_early_at_the_bar_line(song: HarmonizedTune) -> None:
    found = pushed(song)
    assert [s.pushed for s in found] == [False, False, True, False, False]
    assert found[2].start == 4 * QUARTER - EIGHTH
    assert all(a.end == b.start for a, b in pairwise(found))


def test_no_push_where_the_tune_would_grind() -> None:
    tune = with_chords("4/4 C: C5w | D5w@ | C5w", "I:4 V:4 I:4")
    early = pushed(tune)[2]
    grinds = any(abs(p.midi - 72) in (1, 13) for p in early.tones)
    assert early.pushed is not grinds
    assert grinds


def test_a_phrase_waits_for_its_singer() -> None:
    tune = with_chords("4/4 C: E5w | D5w@ | E5w | C5w", "I:4 V:4 vi:4 I:4")
    assert not next(s for s in pushed(tune) if s.cell.onset == 8 * QUARTER).pushed


def test_broken_chords_quicken_as_the_piece_grows(song: HarmonizedTune) -> None:
    found = pushed(song)[:-1]
    quiet, full = (broken(song, found, pulse(song), lambda tick, v=v: v) for v in (0.0, 1.0))
    assert written(quiet, song).startswith("C4e E4 G4 E4 C4 E4 G4 [D4 G4]q | B3e")
    assert written(full, song).startswith("C4s E4 G4 E4")
    assert all(a.midi != b.midi for a, b in pairwise(full) if a.onset != b.onset and a.onset > 5 * QUARTER)


def test_compound_beats_take_up_sixteenths_in_pairs_as_the_piece_grows() -> None:
    jig = with_chords("6/8 C: C5h. | C5h.", "I:6")
    found = pushed(jig)[:1]
    quiet, flowing, full = (broken(jig, found, pulse(jig), lambda tick, v=v: v) for v in (0.0, 0.5, 1.0))
    assert written(quiet, jig).startswith("C4e E4 G4 ")
    assert written(flowing, jig).startswith("C4e E4s G4 E4e ")
    assert written(full, jig).startswith("C4e E4s G4 E4 C4 ")


def test_chords_are_struck_again_on_weak_beats_once_the_piece_has_grown(song: HarmonizedTune) -> None:
    found = pushed(song)[:-1]
    first = written(syncopated(song, found, pulse(song), lambda tick: 0.0), song)
    later = written(syncopated(song, found, pulse(song), lambda tick: 1.0), song)
    assert first.startswith("[C4 E4 G4]h [C4 E4 G4]q. [B3 D4 G4]h+e")
    assert later.startswith("[C4 E4 G4]q [C4 E4 G4]e [C4 E4 G4]")


def test_what_the_singer_strikes_is_left_to_the_singer() -> None:
    tune = with_chords("4/4 C: G4w | C5w", "I:4 I:4")
    first = [n for n in syncopated(tune, pushed(tune)[:-1], pulse(tune), lambda tick: 0.0) if n.onset == 0]
    assert first
    assert all(n.midi != 67 for n in first)


def test_guitar_picks_before_it_strums(song: HarmonizedTune) -> None:
    found = pushed(song)[:-1]
    picked = strummed(song, found, pulse(song), lambda tick: 0.0)
    strokes = strummed(song, found, pulse(song), lambda tick: 1.0)
    assert written(picked, song).startswith("G4e E4q C4e G4 E4q [D4 G4] | D4 B3e G4")
    assert written(strokes, song).startswith("[C4 E4 G4]q [C4 E4 G4]e [C4 E4 G4]")


def test_last_chord_has_its_ninth_unless_that_grinds(song: HarmonizedTune) -> None:
    assert written(closing_add9(song, cells_to_close(song, pulse(song))[-1], 50), song).endswith("[C4 G4 D5 E5]w")
    minor = with_chords("4/4 A minor: B4w | C5w", "V:4 i:4")
    last = closing_add9(minor, cells_to_close(minor, pulse(minor))[-1], 50)
    assert "B" not in {n.pitch.step for n in last}


def test_bass_pulses_holds_or_alternates(song: HarmonizedTune) -> None:
    found = cells_to_close(song, pulse(song))
    basses = [cell.span.chord.bass.above(31) for cell in found]
    beating = written(pulsing(found, basses, pulse(song), lambda tick: tick > 0), song)
    assert beating.startswith("C2e [C2 C3] [C2 C3]")
    assert written(alternating(found, basses, pulse(song)), song).startswith("C2q G2 C2 G2 | G1 D2 G1 D2")
    assert written(held(found, basses, pulse(song)), song).startswith("[C2 C3]h [C2 C3] | [G1 G2]")


def test_a_pushed_chord_is_held_until_the_figure_goes_on() -> None:
    slow = with_chords("3/2 C: E5w. | D5w. | C5w.", "I:6 V:6 I:6")
    found = pushed(slow)[:-1]
    for figure in (broken, strummed):
        notes = figure(slow, found, pulse(slow), lambda tick: 0.0)
        chord = [n for n in notes if n.onset == 6 * QUARTER - EIGHTH]
        assert chord
        assert all(n.end == 7 * QUARTER for n in chord)


def test_octaves_are_left_to_the_thumb_between_compound_beats(song: HarmonizedTune) -> None:
    jig = with_chords("6/8 C: C5h. | C5h.", "I:6")
    for tune, expected in ((jig, "[C2 C3]e C3 C3 [C2 C3] C3"), (song, "[C2 C3]e [C2 C3] [C2 C3]")):
        found = cells_to_close(tune, pulse(tune))
        basses = [cell.span.chord.bass.above(31) for cell in found]
        octaves = pulsing(found, basses, pulse(tune), lambda tick: True)
        assert written(thumbed(octaves, pulse(tune)), tune).startswith(expected)


def test_bass_is_not_struck_again_under_a_chord_that_comes_on_a_weak_beat() -> None:
    tune = with_chords("3/4 C: F4q E4h | G4q G4h | C4h.", "IV:1 I:2 vi:1 I:2 I:3")
    found = cells_to_close(tune, pulse(tune))
    on_c = [Pitch.parse("C2")] * 2
    octaves = written(held(found, [*on_c, *(c.span.chord.bass.above(31) for c in found[2:])], pulse(tune)), tune)
    assert octaves.startswith("[C2 C3]h. | [A1 A2]q [C2 C3]h")


def test_broken_chord_steps_over_what_the_singer_strikes_and_goes_on() -> None:
    tune = with_chords("4/4 C: E4q E4 E4 E4 | C5w", "I:4 I:4")
    found = broken(tune, pushed(tune)[:1], pulse(tune), lambda tick: 1.0)
    assert written(found, tune).startswith("C4s E4 G4 E4 C4 E4") is False
    assert all(n.midi != 64 for n in found if n.onset % QUARTER == 0)
    assert all(abs(b.midi - a.midi) <= 7 for a, b in pairwise(found))


def test_bass_is_held_only_within_reach(song: HarmonizedTune) -> None:
    found = cells_to_close(song, pulse(song))
    basses = [cell.span.chord.bass.above(31) for cell in found]
    near = with_chords("4/4 C: C2q C3q C2q C3q | C5w", "I:4 I:4").lead
    far = with_chords("4/4 C: C2q C4q C2q C4q | C5w", "I:4 I:4").lead
    assert held_or_left(found[:1], basses, near)[0].duration == 2 * QUARTER
    assert held_or_left(found[:1], basses, far)[0].duration == QUARTER


def test_a_high_bass_stays_single_where_its_octave_would_meet_the_right_hand(song: HarmonizedTune) -> None:
    found = cells_to_close(song, pulse(song))
    high = [Pitch.parse("E3")] * len(found)
    assert written(pulsing(found, high, pulse(song), lambda tick: True), song).startswith("E3e E3 E3")


def test_basses_of_a_measure_are_held_or_left_together() -> None:
    tune = with_chords("4/4 C: C5w | C5w", "I:2 V:2 I:4")
    found = cells_to_close(tune, pulse(tune))
    basses = [Pitch.parse("C2"), Pitch.parse("G2"), Pitch.parse("C2")]
    above = with_chords("4/4 C: C2q C4q C2q D3q | C5w", "I:4 I:4").lead
    alone = held_or_left(found, basses, above)
    together = held_or_left(found, basses, above, measures=tune.tune.measures)
    assert [n.duration for n in alone[:2]] == [QUARTER, 2 * QUARTER]
    assert [n.duration for n in together[:2]] == [QUARTER, QUARTER]
