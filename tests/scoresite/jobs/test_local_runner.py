"""Whatever a job does to its process costs that job only."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scoresite.jobs.errors import JobFailed, WorkersBusy
from scoresite.jobs.runners.local import LocalRunner
from tests.scoresite.jobs import deeds

TIME_LIMIT = 1  # seconds


def spec(file=b"", **options):
    return {"operation": "arrange", "options": options, "file_name": "tune.abc", "file": file}


def perform(runner, *args, **kwargs):
    return runner.wait(runner.submit(spec(*args, **kwargs)))


@pytest.fixture(scope="module")
def runner():
    runner = LocalRunner(workers=1, time_limit=TIME_LIMIT, perform=deeds.misbehave)
    runner.start()
    yield runner
    runner.stop()


def test_an_outcome_comes_back_from_another_process(runner):
    report = perform(runner, b"tune", style="gospel")["report"]
    assert report["bytes"] == 4
    assert report["options"] == {"style": "gospel"}
    assert report["process"] != os.getpid()


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (b"raise", "ZeroDivisionError"),
        (b"die", "died"),
        (b"exit", "died"),
        (b"quit", "SystemExit"),
        (b"sleep", "longer than 1 s"),
        (b"deaf", "longer than 1 s"),
        (b"gorge", "MemoryError"),
        (b"unpicklable", "cannot pickle"),
        (b"local", "Can't pickle"),
        (b"bad error", "BadError"),
    ],
)
def test_a_job_gone_wrong_costs_that_job_only(runner, deed, said):
    with pytest.raises(JobFailed, match=said):
        perform(runner, deed)
    assert perform(runner, b"tune")["ok"]


def test_a_spec_that_cannot_be_sent_costs_that_job_only(runner):
    with pytest.raises(JobFailed, match="cannot be sent"):
        perform(runner, b"tune", style=lambda: None)
    assert perform(runner, b"tune")["ok"]


def test_a_sixteen_megabyte_file_reaches_the_worker_whole(runner):
    assert perform(runner, bytes(16 * 1024**2))["report"]["bytes"] == 16 * 1024**2


def test_a_caller_may_wait_shorter_than_the_limit(runner):
    handle = runner.submit(spec(b"sleep"))
    start = time.monotonic()
    with pytest.raises(JobFailed, match="did not answer"):
        runner.wait(handle, timeout=0.2)
    assert perform(runner, b"tune")["ok"]
    assert time.monotonic() - start < 5


def test_without_a_free_worker_the_caller_is_told():
    runner = LocalRunner(workers=1, time_limit=5, perform=deeds.misbehave)
    runner.start()
    try:
        runner.submit(spec(b"sleep"))
        runner.wait_limit = 0.1
        with pytest.raises(WorkersBusy):
            runner.submit(spec(b"tune"))
    finally:
        runner.stop()


def test_stopping_fails_the_jobs_under_way_at_once():
    runner = LocalRunner(workers=1, time_limit=60, perform=deeds.misbehave)
    runner.start()
    with ThreadPoolExecutor() as threads:
        handle = runner.submit(spec(b"sleep"))
        waiting = threads.submit(runner.wait, handle)
        time.sleep(0.3)
        start = time.monotonic()
        runner.stop()
        with pytest.raises(JobFailed):
            waiting.result(timeout=5)
        assert time.monotonic() - start < 2


def test_a_process_that_is_killed_while_idle_is_replaced(runner):
    victim = perform(runner, b"tune")["report"]["process"]
    os.kill(victim, 9)
    time.sleep(0.3)
    report = perform(runner, b"tune")["report"]
    assert report["process"] != victim


def test_a_process_that_is_killed_just_before_a_job_costs_no_job(runner):
    for _ in range(5):
        os.kill(perform(runner, b"tune")["report"]["process"], 9)
        assert perform(runner, b"tune")["ok"]


def test_stopping_while_the_processes_still_load_is_no_error(caplog):
    runner = LocalRunner(workers=1, perform=deeds.succeed)
    runner.start()
    runner.stop()
    time.sleep(1)
    assert "did not start" not in caplog.text
