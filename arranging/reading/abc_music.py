"""A line of ABC music, token by token, into the voice it belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from arranging.errors import UnreadableScore
from arranging.pitch import Pitch
from arranging.reading.abc_fields import ALTERS
from arranging.reading.abc_signs import annotate, decorate
from arranging.reading.abc_voice import AbcVoice
from arranging.reading.draft import Warnings
from arranging.reading.guard import MAX_QUARTERS
from arranging.score import QUARTER, BarLine, Grace

_LENGTH = r"\d*(?:/+\d*)?"
_PITCH = r"(?:\^\^|\^|__|_|=)?[A-Ga-g][,']*"
_TOKEN = re.compile(
    rf"""
    (?P<field>\[[A-Za-z]:[^\]]*\])
  | (?P<decoration>![^!|\s]{{1,30}}!|\+[A-Za-z.()<>]{{1,30}}\+)
  | (?P<text>"[^"]*"?)
  | (?P<grace>\{{[^}}]*\}})
  | (?P<bar>\.?(?:\[\|\]|:*\[?\|+\]?:*\|*\]?:*|::+)(?:\s*\[?(?P<ending>\d[\d,\-]*))?)
  | (?P<volta>\[(?:\d[\d,\-]*|"[^"]*"))
  | (?P<tuplet>\(\d{{1,2}}(?::\d{{0,2}}){{0,2}})
  | (?P<chord>\[(?:{_PITCH}{_LENGTH}-?|"[^"]*"|![^!]*!|[.~\s])+\]{_LENGTH}-?)
  | (?P<note>{_PITCH}{_LENGTH})
  | (?P<rest>[zx]{_LENGTH}|[ZX]\d*)
  | (?P<slur>\.?\()
  | (?P<slurend>\))
  | (?P<tie>\.?-)
  | (?P<broken>>+|<+)
  | (?P<overlay>&)
  | (?P<letter>[HTMPLOSuv.~])
  | (?P<spacer>y{_LENGTH})
  | (?P<blank>[\s`\\*$]+)
  | (?P<other>.)
    """,
    re.VERBOSE,
)
_MEMBER = re.compile(rf"({_PITCH})({_LENGTH})(-?)")
_NOTE = re.compile(rf"(\^\^|\^|__|_|=)?([A-Ga-g])([,']*)({_LENGTH})")
_TUPLET_TIME = {2: 3, 3: 2, 4: 3, 6: 2, 8: 3}


def read_line(line: str, voice: AbcVoice, warnings: Warnings, inline: Callable[[str, str], AbcVoice]) -> AbcVoice:
    """Read a line of music into a voice; gives the voice that is current at its end.

    `inline` handles a field in brackets such as `[K:G]` and gives the voice to go on with.
    """
    for token in _TOKEN.finditer(line):
        kind, text = token.lastgroup, token.group()
        if kind == "ending":
            kind = "bar"
        if kind == "note":
            pitch, length = _note(voice, text)
            voice.add_notes([pitch], voice.scaled(length * voice.unit), [False])
        elif kind == "bar":
            _bar(voice, text, token.group("ending"))
        elif kind == "rest":
            _rest(voice, text)
        elif kind == "chord":
            _chord(voice, text)
        elif kind == "text":
            annotate(voice, text.strip('"'), warnings)
        elif kind == "decoration":
            decorate(voice, text[1:-1], warnings)
        elif kind == "letter":
            decorate(voice, text, warnings)
        elif kind == "grace":
            _graces(voice, text[1:-1])
        elif kind == "tie":
            for note in voice.last:
                note.tied_on = True
        elif kind == "slur":
            voice.slur_count += 1
            voice.open_slurs.append(str(voice.slur_count))
            voice.pending.slurs.append(str(voice.slur_count))
        elif kind == "slurend":
            if voice.open_slurs and voice.last:
                voice.last[0].slur_stops.append(voice.open_slurs.pop())
        elif kind == "tuplet":
            _tuplet(voice, text)
        elif kind == "broken":
            voice.break_rhythm(text)
        elif kind == "volta":
            voice.measure.ending_starts = _numbers(text)
        elif kind == "field":
            voice = inline(text[1], text[3:-1])
        elif kind == "overlay":
            voice.layer += 1
            voice.at = Fraction(0)
        elif kind == "other":
            warnings.add(f"The character '{text}' has no meaning in ABC music; it was left out.")
    return voice


def _length(text: str) -> Fraction:
    """A length factor: `2`, `/`, `//`, `3/2`."""
    upper, slashes, lower = re.fullmatch(r"(\d*)(/*)(\d*)", text).groups()  # type: ignore[union-attr]
    if max(len(upper), len(lower)) > 4 or len(slashes) > 7:
        raise UnreadableScore(f"The note length '{text[:24]}' is no value music has. Correct it.")
    value = Fraction(int(upper) if upper else 1)
    if slashes:
        divisor = int(lower) if lower else 2 ** len(slashes)
        if divisor == 0:
            raise UnreadableScore(f"The note length '{text[:24]}' divides by zero. Correct it.")
        value /= divisor
    if not 0 < value <= MAX_QUARTERS:
        raise UnreadableScore(f"The note length '{text[:24]}' is no value music has. Correct it.")
    return value


def _note(voice: AbcVoice, text: str) -> tuple[Pitch, Fraction]:
    found = _NOTE.match(text)
    assert found
    sign, letter, marks, length = found.groups()
    octaves = marks.count("'") - marks.count(",")
    return voice.pitch(None if sign is None else ALTERS[sign], letter, octaves), _length(length)


def _chord(voice: AbcVoice, text: str) -> None:
    inner, tail = text[1:].rsplit("]", 1)
    members = _MEMBER.findall(re.sub(r'"[^"]*"|![^!]*!', "", inner))
    if not members:
        return
    all_tied = tail.endswith("-")
    read = [_note(voice, pitch + length) for pitch, length, _ in members]
    factor = _length(tail.rstrip("-"))
    length = voice.scaled(read[0][1] * factor * voice.unit)
    voice.add_notes([pitch for pitch, _ in read], length, [all_tied or bool(tie) for *_, tie in members])


def _rest(voice: AbcVoice, text: str) -> None:
    if text[0] in "ZX":
        _measure_rests(voice, int(text[1:5]) if text[1:] else 1)
    else:
        voice.add_rest(voice.scaled(_length(text[1:]) * voice.unit))


def _measure_rests(voice: AbcVoice, count: int) -> None:
    """`Z4`: four measures of rest; the last one is ended by the bar line that follows."""
    length = Fraction(voice.time.duration, QUARTER) if voice.time else Fraction(4)
    for index in range(count):
        if index:
            voice.bar()
        voice.add_rest(length)


def _graces(voice: AbcVoice, text: str) -> None:
    slash = text.startswith("/")
    for found in _NOTE.finditer(text):
        pitch, length = _note(voice, found.group())
        written = min(int(length * QUARTER // 2), QUARTER)
        voice.pending.graces.append(Grace(pitch, max(written, QUARTER // 8), slash))


def _tuplet(voice: AbcVoice, text: str) -> None:
    """`(3` is three in the time of two, `(p:q:r` p in the time of q for the next r notes."""
    numbers = [int(n) if n else 0 for n in text[1:].split(":")]
    p = numbers[0]
    compound = voice.time is not None and voice.time.beats % 3 == 0 and voice.time.beat_type >= 8
    q = (numbers[1] if len(numbers) > 1 else 0) or _TUPLET_TIME.get(p, 3 if compound else 2)
    r = (numbers[2] if len(numbers) > 2 else 0) or p
    if p:
        voice.tuplet_left, voice.tuplet_ratio = r, Fraction(q, p)


def _bar(voice: AbcVoice, text: str, ending: str | None) -> None:
    """A bar line with its repeats; `|1` and `:|2` begin an ending."""
    sign = text[: len(text) - len(ending)] if ending else text
    sign = sign.strip(". [") if ending else sign.strip(".")
    before = len(sign) - len(sign.lstrip(":"))
    after = len(sign) - len(sign.rstrip(":"))
    if set(sign) == {":"}:
        before = after = max(1, len(sign) // 2)
    line = BarLine.REGULAR
    if "[|]" in sign:
        line = BarLine.NONE
    elif "|]" in sign:
        line = BarLine.FINAL
    elif "||" in sign and not (before or after):
        line = BarLine.DOUBLE
    voice.bar(line, repeat_times=before + 1 if before else 0, repeat_start=bool(after))
    if ending:
        voice.measure.ending_starts = _numbers(ending)


def _numbers(text: str) -> tuple[int, ...]:
    """The endings `1`, `1,3` or `1-3` name."""
    found: list[int] = []
    for first, last in re.findall(r"(\d{1,2})(?:-(\d{1,2}))?", text):
        found.extend(range(int(first), int(last or first) + 1))
    return tuple(dict.fromkeys(n for n in found if n)) or (1,)
