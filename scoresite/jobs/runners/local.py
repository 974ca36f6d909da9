"""Jobs in killable processes on this machine; nothing else is needed."""

import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from django.conf import settings

from scoresite.jobs import work
from scoresite.jobs.errors import JobFailed, WorkersBusy
from scoresite.jobs.runners.base import Runner
from scoresite.jobs.runners.process import Answer, Worker
from scoresite.jobs.work import Outcome, Spec


@dataclass(frozen=True, slots=True)
class Handle:
    """A job under way: who performs it, and the promise of its answer."""

    worker: Worker
    promise: Future[Answer]


class LocalRunner(Runner):
    """Performs as many jobs at a time as it has workers; further ones wait for a free one."""

    def __init__(
        self,
        *,
        workers: int | None = None,
        time_limit: float | None = None,
        wait_limit: float | None = None,
        memory: int | None = None,
        perform: Callable[[Spec], Outcome] = work.perform,
    ) -> None:
        self.size = workers or settings.SCORE_JOB_WORKERS
        self.time_limit = time_limit or settings.SCORE_JOB_TIME_LIMIT
        self.wait_limit = settings.SCORE_JOB_WAIT_LIMIT if wait_limit is None else wait_limit
        self.memory = memory or settings.SCORE_JOB_MEMORY
        self.perform = perform
        self._lock = threading.Lock()
        self._workers: list[Worker] = []
        self._free: queue.SimpleQueue[Worker] = queue.SimpleQueue()

    def start(self) -> None:
        """Start the workers in the background: a job that comes meanwhile waits for the first that is ready."""
        with self._lock:
            if self._workers:
                return
            self._workers = [Worker(self.time_limit, self.memory) for _ in range(self.size)]
        # Jobs are many and small: one thread each, or the cores fight. numpy reads this where it is loaded.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        threading.Thread(target=self._open, args=(tuple(self._workers),), name="workers-start", daemon=True).start()

    def _open(self, workers: tuple[Worker, ...]) -> None:
        for worker in workers:
            worker.open()
            self._free.put(worker)

    def submit(self, spec: Spec) -> Handle:
        try:
            worker = self._free.get(timeout=self.wait_limit)
        except queue.Empty:
            raise WorkersBusy(f"No worker came free in {self.wait_limit} s.") from None
        try:
            return Handle(worker, worker.begin(self.perform, spec))
        except BaseException:
            self._free.put(worker)
            raise

    def wait(self, handle: Handle, timeout: float | None = None) -> Outcome:
        try:
            return handle.worker.outcome(handle.promise, timeout)
        except JobFailed:
            raise
        except Exception as error:
            raise JobFailed(f"The runner failed: {error}") from error
        finally:
            self._free.put(handle.worker)

    def stop(self) -> None:
        with self._lock:
            workers, self._workers = self._workers, []
        for worker in workers:
            worker.halt()
        for worker in workers:
            worker.close()
