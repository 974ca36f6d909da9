"""Where curators' scores are read, drawn and played: never here, but in workers of the site.

`HYMNAL_WORKERS` names the functions that do it; the hymnal itself knows nothing of the site around it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from hymnal.inspection import SampleInspection, TuneInspection

TUNE, SAMPLE = "tune", "sample"


class Unreadable(Exception):
    """The score cannot be read; the text, the reader's own, says why."""


class Unavailable(Exception):
    """The workers are busy, or failed on this score; the text is for the curator."""


def picture(data: bytes, file_name: str, place: str, measures: int) -> bytes:
    """The first `measures` measures of a score as SVG. It is kept at that place until the score changes."""
    return _worker("picture")(data, file_name, place, measures)


def sound(data: bytes, file_name: str, place: str) -> bytes:
    """A score as a MIDI file. It is kept at that place until the score changes."""
    return _worker("sound")(data, file_name, place)


def score(data: bytes, file_name: str, place: str) -> bytes:
    """A score as compressed MusicXML. It is kept at that place until the score changes."""
    return _worker("score")(data, file_name, place)


def forget(place: str) -> None:
    """Delete what is kept at a place whose piece is gone."""
    _worker("forget")(place)


class Inspections:
    """What workers say of the scores of one request, each asked for once.

    Both kinds of inspection raise `Unreadable` or `Unavailable`, the second time as the first.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], Any] = {}

    def tune(self, abc: str) -> TuneInspection:
        """The facts of a tune's melody."""
        return self._found(TUNE, abc.encode(), "melody.abc")

    def sample(self, data: bytes, file_name: str) -> SampleInspection:
        """The facts of a sample's score."""
        return self._found(SAMPLE, data, file_name)

    def _found(self, kind: str, data: bytes, file_name: str) -> Any:
        key = (kind, hashlib.sha256(data).hexdigest(), file_name)
        if key not in self._known:
            try:
                self._known[key] = _worker("inspect")(kind, data, file_name)
            except (Unreadable, Unavailable) as error:
                self._known[key] = error
        if isinstance(self._known[key], Exception):
            raise self._known[key]
        return self._known[key]


def _worker(name: str) -> Callable[..., Any]:
    worker: Callable[..., Any] = import_string(settings.HYMNAL_WORKERS[name])
    return worker
