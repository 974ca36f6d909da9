"""Which engine made a score: its release, and a digest of everything that its notes depend on."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.metadata import entry_points, version
from inspect import getfile
from pathlib import Path

from arranging.hookspecs import PROJECT
from arranging.plugins import PLUGIN_PACKAGES, arrangement_styles

RELEASE = "1.0.0"
LIBRARIES = ("lxml", "numpy", "symusic")
"""Those that read, choose and write notes."""


@lru_cache(maxsize=1)
def edition() -> str:
    """The engine as `1.0.0-3f2a91c07be4`: equal files, options and editions give equal music.

    The release alone would not do: nobody has to remember to raise it with every note that changes, and who writes a
    style wants to hear what it plays now. A process reads it once, as it does the code.
    """
    return f"{RELEASE}-{digest(_sources(), _versions())[:12]}"


def digest(files: Iterable[Path], facts: Iterable[str] = ()) -> str:
    """What the contents of the files and the facts come to, as a hexadecimal number; their order does not count."""
    found = hashlib.sha256()
    for fact in sorted(facts):
        found.update(fact.encode())
    for path in sorted(set(files)):
        found.update(path.read_bytes())
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    """The files of the engine and of its own plugins, and the one that each style of others is written in."""
    for package in (__package__, *PLUGIN_PACKAGES):
        for folder in importlib.import_module(package).__path__:
            yield from (path for path in Path(folder).rglob("*") if path.suffix in (".py", ".json"))
    yield from (Path(getfile(style)) for style in arrangement_styles().values())


def _versions() -> Iterator[str]:
    """Libraries and plugins of others, each with its version."""
    yield from (f"{name} {version(name)}" for name in LIBRARIES)
    yield from (f"{e.name} {e.value} {e.dist.version if e.dist else ''}" for e in entry_points(group=PROJECT))
