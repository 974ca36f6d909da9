"""What can become of a job other than a score."""


class JobError(Exception):
    """Base of every way a job ends without a score.

    `code` is stable; it is empty for a fault of ours, whose text is for the log only.
    """

    code = ""


class ScoreRefused(JobError):
    """The caller's score or options cannot be arranged; the text says why, for people."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class JobFailed(JobError):
    """A fault of ours: the worker crashed, overran its time or memory, or raised. The text is for the log only."""


class WorkersBusy(JobError):
    """No worker came free in time."""

    code = "workers-busy"

    def __init__(self, detail: str = "") -> None:
        self.detail = detail
        super().__init__("The service is busy. Please try again in a moment.")


class JobNotFound(JobError):
    """No such job, or its files are gone."""

    code = "job-not-found"
