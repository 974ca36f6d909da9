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

from hymnal.prosody.contractions import contracted
from hymnal.prosody.pronunciation import Phones, count_syllables, is_vowel
from hymnal.prosody.spelling import spoken, stems, with_ed


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
        Habit("fire", cost=0.02, plain=4.0),  # fire, hour, our, choir: a long vowel and r are one syllable
        Habit("power", cost=0.7, plain=0.7),  # power, flower, tower, shower
        Habit("higher", cost=4.0, plain=0.02),  # higher, sower: -er is an ending
        Habit("glorious", cost=0.5, plain=1.0),  # glo-rious, vic-to-rious, ra-diant
        Habit("glory-a", cost=3.0, plain=0.05),  # other weak i or u before a vowel
        Habit("every", cost=0.1, plain=2.3),
        Habit("wandering", cost=2.5, plain=0.1),  # wand'ring, suff'ring, gen'ral
        Habit("covenant", cost=3.5, plain=0.03),  # a weak vowel between consonants and before a weak syllable
        Habit("heaven", cost=2.0, plain=0.15),  # heaven, given, even, seven
        Habit("fallen", cost=4.0, plain=0.02),  # fallen, risen, open, evil, spirit
        Habit("diamond", cost=3.5, plain=0.03),  # diamond, lion, quiet, cruel, being: a strong vowel and a weak one
        Habit("blessed", cost=3.5, plain=0.03),  # bless-ed: the ending of the past as a syllable
        Habit("knowest", cost=2.5, plain=0.1),  # know'st, say'st
        Habit("comest", cost=4.0, plain=0.02),
    )
}

_OTHER_READING = 1.6  # of the second and later pronunciations of the dictionary
_LIKELY_PLACES = 0.02


@lru_cache(maxsize=16384)
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
    if known := _KNOWN.get(plain):
        for count, cost in known.items():
            yield Way(_of_count(plain, count), cost)
        return
    entries = contracted(plain) if "'" in plain else spoken(plain)
    for order, phones in enumerate(entries):
        start = 0.0 if order == 0 else _OTHER_READING
        for habit, shorter in changes(plain, phones):
            yield Way(shorter, start + habit.cost)
        yield Way(phones, start + sum(habit.plain for habit, _ in changes(plain, phones)))


_KNOWN: dict[str, dict[int, float]] = {}
"""Words whose numbers of syllables differ from their kind's: number -> cost."""


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
        yield HABITS["blessed"], longer
    for place in range(1, len(phones)) if count_syllables(phones) > 1 else ():
        if change := _at(word, phones, place):
            yield change


def _sounded_ed(word: str, phones: Phones) -> Phones | None:
    """`B L EH1 S T` as `B L EH1 S IH0 D`; None where speech sounds the ending or there is none."""
    if not re.search(r"[^aeiou]ed$", word) or phones[-1] not in "TD" or len(phones) < 3 or is_vowel(phones[-2]):
        return None
    return (*phones[:-1], "IH0", "D")


_WEAK_BEFORE = {"IY0", "IY2", "IH0", "UW0"}
_FALLEN = {("L", "N"), ("Z", "N"), ("S", "N"), ("P", "N"), ("V", "L"), ("R", "T")}
_SONORANTS = {"R", "L", "N", "M"}


def _at(word: str, phones: Phones, place: int) -> tuple[Habit, Phones] | None:
    """The habit that changes the vowel at one place, and its outcome."""
    phone, before = phones[place], phones[place - 1]
    after = phones[place + 1] if place + 1 < len(phones) else ""
    rest = phones[place + 1 :]
    if not is_vowel(phone) or phone[-1] == "1":
        return None
    if is_vowel(before) and before[-1] in "12" and before[:2] in ("AW", "AY", "OY", "OW", "EY", "IY", "UW"):
        if phone == "ER0":
            return HABITS[_kind_of_r(word, before)], (*phones[:place], "R", *rest)
        if after in ("S",) and word.endswith("st"):
            return HABITS["knowest"], (*phones[:place], *rest)
        return HABITS["diamond"], (*phones[:place], *rest)
    if phone in _WEAK_BEFORE and is_vowel(after or "-") and after[-1] != "1":
        glide = "W" if phone[:2] == "UW" else "Y"
        kind = "glorious" if re.search(r"(?:[ie]ous|ian[tc]|ien[tc]|ian)", word) else "glory-a"
        return HABITS[kind], (*phones[:place], glide, *rest)
    if phone == "ER0" and after and is_vowel(after):
        return HABITS["every" if word.startswith("every") else "wandering"], (*phones[:place], "R", *rest)
    if phone[:2] not in ("AH", "IH") or is_vowel(before):
        return None
    if (before, after) == ("V", "N") and _ends(phones, place + 2):
        return HABITS["heaven"], (*phones[:place], *rest)
    if (before, after) in _FALLEN and _ends(phones, place + 2):
        return HABITS["fallen"], (*phones[:place], *rest)
    if after == "S" and word.endswith("est") and _ends(phones, place + 3):
        return HABITS["comest"], (*phones[:place], *rest)
    if after in _SONORANTS and place + 2 < len(phones) and is_vowel(phones[place + 2]) and phones[place + 2][-1] != "1":
        return HABITS["covenant"], (*phones[:place], *rest)
    return None


def _kind_of_r(word: str, vowel: str) -> str:
    if re.search(r"(?:[iy]re|our|oir|iar)(?:s|d|'s)?$", word):
        return "fire"
    return "power" if vowel[:2] == "AW" and re.search(r"ower", word) else "higher"


def _ends(phones: Phones, place: int) -> bool:
    """Whether a word ends here, an ending such as -s or -ly aside."""
    return phones[place:] in ((), ("Z",), ("S",), ("L", "IY0"), ("D",), ("W", "ER0", "D"))
