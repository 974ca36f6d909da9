"""Rewrites and palettes on whole tunes: what they may never touch, and the colours they choose."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from arranging.analysis import analyse
from arranging.analysis.melody import choose_melody
from arranging.chords import Chord, ChordKind
from arranging.harmony.carrying import Hearing, well_spelled
from arranging.harmony.colouring import coloured, function_of
from arranging.harmony.examples import example_sketch
from arranging.harmony.palettes import PALETTES, Function
from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.reharmonizing import reharmonized, rewritten
from arranging.harmony.rewrite_examples import example_plan
from arranging.harmony.rewriting import rewrites
from arranging.harmony.roman import chord_of
from arranging.harmony.vocabulary import HYMNAL
from arranging.notation import parse_tune
from arranging.pitch import Key, Mode, parse_key
from arranging.reading import read
from arranging.score import EIGHTH, ChordSymbol
from arranging.sketch import Sketch

TUNES = sorted((Path(__file__).parent.parent / "tunes").glob("*.abc"))


def _sketch(path):
    source = read(path.read_bytes(), path.name)
    tune, _ = choose_melody(source)
    return Sketch(tune, tune.notes, analyse(tune, has_key=source.has_key))


def _planned(sketch, rhythm=HarmonicRhythm.HALF_MEASURE):
    return next(plan(sketch, HarmonyRecipe(HYMNAL, rhythm=rhythm, weights="common")))


@pytest.mark.parametrize("path", TUNES, ids=lambda path: path.stem)
def test_no_rewrite_and_no_palette_breaks_a_plan(path):
    sketch = _sketch(path)
    for rhythm in (HarmonicRhythm.BEAT, HarmonicRhythm.MEASURE):
        before = _planned(sketch, rhythm)
        hearing = Hearing(sketch)
        results = [rewritten(sketch, before, (name,), hearing) for name in rewrites()]
        results += [coloured(hearing, before, name) for name in PALETTES]
        results.append(reharmonized(sketch, before, HarmonyRecipe((), rewrites=tuple(rewrites()), palette="jazz")))
        for after in results:
            assert (after[0].onset, after[-1].end) == (before[0].onset, before[-1].end)
            assert all(one.end == other.onset for one, other in pairwise(after))
            assert after[-1].chord.root == before[-1].chord.root
            for span in after:
                assert span.duration > 0
                assert chord_of(span.roman, span.key) == span.chord
                if span.reason in {rewrite.because for rewrite in rewrites().values()}:
                    assert well_spelled(span.chord, span.key)
            assert {span.onset for span in before} <= {span.onset for span in after}


@pytest.mark.parametrize("path", TUNES, ids=lambda path: path.stem)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_colour_carries_the_melody(path, palette):
    sketch = _sketch(path)
    before, hearing = _planned(sketch), Hearing(sketch)
    after = coloured(hearing, before, palette)
    heard = groupby(zip(before, after, strict=True), key=lambda pair: (pair[0].chord, pair[0].key))
    for (plain, _), run in heard:
        spans = [rich for _, rich in run]
        richer = spans[0].chord
        assert {span.chord for span in spans} == {richer}
        assert (plain.root, plain.bass) == (richer.root, richer.bass)
        if richer != plain:
            assert hearing.carries(richer, spans[0].onset, spans[-1].end)
            assert well_spelled(richer, spans[0].key)


def _colours(example, palette):
    """The chord symbols a palette makes of `TUNE => PLAN`."""
    tune, _, rest = example.partition("=>")
    numerals, _, wish = rest.partition(";")
    sketch = example_sketch(tune, wish.strip())
    found = coloured(Hearing(sketch), example_plan(sketch, numerals), palette)
    return " ".join(str(span.chord) for span in found)


@pytest.mark.parametrize(
    ("palette", "example", "symbols"),
    [
        ("jazz", "4/4 C: E4w | D4w | E4w => I | V | I", "Cmaj9 G13 C6/9"),
        ("jazz", "4/4 C: C5w | F4w | C5w => I | V | I", "C6/9 G9 C6/9"),
        ("jazz", "4/4 C: E4w | A4w | G4w | E4w => vi | ii | V | I", "Am9 Dm9 G13 C6/9"),
        ("jazz", "4/4 C: E4w | C#5w | D5w | D5w | E5w => I | V/ii | ii | V | I", "Cmaj9 A7b9 Dm9 G13 C6/9"),
        ("jazz", "4/4 c: Eb4w | F4w | G4w | C5w => i | iio | V | i", "Cm7 Dm7b5 G7b9 Cm6/9"),
        ("jazz", "4/4 C: G4w | A4w | G4w => I | I6 | I", "Cmaj9 C6/E C6/9"),
        ("gospel", "4/4 C: E4w | C5w | D4w | E4w => I7 | IV7 | V7 | I", "C13 F9 G13 C6/9"),
        ("praise", "4/4 C: G4w | D5w | E4w | C5w => I | V | vi | IV", "Cadd9 Gadd9 Am7 Fsus2"),
        ("praise", "4/4 C: E4w | F#4w | C5w | C5w => vi | V/iii | IV | I", "Am7 Badd9 Fsus2 Cadd9"),
        ("impressionist", "4/4 C: E4w | C5w | C5w => I | IV | I", "C6/9 Fmaj9 C6/9"),
        ("cinematic", "4/4 a: E5w | A4w | G4w | A4w => i | VI | III | i", "Am(add9) Fadd9 Cadd9 Am(add9)"),
    ],
)
def test_a_palette_colours_by_function_and_melody(palette, example, symbols):
    assert _colours(example, palette) == symbols


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode not in (Mode.MAJOR, Mode.MINOR)])
@pytest.mark.parametrize("palette", PALETTES)
def test_modal_chords_are_coloured_from_their_mode(palette, mode):
    key = Key(parse_key("D").tonic, mode)
    home = {key.degree(number) for number in range(1, 8)}
    numeral = "i" if mode.is_minor else "I"
    sketch = example_sketch(f"4/4 {'d' if mode.is_minor else 'D'}: D4w | A4w | D4w", mode.value)
    found = coloured(Hearing(sketch), example_plan(sketch, f"{numeral} | {numeral} | {numeral}"), palette)
    assert set(found[0].chord.members) <= home


def test_what_a_lead_sheet_prescribes_stays():
    path = next(path for path in TUNES if path.stem == "four-verses")
    sketch = _sketch(path)
    measures = sketch.tune.measures
    symbols = tuple(ChordSymbol(m.onset, Chord.of(m.key.tonic, ChordKind.MAJOR)) for m in measures[:2])
    prescribed = replace(sketch, tune=replace(sketch.tune, chord_symbols=symbols))
    before = _planned(prescribed)
    assert all(span.obeyed for span in before if span.onset >= measures[0].onset)
    after = reharmonized(prescribed, before, HarmonyRecipe((), rewrites=tuple(rewrites()), palette="jazz"))
    assert after == before


def test_chords_in_parallel_keep_their_shape():
    sketch = example_sketch("4/4 C: G4w | A4w | G4w", "")
    before = example_plan(sketch, "I | ii | I")
    moving = tuple(replace(span, parallel=True) for span in before)
    assert coloured(Hearing(sketch), moving, "jazz") == moving


def test_unknown_names_are_refused():
    sketch = example_sketch("4/4 C: C4w", "")
    before = example_plan(sketch, "I")
    with pytest.raises(ValueError, match="No rewrite is called"):
        reharmonized(sketch, before, HarmonyRecipe((), rewrites=("nonsense",)))
    with pytest.raises(ValueError, match="No palette is called"):
        reharmonized(sketch, before, HarmonyRecipe((), palette="nonsense"))


@pytest.mark.parametrize(
    ("key", "roman", "following", "function"),
    [
        ("C", "I", "V", Function.TONIC),
        ("C", "I", None, Function.FINAL),
        ("C", "V", "I", Function.DOMINANT),
        ("c", "V", "i", Function.MINOR_DOMINANT),
        ("C", "V7/V", "V", Function.DOMINANT),
        ("C", "V7/ii", "ii", Function.MINOR_DOMINANT),
        ("C", "I7", "I", Function.BLUES),
        ("C", "bVII7", "I", Function.BLUES),
        ("C", "bIImaj7", "I", Function.FLAT_SUPERTONIC),
        ("C", "ii", "V", Function.SUPERTONIC),
        ("C", "iii", "IV", Function.MINOR),
        ("C", "iv", "I", Function.MINOR_SUBDOMINANT),
        ("C", "V9sus4", "I", Function.SUSPENDED),
        ("c", "iiø7", "V", Function.HALF_DIMINISHED),
        ("C", "#ivo7", "V", Function.DIMINISHED),
        ("C", "V+", "I", None),
    ],
)
def test_what_a_chord_does(key, roman, following, function):
    home = parse_key(key)
    after = chord_of(following, home) if following else None
    assert function_of(chord_of(roman, home), home, after) is function


def test_the_choice_of_rewrites_says_why():
    sketch = example_sketch("4/4 C: E4w | F4w | C4w", "")
    found = rewritten(sketch, example_plan(sketch, "I | IV | I"), ("secondary-dominants",), Hearing(sketch))
    assert [span.reason for span in found] == ["", rewrites()["secondary-dominants"].because, "", ""]


def test_what_is_said_once_is_said_late_and_not_repeated_with_the_phrase():
    sketch = example_sketch("4/4 C: C5w | C5w | D5w@ | C5w | C5w | D5w", "")
    rows = example_plan(sketch, "I | I | V | I | I | V")
    found = [s.roman for s in rewritten(sketch, rows, ("chromatic-mediant",), Hearing(sketch))]
    assert found.count("bVI") == 1
    assert found.index("bVI") > found.index("V")


def test_the_way_into_a_new_key_stays_open():
    for wish, third in (("", "Bb"), ("to D", "G")):
        sketch = example_sketch("4/4 C: C4w | A4w | F4w | D4w", wish)
        before = example_plan(sketch, "I | IV | V | I")
        found = rewritten(sketch, before, ("subtonic-for-dominant",), Hearing(sketch))
        assert str(found[2].chord) == third


def test_a_plagal_close_is_home_before_the_rest_of_a_short_last_measure():
    parsed = parse_tune("6/8 C: G4e | C5h. | C5q.+q")
    upbeat, held, last = parsed.notes
    notes = (upbeat, replace(held, duration=held.duration + last.duration))
    tune = replace(parsed, melody=replace(parsed.melody, notes=notes))
    sketch = Sketch(tune, notes, analyse(tune, has_key=True))
    before = example_plan(sketch, "V | I | I")
    found = rewritten(sketch, before, ("plagal-close",), Hearing(sketch))
    ends = [(span.roman, (tune.end - span.onset) // EIGHTH) for span in found]
    assert ends[-2:] == [("IV", 8), ("I", 5)]
