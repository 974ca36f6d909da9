"""What a style likes in a tune, as data, and how well a tune suits it, with a musician's reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import exp

from arranging.analysis.portrait import Portrait
from arranging.facts import facts

Like = Callable[[Portrait], float]
"""How much of a character a tune has, from 0 to 1; `likes` has them."""

_INDIFFERENT = 1.0
"""Points at which a tune suits a style as well as not: one word in its favour."""
_WORTH_SAYING = 0.5
"""How much of a character a tune has at least that is spoken of."""
_SECOND_REASON = 0.45
"""A second reason is given where it weighs so much of the first one."""


class Family(Enum):
    """Styles that are kin: of each family a recommendation shows the best and hardly the rest."""

    HYMNAL = "hymn playing in chords"
    LEARNED = "counterpoint"
    SINGING = "broken chords under a song"
    DANCE = "dances and marches"
    BLUE = "gospel, jazz and blues"
    MODERN = "worship and film"
    COLOUR = "colours and patterns"
    FOLK = "folk music"


@dataclass(frozen=True, slots=True)
class Liking:
    """A character that speaks for a style, or against it where the weight is negative.

    The weight is in points: 1 a musician would mention, 2 would choose the style for, 4 settles the matter. `reason`
    is said to users of a tune that has the character; it names what is seen in the tune with the words of `facts`,
    as in `"{time} at {bpm}: one bass note and two chords a bar sit naturally"`. What speaks against needs none.
    """

    like: Like
    weight: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Suitability:
    """How well a tune suits a style, from 0 to 1, and what a musician would say about it."""

    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Suits:
    """The family of a style and what it likes in a tune."""

    family: Family
    likings: tuple[Liking, ...]

    def suitability(self, portrait: Portrait) -> Suitability:
        """The likings weighed against each other; the reason is made of those that weigh most."""
        weighed = [(one, one.like(portrait)) for one in self.likings]
        points = sum(one.weight * much for one, much in weighed)
        spoken = [(one.weight * much, one.reason) for one, much in weighed if one.reason and much >= _WORTH_SAYING]
        spoken.sort(key=lambda said: -said[0])
        chosen = [reason for weight, reason in spoken[:2] if weight >= _SECOND_REASON * spoken[0][0]]
        score = 1 / (1 + exp(_INDIFFERENT - points))
        return Suitability(score, "; ".join(chosen).format_map(facts(portrait)))
