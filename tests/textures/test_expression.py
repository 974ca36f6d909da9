from __future__ import annotations

from dataclasses import replace

import pytest

from arranging.analysis import analyse
from arranging.form.coda import with_coda
from arranging.harmony.roman import chord_of
from arranging.notation import parse_tune
from arranging.score import HALF, QUARTER, WHOLE, Dynamic, DynamicMark, Hairpin
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.styles import TempoRange
from arranging.textures.expression import Dynamics, answers, pedalled, phrase_dynamics, ritardando
from arranging.textures.timeline import cells

TEXT = "4/4 C: C4q D4 E4 F4 | E4 D4 C4h@ | E4q F4 G4 A4 | G4 F4 E4h@ | C4q D4 E4 D4 | E4 D4 C4h@"


def _tune(bpm: float | None = None) -> HarmonizedTune:
    tune = parse_tune(TEXT, bpm=bpm)
    key = tune.measures[0].key
    romans = ("I", "I", "IV", "V", "V", "I")
    spans = tuple(ChordSpan(i * WHOLE, WHOLE, chord_of(r, key), key, r) for i, r in enumerate(romans))
    return HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), spans)


def test_the_highest_phrase_is_the_loudest() -> None:
    found = phrase_dynamics(_tune(), Dynamics(Dynamic.P, Dynamic.MF, Dynamic.PP))
    marks = [(d.onset // WHOLE, d.level) for d in found if isinstance(d, DynamicMark)]
    assert marks == [(0, Dynamic.P), (2, Dynamic.MF), (4, Dynamic.PP)]


def test_phrases_swell_to_their_highest_note_and_fall_from_it() -> None:
    found = phrase_dynamics(_tune(), Dynamics(Dynamic.P, Dynamic.MF, Dynamic.PP))
    pins = [d for d in found if isinstance(d, Hairpin)]
    assert (pins[0].onset, pins[0].end, pins[0].growing) == (0, 3 * QUARTER, True)
    assert (pins[1].onset, pins[1].end, pins[1].growing) == (3 * QUARTER, WHOLE + HALF, False)


@pytest.mark.parametrize("end", [Dynamic.P, Dynamic.PP])
def test_a_coda_dies_away_into_its_last_note_but_not_below_pp(end: Dynamic) -> None:
    plain = _tune()
    framed = with_coda(plain.sketch)
    key = plain.harmony[0].key
    spans = tuple(ChordSpan(m.onset, m.duration, chord_of("I", key), key, "I") for m in framed.tune.measures)
    found = phrase_dynamics(HarmonizedTune(framed, spans), Dynamics(Dynamic.P, Dynamic.MF, end))
    coda = framed.analysis.phrases[-1]
    late = [d for d in found if isinstance(d, Hairpin | DynamicMark) and d.onset > coda.onset]
    assert not any(d.growing for d in late if isinstance(d, Hairpin))
    marks = [d for d in found if isinstance(d, DynamicMark)]
    assert marks[-1].level is Dynamic.PP
    assert (marks[-1].onset == framed.lead[-1].onset) == (end is Dynamic.P)


def test_every_second_phrase_answers() -> None:
    assert answers(_tune()) == ((2 * WHOLE, 4 * WHOLE),)


def test_the_second_half_of_a_single_phrase_answers_the_first() -> None:
    tune = parse_tune("4/4 C: C4q D4 E4 F4 | G4 F4 E4 D4 | E4 F4 G4 F4 | E4 D4 C4h")
    key = tune.measures[0].key
    spans = (ChordSpan(0, 4 * WHOLE, chord_of("I", key), key, "I"),)
    phrases = (replace(analyse(tune, has_key=True).phrases[0], onset=0, end=4 * WHOLE),)
    analysis = replace(analyse(tune, has_key=True), phrases=phrases)
    assert answers(HarmonizedTune(Sketch(tune, tune.notes, analysis), spans)) == ((2 * WHOLE, 4 * WHOLE),)


def test_pedal_changes_with_the_chord_alone() -> None:
    found = pedalled(cells(_tune()))
    assert [(p.onset // WHOLE, p.end // WHOLE) for p in found] == [(0, 2), (2, 3), (3, 5), (5, 6)]


def test_the_end_slows_from_the_tempo_in_force() -> None:
    slower, slowest = ritardando(_tune(80), TempoRange(72, 92))
    assert slower.words == "rit."
    assert 72 * 0.6 < slowest.bpm < slower.bpm < 80
    assert slowest.onset == 5 * WHOLE + HALF
    assert not slowest.printed


def test_a_single_measure_keeps_its_tempo() -> None:
    tune = parse_tune("4/4 C: C4w")
    span = ChordSpan(0, WHOLE, chord_of("I", tune.measures[0].key), tune.measures[0].key, "I")
    alone = HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), (span,))
    assert ritardando(alone, TempoRange(72, 92)) == ()
