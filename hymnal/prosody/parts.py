"""What of a text is verse and what refrain, and in which order a stanza and the refrain are sung."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from hymnal.prosody.text import Stanza

T = TypeVar("T")

MOST_STANZAS = 16
"""Stanzas looked at: enough to be sure of a meter."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The verses of a text, each with its lines, and the refrain that goes with every one of them."""

    verses: tuple[tuple[str, ...], ...]
    refrain: tuple[str, ...] = ()
    refrain_first: bool = False
    """The text begins with the refrain, and so does the singing."""

    @property
    def first(self) -> tuple[str, ...]:
        """The lines of the first verse and the refrain, as sung."""
        return self.sung(self.verses[0])

    @property
    def refrain_lines(self) -> range:
        """Which of the lines sung are the refrain's, counted from 0."""
        start = 0 if self.refrain_first else len(self.verses[0])
        return range(start, start + len(self.refrain))

    def sung(self, verse: tuple[str, ...]) -> tuple[str, ...]:
        """A verse's lines with those of the refrain."""
        return tuple(self.in_order(verse, self.refrain))

    def in_order(self, verse: Sequence[T], refrain: Sequence[T]) -> list[T]:
        """What belongs to a verse's lines and what to the refrain's, as sung."""
        return [*refrain, *verse] if self.refrain_first else [*verse, *refrain]


def parts_of(stanzas: Sequence[Stanza]) -> Parts:
    """Verses and refrain of the stanzas of a text, of which there is at least one.

    A refrain is what is headed so, what comes back word by word, a stanza of another number of lines among three or
    more that are alike, or lines that only the first of several stanzas has at its end.
    """
    stanzas = stanzas[: 3 * MOST_STANZAS]
    refrains = [place for place, stanza in enumerate(stanzas) if stanza.is_refrain]
    refrains = refrains or _repeated(stanzas) or _odd_one(stanzas)
    verses = [stanza.lines for place, stanza in enumerate(stanzas) if place not in refrains][:MOST_STANZAS]
    if not verses:  # nothing but a refrain
        return Parts((stanzas[0].lines,))
    if refrains:
        return Parts(tuple(verses), stanzas[refrains[0]].lines, refrains[0] == 0)
    first, *others = verses
    if len(others) >= 2 and len({len(lines) for lines in others}) == 1 and 2 <= len(others[0]) < len(first):
        size = len(others[0])
        return Parts((first[:size], *others), first[size:])
    return Parts(tuple(verses))


def _repeated(stanzas: Sequence[Stanza]) -> list[int]:
    words = [re.sub(r"\W+", " ", " ".join(stanza.lines)).lower().strip() for stanza in stanzas]
    often, times = Counter(words).most_common(1)[0]
    places = [place for place, text in enumerate(words) if text == often]
    least = 3 if places[0] == 0 else 2  # a first verse may well come back once, at the end
    return places if least <= times < len(words) else []


def _odd_one(stanzas: Sequence[Stanza]) -> list[int]:
    """A second stanza whose number of lines no other has, while all others are alike: a refrain typed once."""
    if len(stanzas) < 4:
        return []
    sizes = [len(stanza.lines) for stanza in stanzas]
    others = {size for place, size in enumerate(sizes) if place != 1}
    return [1] if len(others) == 1 and sizes[1] not in others else []
