"""Forms leave out the root and lie near each other; shells hold root and guide tone within a tenth."""

from __future__ import annotations

from itertools import pairwise

from arranging.pitch import Pitch
from arranging.textures.hands import TENTH
from arranging.textures.rootless import forms, guide_tones, shells
from arranging.textures.timeline import cells
from tests.textures.settings import over

TWO_FIVE = over("4/4 C: C5w | B4w | C5w", "ii9:4 V13:4 Imaj9:4")


def _names(pitches):
    return " ".join(str(p) for p in pitches)


def test_a_two_five_alternates_its_forms():
    tune = over("4/4 C: A5w | A5w | G5w", "ii9:4 V9:4 Imaj9:4")
    found = forms(cells(tune), tune)
    assert [_names(f) for f in found] == ["F3 A3 C4 E4", "F3 A3 B3 D4", "E3 G3 B3 D4"]


def test_forms_have_no_root_and_no_semitone():
    for cell, form in zip(cells(TWO_FIVE), forms(cells(TWO_FIVE), TWO_FIVE), strict=True):
        assert cell.span.chord.root not in [p.name for p in form]
        assert all(b.midi - a.midi > 1 for a, b in pairwise(form))


def test_forms_keep_under_a_low_tune():
    low = over("4/4 C: C4w", "Imaj9:4")
    assert all(60 - p.midi >= 3 for p in forms(cells(low), low)[0])


def test_guide_tones_of_a_shell_move_by_step_or_stay():
    basses = [Pitch.parse(p) for p in ("D3", "G2", "C3")]
    found = shells(cells(TWO_FIVE), basses, TWO_FIVE)
    guides = [pair[1].midi for pair in found]
    assert all(pair[1].midi - pair[0].midi <= TENTH for pair in found)
    assert all(abs(b - a) <= 2 for a, b in pairwise(guides))


def test_guide_tones_are_third_and_seventh_without_the_bass():
    chord = cells(TWO_FIVE)[1].span.chord
    assert [str(n) for n in guide_tones(chord)] == ["B", "F"]


def test_a_shell_on_the_fifth_has_the_third():
    tune = over("4/4 C: C5w | C5w", "I69:8")
    pairs = shells(cells(tune), [Pitch.parse("C3"), Pitch.parse("G2")], tune)
    assert _names(pairs[1]) == "G2 E3"


def test_the_inner_voice_of_a_chord_that_comes_again_moves():
    tune = over("4/4 C: G5w | G5w | G5w", "Imaj9:12")
    pairs = shells(cells(tune), [Pitch.parse("C3")] * 3, tune)
    assert [_names(p) for p in pairs] == ["C3 E3", "C3 B3", "C3 A3"]
    assert [_names(f) for f in forms(cells(tune), tune)] == ["E3 G3 B3 D4", "E3 G3 A3 D4", "E3 G3 B3 D4"]


def test_a_dominant_that_comes_again_changes_from_third_to_seventh():
    tune = over("4/4 C: G5w | G5w | C5w", "V9:8 I69:4")
    pairs = shells(cells(tune), [Pitch.parse(p) for p in ("G2", "G2", "C3")], tune)
    assert {p[1].name.step for p in pairs[:2]} == {"B", "F"}
