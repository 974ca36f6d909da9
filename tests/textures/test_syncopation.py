from __future__ import annotations

from dataclasses import replace

from arranging.pitch import Pitch
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.syncopation import InnerFigure, letting_go, on_weak, outside, under_the_tune, windows
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords, written

RAG = InnerFigure((1, 2, 1), broken=True)


def _inner(tune: HarmonizedTune, figure: InnerFigure) -> str:
    found = windows(tune, Pulse(tune.tune.measures), figure, tune.tune.end)
    return written(under_the_tune(tune, found, figure, ()), tune)


def test_inner_notes_go_short_long_short_under_a_strong_beat() -> None:
    tune = with_chords("4/4 C: C5q C5 C5 C5", "I:4")
    assert _inner(tune, RAG) == "G4s E4e G4s Rq G4s E4e G4s"


def test_a_wide_figure_takes_two_beats_and_its_dotted_form_in_compound_time() -> None:
    wide = InnerFigure((1, 2, 1), (1, 2, 2, 1), wide=True, size=1)
    assert _inner(with_chords("4/4 C: C5w", "I:4"), wide) == "E4e E4q E4e E4 E4q E4e"
    assert _inner(with_chords("6/8 C: C5h.", "I:3"), wide) == "E4e E4q E4 E4e"


def test_an_answer_fills_what_the_tune_holds() -> None:
    figure = InnerFigure((3, 1), size=1, where=on_weak, answer=(1,))
    assert _inner(with_chords("4/4 C: C5w", "I:4"), figure) == "Rq E4e. E4s E4q E4e. E4s"
    assert _inner(with_chords("4/4 C: C5q C5 C5 C5", "I:4"), figure) == "Rq E4e. E4s Rq E4e. E4s"


def test_no_figure_stands_under_a_tune_that_runs_faster_or_rests() -> None:
    tune = with_chords("4/4 C: C5s D5 E5 D5 C5q Rh", "I:4")
    slow = InnerFigure((1, 1))
    assert windows(tune, Pulse(tune.tune.measures), slow, tune.tune.end) == ()


def test_the_left_hand_is_left_alone() -> None:
    tune = with_chords("4/4 C: C5w", "I:4")
    found = windows(tune, Pulse(tune.tune.measures), RAG, tune.tune.end)
    low = Note(0, 4 * QUARTER, tune.lead[0].pitch.name.at(4))
    inner = under_the_tune(tune, found, RAG, (low,))
    assert inner
    assert all(n.midi > low.midi for n in inner)


def test_a_lone_inner_note_comes_in_behind_the_beat() -> None:
    tune = with_chords("4/4 C: G4q G4 G4 G4", "I:4")
    found = windows(tune, Pulse(tune.tune.measures), RAG, tune.tune.end)
    under = (Note(0, 4 * QUARTER, Pitch.parse("B3")),)
    lone = under_the_tune(tune, found, RAG, under)
    assert {str(n.pitch) for n in lone} <= {"C4", "E4"}
    crowded = under_the_tune(tune, found, RAG, (Note(0, 4 * QUARTER, Pitch.parse("C4")),))
    assert {str(n.pitch) for n in crowded} == {"E4"}
    assert [n.onset for n in crowded][:2] == [SIXTEENTH, SIXTEENTH + EIGHTH]


def test_a_note_without_room_lets_go_of_the_left_hand_and_short_chords_of_it() -> None:
    tune = with_chords("4/4 C: E4h E4h", "I:4")
    wide = InnerFigure((1, 2, 1), wide=True, size=1)
    found = windows(tune, Pulse(tune.tune.measures), wide, 2 * QUARTER)
    short = tuple(Note(QUARTER, QUARTER, Pitch.parse(p), frozenset({Mark.STACCATO})) for p in ("G3", "C4"))
    inner = under_the_tune(tune, found, wide, short)
    assert [(n.onset // EIGHTH, n.duration // EIGHTH) for n in inner] == [(0, 1), (1, 1), (3, 1)]
    assert {n.duration for n in letting_go(short, inner)} == {EIGHTH}
    assert letting_go(short, inner[:1]) == short


def test_a_figure_that_persists_takes_the_top_key_of_a_chord() -> None:
    tune = with_chords("3/4 D: D4h. | D4h.", "I:3 I:3")
    figure = InnerFigure((1, 2, 1), wide=True, size=1)
    found = windows(tune, Pulse(tune.tune.measures), figure, 3 * QUARTER)
    chord = tuple(Note(QUARTER, QUARTER, Pitch.parse(p)) for p in ("D3", "F#3", "A3"))
    yields = under_the_tune(tune, found, figure, chord)
    persists = under_the_tune(tune, found, figure, chord, persists=True)
    assert {n.duration for n in yields if n.onset == EIGHTH} == {EIGHTH}
    assert [(n.onset, n.duration, str(n.pitch)) for n in persists][1] == (EIGHTH, QUARTER, "A3")
    assert [str(n.pitch) for n in letting_go(chord, persists)] == ["D3", "F#3"]
    seventh = tuple(replace(n, pitch=Pitch.parse(p)) for n, p in zip(chord, ("F3", "G3", "B3"), strict=True))
    assert letting_go(seventh, persists) == seventh


def test_a_figure_that_persists_holds_what_two_chords_share() -> None:
    tune = with_chords("4/4 C: C5h B4h", "I:1 V:3")
    wide = InnerFigure((1, 2, 1), wide=True)
    found = windows(tune, Pulse(tune.tune.measures), wide, 2 * QUARTER)
    assert written(under_the_tune(tune, found, wide, ()), tune).startswith("[E4 G4]e [E4 G4] Re")
    assert written(under_the_tune(tune, found, wide, (), persists=True), tune).startswith("[E4 G4]e G4q")


def test_a_short_chord_of_a_dotted_length_lets_go_after_an_eighth() -> None:
    short = tuple(Note(0, 3 * EIGHTH, Pitch.parse(p), frozenset({Mark.STACCATO})) for p in ("G3", "C4"))
    assert {n.duration for n in letting_go(short, (Note(2 * EIGHTH, EIGHTH, Pitch.parse("A3")),))} == {EIGHTH}


def test_a_note_foreign_to_the_next_chord_ends_with_its_own() -> None:
    tune = with_chords("4/4 C: C5h B4h", "I:1 V:3")
    assert _inner(tune, InnerFigure((1, 2, 1), wide=True, size=1)).startswith("E4e E4 Re")
    held = with_chords("4/4 C: C5h B4h", "I:1 vi:1 V:2")
    assert _inner(held, InnerFigure((1, 2, 1), wide=True, size=1)).startswith("E4e E4q E4e")


def test_outside_counts_nothing_inside_a_window() -> None:
    tune = with_chords("4/4 C: C5q C5 C5e C5 C5q", "I:4")
    found = windows(tune, Pulse(tune.tune.measures), RAG, tune.tune.end)
    count = outside(found, lambda note: 2)
    assert [count(n) for n in tune.lead] == [0, 2, 0, 0, 2]
    assert {w.onset for w in found} == {0, 2 * QUARTER}
    assert found[0].onsets == (0, SIXTEENTH, SIXTEENTH + EIGHTH)
