"""Numbers in figures, as they are sung."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety
"""
_ONES, _TENS = _WORDS.split()[:20], _WORDS.split()[20:]
_ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "8th": "eighth"}


def number_words(text: str) -> Iterator[str]:
    """The words of a number: "120" is one, hundred, twenty; figures beyond 999,999 one by one."""
    if text in _ORDINALS:
        yield _ORDINALS[text]
        return
    found = re.match(r"\d+", text)
    digits = found[0] if found else ""
    value = int(digits[:30] or 0)
    if value < 1_000_000:
        yield from _below_million(value)
    else:
        yield from (_ONES[int(digit)] for digit in digits[:30])
    if rest := text[len(digits) :]:
        yield rest


def _below_million(value: int) -> Iterator[str]:
    if value >= 1000:
        yield from _below_million(value // 1000) if value >= 2000 else ()
        yield "thousand"
        value %= 1000
        if not value:
            return
    if value >= 100:
        yield _ONES[value // 100]
        yield "hundred"
        value %= 100
        if not value:
            return
    if value >= 20:
        yield _TENS[value // 10 - 2]
        value %= 10
        if not value:
            return
    yield _ONES[value]
