"""How a melody wants to be set: as a chorale or as a hymn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arranging.sketch import Analysis, PhraseRole


class Idiom(Enum):
    """The two manners of four-part writing for a congregation; the value is the name shown to users."""

    CHORALE = "chorale"
    HYMN = "hymn"


@dataclass(frozen=True, slots=True)
class IdiomChoice:
    """An idiom, and in a sentence why."""

    idiom: Idiom
    reason: str


def idiom_of(analysis: Analysis) -> IdiomChoice:
    """A chorale where three in four inner phrases close on a fermata, as chorale tunes are notated; else a hymn.

    A single phrase has no inner close: its last note decides.
    """
    phrases = [p for p in analysis.phrases if p.role is PhraseRole.TUNE]
    asked = phrases[:-1] or phrases
    held = sum(p.fermata for p in asked)
    if 4 * held >= 3 * len(asked):
        what = f"{held} of {len(asked)} inner phrases close" if len(phrases) > 1 else "its phrase closes"
        return IdiomChoice(Idiom.CHORALE, f"A chorale: {what} on a fermata.")
    what = f"only {held} of {len(asked)} phrases close" if held else "no inner phrase closes"
    return IdiomChoice(Idiom.HYMN, f"A hymn: {what} on a fermata.")
