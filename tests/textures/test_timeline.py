from __future__ import annotations

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import parse_tune
from arranging.pitch import Pitch
from arranging.score import HALF, QUARTER, WHOLE, Note
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.textures.timeline import Line, Pulse, cells, cut_at, cut_at_each, own_line, split_at_strong_beats


def _tune(text: str, *romans: str, each: int) -> HarmonizedTune:
    tune = parse_tune(text)
    sketch = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    key = tune.measures[0].key
    spans = tuple(ChordSpan(i * each, each, chord_of(r, key), key, r) for i, r in enumerate(romans))
    return HarmonizedTune(sketch, spans)


def test_equal_chords_join_inside_a_measure_but_not_across_a_bar_line() -> None:
    tune = _tune("4/4 C: C4w | C4w", "I", "I", "I", "IV", each=HALF)
    assert [(c.onset, c.duration) for c in cells(tune)] == [(0, WHOLE), (WHOLE, HALF), (WHOLE + HALF, HALF)]


def test_a_chord_over_the_bar_line_is_cut_there() -> None:
    tune = _tune("4/4 C: C4w | C4w", "I", each=2 * WHOLE)
    assert [(c.onset, c.duration) for c in cells(tune)] == [(0, WHOLE), (WHOLE, WHOLE)]


def test_long_cells_split_at_strong_beats() -> None:
    tune = _tune("5/4 C: C4w+q", "I", each=5 * QUARTER)
    found = split_at_strong_beats(cells(tune), Pulse(tune.tune.measures), HALF)
    assert [c.duration // QUARTER for c in found] == [3, 2]


def test_a_cut_falls_where_it_is_asked_for() -> None:
    tune = _tune("4/4 C: C4w", "I", each=WHOLE)
    assert [c.duration for c in cut_at(cells(tune), 3 * QUARTER)] == [3 * QUARTER, QUARTER]
    assert len(cut_at(cells(tune), WHOLE)) == 1


def test_a_line_knows_what_sounds_and_what_is_struck() -> None:
    line = Line(parse_tune("4/4 C: C4h Rq E4q").notes)
    assert [str(n.pitch) for n in line.between(QUARTER, WHOLE)] == ["C4", "E4"]
    assert [str(n.pitch) for n in line.attacked(QUARTER, WHOLE)] == ["E4"]
    assert line.at(HALF) is None


def test_own_line_is_what_the_tune_does_not_sing() -> None:
    tune = _tune("4/4 C: C4w", "I", each=WHOLE)
    assert own_line(tune) == ()


def test_cells_are_cut_at_each_tick_inside_them() -> None:
    tune = _tune("4/4 C: C4w | C4w", "I", "V", each=WHOLE)
    found = cut_at_each(cells(tune), (QUARTER, 4 * QUARTER, 6 * QUARTER))
    assert [(c.onset // QUARTER, c.duration // QUARTER) for c in found] == [(0, 1), (1, 3), (4, 2), (6, 2)]


def test_line_hears_a_long_note_under_later_short_ones() -> None:
    long, short = Note(0, 4 * QUARTER, Pitch.parse("C4")), Note(0, QUARTER, Pitch.parse("E4"))
    later = Note(QUARTER, QUARTER, Pitch.parse("G4"))
    line = Line((long, short, later))
    assert set(line.between(2 * QUARTER, 3 * QUARTER)) == {long}
    assert set(line.between(QUARTER, 2 * QUARTER)) == {long, later}
