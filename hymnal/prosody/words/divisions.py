"""Where a printed word is divided between two of its vowels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from hymnal.prosody.words.affixes import affix_cuts
from hymnal.prosody.words.alignment import align
from hymnal.prosody.words.lexicon import DIVISIONS
from hymnal.prosody.words.pronunciation import Phones, count_syllables, is_vowel


@dataclass(frozen=True, slots=True)
class _Unit:
    """Letters that sound together: a vowel with its mutes, or a consonant (`th`, `ck`, the `ti` of "nation")."""

    start: int
    letters: str
    phones: Phones

    @property
    def end(self) -> int:
        return self.start + len(self.letters)

    @property
    def is_nucleus(self) -> bool:
        return any(is_vowel(phone) for phone in self.phones)

    @property
    def vowel(self) -> str:
        """How the vowel sounds: `EH1`."""
        return next(phone for phone in self.phones if is_vowel(phone))

    @property
    def is_short(self) -> bool:
        """Whether it draws the next consonant to itself: the strong short vowels (heav-en, spir-it, bod-y)."""
        if self.vowel[:2] == "AA":
            return self.vowel[-1] != "0" and "o" in self.letters
        return self.vowel[-1] != "0" and self.vowel[:2] in ("AE", "EH", "IH", "AH", "UH")


@lru_cache(maxsize=2048)
def divide(word: str, phones: Phones) -> tuple[int, ...]:
    """The places where a word in small letters is divided when it sounds like `phones`: one fewer than its syllables.

    The usual division of hymnals goes before everything, then endings and prefixes stay whole (lov-ing, bless-ed,
    un-end-ing), then consonants are shared out by the sound of the vowel before them.
    """
    usual = DIVISIONS.get(word, "")
    if usual.count("-") + 1 == count_syllables(phones):
        return tuple(found.start() - order for order, found in enumerate(re.finditer("-", usual)))
    units = _units(word, phones)
    nuclei = [place for place, unit in enumerate(units) if unit.is_nucleus]
    affixes = affix_cuts(word, phones)
    cuts = []
    for left, right in pairwise(nuclei):
        inside = [cut for cut in affixes if units[left].end <= cut < units[right].end]
        cuts.append(inside[0] if inside else _cut(units[left], units[left + 1 : right], units[right]))
    return tuple(sorted({cut for cut in cuts if 0 < cut < len(word)}))


def _units(word: str, phones: Phones) -> list[_Unit]:
    """The units of a word; mute letters belong to the vowel before them, an apostrophe stands alone."""
    units: list[_Unit] = []
    place = 0
    for letters, sounds in align(word, phones):
        if not letters:  # two vowels on the letters before: "rhythm"
            continue
        is_mute = not sounds.phones and letters != "'"
        if units and is_mute and letters in "aeiouyghw":
            units[-1] = _Unit(units[-1].start, units[-1].letters + letters, units[-1].phones)
        else:
            units.append(_Unit(place, letters, sounds.phones))
        place += len(letters)
    return units


_ONSETS = {
    "bl",
    "br",
    "cl",
    "cr",
    "dr",
    "fl",
    "fr",
    "gl",
    "gr",
    "kr",
    "pl",
    "pr",
    "tr",
    "thr",
    "shr",
    "phr",
    "chr",
    "qu",
    "gu",
}
_S_CLUSTERS = {"sc", "sk", "sp", "st", "str", "spr", "spl", "scr", "squ", "sw"}
_CLOSED = {"ck", "tch", "x", "ng", "dg"}  # never open a syllable
_SOFT = ("SH", "ZH", "CH", "JH")


def _cut(left: _Unit, between: list[_Unit], right: _Unit) -> int:
    """Where to cut between two vowels that no ending or prefix parts."""
    if right.letters == "'":
        return right.start
    if any(unit.letters == "'" for unit in between):
        return _cut_at_apostrophe(left, between)
    if not between:
        return _after_r(left, right)
    last = between[-1]
    if right.letters.startswith("l"):  # -ble, -tle
        return last.end if last.letters in _CLOSED else last.start + _is_double(last.letters)
    if last.phones in (("Y",), ("W",)) and last.letters in "ieou" and len(between) > 1:  # ho-liest, me-lo-dious
        return _cut(left, between[:-1], right)
    before = between[-2] if len(between) > 1 else last
    if before.letters[-1] in "aeio" and len(before.letters) > 1 and last.letters in "rlnm":  # of-fering, vic-tory
        return _cut(left, [*between[:-2], _Unit(before.start, before.letters[:-1], before.phones)], right)
    if _is_double(between[0].letters) and len(between) > 1:
        return between[0].start + 1
    if len(between) == 1:
        return _at_single(left, last)
    letters = [unit.letters for unit in between]
    is_prefix = left.start == 0 or (left.vowel[-1] == "0" and left.letters == "e")
    for size in range(min(3, len(between)), 1, -1):
        cluster = "".join(letters[-size:])
        whole = size == len(between)
        if cluster in _ONSETS and not (whole and left.is_short):
            return between[-size].start
        if cluster in _S_CLUSTERS and (not whole or (is_prefix and left.vowel[-1] == "0" and right.vowel[-1] != "0")):
            return between[-size].start
    return last.start + (1 if _is_double(last.letters) else 0)


def _after_r(left: _Unit, right: _Unit) -> int:
    """Between two vowels: before the r that colours the first (vic-to-ry, a-rise), after that of `er` (won-der-ing)."""
    if not left.vowel.startswith("ER") or not left.letters.endswith("r"):
        return left.end
    if left.letters.endswith("rr"):
        return left.end - 1
    stays = left.vowel[-1] != "0" or (left.letters == "er" and right.vowel[-1] == "0")
    return left.end if stays else left.end - 1


def _at_single(left: _Unit, unit: _Unit) -> int:
    """Where to cut at one consonant between vowels."""
    if _is_double(unit.letters) or (unit.letters == "sc" and len(left.letters) == 1 and left.letters != "e"):
        return unit.start + 1
    if unit.letters in _CLOSED:
        return unit.end
    if unit.letters == "r" and ((left.vowel[:2] == "IH" and "e" in left.letters) or left.vowel[:2] == "UH"):
        return unit.start  # mys-te-ri-ous, fu-ri-ous
    is_soft = unit.phones[:1] and unit.phones[0] in _SOFT and unit.letters not in ("ch", "sh", "g", "j")
    return unit.end if left.is_short and not is_soft else unit.start


def _is_double(letters: str) -> bool:
    return len(letters) > 1 and letters[0] == letters[1]


def _cut_at_apostrophe(left: _Unit, between: list[_Unit]) -> int:
    """ev-'ry, vic-t'ry, heav'n-ly: before the apostrophe, a second consonant before it goes along."""
    place = next(place for place, unit in enumerate(between) if unit.letters == "'")
    if len(between) - place > 2:
        return between[place + 1].end
    if place == 2 and not left.is_short and between[0].letters + between[1].letters in _ONSETS:
        return between[0].start
    if place > 1 or (place == 1 and _is_double(between[0].letters)):
        return between[place].start - 1 if _is_double(between[place - 1].letters) else between[place - 1].start
    return between[place].start
