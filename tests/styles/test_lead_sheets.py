"""A lead sheet's chords, of every kind there is, are played in every style and sung by every choir."""

from __future__ import annotations

import pytest

from arranging.analysis import analyse
from arranging.chords import ChordKind
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.vocabulary import COMMON
from arranging.operations import ArrangeOptions, HarmonizeOptions, arrange, harmonize, harmonized
from arranging.plugins import arrangement_styles
from arranging.reading import read
from arranging.score import Tune, Voice
from arranging.sketch import Sketch


def _sheet(closing):
    """Two chords a measure, each kind on C once; the tune stays on C and G, which most of them hold."""
    kinds = [*ChordKind, ChordKind.MAJOR, closing]
    bars = [f'"C{one.suffix}"c2 "C{two.suffix}"G2' for one, two in zip(kinds[::2], kinds[1::2], strict=False)]
    return ("X:1\nT:Every chord\nM:4/4\nL:1/4\nK:C\n" + " | ".join(bars) + " |]").encode()


STYLES = [(name, variant) for name, style in arrangement_styles().items() for variant in style.variants]


@pytest.mark.parametrize(("style", "variant"), STYLES)
def test_every_style_plays_every_chord(style, variant):
    assert arrange(_sheet(ChordKind.POWER), "sheet.abc", ArrangeOptions(style=style, variant=variant)).mxl


@pytest.mark.parametrize("voices", ["satb", "sab"])
def test_every_choir_sings_every_chord(voices):
    assert harmonize(_sheet(ChordKind.MAJOR), "sheet.abc", HarmonizeOptions(voices=voices)).mxl


def test_prescribed_chords_are_obeyed_to_the_last_colour():
    source = read(_sheet(ChordKind.THIRTEENTH), "sheet.abc")
    part = source.score.parts[0]
    tune = Tune(source.score.measures, Voice(part.staves[0].voices[0].notes), chord_symbols=part.chord_symbols)
    sketch = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    recipe = HarmonyRecipe(COMMON, rewrites=("secondary-dominants", "blue-sevenths"), palette="jazz")
    found = {span.onset: span.chord for span in harmonized(sketch, recipe).harmony if span.obeyed}
    assert {symbol.onset: symbol.chord for symbol in tune.chord_symbols}.items() <= found.items()
