"""Harmony rules: small functions that see chords as arrays and say where they apply; weights say how much it counts.

A rule gives a feature: a number for each chord, for each slot and chord, or for each pair of neighbouring
chords. The score of a plan is the sum of feature times weight over all rules. The planner that chooses and the
report that explains read the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from arranging.harmony.melody_view import MelodyView
from arranging.harmony.slots import Slot
from arranging.pitch import Mode
from arranging.sketch import CadenceKind

Feature = NDArray[Any]
"""Numbers or truth values, broadcastable to the shape the rule's kind asks for."""


class Sight(Enum):
    """What a rule looks at, and so the shape of its feature."""

    CHORD = "one chord: (chords)"
    FIT = "one chord in its slot: (slots x chords)"
    PROGRESSION = "two neighbouring chords: (before x after)"
    METER = "two neighbouring chords and the accents they fall on: (before x after)"
    LINE = "two neighbouring chords and the melody's step between them: (before x after)"
    CLOSE = "the last chord of a phrase and the one before it: (before x after)"


@dataclass(frozen=True, eq=False)
class Scene:
    """All slots of a tune, for rules of fit. Arrays have one row a slot."""

    slots: tuple[Slot, ...]
    melody: MelodyView
    closes: NDArray[np.bool_]
    opens: NDArray[np.bool_]
    final: NDArray[np.bool_]
    """The last chord of all."""
    last: NDArray[np.int64]
    """Pitch class, counted from the tonic, of the note a phrase ends on, where it ends; NO_TONE elsewhere."""
    asked: tuple[CadenceKind | None, ...]
    """The close asked for, per slot; None elsewhere."""
    picardy: bool
    prepares: tuple[int | None, ...]
    """Semitones up to the next tonic where a slot leads into a new key it is not yet in; None elsewhere."""
    leads: NDArray[np.bool_]
    """Slots counted in the key that follows, whose dominant they want."""

    def per_slot(self, values: Feature) -> Feature:
        """Sums the rows of single notes (notes x chords) to rows of slots (slots x chords)."""
        out = np.zeros((len(self.slots), values.shape[1]), np.float32)
        if len(values):
            out[self.melody.filled] = np.add.reduceat(values, self.melody.starts, axis=0)
        return out


class Meter(NamedTuple):
    """Accents of two neighbouring slots, 3 a downbeat to 0 between beats, and what lies between them."""

    before: int
    after: int
    phrase_ends: bool
    upbeat: bool
    under_held: bool
    stays: bool = False
    """A bar line within a harmony that the best plan would hold beyond two measures."""


class Motion(NamedTuple):
    """The melody from one slot to the next: pitch class it leaves, counted from the later tonic, and semitones."""

    leaves: int
    step: int
    phrase_ends: bool
    last: bool = False
    """The step into the last chord of all."""

    @property
    def enters(self) -> int:
        return (self.leaves + self.step) % 12


class Close(NamedTuple):
    """A phrase's end: whether it is the last, the cadence asked for, and the mode; `local` welcomes related keys."""

    final: bool
    asked: CadenceKind | None
    mode: Mode
    local: bool


@dataclass(frozen=True, slots=True, eq=False)
class HarmonyRule:
    """A feature with its name and sources. `labels` are the kinds a rule tells apart, each with its own weight."""

    code: str
    name: str
    sight: Sight
    feature: Callable[..., Feature]
    source: str
    reasons: tuple[str, ...]
    """What it says in words of a chord it speaks for, by label or one for all; empty where it has nothing to say."""
    applies: tuple[str, ...]
    spares: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return (self.feature.__doc__ or "").strip().splitlines()[0]

    @property
    def weight_names(self) -> tuple[str, ...]:
        return tuple(f"{self.name} {label}" for label in self.labels) or (self.name,)


Rule = TypeVar("Rule", bound=Callable[..., Feature])
_RULES: dict[str, HarmonyRule] = {}


def harmony_rule(
    *,
    code: str,
    sight: Sight,
    source: str,
    because: str | Mapping[str, str] | Callable[[str], str] = "",
    applies: tuple[str, ...] = (),
    spares: tuple[str, ...] = (),
    labels: tuple[str, ...] = (),
) -> Callable[[Rule], Rule]:
    """Declare a rule. Its name is the function's; examples are `TUNE => NUMERALS`, a numeral for each melody note.

    With `labels` the feature is an array of indices into them, -1 where none fits. `because` is the reason a
    report gives for a chord the rule speaks for: one text, or one by label.
    """
    if callable(because):
        reasons = tuple(because(label) for label in labels)
    elif isinstance(because, str):
        reasons = (because,)
    else:
        reasons = tuple(because.get(label, "") for label in labels)

    def declare(feature: Rule) -> Rule:
        name = feature.__name__.replace("_", "-")
        if name in _RULES or any(rule.code == code for rule in _RULES.values()):
            raise ValueError(f"Two harmony rules are called '{name}' or have the code {code}.")
        _RULES[name] = HarmonyRule(code, name, sight, feature, source, reasons, applies, spares, labels)
        return feature

    return declare


@lru_cache(maxsize=1)
def harmony_rules() -> tuple[HarmonyRule, ...]:
    """All rules by code."""
    package = import_module("arranging.harmony.rules")
    for module in iter_modules(package.__path__):
        import_module(f"arranging.harmony.rules.{module.name}")
    return tuple(sorted(_RULES.values(), key=lambda rule: rule.code))


def seeing(sight: Sight) -> Iterator[HarmonyRule]:
    """The rules that look at the same thing."""
    return (rule for rule in harmony_rules() if rule.sight is sight)
