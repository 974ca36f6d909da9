"""GET /api/samples and the files of the samples."""

import io
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.storage import storages

from arranging.plugins import arrangement_styles
from arranging.reading import read
from hymnal.loading import build_scores, load_rows
from hymnal.models import Category, Sample
from hymnal.shipped import score_name, score_of
from scoresite.jobs import hymnal_scores
from tests.scoresite.conftest import TUNE, RunnerHere, refused
from tests.scoresite.jobs import deeds

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
MUSICXML = "application/vnd.recordare.musicxml"
FIELDS = ["id", "title", "composer", "category", "suggested_style"]


@pytest.fixture
def shipped(db):
    """The rows that come with the service, without their files."""
    load_rows(FIXTURES)


@pytest.fixture
def song(db):
    """A sample whose score has never been built."""
    text = TUNE.decode()
    return Sample.objects.create(
        id="song", title="A Song", category="vocal", text=text, score=score_name("song", text), suggested_style="gospel"
    )


def test_there_are_eight_samples_or_more_of_each_category(client, shipped):
    samples = client.get("/api/samples").json()
    assert len(samples) >= 24
    for category in Category.values:
        some = client.get("/api/samples", {"category": category}).json()
        assert len(some) >= 8
        assert some == [sample for sample in samples if sample["category"] == category]


def test_an_entry_has_the_fields_of_the_interface_and_no_other(client, shipped, song):
    for sample in client.get("/api/samples").json():
        assert list(sample) == FIELDS
        assert all(isinstance(value, str) for value in sample.values())
        assert sample["title"]
        assert sample["suggested_style"] in arrangement_styles()


def test_an_empty_category_is_none(client, song):
    assert client.get("/api/samples?category=").json() == client.get("/api/samples").json()


@pytest.mark.parametrize("category", ["x", "Choral", "choral,vocal", "x" * 5000, "\0", "ü"])
def test_an_unknown_category_is_the_callers_to_mend(client, song, category):
    text = refused(client.get("/api/samples", {"category": category}))
    assert text.endswith("for 'category'. Allowed: choral, vocal, instrumental.")
    assert len(text) < 200


def test_without_the_shipped_rows_the_list_is_empty(client, db):
    assert client.get("/api/samples").json() == []
    assert client.get("/api/samples", {"category": "vocal"}).json() == []


def test_a_list_that_has_not_changed_is_not_sent_again(client, song):
    first = client.get("/api/samples")
    again = client.get("/api/samples", headers={"If-None-Match": first.headers["ETag"]})
    assert "max-age" in first.headers["Cache-Control"]
    assert (again.status_code, again.content) == (304, b"")
    song.delete()
    assert client.get("/api/samples", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_every_sample_can_be_fetched_and_read(client, shipped):
    build_scores()
    for sample in client.get("/api/samples").json():
        response = client.get(f"/api/samples/{sample['id']}/file")
        assert response.status_code == 200, sample
        assert response.headers["Content-Type"] == MUSICXML
        assert response.headers["Content-Disposition"] == f'attachment; filename="{sample["id"]}.mxl"'
        archive = zipfile.ZipFile(io.BytesIO(response.content))
        assert archive.namelist()[0] == "mimetype"
        source = read(response.content, "sample.mxl")
        assert source.score.title == sample["title"]
        assert source.warnings == ()


def test_a_file_that_is_missing_is_built_by_a_worker_and_kept(client, song, use_runner, real_runner):
    use_runner(real_runner)
    first = client.get("/api/samples/song/file")
    assert read(first.content, "song.mxl").score.title == "Old Hundredth"
    assert storages["scores"].exists(song.score.name)
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert client.get("/api/samples/song/file").content == first.content == score_of(song.text)


def test_who_asks_at_once_gets_the_same_file(song, use_runner, settings):
    use_runner(RunnerHere(deeds.succeed))
    with ThreadPoolExecutor(8) as threads:
        answers = set(threads.map(lambda _: hymnal_scores.sample_score(song), range(16)))
    assert answers == {deeds.DONE["score"]}
    assert [path.name for path in settings.MEDIA_ROOT.rglob("*.mxl")] == [Path(song.score.name).name]


@pytest.mark.parametrize("deed", [deeds.refuse, lambda spec: 1 / 0], ids=["refused", "raised"])
def test_a_file_that_cannot_be_built_is_a_fault_of_ours(client, song, use_runner, settings, deed):
    use_runner(RunnerHere(deed))
    assert refused(client.get("/api/samples/song/file"), 500) == "The score could not be made."
    assert not list(settings.MEDIA_ROOT.rglob("*"))


def test_a_lost_upload_that_has_no_text_is_a_fault_of_ours(client, song, use_runner, real_runner):
    use_runner(real_runner)
    Sample.objects.update(text="")
    assert refused(client.get("/api/samples/song/file"), 500) == "The score could not be made."


@pytest.mark.parametrize("key", ["none", "SONG", "song%20", "x" * 3000, "%F0%9F%8E%B5", "..", "song;", "%00"])
def test_an_unknown_sample_is_not_found(client, song, key):
    assert refused(client.get(f"/api/samples/{key}/file"), 404).startswith(("Unknown sample", "Not found."))


@pytest.mark.parametrize("path", ["/api/samples/song", "/api/samples/song/", "/api/samples/", "/api/samples//file"])
def test_what_lies_beside_the_routes_is_not_found(client, song, path):
    assert refused(client.get(path), 404) == "Not found."


def test_a_sample_that_is_not_published_is_unknown(client, song, stand_in):
    Sample.objects.update(is_published=False)
    assert client.get("/api/samples").json() == []
    assert refused(client.get("/api/samples/song/file"), 404) == "Unknown sample 'song'."


@pytest.mark.parametrize("path", ["/api/samples", "/api/samples/song/file"])
def test_head_has_the_headers_of_get_and_other_methods_are_refused(client, song, stand_in, path):
    whole, head = client.get(path), client.head(path)
    assert head.content == b""
    assert {**whole.headers} == {**head.headers}
    assert client.head(path, headers={"If-None-Match": whole.headers["ETag"]}).status_code == 304
    assert refused(client.post(path), 405) == "Method not allowed."
    assert client.delete(path).headers["Allow"] == "GET, HEAD"
