"""Intro and coda: measures, repeats and pickups around a tune that stays as it was."""

from dataclasses import replace

import pytest

from arranging.form.coda import with_coda
from arranging.form.intro import ready_for_frame, with_intro
from arranging.notation import line, parse_tune
from arranging.score import QUARTER, BarLine, Tune
from arranging.sketch import Analysis, CadenceKind, KeyRegion, Phrase, PhraseRole, Sketch

PICKUP = "3/4 G: D4q | G4h B4e G4 | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4 | B4h A4q | G4h. | G4h"
DOWNBEAT = "4/4 C: C4q D4 E4 F4 | G4h E4 | F4q E4 D4 C4 | D4w | E4q F4 G4 A4 | G4h E4 | D4q C4 D4 E4 | C4w"


def sketch_of(text: str) -> Sketch:
    tune = parse_tune(text)
    half = tune.measures[len(tune.measures) // 2].onset
    ends = (half, tune.end)
    phrases = []
    start = 0
    for end in ends:
        last = [n for n in tune.notes if start <= n.onset < end][-1]
        phrases.append(Phrase(start, end, last.onset, last.end))
        start = end
    analysis = Analysis((KeyRegion(0, tune.end, tune.measures[0].key),), tuple(phrases))
    return Sketch(tune, tune.notes, analysis)


def played_alone(sketch: Sketch) -> list[str]:
    """The piano's own line: the lead outside the tune."""
    tune = set(sketch.tune.notes)
    return [str(n.pitch) for n in sketch.lead if n not in tune]


@pytest.mark.parametrize("text", [PICKUP, DOWNBEAT])
def test_tune_stays_as_it_was_behind_an_intro(text):
    before = sketch_of(text)
    after = with_intro(before)
    shift = after.tune.notes[0].onset - before.tune.notes[0].onset
    assert tuple(n.later(-shift) for n in after.tune.notes) == before.tune.notes
    assert [n.pitch for n in after.lead[-len(before.lead) :]] == [n.pitch for n in before.lead]


def test_pickup_of_the_tune_fills_the_last_measure_of_the_intro():
    tune = with_intro(sketch_of(PICKUP)).tune
    numbers = [m.number for m in tune.measures]
    assert numbers[0] == "0"
    assert tune.measures[0].implicit
    home = tune.measure_at(tune.notes[0].onset)
    assert (home.number, home.implicit, home.duration) == ("4", False, 3 * QUARTER)
    assert all(m.duration == 3 * QUARTER for m in tune.measures[1:-1])


@pytest.mark.parametrize("text", [PICKUP, DOWNBEAT])
def test_intro_ends_on_a_tone_of_the_dominant(text):
    sketch = with_intro(sketch_of(text))
    intro = sketch.analysis.phrases[0]
    assert (intro.role, intro.cadence) == (PhraseRole.INTRO, CadenceKind.HALF)
    last = [n for n in sketch.lead if n.onset < intro.end][-1]
    assert last.pitch.name in [sketch.analysis.key.degree(d) for d in (5, 7, 2)]
    assert last.end == intro.end == sketch.tune.notes[0].onset


@pytest.mark.parametrize("text", [PICKUP, DOWNBEAT])
def test_intro_lasts_two_to_four_measures(text):
    sketch = with_intro(sketch_of(text))
    full = sketch.tune.measures[1].time.duration
    assert sketch.analysis.phrases[0].end in (2 * full, 3 * full, 4 * full)


def test_repeated_opening_gets_a_written_forward_repeat_at_the_tune():
    sketch = with_intro(sketch_of("3/4 G: D4q | G4h B4q | A4h D4q | G4h B4q | A4h :| D4q | B4h. | G4h."))
    start = [m for m in sketch.tune.measures if m.repeat_start]
    assert len(start) == 1
    assert start[0].onset == sketch.tune.notes[0].onset
    assert start[0].duration == QUARTER
    before = sketch.tune.measures[sketch.tune.measures.index(start[0]) - 1]
    assert before.duration == 2 * QUARTER


def test_plain_opening_gets_no_repeat_sign():
    assert not any(m.repeat_start for m in with_intro(sketch_of(DOWNBEAT)).tune.measures)


@pytest.mark.parametrize("text", [PICKUP, DOWNBEAT])
def test_coda_closes_on_the_final_over_a_plagal_cadence(text):
    sketch = with_coda(sketch_of(text))
    coda = sketch.analysis.phrases[-1]
    assert (coda.role, coda.cadence, coda.end) == (PhraseRole.CODA, CadenceKind.PLAGAL, sketch.tune.end)
    assert sketch.lead[-1].pitch.name == sketch.analysis.key.tonic
    assert sketch.lead[-1].end == sketch.tune.end
    full = sketch.tune.measures[-1].time.duration
    assert (sketch.tune.end - coda.onset) // full in (2, 3, 4)


def test_coda_fills_the_measure_that_the_pickup_left_short():
    before = sketch_of(PICKUP)
    after = with_coda(before).tune
    index = len(before.tune.measures) - 1
    assert before.tune.measures[index].duration == 2 * QUARTER
    assert after.measures[index].duration == 3 * QUARTER
    assert not after.measures[index].implicit


def test_coda_stands_behind_the_last_repeat():
    sketch = with_coda(sketch_of("4/4 C: C4q D4 E4 F4 | G4w | E4q D4 C4 D4 | C4w :|"))
    repeat = [i for i, m in enumerate(sketch.tune.measures) if m.repeat_times]
    assert repeat == [3]
    assert sketch.tune.measures[-1].bar_line is BarLine.FINAL
    assert sum(m.bar_line is BarLine.FINAL for m in sketch.tune.measures) <= 2


def test_piano_line_of_the_coda_echoes_the_last_two_measures():
    sketch = with_coda(sketch_of(DOWNBEAT))
    assert played_alone(sketch) == ["D4", "C4", "D4", "E4", "C4", "C4", "C4"]


def test_frame_writes_out_a_da_capo():
    tune = parse_tune("4/4 C: C4w | D4w | E4w | C4w")
    measures = list(tune.measures)
    measures[1] = replace(measures[1], sign="Fine")
    measures[3] = replace(measures[3], jump="D.C. al Fine")
    looped: Tune = replace(tune, measures=tuple(measures))
    plain = ready_for_frame(looped)
    assert line(plain.notes, plain.measures) == "C4w | D4 | E4 | C4 | C4 | D4"
    assert [m.number for m in plain.measures] == ["1", "2", "3", "4", "5", "6"]
