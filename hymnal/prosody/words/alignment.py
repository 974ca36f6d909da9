"""Which letters of a word spell which of its phones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf

from hymnal.prosody.words.pronunciation import Phones, is_vowel

_SPELLINGS = {
    "B": "b bb",
    "CH": "ch tch t c cz",
    "D": "d dd ld",
    "DH": "th",
    "F": "f ff ph gh v",
    "G": "g gg gh gu x",
    "HH": "h wh j",
    "JH": "j g dg d dj gg",
    "K": "k c ck ch cc q qu x kh",
    "L": "l ll",
    "M": "m mm mb mn lm",
    "N": "n nn kn gn pn",
    "NG": "ng n",
    "P": "p pp ph",
    "R": "r rr wr rh",
    "S": "s ss c sc ps sch",
    "SH": "sh ti ci ssi si ss s sch ch sci",
    "T": "t tt th",
    "TH": "th",
    "V": "v vv f ph",
    "W": "w wh u o",
    "Y": "y i e j u",
    "Z": "z zz s ss x",
    "ZH": "s si g z zi ti",
}
_CONSONANTS = {phone: frozenset(spellings.split()) for phone, spellings in _SPELLINGS.items()}
_R_VOWELS = frozenset(("er", "ir", "ur", "or", "ar", "re", "our", "ear", "yr", "err", "orr", "irr", "eur", "oar"))
_DIGRAPHS = frozenset(("ea", "ee", "ai", "ay", "ey", "ou", "oo", "ie", "ei", "au", "eu", "oi", "oy", "oa", "ui"))
_WITH_MUTES = frozenset(("igh", "eigh", "aigh", "ough", "augh", "ow", "aw", "ew", "ah", "eh", "oh", "al", "uh"))
_VOWEL_LETTERS = "aeiouyæœ"
_LONGEST = 4
_NEVER = 99.0


@dataclass(frozen=True, slots=True)
class Sounds:
    """Neighbouring phones of a word: from which on, and which."""

    start: int
    phones: Phones


@lru_cache(maxsize=2048)
def align(word: str, phones: Phones) -> tuple[tuple[str, Sounds], ...]:
    """The word in groups of letters with the phones each group spells, none for silent letters.

    The groups join to the word, the phones to the pronunciation. The word is in small letters.
    """
    wide, deep = len(word), len(phones)
    cost = [[inf] * (deep + 1) for _ in range(wide + 1)]
    back: dict[tuple[int, int], tuple[int, int]] = {}
    cost[0][0] = 0.0
    for i in range(wide + 1):
        for j in range(deep + 1):
            here = cost[i][j]
            if here == inf:
                continue
            for k, m, step in _steps(word, phones, i, j):
                if here + step < cost[k][m]:
                    cost[k][m], back[k, m] = here + step, (i, j)
    path = [(wide, deep)]
    while path[-1] != (0, 0):
        path.append(back[path[-1]])
    path.reverse()
    return tuple((word[i:k], Sounds(j, phones[j:m])) for (i, j), (k, m) in pairwise(path))


def _steps(word: str, phones: Phones, i: int, j: int) -> Iterator[tuple[int, int, float]]:
    """From a place in the letters and one in the phones, the places a next group may lead to, and its cost."""
    wide, deep = len(word), len(phones)
    if j < deep:
        yield i, j + 1, 6.0
    if i == wide:
        return
    yield i + 1, j, _silent(word, i)
    if j == deep:
        return
    one, two = phones[j], phones[j + 1] if j + 1 < deep else None
    for k in range(i + 1, min(i + _LONGEST, wide) + 1):
        letters = word[i:k]
        if letters == "ed" and k < wide and one in ("D", "T"):
            continue
        if (step := _one(letters, one)) < _NEVER:
            yield k, j + 1, step
        if two and (step := _two(letters, one, two)) < _NEVER:
            yield k, j + 2, step


@lru_cache(maxsize=4096)
def _one(letters: str, phone: str) -> float:
    """How badly letters fit a phone: 0 to 1 usual, 5 in need."""
    if not is_vowel(phone):
        if letters == "ed" and phone in ("D", "T"):
            return 0.3
        if letters in _CONSONANTS[phone]:
            return 0.1 if len(letters) > 1 else 0.2
        return 5.0 if len(letters) == 1 and letters not in _VOWEL_LETTERS else _NEVER
    if phone[:2] == "ER":
        return 0.1 if letters in _R_VOWELS else 3.0 if letters == "r" else _NEVER
    if letters in _DIGRAPHS:
        return 0.3
    if letters == "'":
        return 0.5 if phone in ("IH0", "AH0") else _NEVER  # church's
    if all(letter in _VOWEL_LETTERS for letter in letters):
        return 0.2 + 0.5 * (len(letters) - 1) if letters[0] != "y" or len(letters) == 1 else 3.0
    return 0.9 if letters in _WITH_MUTES else _NEVER


@lru_cache(maxsize=4096)
def _two(letters: str, one: str, two: str) -> float:
    """How badly letters fit two phones together."""
    sounds = (one.rstrip("012"), two.rstrip("012"))
    if sounds[0] == "Y" and letters in ("u", "ew", "ue", "eu", "eau") and sounds[1] in ("UW", "UH", "AH", "ER"):
        return 0.3
    if sounds == ("Y", "ER") and letters in ("ure", "ur"):
        return 0.3
    if sounds[0] == "W" and letters in ("o", "oi"):
        return 1.0
    if sounds[1] == "R" and letters in ("re", "r"):
        return 4.0
    return _PAIRS.get((letters, *sounds), _NEVER)


_PAIRS = {
    ("x", "K", "S"): 0.2,
    ("x", "G", "Z"): 0.2,
    ("x", "K", "SH"): 0.2,
    ("le", "AH", "L"): 0.2,
    ("m", "AH", "M"): 0.5,
    ("zz", "T", "S"): 0.5,
    ("z", "T", "S"): 0.5,
}


def _silent(word: str, place: int) -> float:
    letter = word[place]
    if letter == "'":
        return 0.0
    if letter == "e":
        return 0.3 if place > 0 and word[place - 1] not in _VOWEL_LETTERS else 1.0
    if letter in "hgwlbtpk":
        return 1.5
    return 3.0
