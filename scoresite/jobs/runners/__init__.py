"""Runners perform jobs; the setting `SCORE_JOB_RUNNER` names the one in use, one instance for each web process."""

import threading

from django.conf import settings
from django.utils.module_loading import import_string

from scoresite.jobs.runners.base import Runner

_lock = threading.Lock()
_current: Runner | None = None


def current() -> Runner:
    """The runner of this process, made and started at the first call."""
    global _current
    with _lock:
        if _current is None:
            _current = import_string(settings.SCORE_JOB_RUNNER)()
            _current.start()
        return _current


def stop() -> None:
    """Stop this process's runner if it has one; the next job starts another."""
    global _current
    with _lock:
        if _current is not None:
            _current.stop()
            _current = None
