"""Measures in which the singers wait for their accompaniment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arranging.form.opening import without_waiting
from arranging.notation import parse_tune
from arranging.score import PIANO, QUARTER, VOICE, Clef, Part, Score, Staff, Tempo, Tune

SONG = parse_tune("4/4 C: Rw | Rw | Rh. G4q | C5q D5 E5 C5 | D5w")
PLAIN = parse_tune("4/4 C: Rw | Rw | C5q D5 E5 C5 | D5w")
PIANO_PART = parse_tune("4/4 C: C3w | C3w | C3w | C3w | G3w")


def score_of(*tunes: Tune) -> Score:
    instruments = (VOICE, PIANO)
    parts = tuple(Part(i.name, i, (Staff(Clef.TREBLE, (t.melody,)),)) for i, t in zip(instruments, tunes, strict=False))
    return Score(tunes[0].measures, parts)


def test_tune_begins_with_its_first_note_as_pickup() -> None:
    tune, warnings = without_waiting(SONG, score_of(SONG, PIANO_PART))
    assert warnings == ("2 measures of accompaniment before the melody's first note were left out.",)
    assert [(m.onset, m.duration) for m in tune.measures] == [
        (0, QUARTER),
        (QUARTER, 4 * QUARTER),
        (5 * QUARTER, 4 * QUARTER),
    ]
    assert tune.measures[0].implicit
    assert [(n.onset, n.midi) for n in tune.notes[:2]] == [(0, 67), (QUARTER, 72)]


def test_full_first_measure_and_its_tempo_stay() -> None:
    tempos = (Tempo(0, 80.0), Tempo(4 * QUARTER, 60.0), Tempo(12 * QUARTER, 50.0))
    tune, _ = without_waiting(replace(PLAIN, tempos=tempos), score_of(PLAIN, PIANO_PART))
    assert not tune.measures[0].implicit
    assert [(t.onset, t.bpm) for t in tune.tempos] == [(0, 60.0), (4 * QUARTER, 50.0)]


@pytest.mark.parametrize("alone", [SONG, PLAIN])
def test_rests_of_a_tune_that_stands_alone_are_its_own(alone: Tune) -> None:
    assert without_waiting(alone, score_of(alone)) == (alone, ())


def test_measures_that_a_repeat_needs_stay() -> None:
    repeated = replace(
        PLAIN, measures=(PLAIN.measures[0], replace(PLAIN.measures[1], repeat_times=2), *PLAIN.measures[2:])
    )
    assert without_waiting(repeated, score_of(repeated, PIANO_PART)) == (repeated, ())
