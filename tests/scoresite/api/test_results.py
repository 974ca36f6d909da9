"""GET /download and /midi: the files of a finished job, and nothing else."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoresite.jobs.models import Job, State
from tests.scoresite.jobs import deeds

KINDS = ["download", "midi"]


@pytest.fixture
def result(service, stand_in):
    return service.arrange(name="Old 100th.abc").json()


def test_the_score_is_saved_under_its_own_name(service, result):
    response = service.get(result["download_url"])
    assert response.content == deeds.DONE["score"]
    assert response.headers["Content-Type"] == "application/vnd.recordare.musicxml"
    assert response.headers["Content-Disposition"] == 'attachment; filename="Old_100th_hymn-block_arranged.mxl"'
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Length"] == str(len(deeds.DONE["score"]))


def test_the_midi_file_is_saved_as_mid_though_its_address_ends_in_mxl(service, result):
    assert result["midi_url"].endswith(".mxl")
    response = service.get(result["midi_url"])
    assert response.content == deeds.DONE["midi"]
    assert response.headers["Content-Type"] == "audio/midi"
    assert response.headers["Content-Disposition"] == 'attachment; filename="Old_100th_hymn-block_arranged.mid"'
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("kind", KINDS)
def test_head_tells_what_get_would(service, result, kind):
    response = service.client.head(result[f"{kind}_url"])
    assert response.status_code == 200
    assert response.content == b""
    assert response.headers["Content-Length"] == str(len(service.get(result[f"{kind}_url"]).content))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "trace"])
def test_other_methods_are_refused(service, result, kind, method):
    response = getattr(service.client, method)(result[f"{kind}_url"])
    assert response.status_code == 405
    assert response.json() == {"error": "Method not allowed."}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "path",
    [
        "{id}/other.mxl",
        "{id}/Old_100th_hymn-block_arranged.mid",
        "{id}/../{name}",
        "{id}/..%2F{name}",
        "{id}/..%5C{name}",
        "{id}/%2e%2e/{name}",
        "{id}//etc/passwd",
        "{id}/{name}%00",
        "{id}/%ff",
        "{upper}/{name}",
        "{hyphened}/{name}",
        "{other}/{name}",
        "none/{name}",
        "{id}/" + "x" * 5000,
    ],
)
def test_any_other_path_is_no_job(service, result, kind, path):
    job = Job.objects.get()
    filled = path.format(id=job.id.hex, name=job.output_name, upper=job.id.hex.upper(), hyphened=job.id, other="0" * 32)
    response = service.get(f"/{kind}/{filled}")
    assert response.status_code == 404
    assert response.json() == {"error": "Job not found."}


@pytest.mark.parametrize(
    "change",
    [
        {"expires_at": timezone.now() - timedelta(seconds=1)},
        {"state": State.FAILED},
        {"state": State.RUNNING},
        {"outputs": {}},
        {"outputs": {"score": "jobs/gone.mxl", "midi": "jobs/gone.mid"}},
    ],
    ids=["expired", "failed", "running", "without outputs", "with lost files"],
)
def test_a_job_whose_files_are_gone_is_no_job(service, result, change):
    Job.objects.update(**change)
    for kind in KINDS:
        response = service.get(result[f"{kind}_url"])
        assert response.status_code == 404
        assert response.json() == {"error": "Job not found."}
