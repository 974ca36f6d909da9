"""GET /api/jobs/<job_id>: what was asked, what became of it."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from arranging.edition import edition
from scoresite.jobs.errors import WorkersBusy
from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds

FIELDS = {
    "job_id", "operation", "state", "options", "original_name", "engine_version", "created_at", "started_at",
    "finished_at", "expires_at", "result", "report", "warnings", "error",
}  # fmt: skip


def record(service):
    """The record of the only job there is."""
    response = service.get(f"/api/jobs/{Job.objects.get().id.hex}")
    assert response.status_code == 200
    assert set(response.json()) == FIELDS
    return response.json()


@pytest.mark.parametrize("operation", ["arrange", "harmonize"])
def test_a_finished_job_gives_its_result_again_with_the_report(service, stand_in, operation):
    answer = getattr(service, operation)(name="Old 100th.abc").json()
    job = record(service)
    assert job["operation"] == operation
    assert job["state"] == "done"
    assert job["result"] == answer
    assert job["report"] == Job.objects.get().report
    assert job["warnings"] == ["Read twice."]
    assert job["error"] is None
    assert job["options"] == stand_in.specs[0]["options"]
    assert job["original_name"] == "Old 100th.abc"
    assert job["engine_version"] == edition()
    times = [datetime.fromisoformat(job[f"{name}_at"]) for name in ("created", "started", "finished", "expires")]
    assert times == sorted(times)


def test_a_check_has_its_findings_in_the_report(service, stand_in):
    answer = service.check().json()
    job = record(service)
    assert job["report"] == answer.pop("report")
    assert job["result"] == answer


class Busy(RunnerHere):
    def submit(self, spec):
        raise WorkersBusy


@pytest.mark.parametrize(
    ("runner", "told"),
    [
        (RunnerHere(deeds.refuse), "The score contains no notes."),
        (RunnerHere(lambda spec: 1 / 0), "Harmonization failed."),
        (RunnerHere(lambda spec: {"ok": True}), "Harmonization failed."),
        (Busy(deeds.succeed), "The service is busy. Please try again in a moment."),
    ],
    ids=["refused", "fault of ours", "no outcome", "busy"],
)
def test_a_failed_job_says_what_its_caller_was_told(service, use_runner, runner, told):
    use_runner(runner)
    assert service.harmonize().json() == {"error": told}
    job = record(service)
    assert (job["state"], job["error"]) == ("failed", told)
    assert job["result"] is job["report"] is None
    assert job["finished_at"]


@pytest.mark.parametrize("state", [State.QUEUED, State.RUNNING])
def test_a_job_under_way_has_no_result_yet(service, stand_in, state):
    service.arrange()
    Job.objects.update(state=state, finished_at=None)
    job = record(service)
    assert job["state"] == state
    assert job["result"] is job["report"] is job["finished_at"] is job["error"] is None


@pytest.mark.parametrize(
    "path", ["{id}x", "{upper}", "{hyphened}", "{other}", "none", "{id}%00", "%ff", "..", "{id}%2F..", "x" * 5000]
)
def test_any_other_id_is_no_job(service, stand_in, path):
    service.arrange()
    job = Job.objects.get()
    filled = path.format(id=job.id.hex, upper=job.id.hex.upper(), hyphened=job.id, other="0" * 32)
    assert refused(service.get(f"/api/jobs/{filled}"), 404) in ("Job not found.", "Not found.")


def test_an_unknown_job_is_a_404(service):
    assert refused(service.get(f"/api/jobs/{'0' * 32}"), 404) == "Job not found."


def test_a_job_past_its_time_is_no_job(service, stand_in):
    service.arrange()
    Job.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert refused(service.get(f"/api/jobs/{Job.objects.get().id.hex}"), 404) == "Job not found."


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "trace"])
def test_other_methods_are_refused(service, method):
    assert refused(getattr(service.client, method)(f"/api/jobs/{'0' * 32}"), 405) == "Method not allowed."
