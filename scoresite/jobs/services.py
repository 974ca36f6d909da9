"""What can be done with jobs: run one, find one, read its files, clear away the old ones."""

import logging
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from scoresite.jobs import runners
from scoresite.jobs.errors import JobError, JobFailed, JobNotFound, ScoreRefused
from scoresite.jobs.models import Job, State
from scoresite.jobs.work import Outcome
from scoresite.version import ENGINE

log = logging.getLogger(__name__)

FOLDER = "jobs"
OUTPUT_FILES = {"score": "score.mxl", "midi": "score.mid"}
"""Kind of output to its file name in the job's folder."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A job whose files can be had, and what the arranger had to say about the upload."""

    job: Job
    warnings: list[str]


def run(operation: str, options: dict[str, Any], file_name: str, data: bytes, output_name: str) -> Finished:
    """Perform the operation and keep its files. A job that fails leaves its row and no file.

    Raises `ScoreRefused` for what the caller can mend, `WorkersBusy`, or `JobFailed` for a fault of ours.
    """
    job = Job.objects.create(
        operation=operation,
        options=options,
        original_name=file_name,
        expires_at=_expiry(),
        engine_version=ENGINE,
        output_name=output_name,
    )
    try:
        outcome = _perform(job, data)
        _keep(job, outcome)
    except BaseException as error:
        _fail(job, error)
        raise
    return Finished(job, outcome["warnings"])


def find(job_id: str) -> Job:
    """The job of that id (32 hex digits) if its files can be had; `JobNotFound` otherwise."""
    try:
        job = Job.objects.get(pk=uuid.UUID(hex=job_id), state=State.DONE, expires_at__gt=timezone.now())
    except (ValueError, Job.DoesNotExist):
        raise JobNotFound from None
    if job.id.hex != job_id:  # braces, hyphens and capitals are readings of an id, not its spelling
        raise JobNotFound
    return job


def read_output(job_id: str, file_name: str, kind: str) -> bytes:
    """The bytes of one output (`score`, `midi`) of the job whose result bears that file name."""
    job = find(job_id)
    if job.output_name != file_name:
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
    for kind, name in OUTPUT_FILES.items():
        job.outputs[kind] = default_storage.save(f"{FOLDER}/{job.id.hex}/{name}", ContentFile(outcome[kind]))
    job.state, job.report, job.finished_at = State.DONE, outcome["report"], timezone.now()
    job.expires_at = _expiry()
    job.save(update_fields=["state", "report", "outputs", "finished_at", "expires_at"])


def _fail(job: Job, error: BaseException) -> None:
    _remove_folder(job.id.hex)
    text = str(error) if isinstance(error, JobError) else repr(error)
    Job.objects.filter(pk=job.pk).update(state=State.FAILED, error=text, finished_at=timezone.now())
    if isinstance(error, JobFailed):
        log.error("Job %s (%s of %r) failed: %s", job.id.hex, job.operation, job.original_name, text)


def _expiry() -> datetime:
    return timezone.now() + timedelta(seconds=settings.SCORE_JOB_RETENTION)


def _remove_folder(job_id: str) -> None:
    folder = f"{FOLDER}/{job_id}"
    try:
        _, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in files:
        default_storage.delete(f"{folder}/{name}")
    default_storage.delete(folder)


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
