"""Rules times weights: the score of every chord in its slot and of every pair of neighbours, with the best reason.

Everything is counted from the tonic, so a score once worked out serves every key, and is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arranging.harmony.rule import Close, Feature, HarmonyRule, Meter, Motion, Scene, Sight, harmony_rules, seeing
from arranging.harmony.table import ChordTable, Reals
from arranging.harmony.weighing import weights_by_rule


class Weighing(NamedTuple):
    """Names the weights: the file, and the rules a style waives."""

    name: str
    waives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Summed scores; `why` is the rule that speaks most for each entry (-1 none) and `gain` what it adds."""

    value: Reals
    why: NDArray[np.int16]
    gain: Reals


class Step(NamedTuple):
    """From one slot to the next: the chords there and here, counted from the later tonic, and what lies between."""

    before: ChordTable
    after: ChordTable
    meter: Meter
    motion: Motion
    close: Close | None
    """Where the later slot closes a phrase."""


class View(NamedTuple):
    """What rules of one sight are shown of a step, and the share at which they count."""

    sight: Sight
    seen: tuple[Any, ...]
    share: float = 1.0


_ACROSS_PHRASES = 0.4
"""Between phrases harmony is freer: progressions count less than half."""


def views(step: Step) -> tuple[View, ...]:
    """A step as rules of each sight see it."""
    pair = step.before, step.after
    found = (
        View(Sight.PROGRESSION, pair, _ACROSS_PHRASES if step.meter.phrase_ends else 1.0),
        View(Sight.METER, (*pair, step.meter)),
        View(Sight.LINE, (*pair, step.motion)),
    )
    return found if step.close is None else (*found, View(Sight.CLOSE, (*pair, step.close)))


def fit_scores(weighing: Weighing, scene: Scene, chords: ChordTable) -> Scores:
    """Slots x chords: what each chord is worth in each slot, its neighbours left aside."""
    shape = (len(scene.slots), len(chords))
    alone = _chord_scores(weighing, chords)
    fit = _weigh(weighing, seeing(Sight.FIT), (scene, chords), chords, shape)
    better = alone.gain[None, :] > fit.gain
    return Scores(
        fit.value + alone.value[None, :],
        np.where(better, alone.why[None, :], fit.why),
        np.where(better, alone.gain[None, :], fit.gain),
    )


@lru_cache(maxsize=512)
def join_scores(weighing: Weighing, step: Step) -> Reals:
    """Before x after: what each step from chord to chord is worth."""
    parts = join_parts(weighing, step)
    value = parts[0].value
    for part in parts[1:]:
        value = value + part.value
    return value


@lru_cache(maxsize=512)
def join_odds(weighing: Weighing, step: Step) -> NDArray[np.float64]:
    """The same as factors, the largest 1."""
    scores = join_scores(weighing, step).astype(np.float64)
    return np.asarray(np.exp(scores - scores.max()))


def join_parts(weighing: Weighing, step: Step) -> tuple[Scores, ...]:
    """The same by what the rules look at."""
    return tuple(_view_scores(weighing, view) for view in views(step))


def because(why: int) -> str:
    """A reason in words."""
    return _reasons()[0][why] if why >= 0 else ""


@lru_cache(maxsize=1)
def _reasons() -> tuple[tuple[str, ...], dict[str, int]]:
    """The reasons of all rules one after another, and where each rule's begin."""
    texts: list[str] = []
    begin: dict[str, int] = {}
    for rule in harmony_rules():
        begin[rule.name] = len(texts)
        texts += rule.reasons
    return tuple(texts), begin


@lru_cache(maxsize=256)
def _told(name: str) -> NDArray[np.bool_]:
    """Which labels of a rule have a reason to give; none behind them."""
    rule = next(rule for rule in harmony_rules() if rule.name == name)
    return np.array([bool(text) for text in (*rule.reasons, "")])


@lru_cache(maxsize=64)
def _chord_scores(weighing: Weighing, chords: ChordTable) -> Scores:
    return _weigh(weighing, seeing(Sight.CHORD), (chords,), chords, (len(chords),))


@lru_cache(maxsize=1024)
def _view_scores(weighing: Weighing, view: View) -> Scores:
    before, after = view.seen[:2]
    whole = _weigh(weighing, seeing(view.sight), view.seen, after, (len(before), len(after)))
    share = np.float32(view.share)
    return whole if share == 1 else Scores(whole.value * share, whole.why, whole.gain * share)


def _weigh(
    weighing: Weighing, rules: Iterable[HarmonyRule], sight: tuple[Any, ...], chords: ChordTable, shape: tuple[int, ...]
) -> Scores:
    weights = weights_by_rule(weighing.name, weighing.waives, minor=chords.mode.is_minor)
    value = np.zeros(shape, np.float32)
    why = np.full(shape, -1, np.int16)
    gain = np.zeros(shape, np.float32)
    for rule in rules:
        if rule.name not in weights:
            continue
        feature = rule.feature(*sight)
        part = weighted(rule, feature, weights)
        value += part
        told = _told(rule.name)
        if told.any() and part.max(initial=0) > 0:
            by_label = len(rule.reasons) > 1
            better = (part > gain) & told[feature] if by_label else part > gain
            place = feature if by_label else 0
            np.copyto(why, _reasons()[1][rule.name] + place, where=better, casting="unsafe")
            np.copyto(gain, part, where=better)
    return Scores(value, why, gain)


def weighted(rule: HarmonyRule, feature: Feature, weights: dict[str, Reals]) -> Reals:
    """A feature times its weight, or by label the weight itself."""
    own = weights[rule.name]
    return np.asarray(own[feature]) if rule.labels else np.multiply(feature, own[0], dtype=np.float32)
