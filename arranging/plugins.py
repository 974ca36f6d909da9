"""The one loader: our plugin packages, then the entry points of others."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from functools import lru_cache
from importlib.metadata import entry_points

import pluggy

from arranging import hookspecs
from arranging.registry import Registry
from arranging.styles import ArrangementStyle

PLUGIN_PACKAGES = ("styles_plugins",)
"""The only place the core knows of its own plugin packages."""

log = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def manager() -> pluggy.PluginManager:
    """The plugin manager with every plugin loaded; a misspelt hook name is an error here."""
    found = pluggy.PluginManager(hookspecs.PROJECT)
    found.add_hookspecs(hookspecs)
    for package in PLUGIN_PACKAGES:
        _load_package(found, package)
    _load_entry_points(found)
    found.check_pending()
    return found


@lru_cache(maxsize=1)
def arrangement_styles() -> Registry[type[ArrangementStyle]]:
    """Every arrangement style by name."""
    return Registry("style", (s for group in manager().hook.register_arrangement_styles() for s in group))


def shipped_styles() -> dict[str, type[ArrangementStyle]]:
    """The styles that come with the project, by name: its documents and accepted notes know of no others."""
    return {
        name: style for name, style in arrangement_styles().items() if style.__module__.split(".")[0] in PLUGIN_PACKAGES
    }


def reload() -> None:
    """Forget what was loaded, so that newly installed plugins are seen."""
    manager.cache_clear()
    arrangement_styles.cache_clear()


def _load_package(found: pluggy.PluginManager, package: str) -> None:
    """Our own plugins fail loudly: a fault in one is a fault of this release."""
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, f"{package}."):
        found.register(importlib.import_module(module.name), module.name)


def _load_entry_points(found: pluggy.PluginManager) -> None:
    """A plugin of others that fails is named in the log and skipped; the service runs without it."""
    for entry in entry_points(group=hookspecs.PROJECT):
        try:
            found.register(entry.load(), entry.name)
        except Exception:
            log.exception("The plugin '%s' (%s) failed to load and is skipped.", entry.name, entry.value)
