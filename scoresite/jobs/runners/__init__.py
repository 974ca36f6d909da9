"""Runners perform jobs; the setting `SCORE_JOB_RUNNER` names the one in use, one instance for each web process."""

import logging
import threading
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from arranging.edition import edition
from scoresite.jobs.errors import JobFailed
from scoresite.jobs.runners.base import Runner
from scoresite.jobs.work import Outcome

log = logging.getLogger(__name__)

_lock = threading.Lock()
_current: Runner | None = None


def current() -> Runner:
    """The runner of this process, made and started at the first call."""
    global _current
    with _lock:
        if _current is None:
            _current = import_string(settings.SCORE_JOB_RUNNER)()
            edition()  # read with what the workers load now: files may change under a process that runs
            _current.start()
        return _current


def perform(operation: str, options: dict[str, Any], file_name: str, data: bytes) -> Outcome:
    """What a worker makes of it, without a job's row. Raises `WorkersBusy`, or `JobFailed` for a fault of ours."""
    runner = current()
    return runner.wait(
        runner.submit({"operation": operation, "options": options, "file_name": file_name, "file": data})
    )


def perform_own(operation: str, options: dict[str, Any], file_name: str, data: bytes = b"") -> Outcome:
    """The same for what the service itself brought: that it is refused is a fault of ours too. Faults are logged."""
    try:
        outcome = perform(operation, options, file_name, data)
        if not outcome["ok"]:
            raise JobFailed(outcome["message"])
    except JobFailed as error:
        log.error("The %s of %r with %s failed: %s", operation, file_name, options, error)
        raise
    return outcome


def stop() -> None:
    """Stop this process's runner if it has one; the next job starts another."""
    global _current
    with _lock:
        if _current is not None:
            _current.stop()
            _current = None
