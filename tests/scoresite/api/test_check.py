"""POST /api/check: findings are an answer, not an error, and no file is written."""

import pytest

from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds


def test_the_answer_has_the_report_and_no_address_of_a_file(service, stand_in, settings):
    response = service.check(name="Hymn.mxl")
    job = Job.objects.get()
    assert response.status_code == 200
    assert response.json() == {
        "job_id": job.id.hex,
        "voices": "satb",
        "key": "G major",
        "original_name": "Hymn.mxl",
        "warnings": ["Read twice."],
        "report": job.report,
    }
    assert (job.operation, job.state, job.outputs, job.output_name) == ("check", State.DONE, {}, "")
    assert not list(settings.MEDIA_ROOT.rglob("*"))


@pytest.mark.parametrize("kind", ["download", "midi"])
def test_nothing_can_be_fetched_of_it(service, stand_in, kind):
    job_id = service.check().json()["job_id"]
    assert refused(service.get(f"/{kind}/{job_id}/tune.mxl"), 404) == "Job not found."


def test_it_has_no_options(service, stand_in):
    assert service.check(voices="satb", style="gospel").status_code == 200
    assert stand_in.specs[0]["options"] == {}


def test_without_a_file_the_caller_is_told(service, stand_in):
    assert refused(service.post("/api/check", {})) == "No file uploaded."


def test_what_the_checker_refuses_is_the_callers_to_mend(service, use_runner):
    use_runner(RunnerHere(deeds.refuse))
    assert refused(service.check()) == "The score contains no notes."


def test_a_fault_of_ours_is_called_an_analysis_that_failed(service, use_runner):
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert refused(service.check(), 500) == "Analysis failed."
