"""Answers about jobs: the job result of the interface, and the whole record."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse

from scoresite.jobs.models import Job, State
from scoresite.jobs.work import OPERATIONS

PORTRAYED = (
    *("key", "mode", "modal", "time_signature", "tempo_bpm", "tempo_given", "beat", "measures", "pickup"),
    *("phrases", "density", "texture", "recommendations"),
)
"""What a recommendation tells of the tune, and the styles that suit it."""

OWN: dict[str, Callable[[Job], dict[str, Any]]] = {
    "arrange": lambda job: {"style": job.options["style"]},
    "harmonize": lambda job: {
        "voices": job.options["voices"],
        "target_key": job.options["target_key"],
        "key": job.report["key"],
    },
    "hymn-setting": lambda job: {
        "tune": job.options["tune"],
        "setting": job.options["setting"],
        "target_key": job.options["target_key"],
        **{name: job.report[name] for name in ("title", "verses", "key")},
    },
    "check": lambda job: {"voices": job.report["voices"], "key": job.report["key"]},
    "recommend-styles": lambda job: {name: job.report[name] for name in PORTRAYED},
}
"""The fields that an operation has in its result beside those of every operation."""


def result_of(job: Job) -> dict[str, Any]:
    """The job result of the interface: what the operation's own request was answered."""
    return {
        "job_id": job.id.hex,
        **OWN[job.operation](job),
        "original_name": job.original_name,
        **_addresses(job),
        "warnings": job.warnings,
    }


def record_of(job: Job) -> dict[str, Any]:
    """Everything a client may know of a job; what there is not yet, or never will be, is null."""
    done = job.state == State.DONE
    return {
        "job_id": job.id.hex,
        "operation": job.operation,
        "state": job.state,
        "options": job.options,
        "original_name": job.original_name,
        "engine_version": job.engine_version,
        "created_at": job.created_at,
        "started_at": job.started_at,
        "finished_at": job.finished_at,
        "expires_at": job.expires_at,
        "result": result_of(job) if done else None,
        "report": job.report if done else None,
        "warnings": job.warnings,
        "error": _told(job) if job.state == State.FAILED else None,
    }


def _addresses(job: Job) -> dict[str, str]:
    where = {"job_id": job.id.hex, "file_name": job.output_name}
    routes = {"score": ("download_url", "download"), "midi": ("midi_url", "midi")}
    return {routes[kind][0]: reverse(routes[kind][1], kwargs=where) for kind in OPERATIONS[job.operation].outputs}


def _told(job: Job) -> str:
    """Why a job failed, in the words its caller was told; a fault of ours says nothing of itself."""
    return job.error if job.error_code else OPERATIONS[job.operation].failure
