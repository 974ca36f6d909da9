"""The demos of the styles: each made once by a worker, then kept until the engine or a plugin changes."""

import hashlib
import logging
import threading
from collections import defaultdict
from functools import lru_cache
from importlib.metadata import entry_points

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from arranging.hookspecs import PROJECT
from arranging.styles import ArrangementStyle
from scoresite.jobs import runners
from scoresite.jobs.errors import JobFailed
from scoresite.jobs.work import STYLE_DEMO
from scoresite.version import ENGINE

log = logging.getLogger(__name__)

FOLDER = "demos"
_making: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def demo(style: type[ArrangementStyle], variant: str) -> bytes:
    """The MIDI file of a style's demo in one of its variants, the default one for an empty key.

    Raises `WorkersBusy`, or `JobFailed` for a fault of ours.
    """
    key = variant or next(iter(style.variants))
    place = f"{FOLDER}/{edition()}/{style.name}_{key}.mid"
    with _making[place]:  # who asks while it is being made waits for it, and no second worker is taken
        kept = _kept(place)
        if kept is None:
            kept = _made(style.name, key)
            storages["demos"].save(place, ContentFile(kept))
            sweep()
    return kept


@lru_cache(maxsize=1)
def edition() -> str:
    """What the demos' notes depend on: the engine's version, and the version of every plugin of others."""
    plugins = sorted(f"{e.name} {e.value} {e.dist.version if e.dist else ''}" for e in entry_points(group=PROJECT))
    return "-".join((ENGINE, *([hashlib.sha256("\n".join(plugins).encode()).hexdigest()[:12]] if plugins else [])))


def sweep() -> int:
    """Delete the demos of other editions; give their number."""
    storage, deleted = storages["demos"], 0
    try:
        editions, _ = storage.listdir(FOLDER)
    except FileNotFoundError:
        return 0
    for old in (name for name in editions if name != edition()):
        _, files = storage.listdir(f"{FOLDER}/{old}")
        for name in files:
            storage.delete(f"{FOLDER}/{old}/{name}")
        storage.delete(f"{FOLDER}/{old}")
        deleted += len(files)
    return deleted


def _kept(place: str) -> bytes | None:
    try:
        with storages["demos"].open(place) as file:
            return file.read()
    except FileNotFoundError:
        return None


def _made(style: str, variant: str) -> bytes:
    runner = runners.current()
    spec = {"operation": STYLE_DEMO, "options": {"style": style, "variant": variant}, "file_name": "", "file": b""}
    try:
        outcome = runner.wait(runner.submit(spec))
        if not outcome["ok"]:
            raise JobFailed(outcome["message"])
    except JobFailed as error:
        log.error("The demo of %s (%s) failed: %s", style, variant, error)
        raise
    return outcome["midi"]
