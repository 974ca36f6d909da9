from __future__ import annotations

from dataclasses import replace

import pytest

from arranging.notation import line, parse_tune
from arranging.pitch import Pitch
from arranging.score import QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.stride import Stride, oom_pah
from arranging.textures.stride_links import Walk
from arranging.textures.timeline import Line, Pulse, cells
from arranging.textures.waltz import (
    close_of,
    dance_pedal,
    hemiola_before_close,
    lilting,
    stressed,
    sustained,
    waltz_close,
    waltz_grid,
)
from arranging.textures.waltz_voices import between, broken_up, inner_voice, sixths_under
from tests.textures.given_chords import with_chords

DANCE = with_chords("3/4 C: E5h F5q | G5h E5q | D5h B4q | C5h.", "I:3 I:3 V:3 I:3")


def danced(tune: HarmonizedTune, *, rooted: bool = False) -> str:
    pulse = Pulse(tune.tune.measures)
    plain = Stride(links=False, walk=Walk.NONE)
    hand = oom_pah(tune, pulse, plain, grid=waltz_grid(tune, pulse, rooted=rooted), end=close_of(tune, pulse))
    return line(sorted(hand.notes, key=lambda n: (n.onset, n.midi)), tune.tune.measures)


@pytest.mark.parametrize(
    ("melody", "chords", "measure"),
    [
        ("3/4 C: G5h. | E5h.", "I:3 I:3", "C2q [E3 G3 C4] [E3 G3 C4]"),
        ("2/4 C: G5q A5 | E5h", "I:2 I:2", "C2q3 [E3 G3 C4] [E3 G3 C4]"),
        ("2/4 C: G5e A5 G5q | E5h", "I:2 I:2", "C2q [E3 G3 C4]"),
        ("2/4 C: G5q. A5e | E5h", "I:2 I:2", "C2q3 [E3 G3 C4] [E3 G3 C4]"),
        ("6/8 C: G5q A5e G5q. | E5h.", "I:3 I:3", "C2e [E3 G3 C4] [E3 G3 C4] G2 [E3 G3 C4] [E3 G3 C4]"),
        (
            "9/8 C: G5h.+q. | E5h.+q.",
            "I:4.5 I:4.5",
            "C2e [E3 G3 C4] [E3 G3 C4] G2 [E3 G3 C4] [E3 G3 C4] C2 [E3 G3 C4] [E3 G3 C4]",
        ),
        ("7/8 C: G5h+q. | E5h+q.", "I:3.5 I:3.5", "C2q [E3 G3 C4] G2e [E3 G3 C4] [E3 G3 C4]"),
        ("6/4 C: G5w. | E5w.", "I:6 I:6", "C2q [E3 G3 C4] [E3 G3 C4] G2 [E3 G3 C4] [E3 G3 C4]"),
        ("3/2 C: G5w. | E5w.", "I:6 I:6", "C2h [E3 G3 C4] [E3 G3 C4]"),
    ],
)
def test_low_note_chord_chord_in_every_meter(melody: str, chords: str, measure: str) -> None:
    assert danced(with_chords(melody, chords)).split(" | ")[0] == measure


def test_a_pair_of_beats_turns_in_three_though_the_harmony_moves_between_them() -> None:
    tune = with_chords("2/4 C: G5q B5 | C6h", "I:1 V:1 I:2")
    assert danced(tune).split(" | ")[0] == "C2q3 [E3 G3 C4]e3 [G3 B3 D4]q"
    assert danced(tune, rooted=True).split(" | ")[0] == "C2q3 [E3 G3 C4]e3 G2 [D3 G3 B3]q3"
    running = with_chords("2/4 C: G5s A5 G5 A5 B5q | C6h", "I:1 V:1 I:2")
    assert danced(running).split(" | ")[0] == "C2q [G3 B3 D4]"


def test_two_measures_before_the_close_are_heard_as_three_of_two() -> None:
    hemiola = hemiola_before_close(DANCE, Pulse(DANCE.tune.measures))
    assert [b.onset // QUARTER for b in hemiola] == [3, 4, 5, 6, 7, 8]
    assert danced(DANCE).split(" | ")[1:3] == ["G2 [E3 G3 C4] C2", "[G3 B3 D4] D2 [G3 B3 D4]"]


def test_no_hemiola_where_the_last_note_stands_off_the_downbeat() -> None:
    late = with_chords("3/4 C: E5h. | E5h. | E5h. | D5q C5h", "I:3 I:3 V:3 V:1 I:2")
    assert hemiola_before_close(late, Pulse(late.tune.measures)) == ()


def test_last_chord_waits_for_the_last_measure_of_a_held_note() -> None:
    short = with_chords("3/4 C: E5h. | C5h. | R", "V:3 I:6")
    held = (short.lead[0], replace(short.lead[1], duration=6 * QUARTER))
    tune = replace(short, sketch=replace(short.sketch, lead=held))
    assert close_of(tune, Pulse(tune.tune.measures)) == 6 * QUARTER


def test_close_is_a_low_octave_and_a_short_chord_or_all_held() -> None:
    pulse = Pulse(DANCE.tune.measures)
    _, low, chord = waltz_close(DANCE, pulse, 9 * QUARTER, held=False)
    assert " ".join(str(n.pitch) for n in (*low, *chord)) == "C2 C3 C3 E3 G3"
    assert all(Mark.STACCATO in n.marks for n in chord)
    right, low, chord = waltz_close(DANCE, pulse, 9 * QUARTER, held=True)
    assert {n.duration for n in (*right, *low)} == {3 * QUARTER}
    assert right
    assert not chord


def test_last_chord_opens_under_what_the_right_hand_holds() -> None:
    tune = with_chords("3/4 G: A4h. | G4h.", "V:3 I:3")
    right = [Note(3 * QUARTER, 3 * QUARTER, Pitch.parse("B3"))]
    _, _, chord = waltz_close(tune, Pulse(tune.tune.measures), 3 * QUARTER, right, held=False)
    assert " ".join(str(n.pitch) for n in chord) == "G2 D3 G3"


def test_third_chord_is_short_and_the_hemiola_is_stressed() -> None:
    pulse = Pulse(DANCE.tune.measures)
    hand = oom_pah(DANCE, pulse, Stride(links=False, walk=Walk.NONE), grid=waltz_grid(DANCE, pulse))
    short = {n.onset // QUARTER for n in lilting(hand.chords, pulse) if Mark.STACCATO in n.marks}
    assert {2, 8} <= short
    assert 1 not in short
    accents = {n.onset // QUARTER for n in stressed(hand.bass, hemiola_before_close(DANCE, pulse)) if n.marks}
    assert accents == {3, 5, 7}


def test_bass_is_sustained_to_the_end_of_its_group() -> None:
    bass = parse_tune("3/4 C: C3q R R | G2q R E2q | C3h.").notes
    held = sustained(bass, Pulse(DANCE.tune.measures), 9 * QUARTER)
    assert line(held, DANCE.tune.measures).startswith("C3h. | G2h E2q | C3h.")


def test_tune_has_sixths_under_it_and_thirds_where_there_is_none() -> None:
    tune = with_chords("3/4 C: C5h. | E5h.", "I:3 I:3")
    found = sixths_under(tune, Pulse(tune.tune.measures), ())
    assert line(found, tune.tune.measures) == "E4h. | G4"


def test_inner_voice_fills_a_whole_step_with_its_semitone() -> None:
    tune = with_chords("3/4 C: G5h. | G5h. | A5h. | E5h.", "I:3 V:3 ii:3 I:3")
    bass = parse_tune("3/4 C: C3h. | G2h. | D3h. | C3h.").notes
    assert line(inner_voice(tune, Pulse(tune.tune.measures), bass), tune.tune.measures) == "E3h Eb3q | D3h. | F3 | E3"


def test_inner_voice_turns_on_the_last_third_of_a_dotted_beat() -> None:
    tune = with_chords("6/8 C: G5q. G5q. | A5q. E5q.", "I:1.5 V:1.5 ii:1.5 I:1.5")
    bass = parse_tune("6/8 C: C3q. G2q. | D3q. C3q.").notes
    assert line(inner_voice(tune, Pulse(tune.tune.measures), bass), tune.tune.measures) == "E3q Eb3e D3q. | F3 E3"


def test_chords_stay_below_a_tune_that_dips_into_them_and_above_an_inner_voice() -> None:
    chords = parse_tune("3/4 C: R [E4 G4 C5] [E4 G4 C5]").notes
    lead = Line(parse_tune("3/4 C: G5h A4q").notes)
    low, rising = (Line(parse_tune(f"3/4 C: {voice}").notes) for voice in ("E3h.", "E3h Eb4q"))
    assert line(between(chords, lead, low), DANCE.tune.measures).startswith("Rq [E4 G4 C5]q [E4 G4]")
    assert line(between(chords, lead, rising), DANCE.tune.measures).startswith("Rq [E4 G4 C5]q G4")


def test_sixths_that_the_left_hand_meets_give_way_to_thirds_or_to_nothing() -> None:
    tune = with_chords("3/4 C: C5h. | G4h. | C5h.", "I:9")
    left = parse_tune("3/4 C: C3q [C4 F4] R | C3 [G3 C4 F4] R | R").notes
    found = sixths_under(tune, Pulse(tune.tune.measures), left)
    assert [(str(n.pitch), n.onset // QUARTER, n.duration // QUARTER) for n in found] == [("E4", 6, 3)]


def test_pedal_lifts_on_the_third_beat_and_in_every_dotted_one() -> None:
    def pedals(melody: str) -> list[tuple[int, int]]:
        found = dance_pedal(Pulse(parse_tune(melody).measures), 12 * QUARTER)
        return [(p.onset * 2 // QUARTER, p.end * 2 // QUARTER) for p in found]

    assert pedals("3/4 C: G5h. | G5h.") == [(0, 4), (6, 10)]
    moving = with_chords("3/4 C: G5h. | G5h. | C5h.", "I:1 V:2 I:6")
    lifts = [p.end // QUARTER for p in dance_pedal(Pulse(moving.tune.measures), 6 * QUARTER, cells(moving))]
    assert lifts == [1, 5]
    assert pedals("6/8 C: G5h. | G5h.") == [(0, 2), (3, 5), (6, 8), (9, 11)]


def test_chords_are_broken_in_two_by_turns() -> None:
    hand = oom_pah(DANCE, Pulse(DANCE.tune.measures), Stride(links=False, walk=Walk.NONE))
    assert line(broken_up(hand.chords, Line(DANCE.lead)), DANCE.tune.measures).startswith("Rq E3e G3 C4 G3 Rq |")


def test_a_chord_too_short_to_be_broken_is_one_note() -> None:
    tune = with_chords("2/4 C: G5q B5 | C6h", "I:1 V:1 I:2")
    pulse = Pulse(tune.tune.measures)
    hand = oom_pah(tune, pulse, Stride(links=False, walk=Walk.NONE), grid=waltz_grid(tune, pulse))
    assert line(broken_up(hand.chords, Line(tune.lead)), tune.tune.measures) == "Rq3 E3e3 D4e B3"
