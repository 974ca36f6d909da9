"""Every syllable of every verse has its note, and every note its syllable."""

import re

import pytest

from arranging.score import QUARTER
from hymnal.underlay import NoWords, TooManyVerses, WordsDoNotFit
from hymnal.underlay.words import sung_words, syllables_of
from tests.hymnal.underlay.build import (
    COMMON,
    FISHER,
    LONG,
    MORNING,
    PRAISED,
    SEVENS,
    WIND,
    notes_of,
    set_to,
    slurs_of,
    sung,
)


def test_words_of_the_tunes_meter_lie_under_its_notes():
    laid = set_to(COMMON, MORNING)
    assert sung(laid) == (
        "The morn- ing breaks up- on the hill, And all the birds have heard; "
        "The val- ley lies_ * in shad- ow still And waits the wak- ing word."
    )
    assert (laid.verses, laid.done, laid.readings) == (1, (), ())


def test_the_page_is_titled_with_the_first_line_and_names_the_tune():
    score = set_to(COMMON, MORNING).source.score
    assert score.title == "The morning breaks upon the hill"
    assert score.credits.composer == "Tune: HILLSIDE, 8.6.8.6; Ann Hill, 1850"
    assert score.credits.lyricist == ""


def test_all_verses_stand_under_the_notes_with_their_numbers():
    laid = set_to(COMMON, f"{MORNING}\n\n{WIND}\n\n{FISHER}")
    assert laid.verses == 3
    assert [s.text for s in notes_of(laid)[0].lyrics] == ["1.\u00a0The", "2.\u00a0O", "3.\u00a0The"]
    assert sung(laid, 2).endswith("That night is but_ * a mem- o- ry And dark- ness is no more.")


def test_numbers_that_were_typed_are_kept():
    laid = set_to(COMMON, f"1. {MORNING}\n\n4. {WIND}")
    assert [s.text for s in notes_of(laid)[0].lyrics] == ["1.\u00a0The", "4.\u00a0O"]


@pytest.mark.parametrize(
    ("text", "verses", "told"),
    [
        (MORNING.replace("\n", " "), 1, ("The lines of verse 1 are divided as the tune asks.",)),
        (MORNING.replace(",\n", ", "), 1, ()),
        (MORNING.replace(" upon", "\nupon"), 1, ()),
        (MORNING.replace("\n", "\n\n"), 1, ("Four stanzas make a verse of the tune.",)),
        (f"{MORNING}\n{WIND}\n{FISHER}", 3, ("Each stanza makes three verses of the tune.",)),
        (f"{MORNING}\n{WIND}\n\n{FISHER}\n{MORNING}", 4, ("Each stanza makes two verses of the tune.",)),
    ],
)
def test_the_way_a_text_was_typed_does_not_matter(text, verses, told):
    laid = set_to(COMMON, text)
    assert (laid.verses, laid.done) == (verses, told)
    assert laid.title == "The morning breaks upon the hill"
    assert words_of(laid) == re.findall(r"\w+", text)


def words_of(laid):
    found = []
    for verse in range(1, laid.verses + 1):
        joined = sung(laid, verse).replace("- * ", "- ").replace("- ", "").replace("_", "").replace("*", "")
        found += re.findall(r"[^\W\d]+", joined)
    return found


DOUBLED = COMMON.replace(" |]", "") + COMMON.split("K:G\n")[1]


def test_two_stanzas_make_a_verse_of_a_doubled_tune():
    laid = set_to(DOUBLED, f"{MORNING}\n\n{WIND}", "8.6.8.6 D")
    assert (laid.verses, laid.done) == (1, ("Two stanzas make a verse of the tune.",))
    assert words_of(laid) == re.findall(r"\w+", MORNING + WIND)


def test_a_stanza_left_over_is_sung_to_the_second_half():
    laid = set_to(DOUBLED, f"{MORNING}\n\n{WIND}\n\n{FISHER}", "8.6.8.6 D")
    assert laid.done[1] == "Verse 2 is sung to the tune's second half."
    assert set(sung(laid, 2).partition("2. The")[0].split()) == {"*"}


def test_a_single_stanza_of_half_the_length_is_sung_twice():
    laid = set_to(DOUBLED, MORNING, "8.6.8.6 D")
    assert (laid.verses, laid.done) == (1, ("Each stanza is sung twice.",))


EXTENDED = COMMON.replace(" |]", "") + "d | B2 A | G2 A | B2 A | G2\nD | G2 B | A2 A | G2 |]\n"
REFRAIN = "Then up, my heart, and greet the day,\nFor it was made for thee."


@pytest.mark.parametrize(
    "text",
    [
        f"{MORNING}\n\nRefrain:\n{REFRAIN}\n\n{WIND}",
        f"{MORNING}\n\nRefrain:\n{REFRAIN}\n\n{WIND}\n\nRefrain:\n{REFRAIN}",
        f"{MORNING}\n{REFRAIN}\n\n{WIND}",
    ],
)
def test_a_refrain_is_sung_after_every_verse(text):
    laid = set_to(EXTENDED, text, "8.6.8.6.8.6")
    assert laid.verses == 2
    for verse in (1, 2):
        assert sung(laid, verse).endswith("Then up, my heart, and greet the day, For it was made for thee.")


def test_a_refrain_that_the_tune_has_no_place_for_is_a_verse_of_its_own():
    laid = set_to(COMMON, f"{MORNING}\n\nRefrain:\n{REFRAIN}\n\n{WIND}")
    assert laid.done == ("The refrain has the tune, or its end, to itself.",)
    assert sung(laid, 2).startswith("2. O wind")
    assert sung(laid, 3).endswith("* Refrain: Then up, my heart,_ * and greet the day, For it was made for thee.")


def test_a_tune_that_goes_on_has_the_last_lines_again():
    laid = set_to(EXTENDED, MORNING, "8.6.8.6.8.6")
    assert laid.done == ("The last two lines are sung twice.",)
    assert words_of(laid)[-10:] == ["valley", "lies", "in", "shadow", "still", "And", "waits", "the", "waking", "word"]


def test_a_last_line_fills_a_longer_one_with_its_opening():
    goes_on = COMMON.replace(" |]", "") + "D | G2 B | A2 A | G2\nd | B2 A | G2 A | B2 A | G2 |]\n"
    laid = set_to(goes_on, MORNING, "8.6.8.6.6.8")
    assert sung(laid).endswith("And waits the wak- ing word. And waits, And waits the wak- ing word.")


def test_alleluias_that_the_text_lacks_are_added():
    laid = set_to(PRAISED, SEVENS, "7.7.7.7 with Alleluias")
    assert laid.done == ("The tune's alleluias were added.",)
    assert sung(laid).startswith("Morn- ing breaks up- on the hill, Al- le- lu- ia! Though the")
    assert sung(laid).count("Al- le- lu- ia!") == 4


@pytest.mark.parametrize("between", [" Alleluia!\n", "\nAlleluia!\n"])
def test_alleluias_that_were_typed_are_the_tunes(between):
    laid = set_to(PRAISED, f"{SEVENS}\n".replace("\n", between), "7.7.7.7 with Alleluias")
    assert (laid.verses, laid.done) == (1, ())
    assert sung(laid).count("Al- le- lu- ia!") == 4


def test_a_verse_with_a_syllable_more_divides_a_note_and_keeps_the_measure():
    laid = set_to(COMMON, f"{MORNING}\n\n{WIND}\n\n{FISHER.replace('lifts', 'will lift')}")
    assert laid.done == ("Verse 3, line 1: a note is divided within 'fisher'.",)
    notes = notes_of(laid)
    assert sum(n.duration for n in notes) == sum(n.duration for n in notes_of(set_to(COMMON, MORNING)))
    (dotted,) = [s for s in slurs_of(laid) if s.dotted]
    first = next(n for n in notes if n.onset == dotted.onset)
    second = next(n for n in notes if n.onset == dotted.end_onset)
    assert (first.pitch, first.duration, second.duration) == (second.pitch, QUARTER, QUARTER)
    assert [s.verse for s in first.lyrics] == [1, 2, 3]
    assert [s.verse for s in second.lyrics] == [3]


def test_a_single_verse_divides_a_note_without_a_slur():
    laid = set_to(COMMON, FISHER.replace("lifts", "will lift"))
    assert sung(laid).startswith("The fish- er will lift a sil- ver sail,")
    assert all(not s.dotted for s in slurs_of(laid))
    assert len(slurs_of(laid)) == 1


def test_a_trochaic_line_under_an_iambic_tune_keeps_its_stresses_on_the_beat():
    laid = set_to(LONG, SEVENS, "8.8.8.8")
    assert sung(laid).startswith("Morn- * ing breaks up- on the hill, Though_ * the val- ley slum- bers still;")
    assert laid.done[0] == "Line 1: 'Morning' is sung over 2 notes."
    assert all(not s.dotted for s in slurs_of(laid))


def test_the_reading_that_fits_is_chosen_and_told():
    laid = set_to(COMMON, MORNING.replace("And all the birds", "And heaven and birds"))
    assert "heard; The" in sung(laid)
    assert (laid.done, laid.readings) == ((), ("Line 2: 'heaven' is sung as one syllable.",))


def test_a_word_without_a_syllable_of_its_own_shares_a_note():
    laid = set_to(COMMON, MORNING.replace("The morning breaks upon the hill", "The light of th’ unforgotten hill"))
    assert "of th’ un- for- got- ten hill," in sung(laid)


def test_compounds_lose_their_hyphen_to_the_one_between_syllables():
    (word,) = sung_words("“ever-living”;")
    assert syllables_of(word, 4) == ("“ev", "er", "liv", "ing”;")
    assert syllables_of(word, 1) == ("“ever-living”;",)


def test_quotation_marks_stay_on_their_syllables():
    laid = set_to(COMMON, MORNING.replace("upon the hill,", "(“upon the hill”),"))
    assert "(“up- on the hill”)," in sung(laid)


def test_a_note_that_the_tune_repeats_for_other_words_is_held():
    repeats = COMMON.replace("B | d2 B", "B | (d d) B")
    held = set_to(repeats, MORNING)
    assert [(n.duration, len(n.lyrics)) for n in notes_of(held)] == [
        (n.duration, len(n.lyrics)) for n in notes_of(set_to(COMMON, MORNING))
    ]
    both = set_to(repeats, f"{MORNING}\n\n{WIND.replace('That night', 'That every night')}")
    assert [d for d in both.done if "parted" in d] == ["Verse 2, line 3: slurred notes are parted within 'every'."]


def test_a_fermata_stands_on_the_last_of_divided_notes():
    held = LONG.replace("F G A\nA", "F G !fermata!A\nA", 1)
    laid = set_to(
        held, "\n".join(["The morning breaks upon the city", *["The morning breaks upon the hill"] * 3]), "8.8.8.8"
    )
    marked = [n for n in notes_of(laid) if n.marks]
    assert [[s.text for s in n.lyrics] for n in marked] == [["y"]]


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ("...\n!!", NoWords, "no words"),
        ("Alleluia", WordsDoNotFit, "Verse 1 has lines of 4 syllables, the tune has 8.6.8.6."),
        (
            MORNING.replace("birds have heard", "little birds of the forest have already heard"),
            WordsDoNotFit,
            "Line 2 of verse 1 ('And all the little birds of ...') has 15 syllables, the tune has notes for 6.",
        ),
        (f"{MORNING}\n\n{WIND}\nAnd is no more", WordsDoNotFit, "Verse 2 has lines of 8.6.8.6.4 syllables"),
        ("\n\n".join([MORNING] * 21), TooManyVerses, "The text has 21 verses; at most 20"),
        ("la " * 33_000, TooManyVerses, "at most 20"),
        ("ab" * 40_000, WordsDoNotFit, "'abababababababababab...' is too long for a word"),
    ],
)
def test_words_that_do_not_fit_are_told_in_a_singers_words(text, fault, said):
    with pytest.raises(fault, match=re.escape(said)):
        set_to(COMMON, text)
