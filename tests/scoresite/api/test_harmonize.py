"""POST /api/harmonize: the form, the answer, and each way to get it wrong."""

import pytest

from scoresite.jobs.errors import WorkersBusy
from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds


def test_the_answer_has_the_fields_of_the_interface(service, stand_in):
    response = service.harmonize(name="Old 100th.abc", voices="sab", target_key="f# minor")
    answer = response.json()
    job = Job.objects.get()
    assert response.status_code == 200
    assert answer == {
        "job_id": job.id.hex,
        "voices": "sab",
        "target_key": "f# minor",
        "key": "G major",
        "original_name": "Old 100th.abc",
        "download_url": f"/download/{job.id.hex}/Old_100th_sab_harmonized.mxl",
        "midi_url": f"/midi/{job.id.hex}/Old_100th_sab_harmonized.mxl",
        "warnings": ["Read twice."],
    }
    assert job.operation == "harmonize"
    assert service.get(answer["download_url"]).content == deeds.DONE["score"]
    assert service.get(answer["midi_url"]).content == deeds.DONE["midi"]


DEFAULTS = {"voices": "satb", "layout": "open", "voicing": "full", "target_key": ""}


def test_absent_and_empty_fields_have_their_defaults(service, stand_in):
    assert service.harmonize().json()["target_key"] == ""
    service.harmonize(**dict.fromkeys(DEFAULTS, " "))
    assert [spec["options"] for spec in stand_in.specs] == [DEFAULTS, DEFAULTS]
    assert stand_in.specs[0]["operation"] == "harmonize"


def test_every_field_reaches_the_arranger(service, stand_in):
    asked = {"voices": "sab", "layout": "closed", "voicing": "sustained", "target_key": "Bb"}
    service.harmonize(b"tune", "A tune.MID", **asked)
    assert stand_in.specs[0] == {
        "operation": "harmonize",
        "file_name": "A tune.MID",
        "file": b"tune",
        "options": asked,
    }


@pytest.mark.parametrize("key", ["G", "Bb", "f# minor", "E-", "c", "Ab major", "Dm", "B flat", "  G  "])
def test_a_key_is_taken_as_people_write_it_and_given_back_as_requested(service, stand_in, key):
    assert service.harmonize(target_key=key).json()["target_key"] == key.strip()


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("voices", "ttbb", "Invalid value 'ttbb' for 'voices'. Allowed: sab, satb."),
        ("layout", "x", "Invalid value 'x' for 'layout'. Allowed: closed, open."),
        ("layout", "<b>", "Invalid value '<b>' for 'layout'. Allowed: closed, open."),
        ("voicing", "x", "Invalid value 'x' for 'voicing'. Allowed: close, full, open, simple, sustained."),
        ("voicing", "x" * 5000, f"Invalid value '{'x' * 60}...' for 'voicing'. Allowed: close, full, "),
        ("target_key", "H", "Invalid value 'H' for 'target_key'. Allowed: a key such as G, Bb, "),
        ("target_key", "G lydian minor", "Invalid value 'G lydian minor' for 'target_key'. Allowed: a key such as"),
    ],
)
def test_a_bad_value_is_named_with_its_field_and_what_is_allowed(service, stand_in, field, value, text):
    assert refused(service.harmonize(**{field: value})).startswith(text)
    assert not stand_in.specs
    assert not Job.objects.exists()


def test_without_a_file_the_caller_is_told(service, stand_in):
    assert refused(service.post("/api/harmonize", {"voices": "satb"})) == "No file uploaded."
    assert refused(service.client.generic("POST", "/api/harmonize", b"{}", "application/json")) == "No file uploaded."


def test_a_file_beyond_the_limit_is_refused(service, stand_in, settings):
    data = bytes(settings.SCORE_UPLOAD_LIMIT + 1)
    assert refused(service.harmonize(data), 413) == "The file is larger than 16 MB."


def test_a_fault_of_ours_is_called_by_the_operation(service, use_runner):
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert refused(service.harmonize(), 500) == "Harmonization failed."
    assert Job.objects.get().state == State.FAILED


def test_what_the_arranger_refuses_is_the_callers_to_mend(service, use_runner):
    use_runner(RunnerHere(deeds.refuse))
    assert refused(service.harmonize()) == "The score contains no notes."


def test_busy_workers_are_a_503(service, use_runner):
    class Busy(RunnerHere):
        def submit(self, spec):
            raise WorkersBusy

    use_runner(Busy(deeds.succeed))
    assert refused(service.harmonize(), 503) == "The service is busy. Please try again in a moment."
