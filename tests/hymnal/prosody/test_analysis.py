"""What is told of a text."""

import time

import pytest

from hymnal.prosody.analysis import Analysis, analyse
from tests.hymnal.prosody import verses


@pytest.mark.parametrize(
    ("text", "meter", "name", "foot"),
    [
        (verses.COMMON, "8.6.8.6", "C.M.", "iambic"),
        (verses.COMMON_TOO, "8.6.8.6", "C.M.", "iambic"),
        (verses.HEAVEN_IN_ONE, "8.6.8.6", "C.M.", "iambic"),
        (verses.SHORT, "6.6.8.6", "S.M.", "iambic"),
        (verses.SIX_EIGHTS, "8.8.8.8.8.8", "L.P.M.", "iambic"),
        (verses.EIGHTS_AND_SEVENS, "8.7.8.7", "8s.7s", "trochaic"),
        (f"{verses.COMMON}\n{verses.COMMON_TOO}", "8.6.8.6 D", "C.M.D.", "iambic"),
        (verses.ANAPESTIC, "12.12.11.11", "", "anapestic"),
        (verses.WITH_ALLELUIAS, "7.4.7.4 D", "", "trochaic"),
    ],
)
def test_a_verse_has_its_meter_and_foot(text, meter, name, foot):
    found = analyse(text)
    assert (found.meter, found.meter_name, found.foot, found.irregular) == (meter, name, foot, False)


def test_each_line_tells_its_syllables_stresses_and_ambiguous_words():
    found = analyse(verses.HEAVEN_IN_ONE)
    assert found.common_name == "Common Meter"
    assert found.syllable_counts == tuple(line.syllables for line in found.lines) == (8, 6, 8, 6)
    assert [line.text for line in found.lines] == verses.HEAVEN_IN_ONE.splitlines()
    assert all(len(line.stress) == line.syllables for line in found.lines)
    assert found.lines[1].stress == "010101"
    assert found.lines[0].ambiguous == ("heaven",)
    assert found.lines[1].ambiguous == ()


def test_all_stanzas_are_evidence_and_the_first_is_told():
    found = analyse(f"1. {verses.SHORT}\n\n2. {verses.SHORT_TOO}")
    assert found.meter_name == "S.M."
    assert found.stanza_count == 2
    assert found.lines[0].text == "The morning breaks in gold,"


@pytest.mark.parametrize(
    "text",
    [
        f"{verses.SHORT}\n\nRefrain:\nO sing, O sing the day!\n\n{verses.SHORT_TOO}",
        f"{verses.SHORT}\nO sing, O sing the day!\n\n{verses.SHORT_TOO}\nO sing, O sing the day!",
        f"{verses.SHORT}\n\nO sing, O sing the day!\n\n{verses.SHORT_TOO}\n\nO sing, O sing the day!",
    ],
    ids=["headed", "within the stanzas", "repeated"],
)
def test_a_refrain_is_counted_in(text):
    found = analyse(text)
    assert found.meter == "6.6.8.6.6"
    assert found.syllable_counts == (6, 6, 8, 6, 6)
    assert not found.irregular


def test_a_refrain_apart_is_pointed_out():
    found = analyse(f"{verses.SHORT}\n\nRefrain:\nO sing, O sing the day!\nO sing!")
    assert found.refrain == range(4, 6)
    assert found.message.startswith("The refrain (lines 5 to 6) is counted in.")


def test_a_line_too_long_makes_a_known_meter_irregular():
    found = analyse(f"{verses.COMMON_TOO}\n{verses.COMMON}".replace("And Immortality", "And an Immortality"))
    assert found.irregular
    assert found.syllable_counts == (8, 6, 8, 6, 8, 6, 8, 7)
    assert found.meter == "8.6.8.6.8.6.8.7"
    assert found.pattern == (8, 6) * 4
    assert found.message == "Irregular, nearly 8.6.8.6 D (C.M.D.): line 8 has 7 syllables, not 6."


def test_one_line_too_long_among_many_does_not_make_a_hymn_irregular():
    long = verses.COMMON.replace("And Immortality", "And an Immortality")
    found = analyse("\n\n".join([long, verses.COMMON_TOO, verses.HEAVEN_IN_ONE]))
    assert found.meter == "8.6.8.6"
    assert found.syllable_counts == (8, 6, 8, 7)
    assert not found.irregular
    assert found.message == "In 8.6.8.6 (C.M.): line 4 has 7 syllables, not 6."


def test_stanzas_of_unequal_length_are_irregular():
    found = analyse(f"{verses.COMMON}\n\n{verses.SIX_EIGHTS}")
    assert found.irregular
    assert found.meter == "8.6.8.6"
    assert found.message == "Irregular: the stanzas have 4 and 6 lines."


def test_lines_without_any_order_are_irregular():
    assert analyse("The tide is in\nand the boats are out and the nets are full of fish\nhere we go").irregular


def test_a_regular_meter_in_no_index_is_called_peculiar():
    found = analyse(verses.ANAPESTIC)
    assert found.meter_name == ""
    assert "(P.M.)" in found.message


def test_lines_typed_together_are_laid_out_as_sung():
    lines = verses.COMMON.splitlines()
    found = analyse(f"{lines[0]} {lines[1]}\n{lines[2]} {lines[3]}")
    assert found.meter_name == "C.M."
    assert [line.text for line in found.lines] == lines
    assert found.message == "Laid out in 4 lines, as C.M. is sung."


def test_stanzas_without_empty_lines_are_parted():
    lines = "\n".join([verses.SHORT, verses.SHORT_TOO] * 3)
    found = analyse(lines)
    assert found.meter in ("6.6.8.6", "6.6.8.6 D")
    assert found.message.startswith("The 24 lines are taken as ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There are no words in this text."),
        (" \n\n ", "There are no words in this text."),
        ("😀😀 🎶\n🎉", "There are no words in this text."),
        ("1.\n2.\n3.", "There are no words in this text."),
        ("Refrain:", "Besides headings, numbers and credits there are no words here."),
        ("耶稣爱我", "These words are not in Latin letters; only English syllables can be counted."),
    ],
)
def test_what_cannot_be_sung_is_told_kindly(text, message):
    assert analyse(text) == Analysis(message=message)


def test_one_word_is_counted():
    found = analyse("Everlasting")
    assert found.syllable_counts == (4,)
    assert found.message == "A single line is too little to tell a meter."


def test_prose_has_no_meter():
    found = analyse(verses.PROSE)
    assert found.meter == ""
    assert found.irregular
    assert "prose" in found.message
    assert len(found.lines) == 2


def test_two_hundred_lines_of_a_poem_are_read():
    verse = f"{verses.COMMON}\n{verses.COMMON_TOO}\n"
    found = analyse(verse * 25)
    assert found.meter in ("8.6.8.6", "8.6.8.6 D")


@pytest.mark.parametrize(
    "text",
    [verses.COMMON.upper(), verses.COMMON.replace("'", "’"), f"<p>{verses.COMMON}</p>", f"3. {verses.COMMON}"],
    ids=["capitals", "curly quotes", "markup", "number"],
)
def test_how_it_is_typed_does_not_matter(text):
    assert analyse(text).meter_name == "C.M."


@pytest.mark.parametrize(
    "text",
    [
        "word " * 20_000,
        "glory heaven every power blessed even\n" * 2_700,
        f"{verses.SIX_EIGHTS}\n\n" * 480,
        "a" * 100_000,
        "x\n" * 50_000,
    ],
    ids=["one line", "one stanza", "stanzas", "one word", "short lines"],
)
def test_the_longest_text_is_soon_read(text):
    analyse("warm up")
    start = time.process_time()
    analyse(text)
    assert time.process_time() - start < 1.5


def test_a_hymn_of_eight_stanzas_is_read_at_once():
    verse = f"{verses.SIX_EIGHTS}\n{verses.HEAVEN_IN_ONE}"
    words = verse.split("\n")
    stanzas = ["\n".join(words[shift % 2 :] + words[: shift % 2]) for shift in range(8)]
    analyse("warm up")
    start = time.process_time()
    analyse("\n\n".join(stanzas))
    assert time.process_time() - start < 0.4  # a fifth of that on an idle machine
