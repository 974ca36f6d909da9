"""Meters as people write them, with what is sung besides the lines: `8.7.8.7`, `87.87 D`, `7.7.7.7 with Alleluias`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hymnal.prosody.meters import dotted, named, parse

_ADDITION = re.compile(r"(refrain|chorus)|(?:alleluia|hallelujah)", re.IGNORECASE)
_PRINTED = {"": "", "refrain": " with Refrain", "alleluia": " with Alleluias"}


@dataclass(frozen=True, slots=True)
class WrittenMeter:
    """Syllables of each line, a doubled meter written out; and what is added: `refrain`, `alleluia` or nothing."""

    counts: tuple[int, ...]
    addition: str = ""


def written_meter(text: str) -> WrittenMeter | None:
    """The meter that the text means; None where it means none."""
    counts = parse(re.sub("metre", "meter", text, flags=re.IGNORECASE))
    found = _ADDITION.search(text)
    addition = ("refrain" if found[1] else "alleluia") if found else ""
    return WrittenMeter(counts, addition) if counts else None


def tidy_meter(text: str) -> str:
    """A meter as the hymnal writes it, `8.7.8.7 D` for `87.87D`; a text that means none as it is."""
    written = written_meter(text)
    return dotted(written.counts) + _PRINTED[written.addition] if written else text.strip()


def name_of(meter: str) -> str:
    """The name hymnals give a meter, `C.M.` for `8.6.8.6`; empty where it has none."""
    written = written_meter(meter)
    known = named(written.counts) if written and not written.addition else None
    return known.name if known else ""
