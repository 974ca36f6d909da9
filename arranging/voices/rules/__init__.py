"""The built-in rules, one file a fault, named after it. A new file here is a new rule."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from arranging.registry import Registry
from arranging.voices.rule import Rule


@lru_cache(maxsize=1)
def built_in_rules() -> Registry[Rule]:
    """Every rule of this folder by name."""
    modules = (importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__))
    found = [rule for module in modules for rule in vars(module).values() if isinstance(rule, Rule)]
    return Registry("voice-leading rule", found)
