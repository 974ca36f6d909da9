"""The words of a line as they are printed under notes: each divided as it is sung, its signs where they were typed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hymnal.prosody.hyphenation import syllabified
from hymnal.prosody.syllables import Word, readings

Line = tuple[Word, ...]
"""The words of one line."""

_MOST_SYLLABLES = 64
"""Of a passage that is counted; no line of a hymn has more."""
_HYPHENS = "-\u2010\u2011"
_SIGNS = ',;:.!?"“”()[]–—… '


@lru_cache(maxsize=1024)
def sung_words(line: str) -> Line:
    """The words of a typed line, with the ways each can be sung."""
    return readings(line).words


def syllables_of(word: Word, count: int) -> tuple[str, ...]:
    """The word divided for `count` notes; fewer syllables where it cannot be divided so far."""
    printed = word.text.replace(" ", "\u00a0")
    letters = [i for i, sign in enumerate(printed) if sign.isalnum()]
    if not letters or count < 2:
        return (printed,)
    first, last = letters[0], letters[-1] + 1
    pieces = list(syllabified(printed[first:last], count))
    if len(pieces) > count:
        pieces[count - 1 :] = ["".join(pieces[count - 1 :])]
    pieces[:-1] = [piece.rstrip(_HYPHENS) for piece in pieces[:-1]]  # the hyphens between syllables say it
    pieces[0] = printed[:first] + pieces[0]
    pieces[-1] += printed[last:]
    return tuple(pieces)


def counts_of(words: Sequence[Word]) -> dict[int, float]:
    """Every number of syllables the words can have together, with the cost of the likeliest such reading."""
    counts = {0: 0.0}
    for word in words:
        counts = with_word(counts, word)
    return counts


def with_word(counts: dict[int, float], word: Word) -> dict[int, float]:
    """The same for one word more."""
    found: dict[int, float] = {}
    for count, cost in counts.items():
        for option in word.options:
            total, price = count + option.count, cost + option.cost
            if total <= _MOST_SYLLABLES and price < found.get(total, float("inf")):
                found[total] = price
    return found


def usual_count(words: Sequence[Word]) -> int:
    """How many syllables the words mostly have."""
    return sum(word.options[0].count for word in words)


def as_typed(words: Sequence[Word]) -> str:
    """The words with their signs, a space between them."""
    return " ".join(word.text for word in words)


def bare(word: Word) -> str:
    """The word without the signs around it, as it is spoken of."""
    return word.text.strip(_SIGNS)
