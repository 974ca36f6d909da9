"""Which styles suit a tune: the best of each kind, with what a musician would say for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from arranging.analysis.portrait import USUAL_TEMPO, Portrait
from arranging.facts import beat_name
from arranging.styles import ArrangementStyle
from arranging.suits import Family

MOST = 5
"""Recommendations of one tune."""
_KIN = 0.75
"""What a style is worth beside a better one of its family; beside two, this squared."""
_LEAST = 0.15
"""Scores below are no recommendation, unless there is no better one."""


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A style for a tune: how well it suits, from 0 to 1 in hundredths, and why."""

    style: str
    reason: str
    score: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A tune's portrait, the styles that suit it, and what should be said to the user about the reading."""

    portrait: Portrait
    recommendations: tuple[Recommendation, ...]
    warnings: tuple[str, ...] = ()

    @property
    def report(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        seen = self.portrait
        return {
            "key": str(seen.key),
            "mode": seen.key.mode.value,
            "modal": seen.modal,
            "time_signature": str(seen.time),
            "tempo_bpm": _rounded(seen.tempo_bpm),
            "tempo_given": seen.tempo_given,
            "beat": beat_name(seen.beat),
            "measures": seen.measures,
            "pickup": seen.pickup,
            "phrases": seen.phrases,
            "density": round(seen.density, 2),
            "texture": seen.texture.value,
            "recommendations": [asdict(one) for one in self.recommendations],
        }


def recommended(portrait: Portrait, styles: Iterable[type[ArrangementStyle]]) -> tuple[Recommendation, ...]:
    """At most `MOST` styles, the most suitable first; kinsmen of a style already chosen give way to others.

    A style that nothing in the tune speaks for is not among them.
    """
    suited = [(style.name, style.suits.family, style.suitability(portrait)) for style in styles if style.suits]
    found = [one for one in suited if one[2].reason]
    chosen: list[Recommendation] = []
    kin: Counter[Family] = Counter()
    while found and len(chosen) < MOST:
        best = max(found, key=lambda one: (one[2].score * _KIN ** kin[one[1]], one[0]))
        found.remove(best)
        name, family, suitability = best
        if chosen and suitability.score < _LEAST:
            continue
        kin[family] += 1
        chosen.append(Recommendation(name, _told(suitability.reason, portrait), round(suitability.score, 2)))
    return tuple(sorted(chosen, key=lambda one: -one.score))


def _told(reason: str, portrait: Portrait) -> str:
    """The reason as a sentence; that a tempo was assumed is said with it."""
    assumed = "" if portrait.tempo_given else f" (no tempo in the file, {USUAL_TEMPO:g} is assumed)"
    return f"{reason[:1].upper()}{reason[1:]}{assumed}."


def _rounded(bpm: float) -> float:
    """A tempo in hundredths, without a fraction where it has none."""
    near = round(bpm, 2)
    return int(near) if near == int(near) else near
