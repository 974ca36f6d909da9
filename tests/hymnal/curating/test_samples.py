"""Curators upload samples or type them; the score that is kept is the one that was read."""

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile

from arranging.reading import read
from arranging.writing import write_midi, write_musicxml, write_mxl
from hymnal.models import Sample
from scoresite.jobs.errors import WorkersBusy
from tests.hymnal.curating.conftest import faults, told
from tests.hymnal.curating.pieces import CHOIR, SONG, sample, typed

pytestmark = pytest.mark.django_db

NEW = {"id": "new", "source": "A Book", "public_domain": "old", "suggested_style": "gospel", "is_published": "on"}


def score(abc):
    return read(abc.encode(), "score.abc").score


def upload(data, name):
    return {"file": SimpleUploadedFile(name, data)}


def kept(piece):
    with storages["scores"].open(piece.score.name) as file:
        return file.read()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("song.abc", SONG.encode()),
        ("song.mxl", write_mxl(score(SONG))),
        ("song.musicxml", write_musicxml(score(SONG))),
        ("song.xml", write_musicxml(score(SONG))),
    ],
)
def test_an_uploaded_score_is_kept_as_musicxml_with_its_title_and_composer(desk, name, data):
    form = NEW | {"category": "vocal"} | upload(data, name)
    assert desk.post("sample", "add", data=form).status_code == 302
    saved = Sample.objects.get()
    assert (saved.title, saved.composer, saved.is_curated) == ("A Song", "A. Singer", True)
    assert saved.text == (SONG if name.endswith(".abc") else "")
    notes = read(kept(saved), "s.mxl").score.parts[0].notes
    assert [str(note.pitch) for note in notes] == ["G4", "A4", "B4", "C5", "D5"]


def test_a_midi_file_has_no_title_and_the_form_asks_for_one(desk):
    form = NEW | {"category": "vocal"} | upload(write_midi(score(SONG.replace("T:A Song\n", ""))), "song.mid")
    assert faults(desk.post("sample", "add", data=form)) == {"title": ["The score has no title to take; write one."]}
    form |= {"title": "Hummed"} | upload(write_midi(score(SONG)), "song.mid")
    assert desk.post("sample", "add", data=form).status_code == 302
    assert Sample.objects.get().title == "Hummed"


def test_a_sample_can_be_typed(desk):
    form = NEW | {"category": "choral", "text": CHOIR.replace("\n", "\r\n")}
    assert desk.post("sample", "add", data=form).status_code == 302
    saved = Sample.objects.get()
    assert saved.text == CHOIR
    assert len(read(kept(saved), "s.mxl").score.parts) == 2


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"text": SONG, "category": "choral"}, "category", "A choral piece has two voices or more"),
        ({"category": "vocal"}, "file", "A sample needs its score"),
        ({"text": "la la", "category": "vocal"}, "text", "The file could not be read as MusicXML, MIDI or ABC."),
        ({"text": SONG, "category": "vocal", "suggested_style": "polka"}, "suggested_style", "Select a valid choice."),
        ({"text": SONG, "category": "opera"}, "category", "Select a valid choice."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(desk, change, field, sentence):
    said = faults(desk.post("sample", "add", data=NEW | {"title": "New"} | change))
    assert any(sentence in text for text in said[field]), said
    assert not Sample.objects.exists()


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("song.pdf", b"%PDF-1.7", "Unsupported file format '.pdf'."),
        ("song.mxl", b"PK\x03\x04 broken", "The file could not be read"),
        ("song.mid", b" ", "The uploaded file is empty."),
        ("song.abc", b"X:1\nK:C\nz4|]\n", "The score contains no notes."),
    ],
)
def test_an_unreadable_upload_is_refused_in_the_readers_words(desk, name, data, sentence):
    form = NEW | {"title": "New", "category": "vocal"} | upload(data, name)
    assert sentence in faults(desk.post("sample", "add", data=form))["file"][0]


def test_a_file_and_a_changed_text_contradict_each_other(desk):
    form = NEW | {"category": "vocal", "text": SONG} | upload(SONG.encode(), "song.abc")
    assert "not both" in faults(desk.post("sample", "add", data=form))["file"][0]


def test_a_busy_pool_is_a_fault_of_the_form(desk, worker):
    worker.fault = WorkersBusy()
    form = NEW | {"category": "vocal"} | upload(SONG.encode(), "song.abc")
    assert faults(desk.post("sample", "add", data=form))["file"] == [str(WorkersBusy())]


def test_what_is_unusual_is_saved_with_a_remark(desk):
    wordless = CHOIR.replace("w: Sing and sing a- gain\n", "")
    response = desk.post("sample", "add", data=NEW | {"category": "choral", "text": wordless}, follow=True)
    assert "No words stand under the notes of this choral piece." in told(response)
    assert Sample.objects.exists()


def test_facts_of_a_sample_change_without_a_new_upload(desk):
    desk.post("sample", "add", data=NEW | {"category": "vocal"} | upload(write_mxl(score(SONG)), "song.mxl"))
    before = Sample.objects.get()
    assert desk.post("sample", "change", "new", typed(before) | {"title": "Another"}).status_code == 302
    after = Sample.objects.get()
    assert (after.title, after.score.name) == ("Another", before.score.name)
    assert kept(after)


def test_a_new_score_takes_the_place_of_the_old_file(desk, django_capture_on_commit_callbacks):
    desk.post("sample", "add", data=NEW | {"category": "vocal", "text": SONG})
    before = Sample.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        desk.post("sample", "change", "new", typed(before) | upload(write_mxl(score(CHOIR)), "choir.mxl"))
    after = Sample.objects.get()
    assert after.text == ""
    assert len(read(kept(after), "s.mxl").score.parts) == 2
    assert not storages["scores"].exists(before.score.name)


def test_a_deleted_sample_takes_its_file_along(desk, django_capture_on_commit_callbacks):
    desk.post("sample", "add", data=NEW | {"category": "vocal", "text": SONG})
    piece = Sample.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        desk.post("sample", "delete", "new", {"post": "yes"})
    assert not Sample.objects.exists()
    assert not storages["scores"].exists(piece.score.name)


def test_what_was_made_of_a_deleted_piece_goes_too(desk, settings, django_capture_on_commit_callbacks):
    sample()
    desk.get("sample", "picture", "a-song")
    kept_there = settings.MEDIA_ROOT / "curating/sample/a-song"
    assert list(kept_there.iterdir())
    chosen = {"action": "delete_selected", "_selected_action": ["a-song"], "post": "yes"}
    with django_capture_on_commit_callbacks(execute=True):
        response = desk.post("sample", "changelist", data=chosen, follow=True)
    assert any("Unpublish it" in text for text in told(response))
    assert not kept_there.exists()


def test_samples_are_found_by_category_title_and_composer(desk):
    sample()
    sample(id="other", title="Other", composer="Nobody", category="choral")

    def found(query):
        return [piece.pk for piece in desk.get("sample", "changelist", data=query).context["cl"].result_list]

    assert found({"category__exact": "choral"}) == ["other"]
    assert found({"q": "singer"}) == ["a-song"]
    assert found({"q": "other"}) == ["other"]
    assert found({"suggested_style__exact": "gospel"}) == ["other", "a-song"]


def test_styles_to_suggest_are_those_of_the_catalogue(desk):
    page = desk.get("sample", "add").content.decode()
    assert '<option value="hymn-block">' in page
