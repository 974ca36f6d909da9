"""What a runner owes: it takes a spec, has it performed elsewhere, and hands back the outcome."""

from abc import ABC, abstractmethod
from typing import Any

from scoresite.jobs.work import Outcome, Spec


class Runner(ABC):
    """Where jobs are performed. A crash there is a `JobFailed` here, never more."""

    @abstractmethod
    def start(self) -> None:
        """Make ready to work; called again, nothing happens."""

    @abstractmethod
    def submit(self, spec: Spec) -> Any:
        """Hand the spec to a worker and return a handle to wait on. Raises `WorkersBusy` when none comes free."""

    @abstractmethod
    def wait(self, handle: Any, timeout: float | None = None) -> Outcome:
        """The outcome of the job, or `JobFailed` when it crashed or overran the runner's limits or the timeout."""

    @abstractmethod
    def stop(self) -> None:
        """End all work at once; jobs under way fail."""
