"""Reading unknown words letter by letter, as an English singer would at sight."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from hymnal.prosody.words.pronunciation import Phones

_WHOLE: tuple[
    tuple[str, str], ...
] = (  # letters -> phones; the first that fits is taken; vowels get their stress later
    (r"(?:t|ss?)ion(?=s?$)", "SH AH N"),
    (r"[ct]ious(?=$|ly$)", "SH AH S"),
    (r"[ct]ial(?=$|ly$)", "SH AH L"),
    (r"cian(?=s?$)", "SH AH N"),
    (r"ture(?=s?$)", "CH ER"),
    (r"(?<=[^aeiouy])le(?=s?$|d$)", "AH L"),
    (r"[gq]ue(?=s?$)", "G"),
    (r"(?<=[aeiouy])ugh(?=t)", ""),
    (r"tch|tsch", "CH"),
    (r"sch|sh", "SH"),
    (r"ch(?=[rl])", "K"),
    (r"ch", "CH"),
    (r"ph", "F"),
    (r"th", "TH"),
    (r"wh", "W"),
    (r"gh(?=[aeiouy])", "G"),
    (r"gh", ""),
    (r"^kn|^gn|^pn", "N"),
    (r"^wr", "R"),
    (r"^ps", "S"),
    (r"mb$", "M"),
    (r"ck", "K"),
    (r"qu", "K W"),
    (r"dg(?=e)", "JH"),
    (r"ng(?=$|[^aeiouyrlw])", "NG"),
    (r"c(?=[eiy])", "S"),
    (r"g(?=[eiy])", "JH"),
    (r"(?P<double>[bcdfgklmnpqrstvz])(?P=double)", ""),
    (r"eau", "OW"),
    (r"eye|ie(?=[sd]?$)", "AY"),
    (r"eig(?=n)|eigh", "EY"),
    (r"[ei]ou(?=s)", "IY AH"),
    (r"aye?|ai|ei(?!g)|ey(?!$)|ae(?=l)", "EY"),
    (r"ea|ee|ie(?=[^rt])|æ|œ|ae|oe", "IY"),
    (r"oo|ue(?=$|[^lnr])|ui(?=[^n])", "UW"),
    (r"oa", "OW"),
    (r"ou|ow(?!$)", "AW"),
    (r"ow$", "OW"),
    (r"oi|oy", "OY"),
    (r"au|aw", "AO"),
    (r"eu|ew", "UW"),
    (r"(?<=[^aeiouy])(?:er|ir|ur|yr)(?=$|[^aeiouy])", "ER"),
    (r"(?<=[^aeiouy])or(?=s?$)", "ER"),
    (r"(?<=[^aeiouy])y$|ey$", "IY"),
    (r"^y(?=[aeiou])", "Y"),
    (r"y", "IH"),
    (r"x", "K S"),
    (r"a", "AE"),
    (r"e", "EH"),
    (r"i", "IH"),
    (r"o", "AA"),
    (r"u", "AH"),
    (r"j", "JH"),
    (r"c", "K"),
    (r"h", "HH"),
    (r"(?P<single>[bdfgklmnprstvwz])", ""),
)
_RULES = re.compile("|".join(f"(?P<r{place}>{letters})" for place, (letters, _) in enumerate(_WHOLE)))
_PHONES = {f"r{place}": phones.split() for place, (_, phones) in enumerate(_WHOLE)}
_SILENT_E = re.compile(r"(?<=[^aeiouy])e(?=$|(?<=[^scxzhg]e)s$|(?<=[^td]e)d$|ly$|less$|ness$|ful$|ment$)")
_OTHER_VOWELS = "аеёиоуыэюяαεηιουω"  # Russian and Greek
_WEAK_STARTS = re.compile(
    r"^(?:a|be|de|re|un|en|em|in|im|ex|con|com|pro|pre|dis|mis|for|per|sub|sur)(?=[^aeiouyx]{1,3}[aeiouy])"
)
_STRESSED_BEFORE = re.compile(r"(?:[cst]ion|[cst]ious|[cst]ial|ian|ic|ical|ity|ify|ia|ial|ious|eous)s?$")


def spelled_out(word: str) -> Phones:
    """A pronunciation guessed from the letters of a word in small letters; at least one syllable, except of `'`."""
    plain = "".join(c for c in unicodedata.normalize("NFD", word) if unicodedata.category(c) != "Mn")
    latin = re.sub(r"[^a-zæœ']", "", plain.replace("ß", "ss").replace("ø", "o").replace("þ", "th"))
    if not latin.strip("'"):
        return tuple(_foreign(plain))
    phones = list(_read(_silenced(latin)))
    vowels = [place for place, phone in enumerate(phones) if phone[:2] in _VOWELS]
    if not vowels:  # letters without a vowel, "hm": one syllable
        return (*phones, "AH1")
    strong = _strong(latin, len(vowels))
    for order, place in enumerate(vowels):
        phones[place] += "1" if order == strong else "0"
    return tuple(phones)


_VOWELS = {"AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW"}


def _silenced(word: str) -> str:
    """The word without its silent final e, unless no other vowel would be left."""
    shorter = _SILENT_E.sub("", word)
    if shorter != word and re.search(r"[^aeiouylr]l[sd]?$", shorter):
        return word  # table, cradled: the l makes a syllable
    return shorter if re.search(r"[aeiouyæœ]", shorter) else word


def _read(word: str) -> Iterator[str]:
    """The phones of a word, its vowels still without stress; letters no rule knows are mute."""
    for found in _RULES.finditer(word):
        if letter := found["double"] or found["single"]:
            yield {"c": "K", "q": "K"}.get(letter, letter.upper())
        else:
            yield from _PHONES[found.lastgroup or ""]


def _strong(word: str, count: int) -> int:
    """Which syllable is the strong one."""
    if count == 1:
        return 0
    if count == 2:
        return 1 if _WEAK_STARTS.match(word) else 0
    if _STRESSED_BEFORE.search(word):
        ends_in_two = re.search(r"(?:ia|ial|ious|eous|ity|ify|ical|ian)s?$", word) is not None and not re.search(
            r"[cst](?:ious|ial|ian)s?$", word
        )
        return max(0, count - (3 if ends_in_two else 2))
    if re.search(r"[aoi]s?$|[^aeiouy]{2}(?:us|um|am|es|em)$", word):
        return count - 2
    return count - 3


def _foreign(word: str) -> Iterator[str]:
    """A vowel for every syllable of a word in other letters: those of Russian and Greek, a Chinese sign each."""
    signs = sum("\u3040" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7a3" for c in word)
    vowels = sum(c in _OTHER_VOWELS for c in word)
    for _ in range(signs or vowels or (1 if any(c.isalnum() for c in word) else 0)):
        yield "AH1"
