"""From a text as people paste it to the lines of its stanzas, as they are sung."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from hymnal.prosody.words.hyphens import join_syllables


@dataclass(frozen=True, slots=True)
class Stanza:
    """The lines of one verse or refrain, words as typed, without numbers, chords and headings."""

    lines: tuple[str, ...]
    number: int | None = None
    is_refrain: bool = False


def stanzas(text: str) -> tuple[Stanza, ...]:
    """The stanzas of a text, in its order: parted by empty lines, verse numbers and headings such as "Refrain:".

    Left out are markup, chords, marks of repetition, the credits and a title above the first verse. Words that a
    score has split for singing ("A - maz - ing", "a-maz-ing") are joined again, compounds keep their hyphen.
    """
    plain = _without_markup(text)
    collector = _Collector()
    for line in join_syllables([_without_marks(line) for line in _without_chord_lines(plain.split("\n"))]):
        for part in _NEXT_NUMBER.split(line):
            collector.take(part)
    collector.close()
    return tuple(_without_title(collector.found))


# --- markup and signs ---------------------------------------------------------------------------------------------

_LINE_ENDS = re.compile(r"\r\n|[\r\v\f\x85\u2028]|\\n|<br\b[^<>]{0,100}>\n?", re.IGNORECASE)
_PARAGRAPH_ENDS = re.compile(
    r"\u2029|</?(?:p|div|li|ol|ul|h[1-6]|tr|table|section|blockquote)\b[^<>]{0,500}>", re.IGNORECASE
)
_HIDDEN = re.compile(r"<(script|style|head)\b[^<>]{0,500}>[^<]*</\1\s{0,9}>", re.IGNORECASE)
_TAG = re.compile(r"<!--[^<>]{0,500}-->|</?[a-zA-Z!][^<>]{0,500}>")
_GAPS = re.compile(r"\n\s*\n")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")


def _without_markup(text: str) -> str:
    plain = unicodedata.normalize("NFC", text)
    for _ in range(2):  # some texts come with their tags escaped
        plain = _HIDDEN.sub("", plain)
        plain = _LINE_ENDS.sub("\n", plain)
        plain = _PARAGRAPH_ENDS.sub("\n\n", plain)
        plain = html.unescape(_TAG.sub("", plain))
    return _GAPS.sub("\n\n", _INVISIBLE.sub("", plain))


_CHORD = (
    r"(?:N\.?C\.?|[A-H](?:#|b|♯|♭)?(?:maj|min|mi|ma|m|M|dim|aug|sus|add|no|°|ø|Δ|\+|-)?\d{0,2}"
    r"(?:(?:maj|sus|add|no|b|#|♭|♯|\+|-)\d{0,2}){0,3}(?:/[A-H](?:#|b|♯|♭)?)?)"
)
_CHORD_IN_BRACKETS = re.compile(rf"\[{_CHORD}\]")
_CHORD_ALONE = re.compile(rf"\(?{_CHORD}\)?|[|/%-]+|x\d")
_REPETITION = re.compile(
    r"[(\[]?\b(?:x\s?\d|\d\s?x|\d\s?times|repeat(?:\s?x?\s?\d)?|bis)\b[)\]]|\b(?:x\d|\d{1,2}x)(?=\s*$)"
    r"|\|\|?:|:\|\|?|/:|:/",
    re.IGNORECASE,
)
_CALL = re.compile(
    r"(?<=\w.)\s?[\[(](?:refrain|chorus|ref\.?)[\])]\s*$|^(?:℣\.?|(?:leader|all|men|women|people|choir|solo):)\s",
    re.IGNORECASE,
)  # calls for the refrain or for singers
_LETTER = re.compile(r"[^\W_]")
_ENGRAVING = re.compile(r"^w:|_+|\*+|~")  # of lyrics copied from a score's source: melismas, skipped notes, ties
_BULLET = re.compile(r"^[•·▪◦‣*>–—-]+\s+")
_BRACKETS = re.compile(r"[\[\]{}|#\\^=<>]")


def _without_chord_lines(lines: list[str]) -> Iterator[str]:
    for line in lines:
        words = line[:1000].split()
        is_of_chords = all(_CHORD_ALONE.fullmatch(word) for word in words) and words not in (["A"], ["I"])
        if not is_of_chords or not _LETTER.search(line):
            yield line


def _without_marks(line: str) -> str:
    """The line with single spaces and without chords, marks of repetition and bullets; headings keep their brackets."""
    line = _CALL.sub("", _REPETITION.sub(" ", _CHORD_IN_BRACKETS.sub("", line)))
    return _BULLET.sub("", " ".join(_ENGRAVING.sub(" ", line).split()))


# --- headings, numbers, credits -----------------------------------------------------------------------------------

_OPEN, _CLOSE = r"[\[({<]*\s?", r"\s?[\])}>]*"
_REFRAIN = re.compile(
    _OPEN
    + r"(?:\w+:\s?)?(?:(?:refrain|chorus|ref|refr|chor|antiphon|response|burden|soc|start_of_chorus|kehrvers|coro)"
    r"\b\.?|℟|r/?(?=[.:]))(?:\s?[\dA-C]{1,2})?"
    + _CLOSE
    + r"\s?(?P<stop>[:.–—-]{0,3})"
    + _CLOSE
    + r"(?:\s(?P<rest>.*)|(?P<tight>\S.*)|)",
    re.IGNORECASE | re.DOTALL,
)
_ORDINALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_ROMAN = r"(?=[IVXL])(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_VERSE = re.compile(
    _OPEN + r"(?:\w+:\s?)?(?:verse|stanza|strophe|vers|vs|st|v)\.?\s?(?:(?P<digits>\d{1,3})|"
    rf"(?P<roman>{_ROMAN})|(?P<word>{'|'.join(_ORDINALS)}))?"
    + _CLOSE
    + r"\s?(?P<stop>[:.)–—-]?)"
    + _CLOSE
    + r"(?:\s(?P<rest>.*)|)",
    re.IGNORECASE | re.DOTALL,
)
_NUMBER = re.compile(_OPEN + r"(?P<digits>\d{1,3})[a-d]?(?P<stop>\s?[\])}.:]+(?!\d)|\s|$)\s?(?P<rest>.*)", re.DOTALL)
_ROMAN_NUMBER = re.compile(_OPEN + rf"(?P<roman>{_ROMAN})(?:\s?[\])}}.:]+\s?(?P<rest>.*)|)", re.DOTALL)
_OTHER_HEADING = re.compile(
    _OPEN + r"(?:bridge|tag|ending|intro|interlude|instrumental|pre-?chorus|coda|outro|all|men|women|choir|unison|"
    r"descant|end|eoc|sov|eov|end_of_chorus|start_of_verse|end_of_verse)(?:\s?\d)?\.?" + _CLOSE + r"\s?:?" + _CLOSE,
    re.IGNORECASE,
)
_DIRECTIVE = re.compile(r"\{[a-z_]{1,20}(?::[^}]*)?\}", re.IGNORECASE)
_CREDIT = re.compile(
    r"(?:words|text|lyrics|music|tune|author|composer|translator|translation|arranged|arr|meter|metre|source|key|time|"
    r"title|capo|tempo|scripture|first line)\b[^:]{0,30}:.*|©.*|\(c\)\s?(?:\d.*|copyright.*)|copyright\b.*|"
    r"ccli\b.*|public domain\b.*|(?:words|text|music)\s(?:by|and music)\b.*|https?://\S*|www\.\S*",
    re.IGNORECASE | re.DOTALL,
)
_LINE_MARK = re.compile(r"\s//?\s|\s\|\|?\s")
_NEXT_NUMBER = re.compile(r"(?<=[^\W\d_][.,;:!?])\s(?=\d{1,2}[.)]\s)")
_RULE = re.compile(r"[-–—=~.·•*#+\s]{3,}")


@dataclass(slots=True)
class _Collector:
    """Gathers cleaned lines into stanzas."""

    found: list[Stanza] = field(default_factory=list)
    _lines: list[str] = field(default_factory=list)
    _number: int | None = None
    _is_refrain: bool = False

    def take(self, line: str) -> None:
        if not _LETTER.search(line):
            if not line or _RULE.fullmatch(line):
                self._gap()
            return
        if heading := _REFRAIN.fullmatch(line):
            rest = (heading["rest"] or heading["tight"] or "").strip()
            if not rest or heading["stop"] or line[0] in "[({<":
                self._begin(None, is_refrain=True)
                self._add(rest)
                return
        if _OTHER_HEADING.fullmatch(line):
            self._begin(None)
        elif verse := self._numbered(line):
            number, rest = verse
            self._begin(number)
            if rest and (heading := _REFRAIN.fullmatch(rest)) and not (heading["rest"] or heading["tight"]):
                self._begin(None, is_refrain=True)
            else:
                self._add(rest)
        elif not _CREDIT.fullmatch(line) and not _DIRECTIVE.fullmatch(line):
            self._add(line)

    def close(self) -> None:
        if self._lines:
            self.found.append(Stanza(tuple(self._lines), self._number, self._is_refrain))
        self._lines, self._number, self._is_refrain = [], None, False

    def _add(self, text: str) -> None:
        for piece in _LINE_MARK.split(text):
            line = " ".join(_BRACKETS.sub(" ", piece).split())
            if _LETTER.search(line):
                self._lines.append(line)

    def _gap(self) -> None:
        if self._lines:
            self.close()

    def _begin(self, number: int | None, *, is_refrain: bool = False) -> None:
        self.close()
        self._number, self._is_refrain = number, is_refrain

    def _numbered(self, line: str) -> tuple[int | None, str] | None:
        """The number a line begins with and what follows it; None where it begins with none."""
        if (verse := _VERSE.fullmatch(line)) and (verse["digits"] or verse["roman"] or verse["word"] or len(line) > 3):
            named = verse["digits"] or verse["roman"] or verse["word"]
            rest = (verse["rest"] or "").strip()
            if not rest or (named and not verse["roman"]) or verse["stop"]:
                return _value(verse), rest
        if verse := _NUMBER.fullmatch(line):
            number = int(verse["digits"])
            if verse["stop"].strip() or not verse["rest"] or number == self._next_number():
                return number, verse["rest"].strip()
        if (verse := _ROMAN_NUMBER.fullmatch(line)) and verse["roman"]:
            return _value(verse), (verse["rest"] or "").strip()
        return None

    def _next_number(self) -> int:
        numbers = [self._number, *(stanza.number for stanza in reversed(self.found[-40:]))]
        return next((number + 1 for number in numbers if number is not None), 1)


def _value(verse: re.Match[str]) -> int | None:
    groups = verse.groupdict()
    if groups.get("digits"):
        return int(groups["digits"])
    if groups.get("word"):
        return _ORDINALS.index(groups["word"].lower()) + 1
    if not groups.get("roman"):
        return None
    values = [{"I": 1, "V": 5, "X": 10, "L": 50}[sign] for sign in groups["roman"].upper()]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))


def _without_title(found: list[Stanza]) -> list[Stanza]:
    """The stanzas without a title: a first line alone, without a stop, above stanzas of several lines."""
    while len(found) > 1 and max(len(stanza.lines) for stanza in found[1:]) > 1 and _is_title(found[0]):
        found = found[1:]
    return found


def _is_title(stanza: Stanza) -> bool:
    line = stanza.lines[0]
    is_alone = len(stanza.lines) == 1 and stanza.number is None and not stanza.is_refrain
    return is_alone and len(line.split()) <= 12 and line[-1] not in ".,;:!?…—–-"
