"""All the ways a line of a hymn can be sung: how many syllables, and where it is strong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from hymnal.prosody.words.numbers import number_words
from hymnal.prosody.words.pronunciation import is_vowel
from hymnal.prosody.words.stress import stress_of
from hymnal.prosody.words.sung import ways


@dataclass(frozen=True, slots=True)
class Option:
    """One number of syllables for a word, with its stress ("01") and its cost, a negative log-likelihood."""

    count: int
    stress: str
    cost: float


@dataclass(frozen=True, slots=True)
class Word:
    """A word as printed, its punctuation on it, and the ways to sing it, the likeliest first."""

    text: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Readings:
    """All the ways to sing a line."""

    words: tuple[Word, ...]
    counts: Mapping[int, float] = field(default_factory=dict)
    """Number of syllables -> log-likelihood of the likeliest reading with so many."""

    @cached_property
    def ambiguous(self) -> tuple[Word, ...]:
        """The words that can be sung with more than one number of syllables."""
        return tuple(word for word in self.words if len(word.options) > 1)

    @property
    def likeliest(self) -> int:
        """The number of syllables of the likeliest reading."""
        return max(self.counts, key=lambda count: self.counts[count], default=0)

    def best(self, count: int) -> str:
        """The stresses ("0101") of the likeliest reading with `count` syllables; empty where there is none."""
        return "".join(option.stress for option in self.chosen(count))

    def chosen(self, count: int) -> tuple[Option, ...]:
        """Each word's option in the likeliest reading with `count` syllables; empty where there is none."""
        if count not in self.counts:
            return ()
        tables = list(_tables(self.words))
        picked = []
        for word, before in zip(reversed(self.words), reversed(tables[:-1]), strict=True):
            fitting = [option for option in word.options if count - option.count in before]
            option = min(fitting, key=lambda option: before[count - option.count] + option.cost)
            picked.append(option)
            count -= option.count
        return tuple(reversed(picked))


def readings(line: str) -> Readings:
    """All the ways to sing a line, likely or not."""
    words = tuple(_words(line))
    *_, costs = _tables(words)
    return Readings(words, {count: -cost for count, cost in sorted(costs.items())})


_FAR = 25.0  # readings less likely than the best one by this much (e^-25) are left aside


_MOST = 40  # numbers of syllables kept: a line of a hymn has a dozen


def _tables(words: tuple[Word, ...]) -> Iterator[dict[int, float]]:
    """Number of syllables -> cost of the best reading, before the first word and after each."""
    costs = {0: 0.0}
    yield costs
    for word in words:
        sums: dict[int, float] = {}
        for count, cost in costs.items():
            for option in word.options:
                total = count + option.count
                sums[total] = min(sums.get(total, 1e9), cost + option.cost)
        limit = min(sums.values()) + _FAR
        if len(sums) > _MOST:
            limit = min(limit, sorted(sums.values())[_MOST - 1])
        costs = {count: cost for count, cost in sums.items() if cost <= limit}
        yield costs


# --- words --------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\S+?(?:—|–|―|\.\.+|…|--+)+[\"”’')\]]*|\S+")
_SPOKEN = re.compile(r"[^\W_]+(?:['’‘ʼ´`]+[^\W_]+)*['’‘ʼ´`]?|&")
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))
_LEADING = re.compile(
    r"['’‘ʼ´`](?=(?:tis|twas|twill|twere|twould|neath|mid|mongst|twixt|gainst|gan|scape|round|til|bout|cause|tween)\b)",
    re.IGNORECASE,
)
_THE_ELIDED, _THE_WHOLE = 4.0, 0.02  # "the eternal" sung as th'eternal
_A_ELIDED, _A_WHOLE = 1.5, 0.25  # "many a" sung in two syllables


def _words(line: str) -> Iterator[Word]:
    pieces = _pieces(line)
    for place, (text, parts) in enumerate(pieces):
        options = _options(parts)
        following = pieces[place + 1][1][0] if place + 1 < len(pieces) else ""
        before = pieces[place - 1][1][-1] if place else ""
        if parts == ("the",) and following and _begins_with_vowel(following):
            options = (Option(1, "0", _THE_WHOLE), Option(0, "", _THE_ELIDED))
        elif parts in (("a",), ("an",)) and before in ("many", "full"):
            options = (Option(1, "0", _A_WHOLE), Option(0, "", _A_ELIDED))
        yield Word(text, options)


def _pieces(line: str) -> list[tuple[str, tuple[str, ...]]]:
    """The printed words of a line, each with its parts as sung: "heav'n-born" has two. Signs alone stay with the word
    before them."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for text in _TOKEN.findall(line):
        parts = tuple(word for _, words in sung_parts(text) for word in words)
        if parts:
            found.append((text, parts))
        elif found:
            found[-1] = (f"{found[-1][0]} {text}", found[-1][1])
    return found


def sung_parts(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where each spoken word of a printed one begins, and what is sung there: "heav'n-born," has two."""
    for match in _SPOKEN.finditer(text):
        part = match[0].translate(_APOSTROPHES).lower()
        if match.start() and _LEADING.match(text, match.start() - 1):
            part = "'" + part
        if part == "&":
            yield match.start(), ("and",)
        elif part[0].isdigit():
            yield match.start(), tuple(number_words(part))
        else:
            yield match.start(), (part,)


_LONGEST_WORD = 60  # letters that are read: beyond them it is no word, and would only fill the memory


@lru_cache(maxsize=2048)
def _options(parts: tuple[str, ...]) -> tuple[Option, ...]:
    costs = {0: ("", 0.0)}
    for part in parts[:40]:
        sums: dict[int, tuple[str, float]] = {}
        for count, (stress, cost) in costs.items():
            for way in ways(part[:_LONGEST_WORD]):
                total = cost + way.cost
                if count + way.count not in sums or total < sums[count + way.count][1]:
                    sums[count + way.count] = (stress + stress_of(part, way.phones), total)
        costs = sums
    found = (Option(count, stress, cost) for count, (stress, cost) in costs.items())
    return tuple(sorted(found, key=lambda option: option.cost))


@lru_cache(maxsize=2048)
def _begins_with_vowel(word: str) -> bool:
    return is_vowel(ways(word[:_LONGEST_WORD])[0].phones[0])
