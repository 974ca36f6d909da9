"""Lyric events become syllables: hyphens, and the spaces and slashes of karaoke files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from arranging.score import Syllabic, Syllable

_BREAKS = " \t\r\n/\\"
_PROLONGS = "_*"
_LINES = re.compile(r"(?<=\S)\s*[\r\n]+\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class SungText:
    """What is sung from a tick of the file on, as it stands there."""

    tick: int
    text: str


def syllables(sung: Sequence[SungText]) -> tuple[tuple[int, Syllable], ...]:
    """`(tick, syllable)` for each sung text; several texts at one tick, or several lines of one, are the verses.

    Words are told apart by hyphens (`A-`, `ma-`, `zing` or `A`, `-ma`, `-zing`), or, where a file has spaces
    and slashes instead, by those (`A`, `ma`, `zing `, `\\\\grace`).
    """
    sung = [SungText(event.tick, line) for event in sung for line in _LINES.split(event.text)]
    spaced = _is_spaced(sung)
    by_verse: dict[int, list[SungText]] = {}
    seen_at, verse = -1, 1
    for event in sung:
        if event.text.startswith("@") or not _bare(event.text):
            continue
        verse = verse + 1 if event.tick == seen_at else 1
        seen_at = event.tick
        by_verse.setdefault(verse, []).append(event)
    return tuple(pair for number, verse_texts in by_verse.items() for pair in _verse(number, verse_texts, spaced))


def _bare(text: str) -> str:
    """The syllable alone; empty for signs that only prolong the one before."""
    return text.strip(_BREAKS + _PROLONGS + "-=+")


def _is_spaced(sung: Sequence[SungText]) -> bool:
    """True where spaces and slashes part the words, so that a syllable without them goes on with its word."""
    marked = sum(1 for s in sung if s.text[:1] in _BREAKS or s.text[-1:] in _BREAKS)
    hyphened = sum(1 for s in sung if s.text.strip(_BREAKS).endswith("-"))
    return 5 * marked > len(sung) and hyphened <= marked // 4


def _verse(number: int, sung: list[SungText], spaced: bool) -> list[tuple[int, Syllable]]:
    out = []
    inside = False
    for i, event in enumerate(sung):
        goes_on = i + 1 < len(sung) and _joined(event.text, sung[i + 1].text, spaced)
        syllabic = {
            (False, False): Syllabic.SINGLE,
            (False, True): Syllabic.BEGIN,
            (True, True): Syllabic.MIDDLE,
            (True, False): Syllabic.END,
        }[inside, goes_on]
        out.append((event.tick, Syllable(_bare(event.text), number, syllabic)))
        inside = goes_on
    return out


def _joined(text: str, following: str, spaced: bool) -> bool:
    """True when the two belong to one word."""
    if text.strip(_BREAKS).endswith(("-", "=")) or following.strip(_BREAKS).startswith("-"):
        return True
    return spaced and text[-1:] not in _BREAKS and following[:1] not in _BREAKS
