"""What reading a file gives: a score, and what had to be left out or changed on the way."""

from __future__ import annotations

from dataclasses import dataclass

from arranging.score import Score


@dataclass(frozen=True, slots=True)
class Source:
    """A score as read from a file, with one sentence for everything that was dropped or repaired."""

    score: Score
    warnings: tuple[str, ...] = ()
    has_key: bool = True
    """False when the file names no key, so that the signature of the measures is only a default."""
    has_tempo: bool = True
    has_meter: bool = True
    line_ends: tuple[int, ...] = ()
    """Where the source says that its lines of verse end, in ticks; empty where it says nothing about lines."""
