"""The weights of the rules: small files of numbers anyone can read."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from arranging.harmony.rule import harmony_rules
from arranging.harmony.table import Reals

FOLDER = Path(__file__).parent / "weights"


@lru_cache(maxsize=64)
def weights_of(name: str, waives: tuple[str, ...] = (), *, minor: bool = False) -> dict[str, float]:
    """Every rule's weight; waived rules weigh nothing, and so do those a file does not name.

    A file that `extends` another holds what differs from it; its part `minor` what differs in modes with a minor
    third. Raises `ValueError` where a file names a rule that does not exist.
    """
    known = {weight: rule.name for rule in harmony_rules() for weight in rule.weight_names}
    found = dict.fromkeys(known, 0.0)
    for content in _chain(name):
        found |= content["weights"] | (content.get("minor", {}) if minor else {})
    unknown = found.keys() - known.keys()
    if unknown:
        raise ValueError(f"Weights '{name}': no rule for {sorted(unknown)}.")
    return {weight: 0.0 if known[weight] in waives else float(value) for weight, value in found.items()}


@lru_cache(maxsize=64)
def weights_by_rule(name: str, waives: tuple[str, ...] = (), *, minor: bool = False) -> dict[str, Reals]:
    """Every rule that weighs anything, with the weights of its labels and 0 for none behind them.

    Raises `ValueError` where a file names a rule that does not exist.
    """
    rules = {rule.name: rule for rule in harmony_rules()}
    found: dict[str, Reals] = {}
    for content in _chain(name):
        for part in (content["weights"], content.get("minor", {}) if minor else {}):
            for weight, value in part.items():
                rule, _, label = weight.partition(" ")
                if rule not in rules or (place := _places(rule).get(label)) is None:
                    raise ValueError(f"Weights '{name}': no rule for {weight}.")
                if rule not in found:
                    found[rule] = np.zeros(max(1, len(rules[rule].labels)) + 1, np.float32)
                found[rule][place] = value
    return {rule: row for rule, row in found.items() if row.any() and rule not in waives}


@lru_cache(maxsize=512)
def _places(rule: str) -> dict[str, int]:
    """Where each label of a rule stands among its weights."""
    labels = next(found.labels for found in harmony_rules() if found.name == rule)
    return {label: index for index, label in enumerate(labels or ("",))}


@lru_cache(maxsize=64)
def consensus_of(name: str) -> float:
    """What a root or a bass is worth that every likely plan has at its place, on the scale of the weights."""
    return _number(name, "consensus")


@lru_cache(maxsize=64)
def closing_of(name: str) -> float:
    """What a phrase costs that closes on no cadence, on the scale of the weights; 0 where that is no matter."""
    return _number(name, "closing")


def _number(name: str, part: str) -> float:
    """A number beside the weights, as the file that is most its own has it."""
    return float(next((content[part] for content in reversed(_chain(name)) if part in content), 0.0))


@lru_cache(maxsize=16)
def _chain(name: str) -> tuple[dict[str, Any], ...]:
    """The files a set is made of, the plainest first."""
    content = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    content |= {part: _flat(content[part]) for part in ("weights", "minor") if part in content}
    return (*(_chain(content["extends"]) if "extends" in content else ()), content)


def _flat(part: dict[str, float | dict[str, float]]) -> dict[str, float]:
    """Weights by rule and label as weights by name; a rule without labels has a number, or one by name."""
    found: dict[str, float] = {}
    for rule, value in part.items():
        found |= (
            {f"{rule} {label}": weight for label, weight in value.items()} if isinstance(value, dict) else {rule: value}
        )
    return found
