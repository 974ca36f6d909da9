"""The chorale's four voices on two staves: what the hands make of them."""

from dataclasses import replace

from arranging.notation import line, parse_tune
from arranging.plugins import arrangement_styles
from arranging.score import EIGHTH, QUARTER, Voice
from tests.textures.given_chords import with_chords


def staves(melody: str, chords: str, *lower: str) -> list[tuple[Voice, ...]]:
    """What the hands play of a tune with given chords and lower voices: the voices of each, the right hand's first."""
    tune = with_chords(melody, chords)
    voices = (Voice(tune.lead), *(Voice(parse_tune(text).notes) for text in lower))
    style = arrangement_styles()["bach-chorale"]()
    arrangement = style.arrange(replace(tune, voices=voices), style.variants["figured"].options)
    return [staff.voices for staff in arrangement.parts[0].staves]


def left_hand(melody: str, chords: str, *lower: str) -> list[str]:
    """What the left hand plays, a line of text a voice."""
    return [line(voice.notes, parse_tune(melody).measures) for voice in staves(melody, chords, *lower)[1]]


def test_a_tenor_that_grinds_against_the_tune_is_silent_and_dives_under_no_bass() -> None:
    hand = left_hand(
        "4/4 C: E4h F4h | C4w", "V:2 V:2 I:4", "4/4 C: B3h B3 | C4w", "4/4 C: G3h E3 | E3w", "4/4 C: G2w | C3w"
    )
    assert not any("E2" in voice for voice in hand)


def test_the_tenor_is_held_on_where_the_right_hand_has_no_stem_for_its_next_note() -> None:
    lower = "4/4 G: D4q D4 D4h | D4w", "4/4 G: B3e C4 B3q B3h | B3w", "4/4 G: G2q G2 G2h | G2w"
    hand = left_hand("4/4 G: B4q G4 G4h | G4w", "I:8", *lower)
    assert hand == ["B3q B3 B3h | B3w", "G2q G2 G2h | G2w"]


def test_a_visiting_tenor_is_not_held_on_the_altos_stem_out_of_the_hands_reach() -> None:
    lower = "4/4 F: F4q Bb4q. A4e Bb4q | A4w", "4/4 F: D4q C4e Bb3 Bb3h | A3w", "4/4 F: Bb2q F2e Bb2 D3h | F3w"
    right, _ = staves("4/4 F: D5q C5 F5h | C5w", "IV:1 V7:3 I:4", *lower)
    notes = [n for voice in right for n in voice.notes]
    assert all(abs(a.midi - b.midi) <= 16 for a in notes for b in notes if a.onset <= b.onset < a.end)


def test_a_visiting_tenor_keeps_its_note_where_the_tune_leaps_away_under_a_held_alto() -> None:
    lower = "4/4 F: E4q Bb4q. A4e E4q | F4w", "4/4 F: G3q C4e Bb3 C4q G3 | A3w", "4/4 F: C3q G2 A2 C3 | F2w"
    right, left = staves("4/4 F: C5q E5 F5 C5 | A4w", "V7:2 I:1 V7:1 I:4", *lower)
    assert line(right[1].notes) == "E4q [C4 Bb4] Bb4e A4 E4q F4w"
    assert all(n.onset != QUARTER + EIGHTH for voice in left for n in voice.notes)


def test_a_tenor_does_not_change_hands_for_a_tone_it_passes_over() -> None:
    lower = "4/4 G: G4e F#4 G4q D4h | D4w", "4/4 G: B3e C4 B3q B3h | B3w", "4/4 G: G2h G2h | G2w"
    hand = left_hand("4/4 G: B4h G4h | G4w", "I:8", *lower)
    assert hand == ["B3q B3 B3h | B3w", "G2h G2 | G2w"]


def test_no_rest_is_printed_where_the_other_voice_of_a_hand_sounds() -> None:
    lower = "4/4 G: G4q D4 D4h | D4w", "4/4 G: B3w | B3w", "4/4 G: G2h G2 | G2w"
    right, left = staves("4/4 G: G4h G4h | G4w", "I:8", *lower)
    assert all(voice.sparse for voice in (*right[1:], *left))
    assert not right[0].sparse
