"""Words that stand in no dictionary: built from known words and endings, or read letter by letter."""

from __future__ import annotations

import re
from functools import lru_cache

from hymnal.prosody.words.letters import spelled_out
from hymnal.prosody.words.lexicon import PHONES
from hymnal.prosody.words.pronunciation import Phones, is_vowel, pronunciations

_SIBILANTS = ("S", "Z", "SH", "ZH", "CH", "JH")
_VOICELESS = ("P", "T", "K", "F", "TH", *_SIBILANTS[::2])

_ENDINGS: tuple[tuple[str, str], ...] = (
    ("edst", "D S T"),
    ("eth", "IH0 TH"),
    ("est", "IH0 S T"),
    ("ings", "IH0 NG Z"),
    ("ing", "IH0 NG"),
    ("ers", "ER0 Z"),
    ("ered", "ER0 D"),
    ("er", "ER0"),
    ("or", "ER0"),
    ("ery", "ER0 IY0"),
    ("able", "AH0 B AH0 L"),
    ("ably", "AH0 B L IY0"),
    ("en", "AH0 N"),
    ("y", "IY0"),
    ("dom", "D AH0 M"),
    ("fold", "F OW2 L D"),
    ("ful", "F AH0 L"),
    ("fully", "F AH0 L IY0"),
    ("hood", "HH UH2 D"),
    ("less", "L AH0 S"),
    ("lessly", "L AH0 S L IY0"),
    ("like", "L AY2 K"),
    ("liness", "L IY0 N AH0 S"),
    ("ling", "L IH0 NG"),
    ("ly", "L IY0"),
    ("ment", "M AH0 N T"),
    ("ness", "N AH0 S"),
    ("ship", "SH IH2 P"),
    ("some", "S AH0 M"),
    ("tide", "T AY2 D"),
    ("ward", "W ER0 D"),
    ("wards", "W ER0 D Z"),
    ("worthy", "W ER2 DH IY0"),
)
_PREFIXES: tuple[tuple[str, str], ...] = (
    ("ever", "EH1 V ER0"),
    ("fore", "F AO2 R"),
    ("for", "F ER0"),
    ("inter", "IH2 N T ER0"),
    ("mis", "M IH0 S"),
    ("out", "AW2 T"),
    ("over", "OW2 V ER0"),
    ("o'er", "AO2 R"),
    ("under", "AH2 N D ER0"),
    ("up", "AH2 P"),
    ("un", "AH0 N"),
    ("dis", "D IH0 S"),
    ("non", "N AA2 N"),
    ("re", "R IY0"),
    ("be", "B IH0"),
    ("en", "EH0 N"),
    ("em", "EH0 M"),
    ("a", "AH0"),
)
_BRITISH: tuple[tuple[str, str], ...] = (
    (r"our(s|ed|ing|er|ers|able|less|ful|ite|)$", r"or\1"),
    (r"is(e|es|ed|ing|er|ers|ation)$", r"iz\1"),
    (r"tre(s|d|)$", r"ter\1"),
    (r"ll(ed|ing|er|ers|ous)$", r"l\1"),
    (r"([^aeiou])l(s|)$", r"\1ll\2"),
    (r"ogue(s|)$", r"og\1"),
    (r"[æœ]|ae|oe", "e"),
    (r"dgement", "dgment"),
    (r"ence$", "ense"),
    (r"x(ion|ions)$", r"ct\1"),
    (r"est$", "essed"),
)
_SHORT = """
land time tide born bred like self song star head work gate tree root beam fall side felt worn long down more days ways
love life hope faith soul deep high word will good god's free heir king lord bell rest ring seat wise cast call dear
pure doer giver maker day sun god man men son sea sin all joy way one you who and how eve sky war low far fro long foe
bed top new old red
ice air eye ear arm hand out off by in on up to at so now ere for him her our
"""
_SHORT_PARTS = frozenset(_SHORT.split())


@lru_cache(maxsize=2048)
def spoken(word: str) -> tuple[Phones, ...]:
    """The pronunciations of a word in small letters with straight apostrophes, the usual one first; never none."""
    return known(word) or (spelled_out(word),)


@lru_cache(maxsize=2048)
def known(word: str, *, compounds: bool = True) -> tuple[Phones, ...]:
    """The pronunciations of a word of the dictionary or of one made of such words; none where that fails."""
    if word in PHONES:
        return PHONES[word]
    if len(word) > 40:
        return ()
    if found := pronunciations(word):
        return found
    if len(word) < 4:
        return ()
    if "'" in word:
        return _possessive(word)
    return (
        _possessive(word)
        or _inflected(word)
        or _british(word)
        or _prefixed(word)
        or (_compound(word) if compounds else ())
    )


def _possessive(word: str) -> tuple[Phones, ...]:
    """God's, Jesus', and plurals the dictionary lacks."""
    if word.endswith("'"):
        return known(word[:-1])
    if word.endswith("'s"):
        return tuple(_with_s(phones) for phones in known(word[:-2]))
    if word.endswith("'ll"):
        return tuple(phones + ("L",) for phones in known(word[:-3]))
    if word.endswith("s") and word[-2] not in "s'u":
        stems = [word[:-1]]
        if word.endswith("ies"):
            stems = [word[:-3] + "y"]
        elif word.endswith("es"):
            stems.append(word[:-2])
        for stem in stems:
            if found := known(stem, compounds=False):
                return tuple(_with_s(phones) for phones in found)
    return ()


def _with_s(phones: Phones) -> Phones:
    if phones[-1] in _SIBILANTS:
        return phones + ("IH0", "Z")
    return phones + ("S" if phones[-1] in _VOICELESS else "Z",)


def with_ed(phones: Phones) -> Phones:
    """The past of a verb, its ending without a syllable of its own where speech has none."""
    if phones[-1] in ("T", "D"):
        return phones + ("IH0", "D")
    return phones + ("T" if phones[-1] in _VOICELESS else "D",)


def stems(word: str, ending: str) -> tuple[str, ...]:
    """What may stand before an ending: `giv` gives `give`, `cri` `cry`, `sitt` `sit`."""
    stem = word[: -len(ending)]
    if len(stem) < 2:
        return ()
    found = [stem]
    if len(stem) > 3 and stem[-1] == stem[-2]:
        found.append(stem[:-1])
    if ending[0] in "aeiouy":
        lost_e = re.search(r"(?:^|[^aeiou])[aeiou][^aeiouwxy]$|[cgsuvz]$", stem) and pronunciations(stem + "e")
        found.insert(0 if lost_e else len(found), stem + "e")
    if stem[-1] == "i":
        found.append(stem[:-1] + "y")
    return tuple(found)


def _inflected(word: str) -> tuple[Phones, ...]:
    for ending, phones in (("ed", ""), *_ENDINGS):
        if word.endswith(ending):
            for stem in stems(word, ending):
                if (len(stem) > 2 or stem in ("do", "go")) and (found := known(stem, compounds=ending in ("ed", "s"))):
                    if not phones:
                        return tuple(with_ed(spoken) for spoken in found)
                    return tuple(spoken + tuple(phones.split()) for spoken in found)
    return ()


def _british(word: str) -> tuple[Phones, ...]:
    for pattern, american in _BRITISH:
        other = re.sub(pattern, american, word)
        if other != word and (found := PHONES.get(other)):
            return found
        if other != word and (entries := pronunciations(other)):
            return entries
    return ()


def _prefixed(word: str) -> tuple[Phones, ...]:
    for prefix, phones in _PREFIXES:
        if (
            word.startswith(prefix)
            and len(word) - len(prefix) > 3
            and (found := known(word[len(prefix) :], compounds=False))
        ):
            return tuple(tuple(phones.split()) + rest for rest in found)
    return ()


def _compound(word: str) -> tuple[Phones, ...]:
    """Two known words written as one, the longer first part preferred: `lovingkindness`, `dayspring`."""
    for cut in range(len(word) - 2, 2, -1):
        if (first := _part(word[:cut], 4)) and (second := _part(word[cut:], 5)):
            return (first[0] + _weakened(second[0]),)
    return ()


def _part(part: str, enough: int) -> tuple[Phones, ...]:
    """The pronunciations of a part of a compound; the dictionary is full of short names, so short parts are chosen."""
    if len(part) < enough and part not in _SHORT_PARTS:
        return ()
    return PHONES.get(part) or pronunciations(part)


def _weakened(phones: Phones) -> Phones:
    return tuple(phone.replace("1", "2") if is_vowel(phone) else phone for phone in phones)
