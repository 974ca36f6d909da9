"""What can be done with jobs: run one, find one, read its files, clear away the old ones."""

import logging
import uuid
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from arranging.edition import edition
from scoresite.jobs import naming, runners
from scoresite.jobs.errors import JobError, JobFailed, JobNotFound, ScoreRefused
from scoresite.jobs.models import Job, State
from scoresite.jobs.storage import remove_folder
from scoresite.jobs.work import OPERATIONS, Outcome

log = logging.getLogger(__name__)

FOLDER = "jobs"
OUTPUT_FILES = {"score": "score.mxl", "midi": "score.mid"}
"""Kind of output to its file name in the job's folder."""


def run(operation: str, options: dict[str, Any], file_name: str, data: bytes) -> Job:
    """Perform the operation and keep what it gives. A job that fails leaves its row and no file.

    Raises `ScoreRefused` for what the caller can mend, `WorkersBusy`, or `JobFailed` for a fault of ours.
    """
    job = Job.objects.create(
        operation=operation,
        options=options,
        original_name=file_name,
        expires_at=_expiry(),
        engine_version=edition(),
        output_name=naming.output_name(operation, options, file_name),
    )
    try:
        outcome = _perform(job, data)
        _keep(job, outcome)
    except BaseException as error:
        _fail(job, error)
        raise
    return job


def find(job_id: str) -> Job:
    """The job of that id (32 hex digits), whatever became of it; `JobNotFound` once its time is over."""
    try:
        job = Job.objects.get(pk=uuid.UUID(hex=job_id), expires_at__gt=timezone.now())
    except (ValueError, Job.DoesNotExist):
        raise JobNotFound from None
    if job.id.hex != job_id:  # braces, hyphens and capitals are readings of an id, not its spelling
        raise JobNotFound
    return job


def read_output(job_id: str, file_name: str, kind: str) -> bytes:
    """The bytes of one output (`score`, `midi`) of the finished job whose result bears that file name."""
    job = find(job_id)
    if job.state != State.DONE or job.output_name != file_name:
        raise JobNotFound
    try:
        with default_storage.open(job.outputs[kind]) as file:
            return file.read()
    except (FileNotFoundError, KeyError):
        raise JobNotFound from None


def sweep(now: datetime | None = None) -> tuple[int, int]:
    """Clear away expired jobs, and files no row speaks of; give the number of each.

    The row goes first, the files after: a sweep that is interrupted leaves files the next one finds.
    """
    expired = list(Job.objects.filter(expires_at__lte=now or timezone.now()).values_list("pk", flat=True))
    for key in expired:
        Job.objects.filter(pk=key).delete()
        _remove_folder(key.hex)
    return len(expired), _remove_orphans()


def _perform(job: Job, data: bytes) -> Outcome:
    runner = runners.current()
    handle = runner.submit(
        {"operation": job.operation, "options": job.options, "file_name": job.original_name, "file": data}
    )
    Job.objects.filter(pk=job.pk).update(state=State.RUNNING, attempt=1, started_at=timezone.now())
    outcome = runner.wait(handle)
    if not outcome["ok"]:
        raise ScoreRefused(outcome["code"], outcome["message"])
    return outcome


def _keep(job: Job, outcome: Outcome) -> None:
    for kind in OPERATIONS[job.operation].outputs:
        place = f"{FOLDER}/{job.id.hex}/{OUTPUT_FILES[kind]}"
        job.outputs[kind] = default_storage.save(place, ContentFile(outcome[kind]))
    job.report, job.warnings = outcome["report"], outcome["warnings"]
    job.state, job.finished_at, job.expires_at = State.DONE, timezone.now(), _expiry()
    job.save(update_fields=["state", "report", "warnings", "outputs", "finished_at", "expires_at"])


def _fail(job: Job, error: BaseException) -> None:
    _remove_folder(job.id.hex)
    text, code = (str(error), error.code) if isinstance(error, JobError) else (repr(error), "")
    Job.objects.filter(pk=job.pk).update(state=State.FAILED, error=text, error_code=code, finished_at=timezone.now())
    if isinstance(error, JobFailed):
        log.error("Job %s (%s of %r) failed: %s", job.id.hex, job.operation, job.original_name, text)


def _expiry() -> datetime:
    return timezone.now() + timedelta(seconds=settings.SCORE_JOB_RETENTION)


def _remove_folder(job_id: str) -> None:
    remove_folder(default_storage, f"{FOLDER}/{job_id}")


def _remove_orphans() -> int:
    try:
        folders, _ = default_storage.listdir(FOLDER)
    except FileNotFoundError:
        return 0
    known = {key.hex for key in Job.objects.values_list("pk", flat=True)}
    orphans = [name for name in folders if name not in known]
    for name in orphans:
        _remove_folder(name)
    return len(orphans)
