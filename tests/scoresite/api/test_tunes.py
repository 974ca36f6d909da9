"""GET /api/tunes, a tune, and its file."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core import serializers

from arranging.reading import read
from hymnal.loading import load_rows
from hymnal.melody import melody_of
from hymnal.models import Tune
from hymnal.prosody.tunes import FEET
from hymnal.shipped import TUNE_ROWS
from scoresite.jobs.work import perform
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
ROWS = [row.object for row in serializers.deserialize("json", (FIXTURES / TUNE_ROWS).read_text("utf-8"))]
PATH = "/api/tunes/new-britain"
ENTRY = {
    *("id", "name", "also_called", "meter", "meter_name", "foot", "key", "time_signature"),
    *("composer", "source", "year", "first_line", "incipit"),
}


@pytest.fixture(autouse=True)
def _shipped(db):
    Tune.objects.bulk_create(ROWS)


def names(client, **query):
    return [tune["name"] for tune in client.get("/api/tunes", query).json()]


def test_the_library_has_seventy_four_tunes(client):
    assert len(client.get("/api/tunes").json()) == 74


def test_an_entry_says_what_a_musician_asks_first(client):
    tunes = client.get("/api/tunes").json()
    assert [tune["name"] for tune in tunes] == sorted(tune["name"] for tune in tunes)
    for tune in tunes:
        assert set(tune) == ENTRY
        assert tune["foot"] in FEET
        assert tune["key"]
        assert set(tune["incipit"]) <= set("1234567 ")


@pytest.mark.parametrize(
    ("path", "documented", "listed"),
    [
        ("/api/samples", "/api/samples", True),
        ("/api/tunes", "/api/tunes", True),
        (PATH, "/api/tunes/{tune_id}", False),
    ],
)
def test_an_answer_has_the_fields_that_the_schema_says(client, path, documented, listed):
    schema = client.get("/api/openapi.json").json()
    answers = schema["paths"][documented]["get"]["responses"]
    shape = answers["200"]["content"]["application/json"]["schema"]
    shape = shape["items"] if listed else shape
    fields = schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[1]]["properties"]
    load_rows(FIXTURES)
    answer = client.get(path).json()
    assert list(answer[0] if listed else answer) == list(fields)


@pytest.mark.parametrize("meter", ["8.6.8.6", "86.86", "8686", "8 6 8 6", "CM", "C.M.", "common meter"])
def test_a_meter_may_be_written_in_any_form(client, meter):
    found = client.get("/api/tunes", {"meter": meter}).json()
    assert {tune["meter"] for tune in found} == {"8.6.8.6"}
    assert "NEW BRITAIN" in [tune["name"] for tune in found]


def test_names_and_incipits_are_found_as_well(client):
    assert names(client, name="st. theodulph") == names(client, name="St Theodulph") == ["ST. THEODULPH"]
    assert "NEW BRITAIN" in names(client, incipit="5131") == names(client, incipit="5 1 3 1")
    assert names(client, name="new britain", meter="LM") == []


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ({"meter": "quick"}, "Invalid value 'quick' for 'meter'. Allowed: a meter such as C.M., 8.7.8.7 or 87.87 D."),
        ({"incipit": "do re"}, "Invalid value 'do re' for 'incipit'. Allowed: scale degrees such as 5131."),
    ],
)
def test_what_no_tune_could_have_is_the_callers_to_mend(client, query, text):
    assert refused(client.get("/api/tunes", query)) == text


def test_a_tune_comes_with_its_melody(client):
    tune = client.get(PATH).json()
    assert set(tune) == ENTRY | {"melody", "syllables", "public_domain", "file_url"}
    assert (tune["name"], tune["meter"], tune["key"], tune["incipit"]) == (
        *("NEW BRITAIN", "8.6.8.6", "G major"),
        "5 1 3 1 3 2 1 6 5",
    )
    assert list(melody_of(tune["melody"]).syllables) == tune["syllables"] == [8, 6, 8, 6]
    assert tune["file_url"] == f"{PATH}/file"


@pytest.mark.parametrize("key", [row.pk for row in ROWS])
def test_every_tune_has_a_file_with_its_melody(client, use_runner, key):
    use_runner(RunnerHere(perform))
    tune = client.get(f"/api/tunes/{key}").json()
    response = client.get(tune["file_url"])
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/vnd.recordare.musicxml"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{key}.mxl"'
    written = melody_of(tune["melody"]).tune.notes
    found = read(response.content, "tune.mxl").score.parts[0].notes
    assert [(n.onset, n.duration, n.pitch) for n in found] == [(n.onset, n.duration, n.pitch) for n in written]


def test_a_file_is_made_once_and_again_for_another_melody(client, use_runner, real_runner, settings):
    use_runner(real_runner)
    first = client.get(f"{PATH}/file").content
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert client.get(f"{PATH}/file").content == first
    Tune.objects.filter(pk="new-britain").update(melody="X:1\nM:4/4\nL:1/4\nK:C\nC D E F|G4|]\n")
    assert refused(client.get(f"{PATH}/file"), 500) == "The score could not be made."
    use_runner(real_runner)
    assert client.get(f"{PATH}/file").content != first
    assert len(list(settings.MEDIA_ROOT.glob("tunes/new-britain/*"))) == 1


@pytest.mark.parametrize("deed", [deeds.refuse, lambda spec: 1 / 0], ids=["refused", "raised"])
def test_a_file_that_cannot_be_made_is_a_fault_of_ours(client, use_runner, deed):
    use_runner(RunnerHere(deed))
    assert refused(client.get(f"{PATH}/file"), 500) == "The score could not be made."


@pytest.mark.parametrize("end", ["", "/file"])
@pytest.mark.parametrize("key", ["new-britan", "NEW-BRITAIN", "x" * 3000, "%F0%9F%8E%B5"])
def test_an_unknown_tune_is_not_found(client, key, end):
    text = refused(client.get(f"/api/tunes/{key}{end}"), 404)
    assert text.startswith("Unknown tune '")
    assert len(text) < 150


def test_a_near_name_is_offered(client):
    assert refused(client.get("/api/tunes/new-britan"), 404).endswith("Did you mean 'new-britain'?")


def test_a_tune_that_is_not_published_is_unknown(client):
    Tune.objects.filter(pk="new-britain").update(is_published=False)
    assert "NEW BRITAIN" not in names(client)
    assert client.get(PATH).status_code == client.get(f"{PATH}/file").status_code == 404


def test_without_the_shipped_rows_the_list_is_empty(client):
    Tune.objects.all().delete()
    assert client.get("/api/tunes").json() == client.get("/api/tunes", {"meter": "CM"}).json() == []


@pytest.mark.parametrize("path", ["/api/tunes", PATH, f"{PATH}/file"])
def test_answers_may_be_kept_and_are_not_sent_again(client, use_runner, path):
    use_runner(RunnerHere(deeds.succeed))
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert "max-age" in first.headers["Cache-Control"]
    assert (again.status_code, again.content) == (304, b"")
    assert client.head(path).content == b""
    assert refused(client.post(path), 405) == "Method not allowed."
