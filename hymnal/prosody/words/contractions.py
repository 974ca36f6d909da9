"""Words that print their shortening with an apostrophe: heav'n, ev'ry, lov'd, giv'st, th'eternal."""

from __future__ import annotations

from functools import lru_cache

from hymnal.prosody.words.alignment import align
from hymnal.prosody.words.letters import spelled_out
from hymnal.prosody.words.lexicon import PHONES
from hymnal.prosody.words.pronunciation import Phones, is_vowel, pronunciations
from hymnal.prosody.words.spelling import known, stems, with_ed

_PREFIXES = {"th'": ("DH",), "t'": ("T",), "o'er": ("AO2", "R"), "'": ()}
_LONGEST, _MOST = 40, 3  # letters and apostrophes of a word
_RESTORED = ("e", "o", "i", "a", "u", "y", "v", "ah")  # letters an apostrophe may stand for, the likeliest first


@lru_cache(maxsize=2048)
def contracted(word: str) -> tuple[Phones, ...]:
    """The pronunciations of a word with apostrophes, in small letters; never none."""
    return known(word) or _contracted(word) or (spelled_out(word.strip("'")),)


@lru_cache(maxsize=2048)
def is_word(text: str) -> bool:
    """Whether a text is a word of the dictionary, or made of one by an ending, a prefix or contraction."""
    word = text.lower().replace("’", "'")
    return bool(known(word, compounds=False) or ("'" in word and _contracted(word)))


def _contracted(word: str) -> tuple[Phones, ...]:
    bare = word.strip("'")
    if "'" not in bare or len(bare) > _LONGEST or word.count("'") > _MOST:
        return known(bare)
    for prefix, phones in _PREFIXES.items():
        if word.startswith(prefix) and len(word) > len(prefix) + 1:
            return tuple(phones + rest for rest in contracted(word[len(prefix) :]))
    return _with_ending(word.rstrip("'")) or _restored(bare)


def _with_ending(word: str) -> tuple[Phones, ...]:
    if word.endswith("'s"):
        return tuple((*phones, "Z") for phones in contracted(word[:-2]))
    if word.endswith("'a") or word.endswith("'an"):  # many'a: sung "man-ya"
        start, _, end = word.rpartition("'")
        return tuple(
            (*phones[:-1], "Y", "AH0", *("N" for _ in end[1:])) for phones in known(start) if phones[-1] == "IY0"
        )
    for ending, rest in (("'d", None), ("'st", ("S", "T")), ("'dst", ("D", "S", "T"))):
        if word.endswith(ending):
            for stem in stems(word.replace("'", "e"), "e" + ending[1:]):
                if found := known(stem, compounds=False):
                    return tuple(with_ed(phones) if rest is None else phones + rest for phones in found)
    return ()


def _restored(word: str) -> tuple[Phones, ...]:
    """The whole word's pronunciation without the vowel the (last) apostrophe stands for."""
    start, _, end = word.rpartition("'")
    wholes = [start + letter + end for letter in _RESTORED]
    for entries in (_listed, _made):  # "abraham" before "a-brem"
        for whole in wholes:
            if found := entries(whole):
                return tuple(_without_vowel_of(len(start), whole.replace("'", ""), phones) for phones in found)
    return ()


def _listed(word: str) -> tuple[Phones, ...]:
    return PHONES.get(word) or pronunciations(word)


def _made(word: str) -> tuple[Phones, ...]:
    return contracted(word) if "'" in word else known(word, compounds=False)


def _without_vowel_of(place: int, word: str, phones: Phones) -> Phones:
    """The phones without the weak vowel that the letter at `place` spells; `er` keeps its r."""
    start = 0
    for letters, sounds in align(word, phones):
        if start <= place < start + len(letters):
            index = next((i for i, phone in enumerate(sounds.phones) if is_vowel(phone)), None)
            if index is None:
                return phones
            at = sounds.start + index
            kept = ("R",) if phones[at][:2] == "ER" else ()
            return (*phones[:at], *kept, *phones[at + 1 :])
        start += len(letters)
    return phones
