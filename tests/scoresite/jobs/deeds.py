"""Stand-ins for `work.perform` that worker processes can import: what good and bad jobs do."""

import os
import signal
import threading
import time

from scoresite.jobs.runners.local import LocalRunner

PORTRAIT = {
    **{"mode": "major", "modal": False, "time_signature": "4/4", "tempo_bpm": 100, "tempo_given": False},
    **{"beat": "quarter", "measures": 4, "pickup": True, "phrases": 2, "density": 0.9, "texture": "melody"},
    "recommendations": [{"style": "hymn-block", "reason": "It is a hymn.", "score": 0.9}],
}
WORDS = {"title": "Now morning wakes", "verses": 2, "underlay": [], "readings": []}
REPORT = {"key": "G major", "voices": "satb", "findings": []} | PORTRAIT | WORDS
DONE = {"ok": True, "score": b"PK score", "midi": b"MThd midi", "report": REPORT, "warnings": ["Read twice."]}


def succeed(spec):
    """A job that gives its own spec's size in the report."""
    told = {"bytes": len(spec["file"]), "options": dict(spec["options"]), "process": os.getpid()}
    return DONE | {"report": REPORT | told}


def refuse(spec):
    """A job whose score the caller has to mend."""
    return {"ok": False, "code": "no-notes", "message": "The score contains no notes."}


def misbehave(spec):
    """Does what the file's bytes say, so that one runner can be shown every kind of fault."""
    return {
        b"raise": lambda: 1 / 0,
        b"die": lambda: os.kill(os.getpid(), signal.SIGKILL),
        b"exit": lambda: os._exit(3),
        b"quit": lambda: exit(1),
        b"sleep": lambda: time.sleep(60),
        b"deaf": _sleep_deaf,
        b"gorge": lambda: bytearray(8 * 1024**3),
        b"unpicklable": threading.Lock,
        b"local": lambda: lambda: None,
        b"bad error": _raise_bad_error,
    }.get(spec["file"], lambda: succeed(spec))()


class BadError(Exception):
    """An error that cannot be brought back from a pickle: its arguments are not those of its class."""

    def __init__(self, one, two):
        super().__init__("text")


def _raise_bad_error():
    raise BadError(1, 2)


def _sleep_deaf():
    """Neither a polite signal nor an interrupt stops this one."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)


class MisbehavingRunner(LocalRunner):
    """The service's own runner, for jobs that do what the uploaded bytes say."""

    def __init__(self):
        super().__init__(perform=misbehave)
