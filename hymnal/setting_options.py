"""What the page of a hymn is made from, as plain values: the tune, and the ways to set it."""

from __future__ import annotations

from dataclasses import dataclass

from arranging.choir.voicings import ENSEMBLES
from arranging.plugins import arrangement_styles

MELODY = "melody"
"""One staff, as a congregation reads it."""
_ALLELUIA = 4
"""Syllables of it."""


@dataclass(frozen=True, slots=True)
class TuneToSing:
    """A tune's name, poetic meter and origin, and its melody in ABC, a line of music for each line of the verse."""

    name: str
    meter: str
    origin: str
    """Composer or source, and year."""
    melody: str

    @property
    def credit(self) -> str:
        """As hymnals print it: `Tune: NEW BRITAIN, 8.6.8.6; Virginia Harmony, 1831`."""
        return f"Tune: {self.name}, {self.meter}" + (f"; {self.origin}" if self.origin else "")

    def alleluias(self, syllables: tuple[int, ...]) -> tuple[int, ...]:
        """Which of the melody's lines may be alleluias: those of four syllables, where the meter says it has some."""
        if "with Alleluia" not in self.meter:
            return ()
        return tuple(place for place, count in enumerate(syllables) if count == _ALLELUIA)


@dataclass(frozen=True, slots=True)
class SettingOptions:
    """What may be asked of a hymn's page: a `variant` of the style, a `layout` and `voicing` of the choir."""

    setting: str = "satb"
    variant: str = ""
    target_key: str = ""
    layout: str = "closed"
    voicing: str = "full"


def settings() -> tuple[str, ...]:
    """All settings by name: the melody alone, the choirs, and every arrangement style with the melody above it."""
    return (MELODY, *ENSEMBLES, *arrangement_styles())
