"""How English words are sung: the ways singers lengthen and shorten what speech has.

`ways(word)` lists every way a word of a hymn may be sung, each with its cost. A cost is a negative natural logarithm of
likelihood, counted over the words of a good hundred hymns: 0 what is always done, 0.7 every second time, 3 one time in
twenty, 5 hardly ever.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log

from hymnal.prosody.words.contractions import contracted
from hymnal.prosody.words.pronunciation import Phones, count_syllables, is_vowel, pronunciations
from hymnal.prosody.words.spelling import spoken, stems, with_ed


@dataclass(frozen=True, slots=True)
class Way:
    """One way to sing a word."""

    phones: Phones
    cost: float

    @property
    def count(self) -> int:
        """How many syllables."""
        return count_syllables(self.phones)


@dataclass(frozen=True, slots=True)
class Habit:
    """A habit of singers: words spoken like `phones` may lose a vowel (or, in `-ed`, gain one)."""

    name: str
    cost: float
    """Of the changed form."""
    plain: float
    """Of the form left as it is."""


HABITS = {
    habit.name: habit
    for habit in (
        Habit("fire", cost=0.03, plain=3.5),  # fire, hour, our, choir: a long vowel and r are one syllable
        Habit("power", cost=0.4, plain=1.1),  # power, flower, tower, shower
        Habit("higher", cost=4.0, plain=0.02),  # higher, sower: -er is an ending
        Habit("glorious", cost=0.1, plain=2.3),  # glo-rious, vic-to-rious, ra-diant
        Habit("alien", cost=0.5, plain=0.9),  # alien, warrior, Gabriel, holiest, virtuous
        Habit("gloria", cost=2.5, plain=0.1),
        Habit("following", cost=0.9, plain=0.5),  # following, sorrowing
        Habit("opening", cost=0.5, plain=0.9),  # opening, listening, evening
        Habit("wandering", cost=0.7, plain=0.7),  # wandering, offering, reverence, general
        Habit("memory", cost=2.0, plain=0.15),  # memory, mystery, victory
        Habit("covenant", cost=3.5, plain=0.03),  # a weak vowel between consonants and before a weak syllable
        Habit("heaven", cost=1.1, plain=0.4),  # heaven, given, even, seven
        Habit("fallen", cost=4.5, plain=0.01),  # fallen, risen, open, evil, spirit
        Habit("baptism", cost=3.5, plain=0.03),
        Habit("diamond", cost=4.5, plain=0.01),  # lion, quiet, cruel, being: a strong vowel and a weak one
        Habit("saved", cost=3.7, plain=0.03),  # sav-ed: the ending of the past as a syllable
        Habit("knowest", cost=3.0, plain=0.05),  # know'st, say'st
        Habit("comest", cost=5.0, plain=0.01),
    )
}

_OTHER_READING = 2.0  # of the second and later pronunciations of the dictionary

_EITHER: dict[str, dict[int, float]] = {
    "abraham": {3: 0.2, 2: 1.7},
    "abraham's": {3: 0.2, 2: 1.7},
    "accursed": {3: 0.7, 2: 0.7},
    "aged": {2: 0.3, 1: 1.4},
    "beloved": {3: 0.3, 2: 1.4},
    "blessed": {2: 0.5, 1: 0.9},
    "christian": {2: 0.05, 3: 3.0},
    "christians": {2: 0.05, 3: 3.0},
    "cursed": {1: 0.4, 2: 1.1},
    "diamond": {3: 0.7, 2: 0.7},
    "diamonds": {3: 0.7, 2: 0.7},
    "emmanuel": {4: 0.05, 3: 3.0},
    "even": {2: 0.15, 1: 2.0},
    "evening": {2: 0.1, 3: 2.3},
    "every": {2: 0.03, 3: 3.5},
    "heavenly": {2: 0.4, 3: 1.1},
    "immanuel": {4: 0.05, 3: 3.0},
    "israel": {3: 0.5, 2: 0.9},
    "learned": {1: 0.5, 2: 0.9},
    "ourselves": {2: 0.02, 3: 5.0},
    "prayer": {1: 0.03, 2: 3.5},
    "prayers": {1: 0.03, 2: 3.5},
    "real": {1: 0.7, 2: 0.7},
    "sinai": {2: 0.3, 3: 1.4},
    "toward": {2: 0.7, 1: 0.7},
    "towards": {2: 0.7, 1: 0.7},
    "winged": {2: 0.7, 1: 0.7},
}
"""Common words that hymns sing with either of two numbers of syllables: number -> cost."""


@lru_cache(maxsize=2048)
def ways(word: str) -> tuple[Way, ...]:
    """The ways to sing a word in small letters with straight apostrophes: one for each number of syllables, the
    likeliest first."""
    best: dict[int, Way] = {}
    share: dict[int, float] = {}
    for way in _ways(word):
        share[way.count] = share.get(way.count, 0.0) + exp(-way.cost)
        if way.count not in best or way.cost < best[way.count].cost:
            best[way.count] = way
    whole = sum(share.values())
    found = (Way(way.phones, log(whole / share[count])) for count, way in best.items())
    return tuple(sorted(found, key=lambda way: way.cost))


def _ways(word: str) -> Iterator[Way]:
    accented, plain = _accents(word)
    if accented and plain.endswith("ed"):
        yield from _with_sounded_ed(plain)
        return
    if either := _EITHER.get(plain):
        for count, cost in either.items():
            yield Way(_of_count(plain, count), cost)
        return
    entries = contracted(plain) if "'" in plain else spoken(plain)
    for order, phones in enumerate(_with_mute_l(plain, entry) for entry in entries):
        start = 0.0 if order == 0 else _OTHER_READING
        for habit, shorter in changes(plain, phones):
            yield Way(shorter, start + habit.cost)
        yield Way(phones, start + sum(habit.plain for habit, _ in changes(plain, phones)))


def _with_mute_l(word: str, phones: Phones) -> Phones:
    """Trem-bling, hum-bler, cir-cling: the dictionary gives the l a syllable of its own, no singer does."""
    if not re.search(r"[^aeioul]l(?:ing|er|est)", word):
        return phones
    places = range(1, len(phones) - 2)
    at = next((i for i in places if phones[i : i + 2] == ("AH0", "L") and is_vowel(phones[i + 2])), None)
    return phones if at is None else (*phones[:at], *phones[at + 1 :])


def _of_count(word: str, count: int) -> Phones:
    forms = [*spoken(word), *(form for phones in spoken(word) for _, form in changes(word, phones))]
    return min(forms, key=lambda form: abs(count_syllables(form) - count))


def _accents(word: str) -> tuple[bool, str]:
    """Whether the e of the last syllable has an accent, and the word without accents."""
    letters = unicodedata.normalize("NFD", word)
    plain = "".join(c for c in letters if unicodedata.category(c) != "Mn")
    return re.search("e[\u0300\u0301\u0308]d$", letters) is not None, plain


def _with_sounded_ed(word: str) -> Iterator[Way]:
    for phones in spoken(word)[:1]:
        if longer := _sounded_ed(word, phones):
            yield Way(longer, 0.0)
            return
        stem = next((spoken(stem)[0] for stem in stems(word, "ed") if with_ed(spoken(stem)[0]) == phones), None)
        yield Way((*stem, "IH0", "D") if stem else phones, 0.0)


def changes(word: str, phones: Phones) -> Iterator[tuple[Habit, Phones]]:
    """The other ways to sing a word that is spoken like `phones`, one habit at work in each."""
    if longer := _sounded_ed(word, phones):
        yield HABITS["saved"], longer
    for place in range(1, len(phones)) if count_syllables(phones) > 1 else ():
        if change := _at(word, phones, place):
            yield change


def _sounded_ed(word: str, phones: Phones) -> Phones | None:
    """`B L EH1 S T` as `B L EH1 S IH0 D`; None where speech sounds the ending or there is none."""
    if (
        not re.search(r"[^aeiou]ed$", word)
        or re.search(r"[^aeioul]led$", word)
        or phones[-1] not in "TD"
        or len(phones) < 3
        or is_vowel(phones[-2])
    ):
        return None
    return (*phones[:-1], "IH0", "D")


_WEAK_BEFORE = {"IY0", "IY2", "IH0", "UW0"}
_LONG = ("AW", "AY", "OY", "OW", "EY", "IY", "UW")
_SONORANTS = {"R", "L", "N", "M"}
_FALLEN = {("L", "N"), ("Z", "N"), ("S", "N"), ("P", "N"), ("V", "L"), ("R", "T")}


def _at(word: str, phones: Phones, place: int) -> tuple[Habit, Phones] | None:
    """The habit that changes the vowel at one place, and its outcome."""
    phone, before = phones[place], phones[place - 1]
    rest = phones[place + 1 :]
    after = rest[0] if rest else "-"
    if not is_vowel(phone) or phone[-1] == "1":
        return None
    without = (*phones[:place], *rest)
    if is_vowel(before):
        return _at_second_vowel(word, phones, place) if before[:2] in _LONG else None
    if is_vowel(after) and after[-1] != "1":
        return _at_first_vowel(word, phones, place)
    if phone[:2] not in ("AH", "IH"):
        return None
    if (before, after) == ("V", "N") and _ends(rest[1:]):
        return HABITS["heaven"], without
    if (before, after) in _FALLEN and _ends(rest[1:]):
        return HABITS["fallen"], without
    if before == "Z" and after == "M" and _ends(rest[1:]):
        return HABITS["baptism"], without
    if after == "S" and word.endswith("est") and _ends(rest[2:]) and not pronunciations(word):
        return HABITS["comest"], without
    if after in _SONORANTS and len(rest) > 1 and is_vowel(rest[1]) and rest[1][-1] != "1":
        return HABITS[_kind_of_loss(word)], without
    return None


def _at_second_vowel(word: str, phones: Phones, place: int) -> tuple[Habit, Phones] | None:
    """A weak vowel after a long one: the second vowel of fire, power, knowest, following, lion."""
    phone, before, rest = phones[place], phones[place - 1], phones[place + 1 :]
    if before[-1] == "0":
        return (HABITS["following"], (*phones[:place], *rest)) if before == "OW0" else None
    if phone == "ER0":
        return HABITS[_kind_of_r(word, before)], (*phones[:place], "R", *rest)
    if rest == ("S", "T"):
        return HABITS["knowest"], (*phones[:place], *rest)
    return (HABITS["diamond"], (*phones[:place], *rest)) if before[-1] == "1" else None


def _at_first_vowel(word: str, phones: Phones, place: int) -> tuple[Habit, Phones] | None:
    """A weak vowel before another: the first one of -rious, -lier, -tuous, and that of -ering."""
    phone, after, rest = phones[place], phones[place + 1], phones[place + 1 :]
    if phone in _WEAK_BEFORE and place > 1:  # not re-appear
        glide = "W" if phone[:2] == "UW" else "Y"
        if re.search(r"[ie]ous|ian[tc]|ien[tc]", word):
            kind = "glorious"
        else:
            kind = "gloria" if after[-1] != "0" or re.search(r"(?:ia(?:'?s)?|us)$", word) else "alien"
        return HABITS[kind], (*phones[:place], glide, *rest)
    if phone == "ER0" and re.search("er[aeiouy]|[ao]r(?:y|ies)", word):
        kind = "memory" if re.search(r"(?:[aeo]r(?:y|ies)|ary|ory)(?:'?s)?$", word) else "wandering"
        return HABITS[kind], (*phones[:place], "R", *rest)
    return None


def _kind_of_loss(word: str) -> str:
    return "opening" if re.search(r"ening", word) else "covenant"


def _kind_of_r(word: str, vowel: str) -> str:
    if re.search(r"(?:[iy]re|our|oir)(?:s|d|'s|selves|self)?$", word):
        return "fire"
    return "power" if vowel[:2] == "AW" and re.search(r"ower", word) else "higher"


def _ends(rest: Phones) -> bool:
    """Whether a word ends here, an ending such as -s or -ly aside."""
    return rest in ((), ("Z",), ("S",), ("L", "IY0"), ("D",), ("W", "ER0", "D"))
