"""A tune through the whole house: form, worker process, storage, download."""

import io
import zipfile

import pytest

from arranging.choir.voicings import choir_voicings
from scoresite.jobs.models import Job
from scoresite.jobs.work import UPLOADS
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


@pytest.mark.parametrize("operation", ["arrange", "harmonize"])
def test_equal_requests_give_equal_files(service, operation):
    first, second = (getattr(service, operation)(TUNE).json() for _ in range(2))
    assert first["job_id"] != second["job_id"]
    for url in ("download_url", "midi_url"):
        assert service.get(first[url]).content == service.get(second[url]).content


def test_every_option_of_the_form_is_understood_by_the_arranger(service):
    response = service.arrange(
        variant="modern", intro="on", coda="on", descant="on", combined="on", modulate="2", target_key="F"
    )
    assert response.status_code == 200, response.json()


@pytest.mark.parametrize("voices", ["satb", "sab"])
@pytest.mark.parametrize("layout", ["open", "closed"])
def test_a_melody_becomes_a_choral_setting_that_stands_the_check(service, voices, layout):
    answer = service.harmonize(TUNE, "Old 100th.abc", voices=voices, layout=layout).json()
    assert (answer["voices"], answer["target_key"], answer["key"]) == (voices, "", "G major")
    score = service.get(answer["download_url"]).content
    checked = service.check(score, "Old_100th.mxl").json()
    assert checked["voices"] == voices
    assert [f["text"] for f in checked["report"]["findings"] if f["forbidden"]] == []


@pytest.mark.parametrize("voicing", choir_voicings())
def test_every_voicing_is_understood_by_the_arranger(service, voicing):
    response = service.harmonize(voicing=voicing, voices="sab", layout="closed")
    assert response.status_code == 200, response.json()
    record = service.get(f"/api/jobs/{response.json()['job_id']}").json()
    assert record["report"]["voicing"] == voicing
    assert record["result"] == response.json()


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("F", "F major"),
        ("Bb", "Bb major"),
        ("e-", "Eb major"),
        ("f# minor", "F# major"),
        ("A flat", "Ab major"),
        ("D major", "D major"),
        ("", "G major"),
    ],
)
def test_the_key_of_the_result_is_told_beside_the_key_that_was_asked_for(service, asked, key):
    answer = service.harmonize(target_key=asked).json()
    assert (answer["target_key"], answer["key"]) == (asked, key)


def test_of_several_voices_the_top_line_is_set_with_a_warning(service):
    two = b"X:1\nM:4/4\nL:1/4\nK:G\nV:1\nG A B c|d4|]\nV:2\nG F G A|B4|]\n"
    answer = service.harmonize(two, "two.abc").json()
    assert answer["warnings"] == ["The score has 2 parts; the melody was taken from part 1, 'Voice 1'."]


@pytest.mark.parametrize(
    ("name", "saved"),
    [
        ("Großer Gott.abc", "Gro_er_Gott"),
        ("聖歌 12.abc", "___12"),
        ("a'b;c&d.abc", "a_b_c_d"),
        ("a.b.c.abc", "a.b.c"),
        ("<script>.abc", "_script_"),
        (" .abc", "_"),
    ],
)
def test_a_name_of_odd_characters_is_kept_and_its_result_can_be_fetched(service, name, saved):
    answer = service.harmonize(TUNE, name).json()
    assert answer["original_name"] == name
    assert answer["download_url"].endswith(f"/{saved}_satb_harmonized.mxl")
    response = service.get(answer["download_url"])
    assert response.headers["Content-Disposition"] == f'attachment; filename="{saved}_satb_harmonized.mxl"'
    assert service.get(answer["midi_url"]).content.startswith(b"MThd")


def test_a_score_that_is_no_choir_is_told_what_is_needed(service):
    response = service.check(TUNE)
    assert response.status_code == 400
    assert response.json()["error"].startswith("The score has a single voice. Four voices (soprano, alto, tenor, bass)")


@pytest.mark.parametrize("operation", UPLOADS)
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
def test_a_file_that_is_no_score_is_named_as_what_it_is(service, operation, name, data, text):
    response = getattr(service, operation)(data, name)
    assert response.status_code == 400
    assert response.json()["error"].startswith(text)
