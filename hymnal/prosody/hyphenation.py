"""Words divided under the notes as hymnals print them: A-maz-ing, won-drous, ev-'ry, heav-en."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from hymnal.prosody.syllables import sung_parts
from hymnal.prosody.words.divisions import divide
from hymnal.prosody.words.sung import Way, ways

_CORE = re.compile(r"(?:['’‘](?=\w))?[^\W_](?:[\w'’‘]*[^\W_])?(?:['’‘](?!\w))?")
_LONGEST = 40  # letters of a word
_LATIN = re.compile("[a-zæœ']+")
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))


@lru_cache(maxsize=2048)
def syllabified(word: str, count: int) -> tuple[str, ...]:
    """The printed word in pieces, one for each note it is sung to; they join to the word exactly.

    Punctuation stays on its piece, a compound's hyphen on the piece before it. A word that cannot be sung with so many
    syllables comes in the nearest number of pieces it has.
    """
    starts, sung = zip(*sung_parts(word), strict=True) if any(sung_parts(word)) else ((0,), ((),))
    edges = (0, *starts[1:], len(word))
    options = [_ways_of(words) for words in sung]
    pieces: list[str] = []
    start = 0
    for end, ways_of_part, share in zip(edges[1:], options, _shares(options, count), strict=True):
        if share:  # letters without a syllable go with what follows, or with what was before
            pieces += _divided(word[start:end], ways_of_part, share)
            start = end
    rest = word[start:]
    return (*pieces[:-1], pieces[-1] + rest) if pieces else (rest,)


def _ways_of(words: tuple[str, ...]) -> tuple[Way, ...]:
    if len(words) == 1:
        return ways(words[0])
    return (Way(tuple(phone for word in words for phone in ways(word)[0].phones), 0.0),)


def _shares(options: list[tuple[Way, ...]], count: int) -> list[int]:
    """How many syllables each part of a compound has, so that they make `count` in the likeliest way."""
    sums: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for ways_of_part in options:
        longer: dict[int, tuple[float, list[int]]] = {}
        for total, (cost, shares) in sums.items():
            for way in ways_of_part:
                new = (cost + way.cost, [*shares, way.count])
                if total + way.count not in longer or new < longer[total + way.count]:
                    longer[total + way.count] = new
        sums = dict(sorted(longer.items(), key=lambda item: item[1])[:50])
    return min(sums.items(), key=lambda item: (abs(item[0] - count), item[1]))[1][1]


def _divided(part: str, options: tuple[Way, ...], count: int) -> list[str]:
    core = _CORE.search(part)
    if core is None or count < 2:
        return [part]
    letters = _plain(core[0])
    if len(letters) != len(core[0]) or len(letters) > _LONGEST or not _LATIN.fullmatch(letters):
        return [part]
    way = min(options, key=lambda way: (abs(way.count - count), way.cost))
    cuts = divide(letters, way.phones)
    edges = [0, *(core.start() + cut for cut in cuts), len(part)]
    return [part[start:end] for start, end in pairwise(edges)]


def _plain(core: str) -> str:
    """Small letters without accents and with straight apostrophes, as many as there were."""
    small = (unicodedata.normalize("NFD", letter)[0] for letter in core.lower().translate(_APOSTROPHES))
    return "".join(small)
