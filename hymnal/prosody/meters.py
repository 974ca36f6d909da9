"""The hymn meters there are: their counts, names, usual foot, and how common each is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hymnal.prosody.meter_table import TABLE

MOST_LINES = 40
"""No tune has more lines than this; longer written meters are not read."""

_LONGEST_LINE = 20
_REFRAIN_WORDS = re.compile(r"\s*(?:\+|with|w/|and)\s*(?:refrain|ref\.?|chorus|allelui?as?|hallelujahs?)\s*\.?$", re.I)
_DOUBLED = re.compile(r"[\s.]*(?:D|doubled|double)\.?$", re.I)


@dataclass(frozen=True, slots=True)
class Meter:
    """A poetic meter: so many syllables in each line, the refrain's lines last."""

    counts: tuple[int, ...]
    verse_lines: int
    """How many lines come before the refrain: all, where it has none."""
    weight: float
    """How many texts and tunes of a large hymnal have it."""
    foot: str
    name: str = ""
    """The abbreviation hymnals print: `C.M.D.`; empty for most."""
    common_name: str = ""
    """The name spelled out: `Common Meter Doubled`; empty for most."""

    @property
    def dotted(self) -> str:
        """As printed: `8.6.8.6`, `8.7.8.7 D`."""
        return dotted(self.counts)


def dotted(counts: Sequence[int]) -> str:
    """The counts as hymnals print them, ` D` where two halves of four lines or more are alike: `8.7.8.7 D`."""
    half, odd = divmod(len(counts), 2)
    if half >= 4 and not odd and tuple(counts[:half]) == tuple(counts[half:]):
        return ".".join(map(str, counts[:half])) + " D"
    return ".".join(map(str, counts))


def parse(written: str) -> tuple[int, ...]:
    """The counts meant by a written meter, every line of its own; empty where it is none.

    Reads `8.7.8.7 D`, `87.87`, `8787D`, `8 7 8 7`, `86 86 D`, `CM`, `C.M.D.`, `Long Meter`, and leaves out
    `with refrain` and `with Alleluias`, whose counts are not told.
    """
    text = _REFRAIN_WORDS.sub("", " ".join(written.split())[:200])
    known = _BY_NAME.get(_letters(text))
    if known is not None:
        return known.counts
    doubled = _DOUBLED.search(text)
    if doubled:
        text = text[: doubled.start()]
        known = _BY_NAME.get(_letters(text))
    groups = re.findall(r"\d+", text)
    if known is not None:
        counts = known.counts
    elif not groups or re.search(r"[^\d\s.,·:/+-]", text):
        return ()
    else:
        counts = tuple(c for group in groups for c in _lines_of(group))
    counts = counts * 2 if doubled else counts
    possible = 0 < len(counts) <= MOST_LINES and all(1 <= c <= _LONGEST_LINE for c in counts)
    return counts if possible else ()


def _lines_of(digits: str) -> tuple[int, ...]:
    """The counts run together in `8787` or `1110`: two digits are one where they make 10 to 15."""
    if int(digits) <= _LONGEST_LINE:
        return (int(digits),)
    return tuple(int(c) for c in re.findall(r"1[0-5]|\d", digits))


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def named(counts: Sequence[int]) -> Meter | None:
    """The listed meter of these counts, none where no hymnal's index has it."""
    return BY_COUNTS.get(tuple(counts))


def _read(line: str) -> Meter:
    facts, _, common_name = line.partition("|")
    found = re.fullmatch(r"([\d.]+)( D)?(?:\+([\d.]+))?\s+([\d.]+)\s+([a-z]+)\s*(\S*)\s*", facts)
    if found is None:
        raise ValueError(f"The table of meters has a line that cannot be read: {line!r}.")
    verse, doubled, refrain, weight, foot, name = found.groups()
    counts = tuple(map(int, verse.split("."))) * (2 if doubled else 1)
    after = tuple(map(int, refrain.split("."))) if refrain else ()
    return Meter(counts + after, len(counts), float(weight), foot, name, common_name.strip())


METERS: tuple[Meter, ...] = tuple(
    _read(line) for line in TABLE.strip().splitlines() if line and not line.startswith("#")
)
"""All listed meters."""

BY_COUNTS: dict[tuple[int, ...], Meter] = {meter.counts: meter for meter in METERS}

_BY_NAME = {
    _letters(name): meter for meter in reversed(METERS) for name in (meter.name, meter.common_name) if _letters(name)
}
