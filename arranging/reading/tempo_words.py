"""Tempo words and the speeds they usually mean."""

from __future__ import annotations

import re

_WORDS = {
    "prestissimo": 200,
    "presto": 176,
    "vivacissimo": 168,
    "vivace": 152,
    "allegretto": 108,
    "allegro": 132,
    "moderato": 104,
    "andantino": 88,
    "andante": 80,
    "adagietto": 70,
    "adagio": 66,
    "larghetto": 62,
    "largo": 50,
    "lento": 54,
    "grave": 42,
    "maestoso": 84,
    "quickly": 132,
    "lively": 132,
    "fast": 140,
    "moderately": 100,
    "slowly": 66,
    "slow": 66,
}
_ANY = re.compile(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)


def usual_tempo(words: str) -> int | None:
    """Quarters a minute that tempo words usually mean; None when they are none."""
    found = _ANY.search(words)
    return _WORDS[found.group(1).lower()] if found else None
