"""What is taken for the chord of a slot when learning."""

from __future__ import annotations

import pytest

from arranging.harmony.labelling import label
from arranging.harmony.training_pieces import struck
from arranging.notation import parse_tune
from arranging.score import QUARTER


@pytest.mark.parametrize(
    ("upper", "symbol"),
    [
        ("G4e F4e", ""),  # the seventh passes
        ("F4q", "7"),
        ("G4q", ""),
    ],
)
def test_a_seventh_counts_where_it_sounds_as_the_chord_begins(upper, symbol):
    voices = ["B4q", upper, "D4q", "G3q"]
    notes = [note for voice in voices for note in parse_tune(f"1/4 C: {voice}").notes]
    (heard,) = label(notes, [(0, QUARTER)])
    assert struck(heard, 0, notes).kind.suffix == symbol


def test_silence_has_no_chord():
    assert struck(None, 0, []) is None
