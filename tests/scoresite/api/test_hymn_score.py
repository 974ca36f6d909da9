"""POST /api/hymn-setting/score: words and a tune in, a page out, and each way to get it wrong."""

import json

import pytest

from arranging.reading import read
from hymnal.models import Tune
from scoresite.jobs.models import Job, State
from tests.scoresite.conftest import RunnerHere, refused
from tests.scoresite.jobs import deeds

PATH = "/api/hymn-setting/score"
MELODY = "X:1\nT:HILLSIDE\nM:4/4\nL:1/4\nK:G\nG|G A B A|G3\nB|c B A A|B3|]\n"
WORDS = "1. Now morning wakes, the hills\nare bright, O sing.\n\n2. Come up ...\nand sing."
VERSE = "The morning breaks again;\nThe hills are dressed in light."
ASKED = {"text": WORDS, "tune": "hillside"}
DEFAULTS = {"setting": "satb", "variant": "", "target_key": "", "layout": "closed", "voicing": "full"}


@pytest.fixture(autouse=True)
def _tune(db):
    facts = {"meter": "6.6", "composer": "Ann Hill", "source": "Village Tunes", "year": 1850}
    Tune.objects.create(id="hillside", name="HILLSIDE", foot="iambic", key="G major", melody=MELODY, **facts)
    Tune.objects.create(id="hidden", name="HIDDEN", melody=MELODY, is_published=False)


@pytest.fixture
def send(client):
    return lambda **fields: client.post(PATH, json.dumps(fields), "application/json")


def test_the_answer_is_a_job_with_the_usual_addresses(client, send, stand_in):
    response = send(**ASKED, target_key="F")
    answer = response.json()
    job = Job.objects.get()
    name = "Now_morning_wakes__the_hills_hillside_satb.mxl"
    assert response.status_code == 200
    assert answer == {
        "job_id": job.id.hex,
        "tune": "hillside",
        "setting": "satb",
        "target_key": "F",
        "title": "Now morning wakes",
        "verses": 2,
        "key": "G major",
        "original_name": "Now morning wakes, the hills.txt",
        "download_url": f"/download/{job.id.hex}/{name}",
        "midi_url": f"/midi/{job.id.hex}/{name}",
        "warnings": ["Read twice."],
        "report": job.report,
    }
    assert client.get(answer["download_url"]).content == deeds.DONE["score"]
    assert client.get(answer["midi_url"]).content == deeds.DONE["midi"]
    record = client.get(f"/api/jobs/{job.id.hex}").json()
    assert record["operation"] == "hymn-setting"
    assert record["result"] | {"report": record["report"]} == answer


def test_the_worker_is_given_all_it_needs(send, stand_in):
    send(**ASKED)
    (spec,) = stand_in.specs
    assert spec["operation"] == "hymn-setting"
    assert spec["options"] == {"tune": "hillside"} | DEFAULTS
    assert json.loads(spec["file"]) == {
        "text": WORDS,
        "tune": {"name": "HILLSIDE", "meter": "6.6", "origin": "Ann Hill, 1850", "melody": MELODY},
    }


def test_every_choice_reaches_the_worker(send, stand_in):
    asked = {"setting": "gospel", "variant": "", "target_key": "Bb", "layout": "open", "voicing": "simple"}
    send(**ASKED, **asked)
    assert stand_in.specs[0]["options"] == {"tune": "hillside"} | asked


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"tune": "hillside"}, "The field 'text' is missing"),
        ({"tune": "hillside", "text": " \n "}, "The text is empty."),
        ({"tune": "hillside", "text": 5}, "The field 'text' must be a string."),
        ({"tune": "hillside", "text": "la " * 40_000}, "The text has 120,000 characters; at most 100,000"),
        ({"text": WORDS}, "The field 'tune' is missing"),
        ({"text": WORDS, "tune": None}, "The field 'tune' is missing"),
        (ASKED | {"setting": "ttbb"}, "Invalid value 'ttbb' for 'setting'. Allowed: alberti"),
        (ASKED | {"layout": "wide"}, "Invalid value 'wide' for 'layout'. Allowed: closed, open."),
        (ASKED | {"voicing": "loud"}, "Invalid value 'loud' for 'voicing'. Allowed: close, full"),
        (ASKED | {"target_key": "H"}, "Invalid value 'H' for 'target_key'."),
        (ASKED | {"setting": "hymn-block", "variant": "x"}, "Invalid value 'x' for 'variant'. Allowed: "),
    ],
)
def test_what_is_missing_or_wrong_is_named(send, stand_in, fields, said):
    assert refused(send(**fields)).startswith(said)
    assert not Job.objects.exists()


def test_the_settings_to_choose_from_are_all_named(send, stand_in):
    text = refused(send(**ASKED, setting="duet"))
    assert {"melody", "satb", "sab", "hymn-block", "gospel"} <= set(
        text.rstrip(".").partition("Allowed: ")[2].split(", ")
    )


@pytest.mark.parametrize("tune", ["hilside", "hidden", ["hillside"], 7])
def test_a_tune_that_the_hymnal_has_not_is_not_found(send, stand_in, tune):
    assert str(tune)[:7] in refused(send(text=WORDS, tune=tune), 404)


@pytest.mark.parametrize("body", ["", "words", "[1, 2]", '"words"', "{"])
def test_a_body_that_is_no_object_is_refused(client, stand_in, body):
    refused(client.post(PATH, body, "application/json"))


def test_other_methods_are_refused(client):
    assert client.get(PATH).status_code == 405


def test_a_fault_of_ours_is_called_by_the_operation(send, use_runner):
    use_runner(RunnerHere(lambda spec: 1 / 0))
    assert refused(send(**ASKED), 500) == "Setting the words failed."
    assert Job.objects.get().state == State.FAILED


@pytest.mark.parametrize("setting", ["melody", "satb", "sab", "gospel"])
def test_words_go_through_the_whole_house(send, client, use_runner, real_runner, setting):
    use_runner(real_runner)
    words = f"{VERSE}\n\nThe river sings along\nAnd carries off the night."
    response = send(text=words, tune="hillside", setting=setting)
    answer = response.json()
    assert response.status_code == 200, answer
    assert (answer["title"], answer["verses"], answer["warnings"]) == ("The morning breaks again", 2, [])
    score = read(client.get(answer["download_url"]).content, "hymn.mxl").score
    assert [s.text for s in next(score.parts[0].notes).lyrics] == ["1.\u00a0The", "2.\u00a0The"]
    assert client.get(answer["midi_url"]).content.startswith(b"MThd")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("🎵 🎵", "The text has no words that could be sung."),
        ("The morning breaks", "Verse 1 has lines of 4 syllables, the tune has 6.6."),
        ("\n\n".join([VERSE] * 30), "The text has 30 verses;"),
        (
            "The morning breaks upon the quiet hills and over the sea\nand fields",
            "Line 1 of verse 1 ('The morning breaks upon the quiet",
        ),
    ],
)
def test_words_that_do_not_fit_are_the_callers_to_mend(send, use_runner, real_runner, text, said):
    use_runner(real_runner)
    assert refused(send(text=text, tune="hillside")).startswith(said)
    assert Job.objects.get().state == State.FAILED
