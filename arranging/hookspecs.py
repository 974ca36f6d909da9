"""The whole extension surface: what a plugin may contribute."""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from arranging.styles import ArrangementStyle

PROJECT = "arranging"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:  # type: ignore[empty-body]
    """Arrangement styles: a harmonized tune goes in, an Arrangement comes out."""
