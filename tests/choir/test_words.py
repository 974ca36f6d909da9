"""Lower voices sing the words of the tune."""

from dataclasses import replace

from arranging.choir.words import on_oo, syllables_of, with_slurs, with_words
from arranging.notation import line, parse_tune
from arranging.score import HALF, QUARTER, WHOLE, Slur, Syllabic, Syllable
from arranging.sketch import Phrase


def sung(melody: str, lower: str):
    voice = with_words(parse_tune(lower).melody, syllables_of(parse_tune(melody).notes))
    return voice, line(voice.notes), [[s.text for s in n.lyrics] for n in voice.notes]


def test_a_held_note_is_struck_again_for_each_syllable():
    _, notes, words = sung("4/4 C: C5e D5 E5q D5h // A- ma- zing grace", "4/4 C: E4h G4")
    assert notes == "E4e E4 E4q G4h"
    assert words == [["A"], ["ma"], ["zing"], ["grace"]]


def test_a_repeated_note_on_one_syllable_is_held():
    _, notes, words = sung("4/4 C: C5q D5 E5h // Glo- _ ry", "4/4 C: E4q E4 G4h")
    assert notes == "E4h G4"
    assert words == [["Glo"], ["ry"]]


def test_notes_on_one_syllable_are_slurred_and_a_line_follows_the_word():
    voice, notes, words = sung("4/4 C: C5h C5q R // God is", "4/4 C: E4q F4 E4e D4 Rq")
    assert notes == "E4q F4 E4e D4"
    assert words == [["God"], [], ["is"], []]
    assert voice.slurs == (Slur(0, QUARTER), Slur(HALF, HALF + QUARTER // 2))
    assert [s.extend for n in voice.notes for s in n.lyrics] == [True, True]


def test_hyphens_prolong_a_syllable_inside_a_word():
    voice, *_ = sung("4/4 C: C5h C5 // Glo- ry", "4/4 C: E4q F4 G4h")
    assert [(s.syllabic, s.extend) for n in voice.notes for s in n.lyrics] == [
        (Syllabic.BEGIN, False),
        (Syllabic.END, False),
    ]


def test_a_suspended_note_takes_the_new_syllable_before_it_resolves():
    _, notes, words = sung("4/4 C: C5h B4 // the end", "4/4 C: E4h+q D4q")
    assert notes == "E4h E4q D4"
    assert words == [["the"], ["end"], []]


def test_notes_where_nobody_has_words_stay_as_they_are():
    voice, notes, _ = sung("4/4 C: C5q D5 E5h", "4/4 C: E4q E4 G4h")
    assert notes == "E4q E4 G4h"
    assert voice.slurs == ()


def test_a_long_passage_without_words_belongs_to_no_syllable():
    played = " ".join(["C5e"] * 8)
    tune = parse_tune(f"4/4 C: C5w | {played} | {played} // Lord")
    assert [(s.onset, s.end) for s in syllables_of(tune.notes)] == [(0, WHOLE)]


def test_the_melody_gets_the_slurs_it_lacks_and_keeps_its_own():
    bare = with_slurs(parse_tune("4/4 C: C5q D5 E5h // God _ is").melody)
    assert bare.slurs == (Slur(0, QUARTER),)
    own = with_slurs(parse_tune("4/4 C: (C5q D5) E5 F5 // God _ is _").melody)
    assert own.slurs == (Slur(0, QUARTER), Slur(HALF, HALF + QUARTER))


def test_sustaining_voices_sing_one_oo_a_phrase():
    voice = parse_tune("4/4 C: E4h F4 | Rq G4q E4h | D4w").melody
    phrases = (Phrase(0, 2 * WHOLE, 0, 2 * WHOLE), Phrase(2 * WHOLE, 3 * WHOLE, 2 * WHOLE, 3 * WHOLE))
    found = on_oo(voice, phrases, frozenset())
    assert [[s.text for s in n.lyrics] for n in found.notes] == [["oo"], [], ["oo"], [], ["oo"]]
    assert found.slurs == (Slur(0, HALF), Slur(WHOLE + QUARTER, WHOLE + HALF))


def test_sustaining_voices_hold_a_repeated_note_until_the_next_fermata_or_phrase():
    voice = parse_tune("4/4 C: E4q E4 F4 F4 | E4h E4 | E4w").melody
    phrases = (Phrase(0, 2 * WHOLE, 0, 2 * WHOLE), Phrase(2 * WHOLE, 3 * WHOLE, 2 * WHOLE, 3 * WHOLE))
    found = on_oo(voice, phrases, frozenset({WHOLE + HALF}))
    assert line(found.notes) == "E4h F4 E4 E4 E4w"


def test_a_verse_that_holds_while_another_sings_on_has_a_dotted_slur():
    melody = parse_tune("4/4 C: C5h C5q D5q | E5w").notes
    words = (
        (Syllable("Hope", 1), Syllable("Ev", 2, Syllabic.BEGIN)),
        (Syllable("er", 2, Syllabic.END),),
        (Syllable("is", 1), Syllable("a", 2)),
        (Syllable("ours.", 1), Syllable("song.", 2)),
    )
    melody = tuple(replace(n, lyrics=w) for n, w in zip(melody, words, strict=True))
    alto = with_words(parse_tune("4/4 C: E4h. F4q | G4w").melody, syllables_of(melody))
    assert line(alto.notes) == "E4h E4q F4 G4w"
    assert [(s.onset, s.end_onset, s.dotted) for s in alto.slurs] == [(0, HALF, True)]
    assert [s.extend for s in alto.notes[0].lyrics] == [True, False]
