"""Files that workers make from other data: kept in a folder until the data, the engine or the engraver changes."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from arranging.edition import digest, edition
from hymnal.score_files import kept
from scoresite import engraving
from scoresite.jobs.storage import remove_folder


def kept_or_made(folder: str, suffix: str, data: bytes, make: Callable[[], bytes]) -> bytes:
    """The file that belongs to the data, made where there is none yet; an older one of its kind gives way to it."""
    storage = storages["scores"]  # what two make at once are the same bytes
    name = f"{hashlib.sha256(_makers().encode() + data).hexdigest()[:16]}.{suffix}"
    there = kept(f"{folder}/{name}")
    if there is not None:
        return there
    made = make()
    storage.save(f"{folder}/{name}", ContentFile(made))
    _, others = storage.listdir(folder)
    for other in others:
        if other.endswith(f".{suffix}") and other != name:
            storage.delete(f"{folder}/{other}")
    return made


def forget(folder: str) -> None:
    """Delete a folder of such files, if there is one."""
    remove_folder(storages["scores"], folder)


@lru_cache(maxsize=1)
def _makers() -> str:
    """What the files depend on beside the data: the engine, and what draws its scores."""
    return edition() + digest(Path(engraving.__file__).parent.glob("*.py"), [f"verovio {version('verovio')}"])
