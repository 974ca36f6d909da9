"""The ways to sing a word or a line."""

from __future__ import annotations

import time

import pytest

from hymnal.prosody.syllables import readings
from hymnal.prosody.words.sung import _EITHER


def counts(word: str) -> list[int]:
    """The numbers of syllables a word may have, the likeliest first."""
    line = readings(word)
    return sorted(line.counts, key=lambda count: -line.counts[count])


@pytest.mark.parametrize(
    ("line", "count", "stress"),
    [
        ("The morning climbs the silver hill", 8, "01010101"),
        ("Sing, my heart, and sing for gladness", 8, "10101010"),
        ("O Shepherd, lead me by thy hand", 8, "01010001"),
    ],
)
def test_a_plain_line_has_one_reading(line, count, stress):
    found = readings(line)
    assert list(found.counts) == [count]
    assert found.best(count) == stress
    assert not found.ambiguous


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("fire", 1), ("hour", 1), ("our", 1), ("every", 2), ("heaven", 2), ("heav'n", 1), ("pow'r", 1), ("ev'ry", 2),
        ("o'er", 1), ("e’er", 1), ("’tis", 1), ("'neath", 1), ("wand'ring", 2), ("vict'ry", 2), ("giv'st", 1),
        ("pray'd", 1), ("enter'd", 2), ("belovèd", 3), ("blessèd", 2), ("wingéd", 2), ("savèd", 2),
        ("leadeth", 2), ("knowest", 2), ("sitteth", 2), ("crieth", 2), ("alleluia", 4),
        ("hallelujah", 4), ("hosanna", 3), ("Emmanuel", 4), ("Sabaoth", 3), ("Jerusalem", 4), ("th'eternal", 3),
        ("many'a", 2), ("lovingkindness", 4), ("saviour", 2), ("honour", 2), ("heav'n-born", 2), ("three-in-one", 3),
        ("1000", 2), ("&", 1), ("Noël", 2), ("Bartimaeus", 4), ("GLORY", 2), ("Jesus'", 2), ("righteousness", 3),
    ],
)  # fmt: skip
def test_words_as_hymns_sing_them(word, expected):
    assert counts(word)[0] == expected


@pytest.mark.parametrize(
    ("word", "also"),
    [("heaven", 1), ("every", 3), ("power", 1), ("power", 2), ("glorious", 2), ("glorious", 3), ("blessed", 2),
     ("beloved", 3), ("spirit", 1), ("given", 1), ("blessed", 1), ("deliverest", 4), ("wandering", 2), ("Israel", 2),
     ("Israel", 3)],
)  # fmt: skip
def test_other_ways_to_sing_a_word_are_kept(word, also):
    assert also in counts(word)


@pytest.mark.parametrize("word", sorted(_EITHER))
def test_words_sung_in_two_ways_have_both(word):
    assert set(counts(word)) == set(_EITHER[word])


@pytest.mark.parametrize(
    ("word", "expected"),
    [("ravished", 2), ("worshippers", 3), ("whitened", 2), ("dovelike", 2), ("jewelled", 2), ("vext", 1),
     ("sceptre", 2), ("firstfruits", 2), ("unfathomable", 5), ("oftentimes", 3), ("baptised", 2),
     ("marvellous", 3), ("aeon", 2)],
)  # fmt: skip
def test_words_the_dictionary_lacks_are_read_by_their_parts(word, expected):
    assert counts(word)[0] == expected


def test_the_may_lose_its_syllable_before_a_vowel_only():
    assert 3 in readings("the eternal").counts
    assert list(readings("the mountain").counts) == [3]


def test_the_stress_of_a_shorter_reading_is_shorter():
    line = readings("Every glorious power")
    assert [len(line.best(count)) for count in line.counts] == list(line.counts)


def test_words_keep_their_punctuation_and_join_to_the_line():
    words = readings("“Come,” he said—and lo … the day!").words
    assert [word.text for word in words] == ["“Come,”", "he", "said—", "and", "lo …", "the", "day!"]


@pytest.mark.parametrize("line", ["", "!!! …", "🎵", "'"])
def test_a_line_without_words_has_no_syllables(line):
    assert dict(readings(line).counts) == {0: 0.0}


def test_other_scripts_are_counted_by_their_vowels():
    assert readings("奇異恩典").likeliest == 4
    assert readings("тихая ночь").likeliest == 4


@pytest.mark.parametrize("word", ["a'b'c'd'e'f'g'h'i", "x" * 5000, "o'" * 2000, "-".join(["heaven"] * 500), "9" * 1000])
def test_odd_words_take_no_time(word):
    start = time.perf_counter()
    line = readings(word)
    assert time.perf_counter() - start < 0.5
    assert len(line.best(line.likeliest)) == line.likeliest


def test_a_line_as_long_as_a_book_takes_linear_time():
    start = time.perf_counter()
    line = readings("glorious heaven " * 3000)
    assert time.perf_counter() - start < 3
    assert len(line.best(line.likeliest)) == line.likeliest


def test_of_endless_words_the_beginning_alone_is_read():
    assert readings("banana" * 100).counts == readings("banana" * 10).counts
