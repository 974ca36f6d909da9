"""Words divided under the notes as hymnals print them: A-maz-ing, won-drous, ev-'ry, heav-en."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from hymnal.prosody.divisions import divide
from hymnal.prosody.sung import Way, ways
from hymnal.prosody.syllables import sung_parts

_PARTS = re.compile(r".+?[^\W_]['’]?[-‐‑](?=['’]?[^\W\d_])|.+", re.DOTALL)
_CORE = re.compile(r"(?:['’‘](?=\w))?[^\W_](?:[\w'’‘]*[^\W_])?(?:['’‘](?!\w))?")
_LONGEST = 40  # letters of a word
_LATIN = re.compile("[a-zæœ']+")
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))


@lru_cache(maxsize=8192)
def syllabified(word: str, count: int) -> tuple[str, ...]:
    """The printed word in pieces, one for each note it is sung to; they join to the word exactly.

    Punctuation stays on its piece, a compound's hyphen on the piece before it. A word that cannot be sung with so many
    syllables comes in the nearest number of pieces it has.
    """
    parts = _PARTS.findall(word)
    pieces: list[str] = []
    for part, own in zip(parts, _shares(parts, count), strict=True):
        pieces += _divided(part, own)
    return tuple(pieces) or (word,)


def _shares(parts: list[str], count: int) -> list[int]:
    """How many syllables each part of a compound has, so that they make `count` in the likeliest way."""
    sums: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for part in parts:
        longer: dict[int, tuple[float, list[int]]] = {}
        for total, (cost, shares) in sums.items():
            for way in _ways_of(part):
                new = (cost + way.cost, [*shares, way.count])
                if total + way.count not in longer or new < longer[total + way.count]:
                    longer[total + way.count] = new
        sums = dict(sorted(longer.items(), key=lambda item: item[1])[:50])
    return min(sums.items(), key=lambda item: (abs(item[0] - count), item[1]))[1][1]


def _ways_of(part: str) -> tuple[Way, ...]:
    spoken = list(sung_parts(part))
    if len(spoken) == 1:
        return ways(spoken[0])
    phones = tuple(phone for sung in spoken for phone in ways(sung)[0].phones)
    return (Way(phones, 0.0),)


def _divided(part: str, count: int) -> list[str]:
    core = _CORE.search(part)
    if core is None or count < 2:
        return [part]
    letters = _plain(core[0])
    if len(letters) != len(core[0]) or len(letters) > _LONGEST or not _LATIN.fullmatch(letters):
        return [part]
    way = min(_ways_of(part), key=lambda way: (abs(way.count - count), way.cost))
    cuts = divide(letters, way.phones)
    edges = [0, *(core.start() + cut for cut in cuts), len(part)]
    return [part[start:end] for start, end in pairwise(edges)]


def _plain(core: str) -> str:
    """Small letters without accents and with straight apostrophes, as many as there were."""
    small = (unicodedata.normalize("NFD", letter)[0] for letter in core.lower().translate(_APOSTROPHES))
    return "".join(small)
