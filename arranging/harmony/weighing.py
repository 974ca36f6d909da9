"""The weights of the rules: small files of numbers anyone can read."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from arranging.harmony.rule import harmony_rules

FOLDER = Path(__file__).parent / "weights"


@lru_cache(maxsize=64)
def weights_of(name: str, waives: tuple[str, ...] = (), *, minor: bool = False) -> dict[str, float]:
    """Every rule's weight; waived rules weigh nothing.

    A file other than `common` holds what differs from it; its part `minor` what differs in modes with a minor third.
    """
    known = {weight: rule.name for rule in harmony_rules() for weight in rule.weight_names}
    found: dict[str, float] = {}
    for file in dict.fromkeys(("common", name)):
        content = json.loads((FOLDER / f"{file}.json").read_text(encoding="utf-8"))
        found |= content["weights"] | (content.get("minor", {}) if minor else {})
    missing, unknown = known.keys() - found.keys(), found.keys() - known.keys()
    if missing or unknown:
        raise ValueError(f"Weights '{name}': no weight for {sorted(missing)}, no rule for {sorted(unknown)}.")
    return {weight: 0.0 if known[weight] in waives else float(value) for weight, value in found.items()}
