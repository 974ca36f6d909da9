"""Prefixes and endings that stay whole when a word is divided: un-end-ing, bless-ed, won-drous-ly."""

from __future__ import annotations

import re

from hymnal.prosody.words.lexicon import PHONES
from hymnal.prosody.words.pronunciation import Phones, is_vowel, pronunciations
from hymnal.prosody.words.spelling import known

_OF_VERBS = (
    "ingly", "ening", "edly", "edst", "ings", "ened", "ing", "eth", "est", "ers", "ens", "ish", "ed", "er", "es", "en"
)  # fmt: skip
_WITHOUT_E = ("es", "en", "ens", "ened", "ening")  # voi-ces, ta-ken, but bless-es, deep-en
_NO_VERB = re.compile(
    r"(?:tend|off|temp|rend|slend|mast|corn|numb|bord|ord|sist|barb|lumb)ers?|(?:gard|burd|ward|wart)ens?|tempests?|harvests?|earnest"
    r"|inner"
)
_ENDINGS = re.compile(
    r"(?:ness|less|lessly|ful|fully|ly|ment|ments|wards?|dom|hood|ship|some|fold|like|tide|self|selves|more|most|ever|where|"
    r"soever|land|light|worthy|man|men|thing|things|spring|time|times|blood|born|bound|star|work|house|field|side|stone|"
    r"song|head|fall|ground|ways?|place|gates?|tree|root|shine|beams?|fruits?|stream|keeper|maker|giver|kindness|doer|"
    r"worn|felt|long|days?|down)(?:'?s)?$"
)
_ALWAYS_ENDINGS = ("ness", "less", "ward", "ment", "some")
_PREFIXES = (
    "a", "be", "de", "re", "in", "im", "en", "em", "un", "up", "ex", "dis", "mis", "for", "per", "out", "any", "with",
    "fore", "over", "ever", "here", "o'er", "some", "every", "trans", "under", "there", "where", "through",
)  # fmt: skip
_WEAK = ("a", "be", "de", "re", "in", "im", "en", "em", "un", "ex", "dis", "mis", "for", "per")
_INSIDE = (
    ("ever", 2),
    ("lessly", 4),
    ("fully", 3),
    ("soever", 2),
    ("soever", 4),
    ("worthy", 5),
    ("kindness", 4),
    ("keeper", 4),
    ("maker", 3),
    ("giver", 3),
    ("doer", 2),
)
_COMPOUNDING = ("with", "up", "where", "there", "here", "in")
_WITH_Y = re.compile(
    r"(?:might|worth|thirst|health|wealth|guilt|heart|need|storm|rain|sleep|dust|wind|wear|dew|thorn|cloud|gloom|rock|speed)"
    r"(?=y|i)"
)


def affix_cuts(word: str, phones: Phones) -> list[int]:
    """The places in a word in small letters where an ending or a prefix begins or ends, its stem's own included."""
    found: list[int] = []
    if ending := _ENDINGS.search(word):
        stem = word[: ending.start()]
        if len(stem) > 1 and (
            ending[0].startswith(_ALWAYS_ENDINGS) or (stem != "no" and _sounds_at_start(stem, phones))
        ):
            found += [ending.start(), *affix_cuts(stem, phones)]
            found += [ending.start() + cut for part, cut in _INSIDE if ending[0].startswith(part)]
    bare = word.removesuffix("'s")
    if not found and "'" not in bare and not _NO_VERB.fullmatch(bare):
        cuts = (_cuts_at_verb(bare[: -len(end)], end, phones) for end in _OF_VERBS if bare.endswith(end))
        found += next((cut for cut in cuts if cut), [])
    if before_y := _WITH_Y.search(word):
        found.append(before_y.end())
    for prefix in _PREFIXES:
        rest = word.removeprefix(prefix)
        if any(not re.search("[aeiouy]", word[len(prefix) : cut]) for cut in found):  # "ending" is end-ing, not en-ding
            continue
        if rest == word or (prefix in _WEAK and _first_is_strong(phones)):
            continue
        if (len(rest) > 2 or prefix in _COMPOUNDING) and _sounds_at_end(rest, phones):
            found += [len(prefix), *(len(prefix) + cut for cut in affix_cuts(rest, phones))]
            break
    return sorted(set(found))


def _cuts_at_verb(stem: str, suffix: str, phones: Phones) -> list[int]:
    """Where to cut after a verb: `sing-ing`, `lov-ing`, `sit-ting`; nowhere else ("fa-ther", "trem-bling")."""
    if len(stem) < 2 or re.search(r"[^aeioul]l$", stem):
        return []
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsfz":
        return [len(stem) - 1] if stem not in ("add", "err") else [len(stem)]
    if _is_stem(stem, phones) or ((suffix not in _WITHOUT_E or stem[-1] in "sz") and _is_stem(stem + "e", phones)):
        return [len(stem)]
    return []


def _is_stem(word: str, phones: Phones) -> bool:
    """Whether a word that takes -ing or -ed, or -ly and -est, sounds like the beginning of the phones."""
    stem = word.removesuffix("e")
    if not any(pronunciations(stem + ending) for ending in ("ing", "ed", "est")) and not pronunciations(word + "ly"):
        return False
    heard = _sounds(phones)
    entries = [_sounds(entry) for entry in PHONES.get(word) or pronunciations(word)]
    return any(heard[: len(entry)] == entry or entry == heard[-len(entry) - 2 : -2] for entry in entries)


def _sounds_at_start(word: str, phones: Phones) -> bool:
    """Whether a known word sounds like the beginning of the phones."""
    heard = _sounds(phones)
    return any(heard[: len(entry)] == _sounds(entry) for entry in known(word, compounds=False))


def _first_is_strong(phones: Phones) -> bool:
    return next((phone[-1] == "1" for phone in phones if is_vowel(phone)), False)


def _sounds_at_end(word: str, phones: Phones) -> bool:
    """Whether a known word sounds like the end of the phones."""
    heard = _sounds(phones)
    return any(heard[-len(entry) :] == _sounds(entry) for entry in known(word, compounds=False))


def _sounds(phones: Phones) -> tuple[str, ...]:
    """Phones without their stress; the weak vowels are one."""
    return tuple("IH" if phone in ("AH0", "IH0") else phone.rstrip("012") for phone in phones)
