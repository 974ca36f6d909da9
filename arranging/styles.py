"""What every style is: identity, variants, options, and the recipe that turns a harmonized tune into music."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, ClassVar

from arranging.analysis.portrait import Portrait
from arranging.errors import InvalidValue
from arranging.form.coda import with_coda
from arranging.form.intro import with_intro
from arranging.harmony.recipe import HarmonyRecipe
from arranging.score import QUARTER
from arranging.sketch import Arrangement, HarmonizedTune, Sketch
from arranging.suits import Suitability, Suits


def option(default: Any, *, help: str) -> Any:
    """A field of a style's `Options` with the sentence that explains it to users."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class TempoRange:
    """Beats a minute the style lives in, with the words printed above the first measure.

    The beat is the felt one: a dotted quarter in compound time, a half in 2/2 and 3/2. A style for which a dotted
    beat is a whole measure of its own has a `dotted` range for that.
    """

    low: float
    high: float
    words: str = ""
    dotted: tuple[float, float] | None = None

    def for_beat(self, beat: int) -> TempoRange:
        """The range where the beat has so many ticks."""
        if self.dotted is None or beat % QUARTER == 0:
            return self
        return replace(self, low=self.dotted[0], high=self.dotted[1])

    def nearest(self, bpm: float) -> float:
        """The tempo itself where it lies inside, else the nearer end."""
        return min(max(bpm, self.low), self.high)


@dataclass(frozen=True, slots=True)
class Trait:
    """A measurable promise of a style: `measure` of its music lies between `least` and `most`."""

    name: str
    measure: Callable[[HarmonizedTune, Arrangement], float]
    least: float = -inf
    most: float = inf


@dataclass(frozen=True, slots=True)
class Variant:
    """A named preset of a style's options; its `traits` are what makes it sound unlike the other variants."""

    title: str
    description: str
    options: Any
    traits: tuple[Trait, ...] = ()


class ArrangementStyle(ABC):
    """A way to set a tune for piano. A subclass's docstring is its manual: the first line describes it to users."""

    name: ClassVar[str]
    title: ClassVar[str]
    plays_melody: ClassVar[bool]
    """True: the right hand carries the tune as its top note. False: it never doubles it as a line."""
    prints_chords: ClassVar[bool] = False
    """Whether players of the style read chord symbols: then the plan stands above the staff as a lead sheet has it."""
    variants: ClassVar[Mapping[str, Variant]]
    """By key; the first is the default."""
    waives: ClassVar[Mapping[str, str]] = {}
    """Rules the style breaks on purpose, with the reason."""
    traits: ClassVar[tuple[Trait, ...]] = ()
    """What every variant of the style promises."""
    suits: ClassVar[Suits | None] = None
    """Which tunes the style suits; one that does not say is never recommended."""

    @classmethod
    def description(cls) -> str:
        """The first line of the docstring."""
        return (cls.__doc__ or "").strip().splitlines()[0]

    @classmethod
    def variant(cls, key: str) -> Variant:
        """The variant of that key, the default one for an empty key. Raises `InvalidValue`."""
        if not key:
            return next(iter(cls.variants.values()))
        if key not in cls.variants:
            raise InvalidValue(key, "variant", tuple(cls.variants))
        return cls.variants[key]

    @classmethod
    def suitability(cls, portrait: Portrait) -> Suitability:
        """How well a tune suits the style, and why."""
        return cls.suits.suitability(portrait) if cls.suits else Suitability(0.0, "")

    @abstractmethod
    def tempo(self, options: Any) -> TempoRange:
        """The tempo the style wants."""

    @abstractmethod
    def harmony(self, options: Any) -> HarmonyRecipe:
        """What the style asks of the harmony planner."""

    def intro(self, sketch: Sketch, options: Any) -> Sketch:
        """The sketch with an introduction; unless a style knows better, the opening turned to the dominant."""
        return with_intro(sketch)

    def coda(self, sketch: Sketch, options: Any) -> Sketch:
        """The sketch with a coda after it; unless a style knows better, the tune's end echoed over a plagal close."""
        return with_coda(sketch)

    @abstractmethod
    def arrange(self, tune: HarmonizedTune, options: Any) -> Arrangement:
        """The piano part over the whole time line of the tune, intro and coda included."""
