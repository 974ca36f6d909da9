"""Every kind of figure is offered where the voices have room for it, and nowhere else."""

import numpy as np
import pytest

from arranging.harmony.recipe import Ornaments
from arranging.notation import parse_voicing
from arranging.voices.ornaments_cells import Lead, cells_of
from arranging.voices.ornaments_figures import SUSPENSION, figures_of
from arranging.voices.setting import Voicing
from arranging.voices.slots import slots_of
from tests.voices.test_search import setting

ALTO, TENOR, BASS = range(3)
STEPS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 7, -7)


def offered(melody, chords, *voicings):
    """What each voice may sing in the first cell: first steps, and whether the second begins with a suspension."""
    sketch, harmony = setting(melody, chords)
    slots = slots_of(sketch, harmony)
    assert len(slots) == len(voicings)
    cells = cells_of(sketch, [Voicing(s, parse_voicing(v)[1:]) for s, v in zip(slots, voicings, strict=True)])
    figures = figures_of(cells, Lead(sketch.lead), Ornaments(1.0, suspensions=1.0, leaning=1.0))
    usable = figures.cost < 1e5
    moves = [{STEPS[i] for i in np.flatnonzero(row[:SUSPENSION])} - {0} for row in usable[0]]
    return moves, [bool(row[SUSPENSION]) for row in usable[1]]


@pytest.mark.parametrize(
    ("voice", "step", "melody", "chords", "voicings"),
    [
        (TENOR, 1, "4/4 C: E5q E5 | E5h", "C Am C", ("E5 G4 C4 C3", "E5 A4 E4 A2", "E5 G4 C4 C3")),  # passing
        (BASS, -1, "4/4 C: E5q E5 | E5h", "C Am C", ("E5 G4 C4 C3", "E5 A4 E4 A2", "E5 G4 C4 C3")),  # passing
        (ALTO, -1, "4/4 C: E5q F5 | E5h", "C F C", ("E5 C5 G4 C3", "F5 C5 A4 F3", "E5 C5 G4 C3")),  # neighbour
        (BASS, -2, "4/4 C: E5q F5 | E5h", "C/E F C", ("E5 C5 G4 E3", "F5 C5 A4 F3", "E5 G4 C4 C3")),  # skip
        (BASS, -7, "4/4 C: E5q D5 | E5h", "C G C", ("E5 G4 C4 C4", "D5 G4 B3 F3", "E5 G4 C4 C3")),  # octave
    ],
)
def test_a_voice_may_move_between_two_tones(voice, step, melody, chords, voicings):
    moves, _ = offered(melody, chords, *voicings)
    assert step in moves[voice]


def test_a_tone_is_held_over_where_it_steps_down_to_one_that_nobody_else_has():
    _, held = offered("4/4 C: E5q D5 | E5h", "C G C", "E5 G4 C4 C3", "D5 G4 B3 G2", "E5 G4 C4 C3")
    assert held[TENOR]
    assert not held[BASS]
    _, held = offered("4/4 C: C5q B4 | C5h", "C G C", "C5 E4 C4 C3", "B4 D4 B3 G2", "C5 E4 C4 C3")
    assert not held[TENOR]


def test_nothing_moves_under_the_last_note_of_a_phrase_or_leads_on_from_it():
    moves, held = offered("4/4 C: E5q@ E5q | E5h", "C Am C", "E5 G4 C4 C3", "E5 A4 E4 A2", "E5 G4 C4 C3")
    assert moves == [set()] * 3
    assert held == [False] * 3
