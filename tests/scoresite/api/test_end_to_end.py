"""A tune through the whole house: form, worker process, storage, download."""

import io
import zipfile

import pytest

from scoresite.jobs.models import Job
from tests.scoresite.conftest import TUNE


@pytest.fixture(autouse=True)
def _real(use_runner, real_runner):
    use_runner(real_runner)


def test_a_melody_becomes_a_score_and_a_midi_file(service):
    answer = service.arrange(TUNE, "Old 100th.abc").json()
    score = service.get(answer["download_url"]).content
    with zipfile.ZipFile(io.BytesIO(score)) as archive:
        assert archive.infolist()[0].filename == "mimetype"
        assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
        assert archive.testzip() is None
    assert service.get(answer["midi_url"]).content.startswith(b"MThd")
    assert Job.objects.get().report


def test_equal_requests_give_equal_files(service):
    first, second = (service.arrange(TUNE).json() for _ in range(2))
    assert first["job_id"] != second["job_id"]
    for url in ("download_url", "midi_url"):
        assert service.get(first[url]).content == service.get(second[url]).content


def test_every_option_of_the_form_is_understood_by_the_arranger(service):
    response = service.arrange(
        variant="modern", intro="on", coda="on", descant="on", combined="on", modulate="2", target_key="F"
    )
    assert response.status_code == 200, response.json()


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("tune.abc", b"", "The uploaded file is empty."),
        (
            "tune.pdf",
            b"%PDF-1.4",
            "Unsupported file format '.pdf'. Accepted: .mxl, .xml, .musicxml, .mid, .abc.",
        ),
        ("tune", b"X:1", "Unsupported file format 'tune'. Accepted: .mxl, .xml, .musicxml, .mid, .abc."),
        ("tune.xml", b"\xff\xfe\x00nonsense", "The file could not be read as MusicXML, MIDI or ABC."),
        ("tune.mid", b"nonsense", "The file could not be read as MusicXML, MIDI or ABC."),
        ("tune.mxl", b"PK nonsense", "The file could not be read as MusicXML, MIDI or ABC."),
        ("tune.abc", b"X:1\nT:Silence\nM:4/4\nL:1/4\nK:C\nz4|z4|]\n", "The score contains no notes."),
    ],
)
def test_a_file_that_is_no_melody_is_named_as_what_it_is(service, name, data, text):
    response = service.arrange(data, name)
    assert response.status_code == 400
    assert response.json()["error"].startswith(text)
