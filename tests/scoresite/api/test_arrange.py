"""POST /api/arrange: the form, the answer, and each way to get it wrong."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoresite.jobs.errors import WorkersBusy
from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds

NO_FILE = "No file uploaded."


def test_the_answer_has_the_fields_of_the_interface(service, stand_in):
    response = service.arrange(name="Old 100th.abc")
    answer = response.json()
    job = Job.objects.get()
    assert response.status_code == 200
    assert answer == {
        "job_id": job.id.hex,
        "style": "hymn-block",
        "original_name": "Old 100th.abc",
        "download_url": f"/download/{job.id.hex}/Old_100th_hymn-block_arranged.mxl",
        "midi_url": f"/midi/{job.id.hex}/Old_100th_hymn-block_arranged.mxl",
        "warnings": ["Read twice."],
    }
    assert job.state == State.DONE
    assert job.attempt == 1
    assert job.created_at <= job.started_at <= job.finished_at < job.expires_at


def test_absent_fields_have_their_defaults(service, stand_in):
    service.arrange()
    assert stand_in.specs[0]["options"] == {
        "style": "hymn-block",
        "variant": "",
        "intro": False,
        "coda": False,
        "descant": False,
        "combined": False,
        "modulate": 0,
        "target_key": "",
    }


def test_fields_reach_the_work_as_plain_values(service, stand_in):
    service.arrange(
        b"tune",
        "A tune.MID",
        variant="modern",
        intro="on",
        coda="TRUE",
        descant=" Yes ",
        combined="off",
        modulate="2",
        target_key="f# minor",
    )
    assert stand_in.specs[0] == {
        "operation": "arrange",
        "file_name": "A tune.MID",
        "file": b"tune",
        "options": {
            "style": "hymn-block",
            "variant": "modern",
            "intro": True,
            "coda": True,
            "descant": True,
            "combined": False,
            "modulate": 2,
            "target_key": "f# minor",
        },
    }


def test_empty_fields_are_as_good_as_absent_ones(service, stand_in):
    empty = dict.fromkeys(("style", "variant", "intro", "coda", "descant", "combined", "modulate", "target_key"), "")
    assert service.arrange(**empty).json()["style"] == "hymn-block"
    service.arrange()
    assert stand_in.specs[0]["options"] == stand_in.specs[1]["options"]


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("intro", "maybe", "Invalid value 'maybe' for 'intro'. Allowed: on, off."),
        ("modulate", "13", "Invalid value '13' for 'modulate'. Allowed: whole numbers from 0 to 12."),
        ("modulate", "-1", "Invalid value '-1' for 'modulate'. Allowed: whole numbers from 0 to 12."),
        ("modulate", "two", "Invalid value 'two' for 'modulate'. Allowed: whole numbers from 0 to 12."),
        ("modulate", "1.5", "Invalid value '1.5' for 'modulate'. Allowed: whole numbers from 0 to 12."),
        ("modulate", "²", "Invalid value '²' for 'modulate'. Allowed: whole numbers from 0 to 12."),
        ("target_key", "H", "Invalid value 'H' for 'target_key'. Allowed: a key such as"),
        ("style", "polka", "Invalid value 'polka' for 'style'. Allowed: "),
        ("style", "x\0y", "Invalid value 'x\0y' for 'style'. Allowed: "),
        ("variant", "polka", "Invalid value 'polka' for 'variant'. Allowed: "),
        ("variant", "x" * 5000, f"Invalid value '{'x' * 60}...' for 'variant'. Allowed: "),
    ],
)
def test_a_bad_value_is_named_with_its_field_and_what_is_allowed(service, stand_in, field, value, text):
    assert refused(service.arrange(**{field: value})).startswith(text)
    assert not stand_in.specs


def test_the_allowed_variants_are_those_of_the_style(service, stand_in):
    text = refused(service.arrange(style="hymn-block", variant="polka"))
    assert "modern" in text
    assert "traditional" in text


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"file": "X:1\nK:G\nG|]"},
        {"score": SimpleUploadedFile("tune.abc", b"X:1")},
    ],
    ids=["nothing", "a text field", "a file of another name"],
)
def test_without_a_file_the_caller_is_told(service, stand_in, body):
    assert refused(service.post("/api/arrange", body)) == NO_FILE


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", "", "nonsense"]
)
def test_any_other_body_carries_no_file(service, stand_in, kind):
    assert refused(service.client.generic("POST", "/api/arrange", b'{"file": "x"}', kind)) == NO_FILE


def multipart(*lines):
    return b"\r\n".join(lines) + b"\r\n"


def part(disposition, content=b"X:1"):
    return b"--b", b"Content-Disposition: form-data; " + disposition, b"", content


FORM = "multipart/form-data; boundary=b"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--b\r\nnonsense", FORM),
        (b"", FORM),
        (multipart(*part(b'name="file"; filename=""'), b"--b--"), FORM),
        (multipart(*part(b'name="file"; filename=".."'), b"--b--"), FORM),
        (multipart(*part(b"name=\"file\"; filename*=nowhere''t.abc"), b"--b--"), FORM),
    ],
    ids=["no parts", "empty", "an empty file name", "a name of dots", "a name in an unknown encoding"],
)
def test_a_form_without_a_usable_file_is_told_so(service, stand_in, body, kind):
    assert refused(service.client.generic("POST", "/api/arrange", body, kind)) == NO_FILE


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (multipart(*part(b'name="file"; filename="t.abc"'), b"--b--"), "multipart/form-data"),
        (multipart(b"--b", b'Content-Disposition: form-data; name="file"; filename="t.abc"',
                   b"Content-Transfer-Encoding: base64", b"", b"!", b"--b--"), FORM),
    ],
    ids=["no boundary", "broken base64"],
)  # fmt: skip
def test_a_broken_form_is_refused(service, stand_in, body, kind):
    assert refused(service.client.generic("POST", "/api/arrange", body, kind)) == "The request body could not be read."


def test_of_several_files_the_last_one_counts(service, stand_in):
    files = [SimpleUploadedFile(name, name.encode()) for name in ("one.abc", "two.abc")]
    assert service.post("/api/arrange", {"file": files}).json()["original_name"] == "two.abc"


def test_folders_in_the_file_name_are_dropped(service, stand_in):
    body = multipart(*part(b'name="file"; filename="../../etc/pass wd.abc"'), b"--b--")
    answer = service.client.generic("POST", "/api/arrange", body, FORM).json()
    assert answer["original_name"] == "pass wd.abc"
    assert answer["download_url"].endswith("/pass_wd_hymn-block_arranged.mxl")


def test_a_very_long_file_name_gives_a_short_result_name(service, stand_in):
    answer = service.arrange(name="ä" * 3000 + ".abc").json()
    assert answer["download_url"].endswith(f"/{'_' * 80}_hymn-block_arranged.mxl")
    assert service.get(answer["download_url"]).status_code == 200


def test_a_file_of_just_the_limit_is_taken_and_one_byte_more_is_not(service, stand_in, settings):
    assert settings.SCORE_UPLOAD_LIMIT == 16 * 1024**2
    assert service.arrange(bytes(settings.SCORE_UPLOAD_LIMIT)).status_code == 200
    assert refused(service.arrange(bytes(settings.SCORE_UPLOAD_LIMIT + 1)), 413) == "The file is larger than 16 MB."


def test_a_body_beyond_the_limit_is_refused_unread(service, stand_in):
    class Unreadable:
        def read(self, size=-1):
            raise AssertionError("The body was read.")

        readline = read

    response = service.client.generic(
        "POST", "/api/arrange", b"x", FORM, CONTENT_LENGTH="17000000", **{"wsgi.input": Unreadable()}
    )
    assert refused(response, 413) == "The file is larger than 16 MB."


def test_what_the_arranger_refuses_is_the_callers_to_mend(service, use_runner):
    use_runner(RunnerHere(deeds.refuse))
    assert refused(service.arrange()) == "The score contains no notes."
    job = Job.objects.get()
    assert (job.state, job.error) == (State.FAILED, "The score contains no notes.")


def test_a_fault_of_ours_says_nothing_of_itself(service, use_runner, settings, caplog):
    settings.DEBUG = True
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert refused(service.arrange(), 500) == "Arrangement failed."
    assert Job.objects.get().state == State.FAILED
    assert "Traceback" in caplog.text or "raised" in caplog.text


def test_an_outcome_without_its_files_is_a_fault_of_ours(service, use_runner, settings):
    use_runner(RunnerHere(lambda spec: {"ok": True, "score": b"PK", "report": {}, "warnings": []}))
    assert refused(service.arrange(), 500) == "Arrangement failed."
    assert Job.objects.get().state == State.FAILED
    assert not list(settings.MEDIA_ROOT.rglob("*.*"))


def test_busy_workers_are_a_503_that_invites_to_come_back(service, use_runner):
    class Busy(RunnerHere):
        def submit(self, spec):
            raise WorkersBusy("none")

    use_runner(Busy(deeds.succeed))
    response = service.arrange()
    assert refused(response, 503) == "The service is busy. Please try again in a moment."
    assert response.headers["Retry-After"] == "5"
