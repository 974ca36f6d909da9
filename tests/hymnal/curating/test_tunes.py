"""Curators look for tunes, change them, and are told in musical words what cannot be."""

import pytest

from hymnal.models import Tune
from scoresite.jobs.errors import JobFailed, WorkersBusy
from tests.hymnal.curating.conftest import faults, told
from tests.hymnal.curating.pieces import ABC, tune, typed

pytestmark = pytest.mark.django_db


def named(response):
    return [piece.name for piece in response.context["cl"].result_list]


def test_the_list_says_what_a_musician_asks_first(desk):
    tune()
    page = desk.get("tune", "changelist").content.decode()
    for shown in ("EXAMPLE", "8.6.8.6 (C.M.)", "iambic", "G major", "1 1 7 6 5 1 2 3"):
        assert shown in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"q": "specim"}, ["EXAMPLE"]),
        ({"q": "friend"}, ["EXAMPLE"]),
        ({"q": "anne"}, ["EXAMPLE"]),
        ({"q": "nobody"}, []),
        ({"meter": "7.7.7.7"}, ["OTHER"]),
        ({"foot__exact": "trochaic"}, ["OTHER"]),
        ({"is_published__exact": "0"}, ["OTHER"]),
        ({"is_curated__exact": "1"}, ["OTHER"]),
    ],
)
def test_tunes_are_found_by_name_words_composer_and_filters(desk, query, found):
    tune()
    other = {"also_called": "", "first_line": "", "composer": "", "foot": "trochaic", "meter": "7.7.7.7"}
    tune(id="other", name="OTHER", is_published=False, is_curated=True, **other)
    assert named(desk.get("tune", "changelist", data=query)) == found


def test_the_page_of_a_tune_shows_its_score_and_links_to_sound_and_file(desk):
    tune()
    page = desk.get("tune", "change", "example").content.decode()
    for name in ("picture.svg", "sound.mid", "score.mxl"):
        assert f"/admin/hymnal/tune/example/{name}" in page


def test_a_tune_saved_unchanged_stays_as_it_was_shipped(desk):
    before = tune()
    assert desk.post("tune", "change", "example", typed(before)).status_code == 302
    after = Tune.objects.get()
    assert not after.is_curated
    assert (after.melody, after.incipit, after.syllables) == (before.melody, before.incipit, before.syllables)


def test_a_change_marks_the_tune_as_changed_here_and_goes_into_its_history(desk):
    form = typed(tune()) | {"composer": "Clara Composer"}
    assert desk.post("tune", "change", "example", form).status_code == 302
    assert Tune.objects.get().is_curated
    assert "Changed Composer." in desk.get("tune", "history", "example").content.decode()


def test_what_follows_from_the_melody_is_stored_with_it(desk):
    form = typed(tune()) | {
        "melody": ABC.replace("K:G", "K:Eb").replace("M:4/4", "M:C").replace("G | G F", "B | G F"),
        "key": "",
        "time": "",
        "meter_name": "",
    }
    assert desk.post("tune", "change", "example", form).status_code == 302
    saved = Tune.objects.get()
    assert saved.incipit == "5 3 2 1 7 3 4 5"
    assert saved.syllables == [8, 6, 8, 6]
    assert (saved.key, saved.time, saved.meter_name) == ("Eb major", "4/4", "C.M.")


def test_a_new_tune_gets_its_id_and_facts(desk):
    form = typed(Tune(melody=ABC, meter="8.6.8.6", foot="iambic", name="NEW", source="s", public_domain="p"))
    assert desk.post("tune", "add", data=form | {"id": "new"}).status_code == 302
    saved = Tune.objects.get(pk="new")
    assert (saved.key, saved.incipit, saved.is_curated) == ("G major", "1 1 7 6 5 1 2 3", True)


def test_the_id_of_a_tune_cannot_be_changed(desk):
    desk.post("tune", "change", "example", typed(tune()) | {"id": "other"})
    assert [piece.pk for piece in Tune.objects.all()] == ["example"]


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"meter": "8.7.8.6"}, "melody", "Line 2 of the melody has 6 syllables where 8.7.8.6 asks for 7."),
        ({"meter": "common"}, "meter", "Write the meter as 8.6.8.6"),
        ({"meter_name": "L.M."}, "meter_name", "L.M. is 8.8.8.8, not 8.6.8.6."),
        ({"key": "A major"}, "key", "The melody is written in G major, not in A major."),
        ({"key": "gee"}, "key", "'gee' is no key."),
        ({"time": "3/4"}, "time", "The melody is written in 4/4, not in 3/4."),
        ({"melody": "la la la"}, "melody", "The file could not be read as MusicXML, MIDI or ABC."),
        ({"melody": ABC.replace("B | A", "[Bd] | A")}, "melody", "A tune is one voice, but this ABC has chords."),
        ({"melody": ABC.replace("d | d B", "d'' | d B")}, "melody", "no congregation sings above A5."),
        ({"melody": ABC + "% " + "x" * 20_000}, "melody", "longer than 20,000 characters"),
        ({"melody": ""}, "melody", "This field is required."),
        ({"year": "99999"}, "year", "less than or equal to 2100"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(desk, change, field, sentence):
    said = faults(desk.post("tune", "change", "example", typed(tune()) | change))
    assert any(sentence in text for text in said[field]), said
    assert not Tune.objects.get().is_curated


def test_meter_and_key_are_taken_as_people_write_them(desk):
    flat = typed(tune()) | {"melody": ABC.replace("K:G", "K:Bb"), "key": "B flat major", "meter": "Common Meter"}
    desk.post("tune", "change", "example", flat)
    saved = Tune.objects.get()
    assert (saved.key, saved.meter) == ("Bb major", "8.6.8.6")


def test_what_is_unusual_is_saved_with_remarks(desk):
    melody = ABC.replace("d | d B", "f | d B").replace("F E D", "F E G,").replace("A F | G3", "G G | A3")
    response = desk.post("tune", "change", "example", typed(tune()) | {"melody": melody}, follow=True)
    assert {
        "The melody rises to F#5; congregations sing with ease up to E5.",
        "The melody goes down to G3; congregations sing with ease from A3 on.",
        "The melody ends on degree 2 of G major; look whether the key is right.",
    } <= set(told(response))
    assert Tune.objects.get().is_curated


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (WorkersBusy(), "The service is busy."),
        (JobFailed("It took longer than 20 s."), "limits of time and memory"),
    ],
)
def test_without_a_worker_nothing_is_saved_and_the_form_says_so(desk, worker, fault, sentence):
    form = typed(tune()) | {"composer": "Clara Composer"}
    worker.fault = fault
    said = faults(desk.post("tune", "change", "example", form))
    assert sentence in said["melody"][0]
    assert Tune.objects.get().composer == "Anne Composer"


def test_a_melody_is_inspected_once_before_the_database_is_locked(desk, worker):
    form = typed(tune()) | {"composer": "Clara Composer"}
    desk.post("tune", "change", "example", form)
    assert worker.asked("inspect") == 1


def test_several_tunes_are_published_and_unpublished_at_once(desk):
    tune()
    tune(id="other", name="OTHER")
    chosen = {"action": "unpublish", "_selected_action": ["example", "other"]}
    assert "Unpublished: 2." in told(desk.post("tune", "changelist", data=chosen, follow=True))
    assert not Tune.objects.filter(is_published=True).exists()
    assert Tune.objects.filter(is_curated=True).count() == 2
    assert "Unpublished." in desk.get("tune", "history", "other").content.decode()
    desk.post("tune", "changelist", data=chosen | {"action": "publish"})
    assert Tune.objects.filter(is_published=True).count() == 2
