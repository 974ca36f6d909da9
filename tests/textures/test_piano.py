"""What two hands cannot play gives way, and the tune never does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, QUARTER, SIXTEENTH, WHOLE, Mark, Note
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.styles import TempoRange
from arranging.textures.piano import piano
from arranging.textures.playable import off_the_tune

TEMPO = TempoRange(100, 100)


def _tune(text: str = "4/4 C: C5w") -> HarmonizedTune:
    tune = parse_tune(text)
    analysis = analyse(tune, has_key=True)
    span = ChordSpan(0, tune.end, chord_of("I", analysis.key), analysis.key, "I")
    return HarmonizedTune(Sketch(tune, tune.notes, analysis), (span,))


def _notes(*notes: tuple[int, int, str], mark: Mark | None = None) -> list[Note]:
    marks = frozenset({mark}) if mark else frozenset()
    return [Note(onset, duration, Pitch.parse(name), marks) for onset, duration, name in notes]


def _hands(right: Sequence[Sequence[Note]], left: Sequence[Sequence[Note]], text: str = "4/4 C: C5w") -> list[str]:
    """Every voice of both staves as text, the tune first."""
    tune = _tune(text)
    part = piano(tune, [tune.lead, *right], left, tempo=TEMPO).parts[0]
    return [line(v.notes, tune.tune.measures) for staff in part.staves for v in staff.voices]


def test_layers_that_alternate_share_a_voice() -> None:
    bass = _notes((0, QUARTER, "C2"), (HALF, QUARTER, "G2"))
    chords = _notes((QUARTER, QUARTER, "E3"), (QUARTER, QUARTER, "G3"), (3 * QUARTER, QUARTER, "F3"))
    assert _hands([], [bass, chords]) == ["C5w", "C2q [E3 G3] G2 F3"]


def test_what_sounds_with_the_tune_but_not_in_its_rhythm_has_a_voice_of_its_own() -> None:
    assert _hands([_notes((0, HALF, "E4"), (HALF, HALF, "F4"))], [_notes((0, WHOLE, "C3"))])[:2] == ["C5w", "E4h F4"]


def test_what_rings_above_the_tune_is_a_third_voice() -> None:
    tune = _tune()
    shadow, ringing = _notes((0, QUARTER, "E4")), _notes((HALF, HALF, "G5"))
    part = piano(tune, [tune.lead, shadow], [_notes((0, WHOLE, "C3"))], tempo=TEMPO, above=[ringing]).parts[0]
    voices = [line(v.notes, tune.tune.measures) for v in part.staves[0].voices]
    assert voices == ["C5w", "E4q", "Rh G5h"]
    alone = piano(tune, [tune.lead], [_notes((0, WHOLE, "C3"))], tempo=TEMPO, above=[ringing]).parts[0]
    assert [len(v.notes) for v in alone.staves[0].voices] == [1, 0, 1]


def test_only_the_tune_of_a_sparse_part_shows_all_its_rests() -> None:
    tune = _tune()
    inner = _notes((0, QUARTER, "E4"))
    part = piano(tune, [tune.lead, inner], [_notes((0, WHOLE, "C3"))], tempo=TEMPO, sparse=True).parts[0]
    assert [v.sparse for staff in part.staves for v in staff.voices] == [False, True, True]


@pytest.mark.parametrize(
    ("extra", "left"),
    [
        ("B4", "C3w"),  # a semitone under the tune grinds
        ("C5", "C3w"),  # the tune has that key
        ("G3", "C3w"),  # the hand does not reach it
    ],
)
def test_accompaniment_gives_way_to_the_tune(extra: str, left: str) -> None:
    assert _hands([_notes((0, WHOLE, extra))], [_notes((0, WHOLE, "C3"))]) == ["C5w", left]


def test_a_grinding_note_that_steps_on_with_the_tune_may_stay() -> None:
    text = "4/4 C: C5q. D5e B4h"
    assert "B4q." not in _hands([_notes((0, 3 * EIGHTH, "B4"))], [_notes((0, WHOLE, "C3"))], text)
    text = "4/4 C: C5e D5e B4h."
    assert _hands([_notes((0, HALF, "G4"))], [_notes((0, WHOLE, "B2"))], text)[-1] == "B2w"


def test_a_minor_ninth_let_go_together_with_the_tune_is_not_resolved() -> None:
    text, tenor = "4/4 C: C5q D5h.", _notes((0, HALF, "B3"))
    assert _hands([], [_notes((HALF, HALF, "G3")), tenor], text)[1:] == ["B3h G3"]
    assert _hands([], [_notes((QUARTER, 3 * QUARTER, "C2")), tenor], text)[1:] == ["Rq C2h."]


@pytest.mark.parametrize(("text", "left"), [("4/4 C: C5w", "B3e G3h.."), ("2+2+3/8 C: C5h+q.", "B2e G3h.")])
def test_in_uneven_beats_even_an_eighth_grinds(text: str, left: str) -> None:
    end = _tune(text).tune.end
    assert _hands([], [_notes((0, EIGHTH, "B3"), (EIGHTH, end - EIGHTH, "G3"))], text)[1:] == [left]


def test_a_hand_lets_go_of_a_key_to_reach_another() -> None:
    left = [_notes((0, WHOLE, "C2")), _notes((QUARTER, QUARTER, "G3"), (HALF, HALF, "E3"))]
    assert _hands([], left)[1:] == ["C2q G3 E3h"]


def test_a_rolled_chord_may_be_wide() -> None:
    wide = [(0, WHOLE, "C2"), (0, WHOLE, "G2"), (0, WHOLE, "G3")]
    assert _hands([], [_notes(*wide)])[1:] == ["[C2 G2]w"]
    tune = _tune()
    part = piano(tune, [tune.lead], [_notes(*wide, mark=Mark.ARPEGGIO)], tempo=TEMPO).parts[0]
    assert [str(n.pitch) for n in part.staves[1].voices[0].notes] == ["C2", "G2", "G3"]


def test_five_fingers_drop_what_matters_least() -> None:
    bass = _notes((0, WHOLE, "C3"), (0, WHOLE, "G3"))
    chord = _notes(*((0, WHOLE, name) for name in ("C4", "D4", "A3", "E4")))
    kept = _hands([], [bass, chord])[1]
    assert kept.startswith("[C3 G3")
    assert len(kept.strip("[]w").split()) == 5


def test_a_third_below_c3_gives_way_to_the_bass() -> None:
    assert _hands([], [_notes((0, WHOLE, "C2")), _notes((0, WHOLE, "E2"))])[1:] == ["C2w"]


def test_a_key_is_not_struck_faster_than_it_comes_back() -> None:
    quick = _notes((0, SIXTEENTH // 2, "C3"), (SIXTEENTH // 2, SIXTEENTH, "C3"))
    assert _hands([], [quick])[1].count("C3") == 1


def test_a_low_note_and_what_follows_lie_within_two_octaves() -> None:
    left = [_notes((0, EIGHTH, "C2"), (EIGHTH, EIGHTH, "E4"))]
    assert _hands([], left)[1].split()[:2] == ["C2e", "E3"]


def test_left_hand_stays_under_the_right() -> None:
    assert _hands([], [_notes((0, WHOLE, "C3")), _notes((0, WHOLE, "D5"))])[1:] == ["C3w"]
    assert _hands([], [_notes((0, WHOLE, "E5"))])[1:] == ["E4w"]


def test_fermatas_stand_on_both_staves() -> None:
    tune = _tune("4/4 C: C5w@")
    part = piano(tune, [tune.lead], [_notes((0, WHOLE, "C3"))], tempo=TEMPO).parts[0]
    assert Mark.FERMATA in part.staves[1].voices[0].notes[0].marks


def test_a_line_lets_go_of_what_grinds_against_the_tune() -> None:
    tune = _tune("4/4 C: G4h C5h")
    assert line(off_the_tune(tune, _notes((0, WHOLE, "B4")))) == "B4h"
    assert off_the_tune(tune, _notes((HALF, HALF, "B4"))) == ()


def test_a_line_lets_go_where_the_tune_steps_onto_its_key() -> None:
    tune = _tune("4/4 C: A4q G4q F#4h")
    assert line(off_the_tune(tune, _notes((0, WHOLE, "F#4")))) == "F#4q"


def test_a_key_is_left_to_the_tune_that_needs_it_at_once() -> None:
    quick = _notes((QUARTER - SIXTEENTH // 2, SIXTEENTH // 2, "E5"))
    assert _hands([quick], [_notes((0, WHOLE, "C3"))], "4/4 C: C5q E5h.")[0] == "C5q E5h."
    assert "E5" not in "".join(_hands([quick], [_notes((0, WHOLE, "C3"))], "4/4 C: C5q E5h.")[1:])
