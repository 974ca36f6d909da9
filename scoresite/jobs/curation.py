"""What the hymnal's curators need of the workers: scores inspected, drawn and played.

Nothing of it leaves a job's row. Pictures and sounds are kept, each in the folder of its piece, until the score or the
engine changes.
"""

import logging
from typing import Any

from hymnal.curating.workers import Unavailable, Unreadable
from hymnal.inspection import Inspection
from scoresite.jobs import made_files, runners
from scoresite.jobs.errors import JobFailed, WorkersBusy
from scoresite.jobs.work import INSPECT, PICTURE, PRINT, SOUND, WORK

log = logging.getLogger(__name__)

FOLDER = "curating"
_OVERRUN = "The score could not be worked on within the limits of time and memory. Try again, or make it shorter."


def inspect(kind: str, data: bytes, file_name: str) -> Inspection:
    """The facts of a `tune` or `sample`. Raises `Unreadable` or `Unavailable`."""
    found: Inspection = _perform(INSPECT, {"kind": kind}, data, file_name)["facts"]
    return found


def picture(data: bytes, file_name: str, place: str, measures: int) -> bytes:
    """The first `measures` measures of a score as SVG, kept under `place`. Raises `Unreadable` or `Unavailable`."""
    return _kept_or_made(PICTURE, "svg", data, file_name, place, measures=measures)


def sound(data: bytes, file_name: str, place: str) -> bytes:
    """A score as MIDI, kept under `place`. Raises `Unreadable` or `Unavailable`."""
    return _kept_or_made(SOUND, "mid", data, file_name, place)


def score(data: bytes, file_name: str, place: str) -> bytes:
    """A score as compressed MusicXML: itself, or made and kept under `place`. Raises `Unreadable` or `Unavailable`."""
    return data if file_name.endswith(".mxl") else _kept_or_made(PRINT, "mxl", data, file_name, place)


def forget(place: str) -> None:
    """Delete everything kept under `place`."""
    made_files.forget(f"{FOLDER}/{place}")


def _kept_or_made(operation: str, suffix: str, data: bytes, file_name: str, place: str, **options: int) -> bytes:
    def made() -> bytes:
        return _perform(operation, options, data, file_name)[WORK[operation].outputs[0]]

    return made_files.kept_or_made(f"{FOLDER}/{place}", suffix, data, made)


def _perform(operation: str, options: dict[str, Any], data: bytes, file_name: str) -> dict[str, Any]:
    try:
        outcome = runners.perform(operation, options, file_name, data)
    except WorkersBusy as error:
        raise Unavailable(str(error)) from error
    except JobFailed as error:
        log.error("The curators' %s of %r failed: %s", operation, file_name, error)
        raise Unavailable(_OVERRUN) from error
    if not outcome["ok"]:
        raise Unreadable(outcome["message"])
    return outcome
