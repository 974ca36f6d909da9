"""The record of one request for music."""

import uuid

from django.db import models


class State(models.TextChoices):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Job(models.Model):
    """One operation on one uploaded score. `done` is said only once every output lies in the storage."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    operation = models.CharField(max_length=32)
    options = models.JSONField(default=dict, help_text="The validated options, as plain values.")
    original_name = models.CharField(max_length=255, help_text="The name of the uploaded file.")
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0, help_text="How often a worker has taken the job.")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(db_index=True, help_text="From then on the job and its files may go.")
    engine_version = models.CharField(max_length=32)
    output_name = models.CharField(max_length=160, blank=True, help_text="The file name in the result's URLs.")
    outputs = models.JSONField(
        default=dict, blank=True, help_text="Kind of output (score, midi) to name in the storage."
    )
    report = models.JSONField(default=dict, blank=True, help_text="What was decided and checked while arranging.")
    warnings = models.JSONField(default=list, blank=True, help_text="What the user was told about the upload.")
    error = models.TextField(blank=True, help_text="Why the job failed; empty otherwise.")
    error_code = models.CharField(
        max_length=64, blank=True, help_text="Stable name of an error the caller was told; empty for a fault of ours."
    )

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.operation} {self.original_name} ({self.state})"
