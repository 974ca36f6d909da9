from __future__ import annotations

from arranging.notation import line, parse_tune
from arranging.pitch import Pitch
from arranging.score import WHOLE, Mark, Note, Voice
from arranging.textures.hands import (
    after_grinding,
    clear_of,
    deal_tenor,
    in_octaves,
    in_reach,
    joined,
    octave_below,
    two_stems,
    uncrowded,
    with_fermatas,
)


def _voice(text: str) -> Voice:
    return parse_tune(f"4/4 C: {text}").melody


def test_tenor_stays_at_home_where_the_hand_reaches_it() -> None:
    voices = [_voice("C5w"), _voice("G4w"), _voice("E4w"), _voice("C3w")]
    right, left = deal_tenor(voices, left_first=True)
    assert (len(right), len(left)) == (0, 1)
    right, left = deal_tenor(voices, left_first=False)
    assert (len(right), len(left)) == (1, 0)


def test_tenor_passes_to_the_right_hand_beyond_a_tenth() -> None:
    voices = [_voice("C5h C5h"), _voice("A4h G4h"), _voice("F4h E4h"), _voice("F2h C3h")]
    right, left = deal_tenor(voices, left_first=True)
    assert line(right) == "F4h"
    assert line(left) == "Rh E4h"


def test_voices_in_one_rhythm_share_a_stem() -> None:
    measures = parse_tune("4/4 C: C4w").measures
    (voice,) = joined([_voice("C5h D5h").notes, _voice("G4h G4h").notes, _voice("E4w").notes], measures)[:1]
    assert line(voice.notes) == "[G4 C5]h [G4 D5]"


def test_a_voice_with_another_rhythm_keeps_its_own_stem() -> None:
    tune = parse_tune("4/4 C: C5q D5 E5 F5 | G5w")
    voices = joined([tune.notes, parse_tune("4/4 C: G4h A4 | B4w").notes], tune.measures)
    assert [line(v.notes, tune.measures) for v in voices] == ["C5q D5 E5 F5 | [B4 G5]w", "G4h A4"]


def test_bass_is_doubled_below_and_above_where_it_would_rumble() -> None:
    tenor = _voice("G3h D#4h").notes
    assert line(in_octaves(_voice("C3h F2h").notes, tenor)) == "[C2 C3]h [F2 F3]"


def test_a_low_bass_under_a_low_tenor_is_doubled_below_all_the_same() -> None:
    assert line(in_octaves(_voice("F2w").notes, _voice("C3w").notes)) == "[F1 F2]w"


def test_bass_is_single_while_the_hand_holds_another_note() -> None:
    assert line(in_octaves(_voice("C3h D3h").notes, (), _voice("E4h").notes)) == "C3h [D2 D3]"


def test_fermatas_of_the_lead_stand_in_the_bass_too() -> None:
    (first, second) = with_fermatas(_voice("C3h G2h").notes, _voice("E4h G4h@").notes)
    assert Mark.FERMATA not in first.marks
    assert Mark.FERMATA in second.marks


def test_a_semitone_under_the_tune_is_left_out() -> None:
    assert line(clear_of(_voice("B4h G4h").notes, _voice("C5h C5h").notes)) == "Rh G4h"


def test_a_unison_on_one_stem_is_one_note() -> None:
    measures = parse_tune("4/4 C: C4w").measures
    (voice,) = joined([_voice("C5w").notes, _voice("F4w").notes, _voice("F4w").notes], measures)
    assert line(voice.notes) == "[F4 C5]w"


def test_two_lines_of_a_hand_keep_their_stems() -> None:
    measures = parse_tune("4/4 C: C4w").measures
    up, down = two_stems(_voice("E4h F4h").notes, _voice("C4h D4h").notes, measures)
    assert (line(up.notes), line(down.notes)) == ("E4h F4", "C4h D4")


def test_a_tenor_that_visits_the_other_hand_leaves_no_rests() -> None:
    measures = parse_tune("4/4 C: C4w").measures
    up, down = two_stems(_voice("E4h").notes, _voice("C4h D3h").notes, measures)
    assert (line(up.notes), line(down.notes)) == ("[C4 E4]h D3", "")


def test_a_bass_that_growls_moves_an_octave_down() -> None:
    assert line(uncrowded(_voice("G2h G2h").notes, _voice("B2h D3h").notes)) == "G1h G2"


def test_a_growling_note_with_no_octave_left_is_left_out() -> None:
    assert line(uncrowded(_voice("B2h D3h").notes, _voice("D3h A3h").notes, deepest=48)) == "Rh D3h"


def test_stems_stay_apart_while_a_note_is_held_over_the_bar_line() -> None:
    tune = parse_tune("2/4 C: G3h | A3h")
    held = Note(0, WHOLE, Pitch.parse("C4"))
    voices = joined([[held], tune.notes], tune.measures)
    assert [line(v.notes) for v in voices] == ["C4w", "G3h A3"]


def test_two_inner_voices_share_a_stem_where_one_of_them_pauses() -> None:
    tune = parse_tune("4/4 C: C5q D5 E5 F5")
    inner = [parse_tune(f"4/4 C: {text}").notes for text in ("G4h Rh", "Rh F4h")]
    voices = joined([tune.notes, *inner], tune.measures)
    assert [line(v.notes) for v in voices] == ["C5q D5 E5 F5", "G4h F4"]


def test_chords_under_the_tune_stay_with_the_figure_that_they_alternate_with() -> None:
    tune = parse_tune("4/4 C: C5q C5 C5h")
    inner = [parse_tune(f"4/4 C: {text}").notes for text in ("Rq E4e E4 Rh", "G4q Rq G4h")]
    voices = joined([tune.notes, *inner], tune.measures)
    assert [line(v.notes) for v in voices] == ["C5q C5 C5h", "G4q E4e E4 G4h"]


def test_a_semitone_under_the_tune_waits_until_the_tune_has_moved_on() -> None:
    assert line(after_grinding(_voice("B4h G4h").notes, _voice("C5q D5q C5h").notes)) == "Rq B4q G4h"


def test_a_bass_in_octaves_goes_down_where_the_line_above_has_its_key() -> None:
    assert line(in_octaves(_voice("A3h G3h").notes, _voice("A3h A3h").notes)) == "[A1 A2]h [G2 G3]"


def test_the_tune_is_doubled_inside_a_full_hand_where_it_keeps_clear() -> None:
    inner = (*_voice("E4q F4 G4 E4").notes, *_voice("G4q D4 E4 G4").notes)
    found = octave_below(_voice("C5q B4 C5 C5").notes, inner, _voice("C3q G2 A3 B3").notes)
    assert line(found) == "C4q B3 C4"


def test_a_held_note_is_let_go_when_the_other_line_leaps_out_of_reach() -> None:
    upper, lower = _voice("E4w").notes, _voice("C3h F2h").notes
    assert line(in_reach(upper, lower)) == "E4h"
    assert in_reach(upper, _voice("C2w").notes) == ()
