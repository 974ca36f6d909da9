"""Cuts articulate a tune and leave it as it is."""

from __future__ import annotations

from arranging.score import Note
from arranging.textures.cuts import with_cuts
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords


def cuts(melody: str, *, often: bool = False) -> dict[str, str]:
    """The cut notes by their place in quarters, each with its grace note."""
    tune = with_chords(melody, "I:64")
    found = with_cuts(tune, Pulse(tune.tune.measures), often=often)
    assert [(n.onset, n.duration, n.pitch) for n in found] == [(n.onset, n.duration, n.pitch) for n in tune.lead]
    return {f"{n.onset / 10080:g} {n.pitch}": _grace(n) for n in found if n.graces}


def _grace(note: Note) -> str:
    return " ".join(str(g.pitch) for g in note.graces)


def test_a_repeated_note_is_cut_from_a_third_above() -> None:
    assert cuts("4/4 D: D4q E4 E4 G4 | F#4w") == {"2 E4": "G4", "4 F#4": "G4"}


def test_a_strong_beat_reached_from_above_is_cut_from_a_step_above() -> None:
    assert cuts("4/4 C: C5q A4 G4 E4 | D4w") == {"2 G4": "A4", "4 D4": "E4"}


def test_leaps_from_below_are_cut_where_cuts_come_often() -> None:
    melody = "4/4 C: C4q E4 C5 B4 | C5w"
    assert cuts(melody) == {}
    assert cuts(melody, often=True) == {"2 C5": "D5"}


def test_quick_notes_notes_between_beats_and_neighbours_of_a_cut_stay_plain() -> None:
    assert cuts("4/4 C: G4e G4 G4 G4 G4q G4 | G4w") == {"1 G4": "B4", "2 G4": "B4"}
    assert cuts("4/4 C: G4s G4 G4 G4 A4q B4 C5 | D5w") == {}


def test_the_cut_belongs_to_the_chord_above_the_note() -> None:
    tune = with_chords("4/4 C: A4q A4 A4 A4 | G4w", "IV:1 iv:3 I:4")
    found = with_cuts(tune, Pulse(tune.tune.measures))
    assert [_grace(n) for n in found] == ["", "C5", "", "C5", ""]
