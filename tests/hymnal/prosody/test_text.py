"""Texts as people paste them."""

from __future__ import annotations

import time

import pytest

from hymnal.prosody.text import Stanza, stanzas

FIRST = ("The morning climbs the silver hill,", "And all the valley wakes to sing;")
SECOND = ("The evening folds the weary wing,", "And all the house of day is still.")
PLAIN = (Stanza(FIRST), Stanza(SECOND))
VERSE, ANOTHER = "\n".join(FIRST), "\n".join(SECOND)


def lines(text: str) -> list[tuple[str, ...]]:
    return [stanza.lines for stanza in stanzas(text)]


def test_stanzas_are_parted_by_empty_lines():
    assert stanzas(f"\n\n{VERSE}\n \t\n\n{ANOTHER}\n") == PLAIN


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\u2028", "<br>", "<br/>\n", "\\n"])
def test_any_line_end_will_do(ends):
    assert lines(f"{VERSE}\n\n{ANOTHER}".replace("\n", ends)) == [FIRST, SECOND]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("1. ", "2. "), ("1) ", "2) "), ("1 ", "2 "), ("(1) ", "(2) "), ("[1] ", "[2] "), ("1.", "2."), ("1: ", "2: "),
        ("1\n", "2\n"), ("1.\n", "2.\n"), ("I\n", "II\n"), ("I. ", "II. "), ("Verse 1\n", "Verse 2\n"),
        ("Verse 1: ", "Verse 2: "), ("VERSE ONE\n", "VERSE TWO\n"), ("[Verse 1]\n", "[Verse 2]\n"), ("v. 1 ", "v. 2 "),
        ("V1: ", "V2: "), ("Stanza 1\n", "Stanza 2\n"), ("(Verse 1)\n", "(Verse 2)\n"),
        ("{c: Verse 1}\n", "{c: Verse 2}\n"),
    ],
)  # fmt: skip
def test_verse_numbers_are_read_and_left_out(one, two):
    expected = (Stanza(FIRST, 1), Stanza(SECOND, 2))
    assert stanzas(f"{one}{VERSE}\n\n{two}{ANOTHER}") == expected
    assert stanzas(f"{one}{VERSE}\n{two}{ANOTHER}") == expected


@pytest.mark.parametrize(
    "heading",
    ["Refrain:\n", "Refrain: ", "Refrain\n", "REFRAIN\n", "Chorus\n", "[Refrain]\n", "(Chorus) ", "Ref.\n", "Ref.: ",
     "Chorus 1:\n", "{soc}\n", "{c: Chorus}\n", "Refrain -- ",
     "Refr.: ", "R: ", "℟. "],
)  # fmt: skip
def test_refrains_are_marked(heading):
    assert stanzas(f"1. {VERSE}\n{heading}{ANOTHER}\n\n2. {VERSE}\n\nRefrain") == (
        Stanza(FIRST, 1),
        Stanza(SECOND, is_refrain=True),
        Stanza(FIRST, 2),
    )


@pytest.mark.parametrize(
    "line",
    ["Chorus of angels, sing again", "I will arise and go to him", "Verse and music fill the hall",
     "40 days and 40 nights", "All the people of the earth", "Intone the ancient melody", "10,000 years and more", "A"],
)  # fmt: skip
def test_lines_that_look_like_headings_stay(line):
    assert lines(f"{VERSE}\n{line}\n{ANOTHER}") == [(*FIRST, line, *SECOND)]


def test_chords_are_left_out():
    text = f"G       C/E   Dsus4\n{FIRST[0]}\n[Am7]And all the [F#m]val[G]ley wakes to sing;"
    assert lines(text) == [FIRST]


@pytest.mark.parametrize("mark", ["(2x)", "(x2)", "x2", "[repeat]", "(bis)", ":||"])
def test_marks_of_repetition_are_left_out(mark):
    assert lines(f"{FIRST[0]}\n{FIRST[1]} {mark}") == [FIRST]


def test_markup_is_left_out():
    text = f"<style>p {{ color: red }}</style><p class='v'>{FIRST[0]}<br />{FIRST[1]}</p>"
    text += "<p>The evening folds&nbsp;the <i>weary</i> wing,<br>And all the house of day is still.</p>"
    assert lines(text) == [FIRST, SECOND]
    assert lines("&lt;b&gt;Rock&lt;/b&gt; &amp; shield") == [("Rock & shield",)]


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("The morn - ing climbs the sil - ver hill", "The morning climbs the silver hill"),
        ("The morn-ing climbs the sil-ver hill, be-hold", "The morning climbs the silver hill, behold"),
        ("The morn -- ing climbs the sil -- ver hill __", "The morning climbs the silver hill"),
        ("A-wake, thou heav'n-born morn-ing star, be-hold-ing", "Awake, thou heav'n-born morning star, beholding"),
        ("A heav'n-born hope, a soul-refreshing rain", "A heav'n-born hope, a soul-refreshing rain"),
        ("O ever-living, ever-giving Word", "O ever-living, ever-giving Word"),
        ("Come - the day is near", "Come - the day is near"),
        ("Al-le-lu-ia! Ho-san-na! Glo-ry! Zub-bi-don", "Alleluia! Hosanna! Glory! Zubbidon"),
    ],
)  # fmt: skip
def test_syllables_of_a_score_are_joined_and_compounds_kept(typed, whole):
    assert lines(typed) == [(whole,)]


def test_a_word_split_over_two_lines_is_joined():
    assert lines("The morning climbs the sil-\nver hill") == [("The morning climbs the silver", "hill")]


def test_title_and_credits_are_left_out():
    text = f"A Morning Hymn\nWords: A. N. Author, 1850\n\n1. {VERSE}\n2. {ANOTHER}\n\n© 1999 Nobody\nPublic Domain"
    assert stanzas(text) == (Stanza(FIRST, 1), Stanza(SECOND, 2))
    assert lines(f"Alleluia!\n\n{VERSE}")[0] == ("Alleluia!",)


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        (f"{VERSE} [Refrain]", [FIRST]),
        (f"Leader: {FIRST[0]}\nAll: {FIRST[1]}", [FIRST]),
        (f"* {FIRST[0]}\n* {FIRST[1]}\n---\n* {SECOND[0]}", [FIRST, SECOND[:1]]),
        (f"1. {FIRST[1]} 2. {SECOND[1]}", [FIRST[1:], SECOND[1:]]),
        (f"w: The morn-ing climbs_ the~sil-ver hill, |\nw: {FIRST[1]} *", [FIRST]),
        (f"**1.** {FIRST[0]}  \n{FIRST[1]}", [FIRST]),
        (f"Title\n\nTune: NAME\nAnother title\n\n{VERSE}", [FIRST]),
    ],
)
def test_other_ways_to_write_a_hymn(typed, cleaned):
    assert lines(typed) == cleaned


def test_a_figure_may_begin_the_first_line_of_a_numbered_verse():
    assert stanzas(f"1 {VERSE}\n2 40 days he wandered")[1] == Stanza(("40 days he wandered",), 2)


def test_strokes_end_lines():
    assert lines(" / ".join(FIRST)) == [FIRST]


def test_signs_and_empty_lines_leave_no_stanza():
    assert stanzas("🎵🎶\n\n***\n\n1.\n\n—") == ()
    assert stanzas("") == ()
    assert lines(f"{FIRST[0]} 🎵\n{FIRST[1]}") == [(FIRST[0] + " 🎵", FIRST[1])]


def test_words_stay_as_typed():
    assert lines("‘TIS “GRACE” — my heav’n") == [("‘TIS “GRACE” — my heav’n",)]
    assert lines("奇異恩典\n何等甘甜") == [("奇異恩典", "何等甘甜")]


@pytest.mark.parametrize(
    "text",
    ["a" * 100_000, " " * 100_000, "\n" * 100_000, "<" * 100_000, "-a" * 50_000, "- " * 50_000, "a - " * 25_000,
     "[" * 100_000, "<p" * 50_000, "1. " * 33_000, "x2 " * 33_000, "G " * 50_000, "Refrain: " * 11_000,
     "'" * 100_000, "&amp" * 25_000, "morning " * 12_500, "the morn-ing\n" * 8_000, "I" * 100_000, "{" * 100_000,
     "<script>" * 12_500, "|:" * 50_000],
    ids=lambda text: repr(text[:8]),
)  # fmt: skip
def test_huge_texts_take_no_longer_than_their_length(text):
    start = time.perf_counter()
    stanzas(text)
    assert time.perf_counter() - start < 1
