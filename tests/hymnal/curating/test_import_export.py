"""Tables go out and come back; what would change is seen before it is written."""

import csv
import io
import json

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.storage import default_storage, storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arranging.reading import read
from arranging.writing import write_musicxml
from hymnal.curating.formats import ImportFolder
from hymnal.models import Sample, Tune
from scoresite.jobs.errors import WorkersBusy
from tests.hymnal.curating.conftest import told
from tests.hymnal.curating.pieces import ABC, CHOIR, SONG, sample, tune

pytestmark = pytest.mark.django_db

CSV, JSON = "0", "1"


def exported(desk, model, form=JSON):
    return desk.post(model, "export", data={"resource": "0", "format": form}).content


def rows_of(desk, model):
    return json.loads(exported(desk, model))


def preview(desk, model, table, form=JSON):
    data = table if isinstance(table, bytes) else json.dumps(table).encode()
    upload = SimpleUploadedFile("table.json", data)
    return desk.post(model, "import", data={"resource": "0", "format": form, "import_file": upload})


def confirm(desk, model, page):
    return desk.post(model, "process_import", data=page.context["confirm_form"].initial, follow=True)


def totals(page):
    return {kind: number for kind, number in page.context["result"].totals.items() if number}


def row_faults(page):
    return {row.number: row.error_dict for row in page.context["result"].invalid_rows}


def said_of_table(page):
    return [str(error.error) for error in page.context["result"].base_errors]


@pytest.mark.parametrize("form", [CSV, JSON])
def test_what_is_exported_comes_back_as_unchanged(desk, worker, form):
    tune()
    tune(id="other", name="ÖTHER", composer="=1+1", source="-source", first_line='\'tis "quoted", so', year=None)
    sample()
    for model, count in (("tune", 2), ("sample", 1)):
        page = preview(desk, model, exported(desk, model, form), form)
        assert totals(page) == {"skip": count}
        confirm(desk, model, page)
    assert not Tune.objects.filter(is_curated=True).exists()
    assert not worker.asked("inspect")


def test_no_cell_of_the_csv_is_a_formula(desk):
    tune(composer="=HYPERLINK(1)", source="+1", first_line="@SUM(1)", public_domain="'=kept")
    text = exported(desk, "tune", CSV).decode("utf-8-sig")
    row = next(csv.DictReader(io.StringIO(text)))
    assert (row["composer"], row["source"], row["first_line"]) == ("'=HYPERLINK(1)", "'+1", "'@SUM(1)")
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row.values())
    assert totals(preview(desk, "tune", text.encode(), CSV)) == {"skip": 1}


def test_an_import_is_previewed_then_written_then_remembered(desk):
    tune()
    changed, *_ = rows_of(desk, "tune")
    new = {"id": "new", "name": "NEW", "key": "", "time": ""}
    page = preview(desk, "tune", [changed | {"composer": "<b>X</b>"}, changed | new])
    assert totals(page) == {"update": 1, "new": 1}
    assert "&lt;b&gt;" in page.content.decode()
    assert "<b>X" not in page.content.decode()
    assert [row.changes[0][0] for row in page.context["result"].valid_rows()] == ["composer", "id"]
    assert Tune.objects.get().composer == "Anne Composer"

    confirm(desk, "tune", page)
    assert Tune.objects.get(pk="example").composer == "<b>X</b>"
    new = Tune.objects.get(pk="new")
    assert (new.key, new.incipit, new.syllables, new.is_curated) == ("G major", "1 1 7 6 5 1 2 3", [8, 6, 8, 6], True)
    assert "Imported from table.json: composer." in desk.get("tune", "history", "example").content.decode()
    assert LogEntry.objects.get(object_id="new").change_message == "Imported from table.json."


def test_columns_that_are_left_out_stay_as_they_are(desk):
    tune()
    page = preview(desk, "tune", [{"id": "example", "year": 1900}])
    confirm(desk, "tune", page)
    saved = Tune.objects.get()
    assert (saved.year, saved.composer, saved.melody) == (1900, "Anne Composer", ABC)


@pytest.mark.parametrize(
    ("change", "column", "sentence"),
    [
        ({"meter": "8.7.8.6"}, "melody", "Line 2 of the melody has 6 syllables where 8.7.8.6 asks for 7."),
        ({"melody": "la la"}, "melody", "The file could not be read as MusicXML, MIDI or ABC."),
        ({"key": "D major"}, "key", "The melody is written in G major, not in D major."),
        ({"year": "about 1800"}, "year", "'about 1800' is no year."),
        ({"foot": "lame"}, "foot", "Value 'lame' is not a valid choice."),
        ({"id": "new"}, "name", "Tune with this Name already exists."),
        ({"id": "no slug!", "name": "NEW"}, "id", "Enter a valid “slug”"),
    ],
)
def test_a_faulty_row_stops_the_import_and_says_why(desk, change, column, sentence):
    tune()
    good, *_ = rows_of(desk, "tune")
    page = preview(desk, "tune", [good | {"id": "good", "name": "GOOD"}, good | change])
    said = row_faults(page)
    assert list(said) == [2]
    assert any(sentence in fault for fault in said[2][column]), said
    assert "confirm_form" not in page.context
    assert sentence in page.content.decode().replace("&#x27;", "'")
    assert Tune.objects.count() == 1


def test_a_busy_pool_is_a_fault_of_the_row(desk, worker):
    tune()
    row, *_ = rows_of(desk, "tune")
    worker.fault = WorkersBusy()
    page = preview(desk, "tune", [row | {"composer": "Clara Composer"}])
    assert row_faults(page) == {1: {"melody": [str(WorkersBusy())]}}


def test_each_melody_is_inspected_once_for_the_preview(desk, worker):
    tune()
    row, *_ = rows_of(desk, "tune")
    preview(desk, "tune", [row | {"composer": "Clara Composer"}, row | {"id": "new", "name": "NEW"}])
    assert worker.asked("inspect") == 1


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ([{"id": "a", "metre": "8.6.8.6"}], "Unknown column 'metre'."),
        ([{"id": "a", "name": "A\x00"}], "The table holds a character (NUL)"),
        ([{"name": "A"}], "The table has no column 'id'"),
        ([{"id": "a"}, {"id": "a"}], "Two rows have the id 'a'."),
        ([{"id": f"a{number}"} for number in range(501)], "The table has 501 rows; at most 500"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_whole(desk, worker, table, sentence):
    page = preview(desk, "tune", table)
    assert any(text.startswith(sentence) for text in said_of_table(page)), said_of_table(page)
    assert "Traceback" not in page.content.decode()
    assert not worker.asked("inspect")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"no json", "The file could not be read as such a table."),
        (b"\xff\xfe\x00", "The file could not be read as such a table."),
        (b'{"id": "a"}', "The JSON is no list of objects"),
        (b'[{"id": "a"}, {"name": "B"}]', "Object 2 of the JSON has other names than the first: id, name."),
        (b'[{"id": {"a": 1}}]', "Object 1 of the JSON holds a list or an object"),
        (b"[]", "No valid data to import."),
        (b" " * (2 * 1024**2 + 1), "The file is larger than 2 MB."),
    ],
)
def test_a_file_that_is_no_table_is_a_fault_of_the_form(desk, data, sentence):
    page = preview(desk, "tune", data)
    assert page.status_code == 200
    assert sentence in page.context["form"].errors["import_file"][0]


def test_names_in_json_may_stand_in_any_order(desk):
    tune()
    row, *_ = rows_of(desk, "tune")
    other = dict(reversed((row | {"id": "other", "name": "OTHER"}).items()))
    confirm(desk, "tune", preview(desk, "tune", [row, other]))
    assert Tune.objects.get(pk="other").composer == "Anne Composer"


def test_an_imported_sample_gets_its_score(desk):
    row = {"id": "new", "title": "", "category": "choral", "suggested_style": "gospel", "source": "s", "text": CHOIR}
    page = preview(desk, "sample", [row | {"public_domain": "p"}])
    assert not storages["scores"].exists("samples")
    confirm(desk, "sample", page)
    saved = Sample.objects.get()
    assert (saved.title, saved.text) == ("A Setting", CHOIR)
    assert storages["scores"].exists(saved.score.name)


@pytest.mark.parametrize(
    ("change", "column", "sentence"),
    [
        ({"text": SONG}, "category", "A choral piece has two voices or more"),
        ({"text": ""}, "text", "A sample needs its score"),
        ({"suggested_style": "polka"}, "suggested_style", "'polka' is no arrangement style."),
    ],
)
def test_a_faulty_row_of_samples_says_why(desk, change, column, sentence):
    row = {"id": "new", "title": "New", "category": "choral", "suggested_style": "gospel", "source": "s", "text": CHOIR}
    page = preview(desk, "sample", [row | {"public_domain": "p"} | change])
    assert sentence in row_faults(page)[1][column][0]


def test_a_sample_that_came_as_a_file_survives_the_import_of_its_facts(desk):
    form = {"id": "new", "category": "vocal", "suggested_style": "gospel", "source": "s", "public_domain": "p"}
    desk.post(
        "sample",
        "add",
        data=form | {"file": SimpleUploadedFile("s.xml", write_musicxml(read(SONG.encode(), "s.abc").score))},
    )
    row, *_ = rows_of(desk, "sample")
    assert row["text"] == ""
    confirm(desk, "sample", preview(desk, "sample", [row | {"composer": "Somebody Else"}]))
    saved = Sample.objects.get()
    assert saved.composer == "Somebody Else"
    assert storages["scores"].exists(saved.score.name)


def test_a_table_that_is_gone_has_to_be_uploaded_again(desk):
    tune()
    page = preview(desk, "tune", rows_of(desk, "tune"))
    default_storage.delete(f"{ImportFolder.FOLDER}/{page.context['confirm_form'].initial['import_file_name']}")
    assert told(confirm(desk, "tune", page)) == ["The table is no longer here. Upload it again."]


@pytest.mark.parametrize(
    "change",
    [
        *({"import_file_name": name} for name in ("../db.sqlite3", "/etc/passwd", "..", "", "0" * 32)),
        *({"format": "7"}, {"format": "x"}, {"resource": "3"}),
    ],
)
def test_only_a_table_of_the_import_folder_is_read(desk, tmp_path, change):
    data = {"import_file_name": "0" * 32, "original_file_name": "x", "format": JSON, "resource": "0"} | change
    (tmp_path / "media").mkdir()
    (tmp_path / "db.sqlite3").write_text("[]")
    response = desk.post("tune", "process_import", data=data, follow=True)
    assert told(response) == ["The table is no longer here. Upload it again."]
    assert (tmp_path / "db.sqlite3").exists()


def test_the_chosen_rows_of_the_list_are_exported(desk):
    tune()
    tune(id="other", name="OTHER", meter="7.7.7.7")
    address = f"{reverse('admin:hymnal_tune_export')}?meter=7.7.7.7"
    rows = json.loads(desk.client.post(address, {"resource": "0", "format": JSON}).content)
    assert [row["id"] for row in rows] == ["other"]
