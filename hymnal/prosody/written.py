"""Meters as people write them: `8.7.8.7`, `87.87`, `8787`, `8 7 8 7`, `87.87 D`, `C.M.`, `7.7.7.7 with Alleluias`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_COMMON, _LONG, _SHORT = (8, 6, 8, 6), (8, 8, 8, 8), (6, 6, 8, 6)
_NAMED = {
    **{"cm": _COMMON, "commonmeter": _COMMON, "cmd": _COMMON * 2, "commonmeterdoubled": _COMMON * 2},
    **{"lm": _LONG, "longmeter": _LONG, "lmd": _LONG * 2, "longmeterdoubled": _LONG * 2},
    **{"sm": _SHORT, "shortmeter": _SHORT, "smd": _SHORT * 2, "shortmeterdoubled": _SHORT * 2},
    "cme": (8, 6, 8, 8, 6),
    "cpm": (8, 8, 6, 8, 8, 6),
    "lpm": (8, 8, 8, 8, 8, 8),
    "spm": (6, 6, 8, 6, 6, 8),
    "hm": (6, 6, 6, 6, 8, 8),
    "hallelujahmeter": (6, 6, 6, 6, 8, 8),
    "7s": (7, 7, 7, 7),
    "8s7s": (8, 7, 8, 7),
}
_ADDITION = re.compile(r"\s*(?:with|and|\+|&|w/)\s*(refrain|chorus|alleluia|hallelujah)\w*\.?\s*$")
_DOUBLED = re.compile(r"(?<=[\d.\s])\s*d(?:oubled?|bl)?\.?\s*$")
_COUNTS = re.compile(r"\d[\d.,\s·-]*")
_COUNT = re.compile(r"1\d|[1-9]")
"""One syllable count: a line of one syllable is hardly ever sung, so `1` begins a number of two digits if it can."""


@dataclass(frozen=True, slots=True)
class WrittenMeter:
    """Syllables of each line, a doubled meter written out; and what is added: `refrain`, `alleluia` or nothing."""

    counts: tuple[int, ...]
    addition: str = ""


def written_meter(text: str) -> WrittenMeter | None:
    """The meter that the text means; None where it means none."""
    rest, addition = " ".join(text.lower().replace("metre", "meter").split()), ""
    if found := _ADDITION.search(rest):
        rest = rest[: found.start()]
        addition = {"chorus": "refrain", "hallelujah": "alleluia"}.get(found[1], found[1])
    if named := _NAMED.get(re.sub(r"[\W_]", "", rest)):
        return WrittenMeter(named, addition)
    times = 2 if _DOUBLED.search(rest) else 1
    rest = _DOUBLED.sub("", rest)
    if not _COUNTS.fullmatch(rest):
        return None
    runs = re.findall(r"\d+", rest)
    counts = [count for run in runs for count in _COUNT.findall(run)]
    if len(counts) < 2 or "".join(counts) != "".join(runs):
        return None
    return WrittenMeter(tuple(int(count) for count in counts) * times, addition)
