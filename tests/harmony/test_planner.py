"""The planner harmonizes every melody, closes its phrases, and obeys what it is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, islice, pairwise

import pytest

from arranging.chords import Chord, ChordKind
from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.vocabulary import CHORALE, COMMON, MODERN
from arranging.notation import parse_tune
from arranging.pitch import Key, Mode, PitchName, parse_key
from arranging.score import QUARTER, WHOLE, ChordSymbol, Mark
from arranging.sketch import Analysis, CadenceKind, KeyRegion, Phrase, Sketch

OLD_HUNDREDTH = (
    "4/4 G: G4q | G4 F#4 E4 D4 | G4 A4 B4@ B4 | B4 B4 A4 G4 | C5 B4 A4@ G4 | A4 B4 A4 G4 | E4 F#4 G4@ D5 |"
    " B4 G4 A4 C5 | B4 A4 G4h@"
)
MINOR = "4/4 a: A4q B4 C5 A4 | E5 D5 C5 B4@ | C5 B4 A4 G#4 | A4 B4 A4h@"
NOTE = HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.NOTE)


def sketch_of(text: str, *, key: Key | None = None, cadence: CadenceKind | None = None) -> Sketch:
    """A tune as a sketch: a fermata ends a phrase, the last one asks for `cadence`."""
    tune = parse_tune(text)
    phrases = []
    start = 0
    for note, following in zip(tune.notes, (*tune.notes[1:], None), strict=True):
        if Mark.FERMATA in note.marks or following is None:
            end = following.onset if following else tune.end
            asked = None if following else cadence
            phrases.append(Phrase(start, end, note.onset, note.end, cadence=asked))
            start = end
    regions = (KeyRegion(0, tune.end, key or tune.measures[0].key),)
    return Sketch(tune, tune.notes, Analysis(regions, tuple(phrases)))


def best(sketch: Sketch, recipe: HarmonyRecipe = NOTE):
    return next(plan(sketch, recipe))


def romans(sketch: Sketch, recipe: HarmonyRecipe = NOTE) -> list[str]:
    return [span.roman for span in best(sketch, recipe)]


@pytest.mark.parametrize("rhythm", HarmonicRhythm)
@pytest.mark.parametrize("vocabulary", [COMMON, CHORALE, MODERN])
@pytest.mark.parametrize(
    "text",
    [
        OLD_HUNDREDTH,
        MINOR,
        "6/8 F: C5e | F4e G4 A4 Bb4 C5 D5 | C5q. A4q C5e | Bb4e A4 G4 F4q.",
        "5/4 D: D4q E4 F#4 G4 A4 | B4h. A4h | F#4w+q",
        "7/8 C: C4e D4 E4 F4q G4q | G4q. E4h | C4h..",
        "3/4 Eb: R R Bb4q | Eb5e D5q C5e Bb4q | R R R | Ab4q. G4e F4q | Eb4h.",
        "4/4 C: C4q D4 E4 F4 | 3/4: G4q A4 B4 | C5h.",
        "4/4 C: C4q C#4 D4 D#4 | E4 F4 F#4 G4 | G#4 A4 A#4 B4 | C5w",
        "4/4 C: E4w",
    ],
)
def test_spans_cover_the_time_line_and_stay_near_the_key(text, vocabulary, rhythm):
    sketch = sketch_of(text)
    for spans in islice(plan(sketch, HarmonyRecipe(vocabulary, rhythm=rhythm)), 2):
        assert spans[0].onset == 0
        assert spans[-1].end == sketch.tune.end
        assert all(before.end == after.onset for before, after in pairwise(spans))
        assert all(span.duration > 0 for span in spans)
        signs = [member.fifths - span.key.fifths for span in spans for member in span.chord.members]
        assert min(signs) >= -6
        assert max(signs) <= 10
    assert best(sketch, HarmonyRecipe(vocabulary, rhythm=rhythm))[-1].roman in ("I", "i")


def test_every_note_on_a_beat_has_a_chord_of_its_own():
    sketch = sketch_of("4/4 C: C4q D4e E4 F4h | G4q. F4e E4h")
    assert [span.onset // (QUARTER // 2) for span in best(sketch)] == [0, 2, 4, 8, 11, 12]


def test_a_short_note_before_the_close_can_have_the_dominant():
    sketch = sketch_of("4/4 D: F#4q G4q A4q F#4q | F#4q. E4e D4h@")
    assert romans(sketch)[-2:] in (["V", "I"], ["V7", "I"])


def test_an_anticipation_of_the_last_note_has_no_chord_of_its_own():
    sketch = sketch_of("4/4 D: F#4q G4q A4q F#4q | E4q. D4e D4h@")
    assert romans(sketch)[-2:] in (["V", "I"], ["V7", "I"])


def test_a_picardy_third_is_reached_by_a_cadence():
    sketch = sketch_of("4/4 e: E4q F#4q G4q A4q | B4q A4q G4q E4q | E4w@")
    recipe = HarmonyRecipe(CHORALE, rhythm=HarmonicRhythm.BEAT, weights="bach", picardy=True)
    assert romans(sketch, recipe)[-2:] in (["iv", "I"], ["iv6", "I"])


def test_a_tune_without_notes_is_silent_on_its_tonic():
    sketch = sketch_of("4/4 C: C4w | C4w | C4w")
    silent = replace(sketch, lead=())
    spans = best(silent)
    assert spans[-1].roman == "I"
    assert spans[-1].end == sketch.tune.end


def test_a_chord_is_held_through_empty_measures_measure_by_measure():
    spans = best(sketch_of("4/4 C: C4w | Rw | Rw | G4h C5h"))
    held = [span for span in spans if WHOLE <= span.onset < 3 * WHOLE]
    assert [span.duration for span in held] == [WHOLE, WHOLE]
    assert {span.chord for span in held} == {spans[0].chord}


@pytest.mark.parametrize("text", [OLD_HUNDREDTH, MINOR])
@pytest.mark.parametrize("vocabulary", [COMMON, CHORALE])
def test_phrases_close_on_root_position_triads(text, vocabulary):
    sketch = sketch_of(text)
    spans = best(sketch, HarmonyRecipe(vocabulary, rhythm=HarmonicRhythm.NOTE))
    for phrase in sketch.analysis.phrases:
        close = next(span for span in spans if span.onset <= phrase.last_onset < span.end)
        assert close.chord.bass == close.chord.root
        assert close.chord.kind in (ChordKind.MAJOR, ChordKind.MINOR)


def test_the_last_close_is_authentic():
    for text in (OLD_HUNDREDTH, MINOR):
        before, last = best(sketch_of(text))[-2:]
        assert before.roman in ("V", "V7")
        assert last.roman in ("I", "i")


def test_melody_notes_belong_to_their_chords():
    sketch = sketch_of(OLD_HUNDREDTH)
    for span in best(sketch):
        note = next(note for note in sketch.lead if note.onset == span.onset)
        assert note.pitch.name in span.chord.members


@pytest.mark.parametrize("text", [OLD_HUNDREDTH, MINOR])
def test_melody_and_bass_never_run_in_fifths_or_octaves(text):
    sketch = sketch_of(text)
    pitch = {note.onset: note.midi for note in sketch.lead}
    for before, after in pairwise(best(sketch, HarmonyRecipe(CHORALE, rhythm=HarmonicRhythm.NOTE, weights="bach"))):
        moved = (pitch[after.onset] - pitch[before.onset]) % 12
        here = (pitch[before.onset] - before.chord.bass.pitch_class) % 12
        there = (pitch[after.onset] - after.chord.bass.pitch_class) % 12
        assert not (moved and here == there and here in (0, 7))


def test_a_half_close_that_is_asked_for_rests_on_the_dominant():
    assert romans(sketch_of("4/4 C: C4q E4 G4 E4 | F4 E4 D4h", cadence=CadenceKind.HALF))[-1] == "V"
    assert romans(sketch_of("4/4 a: A4q C5 B4 A4 | A4 A4 G#4h", cadence=CadenceKind.HALF))[-1] == "V"


def test_a_plagal_close_that_is_asked_for():
    assert romans(sketch_of("4/4 C: C5q E5 D5 B4 | C5h C5h", cadence=CadenceKind.PLAGAL))[-2:] == ["IV", "I"]


def test_an_authentic_close_that_is_asked_for():
    spans = best(sketch_of("4/4 C: C5q E5 C5 A4 | B4h C5h", cadence=CadenceKind.AUTHENTIC))
    assert str(spans[-2].chord.root) == "G"
    assert spans[-1].roman == "I"


def test_a_picardy_third_ends_a_minor_tune_where_the_style_likes_it():
    assert romans(sketch_of(MINOR), replace(NOTE, picardy=True))[-1] == "I"
    assert romans(sketch_of(MINOR), NOTE)[-1] == "i"
    ends_on_its_third = "4/4 a: A4q B4 C5 D5 | E5 D5 C5h"
    assert romans(sketch_of(ends_on_its_third), replace(NOTE, picardy=True))[-1] == "i"


def test_chord_symbols_are_obeyed():
    sketch = sketch_of("4/4 C: C4q D4 E4 F4 | G4 F4 E4 D4 | C4w")
    flat_six = Chord.of(PitchName("A", -1), ChordKind.MAJOR, PitchName("C"))
    symbols = (
        ChordSymbol(0, Chord.of(PitchName("C"), ChordKind.ADD9)),
        ChordSymbol(WHOLE, flat_six),
        ChordSymbol(WHOLE + 3 * QUARTER // 2, Chord.of(PitchName("G"), ChordKind.SUS4)),
        ChordSymbol(2 * WHOLE, Chord.of(PitchName("C"), ChordKind.POWER)),
    )
    for span in best(replace(sketch, tune=replace(sketch.tune, chord_symbols=symbols))):
        wanted = [symbol.chord for symbol in symbols if symbol.onset <= span.onset][-1]
        assert span.chord == wanted


def _modulating(last_note: str) -> Sketch:
    tune = parse_tune(f"4/4 G: G4q A4 B4 G4 | A4 B4 G4 {last_note} | D5 C#5 B4 A4 | F#4 E4 D4h")
    regions = (KeyRegion(0, 2 * WHOLE, parse_key("G")), KeyRegion(2 * WHOLE, tune.end, parse_key("D"), prepared=True))
    phrases = (
        Phrase(0, 7 * QUARTER, 6 * QUARTER, 7 * QUARTER),
        Phrase(7 * QUARTER, tune.end, 3 * WHOLE + 2 * QUARTER, 4 * WHOLE),
    )
    return Sketch(tune, tune.notes, Analysis(regions, phrases))


def test_a_new_key_is_prepared_by_its_dominant():
    spans = best(_modulating("A4"))
    turn = next(i for i, span in enumerate(spans) if span.onset == 2 * WHOLE)
    assert spans[turn - 1].key == parse_key("D")
    assert spans[turn - 1].roman.startswith("V")
    assert str(spans[turn - 1].chord.root) == "A"


def test_a_new_key_is_prepared_by_a_pivot_where_the_melody_forbids_its_dominant():
    spans = best(_modulating("B4"))
    turn = next(i for i, span in enumerate(spans) if span.onset == 2 * WHOLE)
    shared = {"G", "B", "D", "E", "F#", "A"}
    assert {str(member) for member in spans[turn - 1].chord.members} <= shared


def test_modes_keep_their_own_cadences():
    mixolydian = best(
        sketch_of("4/4 C: G4q A4 B4 D5 | C5 B4 A4 F4 | A4h G4h", key=Key(PitchName("G"), Mode.MIXOLYDIAN))
    )
    assert all(PitchName("F", 1) not in span.chord.members for span in mixolydian)
    phrygian = best(sketch_of("4/4 C: E4q F4 G4 A4 | G4 F4 F4 E4", key=Key(PitchName("E"), Mode.PHRYGIAN)))
    assert phrygian[-1].roman == "I"
    dorian = best(sketch_of("4/4 C: D4q A4 B4 C5 | A4 G4 E4 D4", key=Key(PitchName("D"), Mode.DORIAN)))
    assert all(PitchName("B", -1) not in span.chord.members for span in dorian)


def test_next_plans_differ_from_the_best():
    plans = list(islice(plan(sketch_of(OLD_HUNDREDTH), NOTE), 12))
    assert len({tuple(span.chord for span in spans) for spans in plans}) == 12


def test_the_same_tune_gets_the_same_plan_and_a_transposed_one_its_transposition():
    here = romans(sketch_of(OLD_HUNDREDTH))
    assert here == romans(sketch_of(OLD_HUNDREDTH))
    up = sketch_of(OLD_HUNDREDTH)
    interval = PitchName("G").up_to(PitchName("A", -1))
    tune = replace(
        up.tune,
        melody=replace(up.tune.melody, notes=tuple(note.up(interval) for note in up.lead)),
        measures=tuple(replace(measure, key=measure.key.up(interval)) for measure in up.tune.measures),
    )
    region = replace(up.analysis.regions[0], key=up.analysis.key.up(interval))
    moved = Sketch(tune, tune.notes, replace(up.analysis, regions=(region,)))
    assert here == romans(moved)


def test_every_chord_has_its_reason():
    spans = best(sketch_of(OLD_HUNDREDTH))
    assert all(span.reason for span in spans)


def test_a_waived_rule_changes_nothing_but_its_own_say():
    loud = replace(NOTE, waives=("harsh-clash", "foreign-melody-note", "holds-the-melody", "melody-degree"))
    assert romans(sketch_of(OLD_HUNDREDTH), loud) != romans(sketch_of(OLD_HUNDREDTH))


@pytest.mark.parametrize("vocabulary", [COMMON, CHORALE, MODERN])
def test_a_leap_from_the_fifth_degree_to_the_last_note_has_its_plain_dominant(vocabulary):
    carol = sketch_of("6/8 Bb: F4e | D5e D4 D4 E4 F#4 G4 | A4e Bb4 D5 C5 Bb4 A4 | G4e A4 G4 F4q F4e | Bb4h.@")
    assert romans(carol, HarmonyRecipe(vocabulary, rhythm=HarmonicRhythm.NOTE))[-2:] in (["V", "I"], ["V7", "I"])


def test_the_bass_of_a_chorale_sings_over_a_still_tune():
    recipe = HarmonyRecipe(CHORALE, rhythm=HarmonicRhythm.BEAT, weights="bach", local_keys=True)
    basses = [span.chord.bass.pitch_class for span in best(sketch_of(OLD_HUNDREDTH), recipe)]
    moves = [(b - a + 5) % 12 - 5 for a, b in pairwise(basses) if a != b]
    assert sum(abs(move) <= 2 for move in moves) >= 0.35 * len(moves)
    assert len(moves) >= 0.8 * (len(basses) - 1)


def test_a_hymn_does_not_stand_on_its_tonic_while_the_tune_moves_over_it():
    tune = "3/4 G: D4q | G4h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | D5h.@"
    plain = romans(sketch_of(tune), HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.NOTE, weights="hymnal"))
    assert max(len(list(run)) for _, run in groupby(plain)) <= 4
