"""The demos of the styles: each made once by a worker, then kept until the engine, a style or a plugin changes."""

import threading
from concurrent.futures import Future

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from arranging.edition import edition
from arranging.styles import ArrangementStyle
from scoresite.jobs import runners
from scoresite.jobs.work import STYLE_DEMO

FOLDER = "demos"
_lock = threading.Lock()
_making: dict[str, Future[bytes]] = {}
"""Place of each demo that is being made now: who asks meanwhile waits for it, and no second worker is taken."""


def demo(style: type[ArrangementStyle], variant: str) -> bytes:
    """The MIDI file of a style's demo in one of its variants, the default one for an empty key.

    Raises `WorkersBusy`, or `JobFailed` for a fault of ours.
    """
    key = variant or next(iter(style.variants))
    place = f"{FOLDER}/{edition()}/{style.name}_{key}.mid"
    with _lock:
        promise = _making.get(place)
        if promise is None:
            mine = _making[place] = Future()
    if promise is not None:
        return promise.result()
    try:
        mine.set_result(_kept(place) or _made(style.name, key, place))
    except BaseException as error:
        mine.set_exception(error)
    finally:
        del _making[place]
    return mine.result()


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


def _made(style: str, variant: str, place: str) -> bytes:
    """The demo as a worker makes it, kept at that place; demos of other editions give way to it."""
    midi: bytes = runners.perform_own(STYLE_DEMO, {"style": style, "variant": variant}, "")["midi"]
    storages["demos"].save(place, ContentFile(midi))
    sweep()
    return midi
