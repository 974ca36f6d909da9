"""Four voices found for a melody and its chords."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from arranging.chords import ChordKind
from arranging.harmony.recipe import HarmonyRecipe, Spacing
from arranging.notation import line, parse_tune
from arranging.pitch import parse_key
from arranging.score import EIGHTH, HALF, QUARTER, ChordSymbol, Mark
from arranging.sketch import Analysis, ChordSpan, KeyRegion, Phrase, Sketch
from arranging.voices.check import check_voices
from arranging.voices.examples import parse_symbol
from arranging.voices.search import active_rules, find_voicings
from arranging.voices.setting import voices_of
from tests.voices.leading import lead_voices

RECIPE = HarmonyRecipe(("I",), parts=4)
THREE = replace(RECIPE, parts=3)


def setting(text: str, symbols: str, length: int = QUARTER) -> tuple[Sketch, tuple[ChordSpan, ...]]:
    """A tune with one chord symbol for every `length`; `/` alone repeats the last one."""
    tune = parse_tune(text)
    key = parse_key(text.split(":")[0].split(" ", 1)[1])
    analysis = Analysis((KeyRegion(0, tune.end, key),), (Phrase(0, tune.end, tune.notes[-1].onset, tune.end),))
    spans: list[ChordSpan] = []
    for i, word in enumerate(symbols.split()):
        chord = spans[-1].chord if word == "/" else parse_symbol(word)
        spans.append(ChordSpan(i * length, length, chord, key, ""))
    return Sketch(tune, tune.notes, analysis), tuple(spans)


HYMN = (
    "4/4 G: G4q | G4 F#4 E4 D4 | G4 A4 B4h@ | B4q B4 B4 A4 | G4 C5 B4 A4 | G4 A4 B4 A4 | G4 F#4 G4h@",
    "G G D Em G Em D G / G Em G D Em Am G D G D G D Em D G /",
)


@pytest.fixture
def hymn():
    return setting(*HYMN)


def test_four_voices_keep_every_forbidden_rule(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    assert len(voices) == 4
    assert not [f for f in check_voices(voices, harmony, sketch) if f.forbidden]


def test_the_soprano_is_the_lead_unaltered(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    assert voices[0].notes == sketch.lead


def test_a_dominant_seventh_resolves_by_the_book():
    sketch, harmony = setting("4/4 C: D5q C5 R R", "G7 C C C")
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    assert [line(v.notes) for v in voices[1:]] == ["F4q E4", "B3q G3", "G2q C3"]


def test_the_bass_sings_the_bass_of_the_chord(hymn):
    sketch, harmony = setting("4/4 C: G4q G4 G4 G4", "C C/E G/B C")
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    assert [n.pitch.step for n in voices[3].notes] == ["C", "E", "B", "C"]


def test_lower_voices_hold_under_a_held_soprano_and_strike_its_repeated_notes():
    sketch, harmony = setting("4/4 C: E4h G4q G4", "C C C C")
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    for voice in voices[1:]:
        assert [(n.onset, n.duration) for n in voice.notes] == [(0, HALF), (HALF, QUARTER), (3 * QUARTER, QUARTER)]


def test_lower_voices_rest_and_stop_at_fermatas_with_the_soprano():
    sketch, harmony = setting("4/4 C: Re C4 E4q G4h@ | G4h Rh", "C C C C C C C C")
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    for voice in voices[1:]:
        assert voice.notes[0].onset == EIGHTH
        assert voice.notes[-1].end == sketch.lead[-1].end
        assert [n.onset for n in voice.notes if Mark.FERMATA in n.marks] == [HALF]


def test_lower_voices_fill_a_silence_of_more_than_a_measure():
    sketch, harmony = setting("2/4 C: E4h | Rh | Rh | G4h", "C C G C", HALF)
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    assert [n.onset for n in voices[3].notes] == [0, HALF, 2 * HALF, 3 * HALF]


def test_a_low_melody_presses_the_others_down_without_crossing():
    sketch, harmony = setting("4/4 C: A3q B3 C4 G3", "Am G C C/E")
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    for chord in zip(*(v.notes for v in voices), strict=True):
        assert [n.midi for n in chord] == sorted((n.midi for n in chord), reverse=True)


def test_no_voices_where_the_bass_must_double_the_leading_tone():
    sketch, harmony = setting("4/4 C: B4q C5 R R", "G/B C C C")
    assert lead_voices(sketch, harmony, RECIPE) is None
    assert find_voicings(sketch, harmony, RECIPE).impasses[0] == 0


def test_a_waived_rule_binds_nobody():
    sketch, harmony = setting("4/4 C: B4q C5 R R", "G/B C C C")
    free = replace(RECIPE, waives=("doubled-leading-tone", "parallel-octaves"))
    assert lead_voices(sketch, harmony, free) is not None


def test_added_tones_and_suspended_chords_are_sung():
    sketch, harmony = setting("4/4 C: E5q D5 E5 E5", "Cadd9 Gsus4 Fmaj7 C/G")
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    chords = [{n.pitch.step for n in chord} for chord in zip(*(v.notes for v in voices), strict=True)]
    assert {"C", "E", "D"} <= chords[0]
    assert {"G", "C"} <= chords[1]
    assert {"F", "A", "E"} <= chords[2]


def test_a_keyboard_setting_keeps_three_voices_in_the_right_hand(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, replace(RECIPE, spacing=Spacing.KEYBOARD))
    assert voices is not None
    lines = [{n.onset: n.midi for n in v.notes} for v in voices]
    assert all(lines[0][t] - tenor <= 14 for t, tenor in lines[2].items())
    assert "unreachable-tenor" not in {r.name for r in active_rules(RECIPE)}


def test_inner_voices_move_mostly_by_step_or_stay(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, RECIPE)
    assert voices is not None
    moves = [abs(b.midi - a.midi) for v in voices[1:3] for a, b in pairwise(v.notes)]
    assert sum(m <= 2 for m in moves) >= 0.7 * len(moves)


@pytest.mark.parametrize("parts", [3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_the_checker_finds_forbidden_faults_only_where_the_search_saw_no_way_out(seed, parts):
    """Search and checker ask the same rules: on arbitrary chords they agree."""
    rng = random.Random(seed)
    scale = ["C4", "D4", "E4", "F4", "G4", "A4", "B4", "C5", "D5", "E5", "F5", "G5"]
    kinds = {"C": "C", "D": "Dm", "E": "Em", "F": "F", "G": "G7", "A": "Am", "B": "Bdim"}
    notes = [rng.choice(scale) for _ in range(32)]
    measures = (notes[k : k + 4] for k in range(0, len(notes), 4))
    body = " | ".join(" ".join(f"{a}q {b}e {c}e {d}q" for a, b, c, d in [m]) + " C5q" for m in measures)
    sketch, harmony = setting(f"4/4 C: {body}", " ".join(kinds[rng.choice("CDEFGAB")] for _ in notes))
    recipe = replace(RECIPE, parts=parts)
    outcome = find_voicings(sketch, harmony, recipe)
    seen = [r for r in active_rules(recipe) if r.piece is None]
    findings = check_voices(voices_of(sketch, outcome.voicings), harmony, sketch, seen)
    faulty = {f.onset // QUARTER * QUARTER for f in findings if f.forbidden}
    assert faulty == set(outcome.impasses)


@pytest.mark.parametrize("recipe", [RECIPE, THREE], ids=["satb", "sab"])
def test_every_kind_of_chord_can_be_voiced(recipe):
    for kind in ChordKind:
        sketch, harmony = setting("4/4 C: C5w", f"C{kind.suffix}", 4 * QUARTER)
        assert lead_voices(sketch, harmony, recipe) is not None, kind


def test_three_voices_keep_every_forbidden_rule(hymn):
    sketch, harmony = hymn
    voices = lead_voices(sketch, harmony, THREE)
    assert voices is not None
    assert len(voices) == 3
    assert voices[0].notes == sketch.lead
    findings = check_voices(voices, harmony, sketch)
    assert not [f for f in findings if f.forbidden]
    assert {v for f in findings for v in f.voices} <= {"soprano", "alto", "baritone"}


def test_three_voices_sing_the_third_of_every_chord_and_the_seventh_without_its_fifth():
    sketch, harmony = setting("4/4 C: B4q C5 A4 G4", "G7 C F C")
    voices = lead_voices(sketch, harmony, THREE)
    assert voices is not None
    chords = [{n.pitch.step for n in chord} for chord in zip(*(v.notes for v in voices), strict=True)]
    assert chords[0] == {"G", "B", "F"}
    assert all(third in chord for third, chord in zip("BEAE", chords, strict=True))


def test_the_alto_of_three_goes_below_its_compass_only_under_a_low_melody():
    sketch, harmony = setting("4/4 C: G4q E4 D4 C4", "C C G C")
    voices = lead_voices(sketch, harmony, THREE)
    assert voices is not None
    assert [n.midi >= 57 for n in voices[1].notes] == [True, True, True, False]


def test_the_same_input_gives_the_same_voices(hymn):
    sketch, harmony = hymn
    assert lead_voices(sketch, harmony, RECIPE) == lead_voices(sketch, harmony, RECIPE)


def test_no_hand_strikes_a_semitone_even_where_the_tune_leans():
    sketch, harmony = setting("4/4 Eb: Eb4e D4e F4q Eb4h", "Bb Bb7 Eb /")
    recipe = HarmonyRecipe(("I",), parts=4, spacing=Spacing.KEYBOARD)
    sung = find_voicings(sketch, harmony, recipe).voicings[0]
    assert sung.slot.first.midi - sung.lower[0].midi > 1


def test_easy_voices_move_less_and_within_a_smaller_range(hymn):
    def unrest(recipe):
        voices = lead_voices(*hymn, recipe)
        assert voices is not None
        return sum(abs(b.midi - a.midi) for v in voices[1:3] for a, b in pairwise(v.notes))

    assert unrest(replace(RECIPE, easy=True)) < unrest(RECIPE)


def test_a_seventh_chord_whose_seventh_nobody_sings_is_called_a_triad():
    sketch, harmony = setting("4/4 C: D5q C5 B4 C5", "G7 C G7 C")
    found = find_voicings(sketch, harmony, THREE)
    assert [str(span.chord) for span in found.harmony] == ["G", "C", "G7", "C"]


def test_a_lead_sheets_chords_keep_their_names():
    sketch, harmony = setting("4/4 C: D5q C5 B4 C5", "G7 C G7 C")
    symbols = tuple(ChordSymbol(span.onset, span.chord) for span in harmony)
    sketch = replace(sketch, tune=replace(sketch.tune, chord_symbols=symbols))
    assert find_voicings(sketch, harmony, THREE).harmony == harmony
