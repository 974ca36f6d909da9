"""Which letters of a word spell which of its phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from hymnal.prosody.pronunciation import Phones, is_vowel

_CONSONANTS: dict[str, str] = {
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
    "T": "t tt bt th pt ct",
    "TH": "th",
    "V": "v vv f ph",
    "W": "w wh u o",
    "Y": "y i e j u",
    "Z": "z zz s ss x",
    "ZH": "s si g z zi ti",
}
_R_VOWELS = "er ir ur or ar re our ear yr err orr irr eur oar"
_VOWEL_LETTERS = "aeiouyæœ"
_LONGEST = 4

Plan = tuple[float, int, int]


@dataclass(frozen=True, slots=True)
class Sounds:
    """Neighbouring phones of a word: from which on, and which."""

    start: int
    phones: Phones


@lru_cache(maxsize=8192)
def align(word: str, phones: Phones) -> tuple[tuple[str, Sounds], ...]:
    """The word in groups of letters with the phones each group spells, none for silent letters.

    The groups join to the word, the phones to the pronunciation. The word is in small letters.
    """
    wide, deep = len(word), len(phones)
    cost: dict[tuple[int, int], float] = {(0, 0): 0.0}
    back: dict[tuple[int, int], tuple[int, int]] = {}
    for i in range(wide + 1):
        for j in range(deep + 1):
            here = cost.get((i, j))
            if here is None:
                continue
            for length in range(min(_LONGEST, wide - i) + 1):
                for sounds in range(min(2, deep - j) + 1):
                    if not length and not sounds:
                        continue
                    step = here + _cost(word, i, length, phones[j : j + sounds])
                    there = (i + length, j + sounds)
                    if step < cost.get(there, 1e9):
                        cost[there], back[there] = step, (i, j)
    path = [(wide, deep)]
    while path[-1] != (0, 0):
        path.append(back[path[-1]])
    path.reverse()
    return tuple((word[i : i + (k - i)], Sounds(j, phones[j:m])) for (i, j), (k, m) in pairwise(path))


def _cost(word: str, place: int, length: int, phones: Phones) -> float:
    """How badly `length` letters from `place` on fit the phones: 0 to 1 usual, 5 and more in need."""
    letters = word[place : place + length]
    if not phones:
        return _silent(word, place) if length == 1 else 99.0
    if not letters:
        return 6.0 if len(phones) == 1 else 99.0
    if len(phones) == 2:
        return _two(letters, phones)
    phone = phones[0]
    if not is_vowel(phone):
        if letters == "ed" and phone in ("D", "T"):
            return 0.3 if place + length == len(word) else 99.0
        if letters in _CONSONANTS[phone].split():
            return 0.1 if length > 1 else 0.2
        return 5.0 if length == 1 and letters not in _VOWEL_LETTERS else 99.0
    if phone[:2] == "ER":
        return 0.1 if letters in _R_VOWELS.split() else 3.0 if letters == "r" else 99.0
    if letters in _DIGRAPHS.split():
        return 0.3
    if all(letter in _VOWEL_LETTERS for letter in letters):
        return 0.2 + 0.5 * (length - 1) if letters[0] != "y" or length == 1 else 3.0
    if letters in _VOWELS_WITH_CONSONANTS.split():
        return 0.9
    return 99.0


_DIGRAPHS = "ea ee ai ay ey ou oo ie ei au eu oi oy oa ui"
_VOWELS_WITH_CONSONANTS = "igh eigh aigh ough augh ow aw ew ah eh oh al uh"


def _two(letters: str, phones: Phones) -> float:
    first, second = phones[0].rstrip("012"), phones[1].rstrip("012")
    if letters == "x" and (first, second) in (("K", "S"), ("G", "Z"), ("K", "SH")):
        return 0.2
    if letters in ("u", "ew", "ue", "eu", "eau") and first == "Y" and second in ("UW", "UH", "AH", "ER"):
        return 0.3
    if letters in ("ure", "ur") and (first, second) == ("Y", "ER"):
        return 0.3
    if letters in ("o", "oi") and first == "W":
        return 1.0
    if letters == "le" and (first, second) == ("AH", "L"):
        return 0.2
    if letters == "m" and (first, second) == ("AH", "M"):
        return 0.5
    if letters in ("re", "r") and second == "R":
        return 4.0
    if letters in ("zz", "z") and (first, second) == ("T", "S"):
        return 0.5
    return 99.0


def _silent(word: str, place: int) -> float:
    letter = word[place]
    if letter == "'":
        return 0.0
    if letter == "e":
        return 0.3 if place > 0 and word[place - 1] not in _VOWEL_LETTERS else 1.0
    if letter in "hgwlbtpk":
        return 1.5
    return 3.0
