"""The shipped rows in the database, and their scores in storage."""

import json
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core import serializers
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from hymnal import loading, shipped
from hymnal.models import Sample, Tune

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
ROWS = [FIXTURES / name for name in (shipped.TUNE_ROWS, shipped.SAMPLE_ROWS)]
TUNES, SAMPLES = (len(json.loads(path.read_text("utf-8"))) for path in ROWS)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_media_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def everything():
    return [*Tune.objects.values(), *Sample.objects.values()]


@pytest.fixture
def some(tmp_path):
    """A folder of fixtures with three of the shipped tunes."""
    tunes = [row for row in json.loads(ROWS[0].read_text("utf-8")) if row["pk"] in ("azmon", "new-britain", "st-anne")]
    (tmp_path / shipped.TUNE_ROWS).write_text(json.dumps(tunes), "utf-8")
    (tmp_path / shipped.SAMPLE_ROWS).write_text("[]", "utf-8")
    return tmp_path


def test_loading_twice_gives_the_same_rows_and_files():
    assert loading.load_rows(FIXTURES) == {loading.NEW: TUNES + SAMPLES}
    assert loading.build_scores() == SAMPLES
    rows = everything()
    assert loading.load_rows(FIXTURES) == {loading.SAME: TUNES + SAMPLES}
    assert loading.build_scores() == 0
    assert everything() == rows


def test_djangos_own_command_gives_the_same_rows_and_may_be_run_again():
    loading.load_rows(FIXTURES)
    rows = everything()
    for _ in range(2):
        call_command("loaddata", *map(str, ROWS), verbosity=0)
        assert everything() == rows


def test_every_row_says_what_it_is():
    loading.load_rows(FIXTURES)
    assert [str(tune) for tune in Tune.objects.all()] == sorted(tune.name for tune in Tune.objects.all())
    assert Tune.objects.get(pk="new-britain").facts().syllables == (8, 6, 8, 6)


def test_a_row_that_curators_changed_stays_as_it_is(some):
    loading.load_rows(some)
    Tune.objects.filter(pk="new-britain").update(name="AMAZING", is_curated=True)
    Tune.objects.filter(pk="azmon").update(name="ASMON")
    assert loading.load_rows(some) == {loading.SAME: 1, loading.KEPT: 1, loading.CHANGED: 1}
    assert Tune.objects.get(pk="new-britain").name == "AMAZING"
    assert Tune.objects.get(pk="azmon").name == "AZMON"


def test_a_row_that_is_gone_comes_back(some):
    loading.load_rows(some)
    Tune.objects.get(pk="azmon").delete()
    assert loading.load_rows(some)[loading.NEW] == 1


def test_a_name_that_another_tune_bears_is_no_obstacle(some):
    loading.load_rows(some)
    Tune.objects.filter(pk="azmon").delete()
    mine = Tune(pk="my-azmon", name="AZMON", meter="8.6.8.6", is_curated=True)
    mine.save()
    assert loading.load_rows(some)[loading.KEPT] == 1
    Tune.objects.update(is_curated=False)
    assert loading.load_rows(some)[loading.NEW] == 1
    assert [tune.pk for tune in Tune.objects.filter(name="AZMON")] == ["azmon"]


@pytest.fixture
def song():
    """A sample with its score built."""
    text = "X:1\nT:A Song\nM:4/4\nL:1/4\nK:G\nG A B c|d4|]\n"
    sample = Sample.objects.create(id="song", title="A Song", text=text, score=shipped.score_name("song", text))
    assert loading.build_scores() == 1
    return sample


def kept(sample):
    with storages["scores"].open(sample.score.name) as file:
        return file.read()


def test_a_score_that_is_lost_is_built_again(song):
    good = kept(song)
    storages["scores"].delete(song.score.name)
    assert loading.build_scores() == 1
    assert kept(song) == good
    assert loading.build_scores() == 0


def test_another_engine_builds_the_scores_anew(song, monkeypatch):
    good = kept(song)
    Path(storages["scores"].path(song.score.name)).write_bytes(b"of an older engine")
    assert loading.build_scores() == 0
    monkeypatch.setattr(loading, "edition", lambda: "newer")
    assert loading.build_scores() == 1
    assert kept(song) == good
    assert loading.build_scores() == 0


@pytest.mark.django_db(transaction=True)
def test_an_old_score_goes_with_its_row(tmp_path):
    old = shipped.score_name("song", "old")
    storages["scores"].save(old, ContentFile(b"old"))
    Sample.objects.create(id="song", title="A Song", text="old", score=old)
    row = Sample.objects.get()
    row.text, row.score = "new", shipped.score_name("song", "new")
    (tmp_path / shipped.TUNE_ROWS).write_text("[]", "utf-8")
    (tmp_path / shipped.SAMPLE_ROWS).write_text(serializers.serialize("json", [row]), "utf-8")
    assert loading.load_rows(tmp_path) == {loading.CHANGED: 1}
    assert not storages["scores"].exists(old)


def test_a_curators_score_is_left_alone(song, monkeypatch):
    Path(storages["scores"].path(song.score.name)).write_bytes(b"theirs")
    Sample.objects.update(is_curated=True)
    monkeypatch.setattr(loading, "edition", lambda: "newer")
    assert loading.build_scores() == 0
    assert kept(song) == b"theirs"


def test_the_command_is_quick_and_writes_nothing_when_nothing_has_changed(capsys):
    call_command("load_hymnal")
    start = time.process_time()
    with CaptureQueriesContext(connection) as asked:
        call_command("load_hymnal")
    assert time.process_time() - start < 1
    assert {query["sql"].split()[0] for query in asked} == {"SAVEPOINT", "SELECT", "RELEASE"}
    first, again = capsys.readouterr().out.splitlines()
    assert first == f"new: {TUNES + SAMPLES}, scores built: {SAMPLES}"
    assert again == f"as before: {TUNES + SAMPLES}, scores built: 0"


def test_without_tables_the_command_says_how_to_get_them():
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE hymnal_sample RENAME TO elsewhere")
    with pytest.raises(CommandError, match="The database has no tables yet: run 'manage"):
        call_command("load_hymnal")
