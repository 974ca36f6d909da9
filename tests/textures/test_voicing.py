"""Voicings lie in their range, sound clear, tell their chord and move by the nearest way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.roman import chord_of
from arranging.harmony.vocabulary import COMMON
from arranging.operations import harmonized
from arranging.pitch import parse_key
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.timeline import Line, cells
from arranging.textures.voicing import Shape, candidates, voiced
from tests.styles.hymns import TUNES, sketch

MIDDLE = Shape(3, 50, 69, under=3)


def _tune(name: str) -> HarmonizedTune:
    return harmonized(sketch(name), HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal"))


@pytest.mark.parametrize("name", TUNES)
def test_chords_lie_in_range_and_sound_clear(name: str) -> None:
    tune = _tune(name)
    for voicing in voiced(cells(tune), MIDDLE, tune):
        assert MIDDLE.low <= voicing[0].midi
        assert voicing[-1].midi <= MIDDLE.high
        assert voicing[-1].midi - voicing[0].midi <= MIDDLE.span
        assert all(b.midi - a.midi >= 2 for a, b in pairwise(voicing))


@pytest.mark.parametrize("name", TUNES)
def test_chords_hold_their_tones_and_spare_the_tune(name: str) -> None:
    tune = _tune(name)
    lead = Line(tune.lead)
    found = cells(tune)
    for cell, voicing in zip(found, voiced(found, MIDDLE, tune), strict=True):
        assert {p.name for p in voicing} <= set(cell.span.chord.members)
        held = [n for n in lead.between(cell.onset, cell.end) if n.onset <= cell.onset and n.end >= cell.end]
        assert not any(abs(n.midi - p.midi) in HARSH for n in held for p in voicing)


def test_chords_move_by_the_nearest_way() -> None:
    tune = _tune("common")
    moves = [abs(b[-1].midi - a[-1].midi) for a, b in pairwise(voiced(cells(tune), Shape(3, 50, 69), tune))]
    assert sum(m <= 4 for m in moves) >= 0.9 * len(moves)


def test_sizes_may_change_from_chord_to_chord() -> None:
    tune = _tune("triple")
    found = cells(tune)
    sizes = [2 + index % 2 for index in range(len(found))]
    assert [len(v) for v in voiced(found, MIDDLE, tune, size=sizes)] == sizes


@pytest.mark.parametrize(("roman", "told"), [("V7", {"B", "F"}), ("ii7", {"F", "C"}), ("Imaj7", {"E", "B"})])
def test_two_notes_of_a_seventh_chord_are_third_and_seventh(roman: str, told: set[str]) -> None:
    chord = chord_of(roman, parse_key("C"))
    assert {frozenset(str(p.name) for p in v) for v in candidates(chord, Shape(2, 48, 72), 2)} == {frozenset(told)}


def test_rootless_shape_leaves_the_root_to_the_bass() -> None:
    chord = chord_of("V7", parse_key("C"))
    for voicing in candidates(chord, Shape(3, 48, 72, rootless=True), 3):
        assert "G" not in {str(p.name) for p in voicing}


def test_thirds_are_not_laid_below_c3() -> None:
    chord = chord_of("I", parse_key("C"))
    for voicing in candidates(chord, Shape(3, 36, 60, span=16), 3):
        assert all(b.midi - a.midi >= 7 for a, b in pairwise(voicing) if a.midi < 48)


def test_chord_without_room_gives_what_there_is_room_for() -> None:
    chord = chord_of("I", parse_key("C"))
    assert candidates(chord, Shape(3, 60, 61), 3) == ((chord.root.above(60),),)
