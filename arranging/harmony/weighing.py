"""The weights of the rules: small files of numbers anyone can read."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from arranging.harmony.rule import harmony_rules

FOLDER = Path(__file__).parent / "weights"


@lru_cache(maxsize=64)
def weights_of(name: str, waives: tuple[str, ...] = ()) -> dict[str, float]:
    """Every rule's weight; a file other than `common` holds what differs from it. Waived rules weigh nothing."""
    known = {weight: rule.name for rule in harmony_rules() for weight in rule.weight_names}
    found = _read("common")
    if name != "common":
        found |= _read(name)
    missing, unknown = known.keys() - found.keys(), found.keys() - known.keys()
    if missing or unknown:
        raise ValueError(f"Weights '{name}': no weight for {sorted(missing)}, no rule for {sorted(unknown)}.")
    return {weight: 0.0 if known[weight] in waives else value for weight, value in found.items()}


def _read(name: str) -> dict[str, float]:
    content = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return {str(weight): float(value) for weight, value in content["weights"].items()}
