"""One worker: a killable process that performs one job after another.

It is a pebble pool of one process, so that whatever a job does to its process, its memory or the pipe to it, the jobs
of other workers go on. pebble restarts a process that died and stops one that overruns its time.
"""

import contextlib
import logging
import math
import pickle
import resource
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from pebble import ProcessExpired, ProcessPool

from scoresite.jobs.errors import JobFailed
from scoresite.jobs.work import Outcome, Spec

log = logging.getLogger(__name__)

JOBS_PER_PROCESS = 200  # then the process is replaced, so that slow leaks never matter
GRACE = 5  # seconds beyond the time limit after which a job that did not answer counts as lost
START_LIMIT = 30  # seconds in which a fresh process must be ready
END_LIMIT = 2  # seconds to wait for a process that is being killed
PRELOAD = ["scoresite.jobs.preload"]

Answer = tuple[bool, bytes | str]
"""What comes back from the process: True and the pickled outcome, or False and a traceback."""


class Worker:
    """A process that performs jobs, with a limit of seconds for each and of memory beyond what it starts with."""

    def __init__(self, time_limit: float, memory: int) -> None:
        self.time_limit = time_limit
        self.memory = memory
        self._pool: ProcessPool | None = None
        self._task = b""
        self._promise: Future[Answer] | None = None
        self._closed = False

    def open(self) -> None:
        """Start the process and wait until it is ready."""
        if self._closed:
            return
        context = get_context("forkserver")
        context.set_forkserver_preload(PRELOAD)
        self._pool = ProcessPool(
            max_workers=1,
            max_tasks=JOBS_PER_PROCESS,
            initializer=_settle_in,
            initargs=(self.memory,),
            context=context,
        )
        try:
            self._pool.schedule(_ready).result(START_LIMIT)
        except Exception:
            if not self._closed:  # a stop while the process still loads is no fault
                log.exception("A worker process did not start in time.")

    def begin(self, perform: Callable[[Spec], Outcome], spec: Spec) -> Future[Answer]:
        """Hand over one job; `outcome` is to be called for it before the next."""
        # Only bytes cross to the process: what cannot be pickled fails here and harms nobody else.
        try:
            task = pickle.dumps((perform, spec))
        except Exception as error:
            raise JobFailed(f"The job cannot be sent to a worker: {error}") from error
        if self._closed or self._pool is None:
            raise JobFailed("The runner has been stopped.")
        if not self._pool.active:
            self._replace()
        self._task = task
        self._promise = self._schedule()
        return self._promise

    def outcome(self, promise: Future[Answer], timeout: float | None) -> Outcome:
        """What the job gave; `JobFailed` when it raised, died, overran its limits or did not answer in time."""
        seconds = self.time_limit + GRACE if timeout is None else timeout
        try:
            try:
                done, answer = promise.result(seconds)
            except BrokenProcessPool:
                promise = self._begin_again()
                done, answer = promise.result(seconds)
        except TimeoutError:
            if promise.done():
                raise JobFailed(f"The job took longer than {self.time_limit} s.") from None
            self._replace()
            raise JobFailed("The worker did not answer in time.") from None
        except ProcessExpired as error:
            raise JobFailed(f"The worker process died (exit code {error.exitcode}).") from error
        if not done:
            raise JobFailed(f"The job raised.\n{answer}")
        return pickle.loads(answer)

    def halt(self) -> None:
        """Take no more jobs. `close` follows; said to all workers first, it lets them end side by side."""
        self._closed = True
        if self._pool is not None:
            self._pool.stop()

    def close(self) -> None:
        """Kill the process; a job under way fails at once."""
        self.halt()
        if self._pool is not None:
            _end(self._pool).join(END_LIMIT)
        if self._promise is not None:
            with contextlib.suppress(InvalidStateError):  # the job may be done already
                self._promise.set_exception(JobFailed("The runner has been stopped."))

    def _begin_again(self) -> Future[Answer]:
        """The job once more: its process had been killed while it was idle, and the job never began."""
        if self._closed:
            raise JobFailed("The runner has been stopped.")
        self._replace()
        self._promise = self._schedule()
        return self._promise

    def _schedule(self) -> Future[Answer]:
        alarm = math.ceil(self.time_limit + GRACE)
        return self._pool.schedule(_carry_out, args=(self._task, alarm), timeout=self.time_limit)

    def _replace(self) -> None:
        """A new process in place of one that cannot be reached; the old one is left to end in the background."""
        if self._pool is not None:
            _end(self._pool)
        self.open()


def _end(pool: ProcessPool) -> threading.Thread:
    """Kill the pool's process, in a thread of its own: a pool whose pipe is broken may never be done with it."""
    pool.stop()
    ending = threading.Thread(target=pool.join, name="worker-end", daemon=True)
    ending.start()
    return ending


def _settle_in(memory: int) -> None:
    """Runs first in every worker process."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # to be stopped at once, even in the middle of C code
    status = Path("/proc/self/statm")
    if status.exists():  # where the system does not say how large a process is, its memory stays unlimited
        pages = int(status.read_text(encoding="ascii").split()[0])
        limit = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _ready() -> None:
    """The first task of a process: once it is done, the process has loaded everything."""


def _carry_out(task: bytes, alarm: int) -> Answer:
    """One job in the worker process. Only bytes and text go back: an error's own class might not survive the way."""
    signal.alarm(alarm)  # should the web process be gone by then, the process ends itself
    try:
        perform, spec = pickle.loads(task)
        return True, pickle.dumps(perform(spec))
    except BaseException:
        return False, traceback.format_exc()
    finally:
        signal.alarm(0)
