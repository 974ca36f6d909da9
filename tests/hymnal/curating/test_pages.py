"""Every page of the desk: who may see it, what it brings along, and its pictures, sounds and scores."""

import re
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from arranging.reading import read
from scoresite.jobs.errors import JobFailed, WorkersBusy
from tests.hymnal.curating.pieces import ABC, sample, tune

pytestmark = pytest.mark.django_db

PAGES = ["changelist", "add", "import", "export"]
PIECE_PAGES = ["change", "delete", "history"]
FILES = {"picture": "image/svg+xml", "sound": "audio/midi", "score": "application/vnd.recordare.musicxml"}
ADDRESSES = [
    *((model, page, None) for model in ("tune", "sample") for page in PAGES),
    *(("tune", page, "example") for page in (*PIECE_PAGES, *FILES)),
    *(("sample", page, "a-song") for page in (*PIECE_PAGES, *FILES)),
]


@pytest.fixture
def pieces():
    tune()
    sample()


@pytest.mark.parametrize(("model", "page", "piece"), ADDRESSES)
def test_every_page_is_there_and_brings_nothing_from_elsewhere(desk, pieces, model, page, piece):
    response = desk.get(model, page, piece)
    assert response.status_code == 200
    if response.headers["Content-Type"].startswith("text/html"):
        assert not re.search(r"""(?:src|href|action)\s*=\s*["']?(?:https?:)?//""", response.content.decode())
    else:
        assert response.headers["Content-Type"] == FILES[page]


def test_nobody_comes_in_without_permission(desk_with, pieces):
    stranger, staff = Client(), desk_with()
    for model, page, piece in ADDRESSES:
        address = reverse(f"admin:hymnal_{model}_{page}", args=[piece] if piece else [])
        answer = stranger.get(address)
        assert (answer.status_code, answer.url) == (302, f"/admin/login/?next={address}")
        assert staff.get(model, page, piece).status_code == 403, address


def test_who_may_only_look_changes_nothing(desk_with, pieces):
    desk = desk_with("view_tune")
    page = desk.get("tune", "change", "example")
    assert page.status_code == 200
    assert "picture.svg" in page.content.decode()
    assert desk.post("tune", "change", "example", {"name": "OTHER"}).status_code == 403
    assert desk.get("tune", "import").status_code == 403
    assert desk.get("tune", "export").status_code == 200
    assert desk.get("tune", "sound", "example").status_code == 200
    assert desk.get("sample", "sound", "a-song").status_code == 403
    listed = desk.get("tune", "changelist").content.decode()
    assert "unpublish" not in listed
    assert "/admin/hymnal/tune/import/" not in listed


def test_who_may_only_look_sees_a_sample_with_its_text(desk_with, pieces):
    page = desk_with("view_sample").get("sample", "change", "a-song")
    assert page.status_code == 200
    assert "Sing and sing a- gain" in page.content.decode()
    assert 'type="file"' not in page.content.decode()


def test_who_may_not_change_gives_the_workers_nothing_to_do(desk_with, pieces, worker):
    desk_with("view_tune").post("tune", "change", "example", {"melody": ABC})
    assert not worker.specs


def test_the_picture_is_drawn_once_and_again_when_the_melody_changes(desk, worker):
    piece = tune()
    first = desk.get("tune", "picture", "example").content
    assert desk.get("tune", "picture", "example").content == first
    assert worker.asked("picture") == 1
    piece.melody = ABC.replace("G F E D", "D E F G")
    piece.save()
    assert desk.get("tune", "picture", "example").content != first
    assert worker.asked("picture") == 2


def test_the_picture_can_run_no_script(desk):
    tune(melody=ABC.replace("G3 |]", "G3 |]\nw: <script>alert(1)</script> a b c d"))
    response = desk.get("tune", "picture", "example")
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    root = ElementTree.fromstring(response.content)
    assert not [element for element in root.iter() if element.tag.endswith(("script", "foreignObject", "image"))]
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


def test_the_sound_and_the_score_are_those_of_the_melody(desk):
    tune()
    for page, name in (("sound", "example.mid"), ("score", "example.mxl")):
        response = desk.get("tune", page, "example")
        assert f'filename="{name}"' in response.headers["Content-Disposition"]
        notes = read(response.content, name).score.parts[0].notes
        assert [note.midi for note in notes][:5] == [67, 67, 66, 64, 62]


@pytest.mark.parametrize(
    ("fault", "status"), [(WorkersBusy(), 503), (JobFailed("It took longer than 20 s."), 503), (None, 404)]
)
def test_a_picture_that_cannot_be_drawn_says_so(desk, worker, fault, status):
    tune(melody="la la" if fault is None else ABC)
    worker.fault = fault
    response = desk.get("tune", "picture", "example")
    assert response.status_code == status
    assert response.headers["Content-Type"] == "text/plain"


def test_a_sample_whose_file_is_gone_has_no_picture(desk):
    sample(text="")
    assert desk.get("sample", "picture", "a-song").status_code == 404
    assert desk.get("sample", "change", "a-song").status_code == 200


def test_an_unknown_piece_leads_back_to_the_list_and_has_no_files(desk):
    assert desk.get("tune", "change", "none").status_code == 302
    assert desk.get("tune", "picture", "none").status_code == 404


def test_names_with_markup_are_shown_as_they_are(desk):
    tune(name="<script>alert(1)</script>", composer="<img src=x onerror=alert(1)>")
    for page, piece in (("changelist", None), ("change", "example"), ("history", "example"), ("delete", "example")):
        text = desk.get("tune", page, piece).content.decode()
        assert "<script>alert" not in text
        assert "<img src=x" not in text
