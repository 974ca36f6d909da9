"""POST /api/hymn-setting/analyze: the meter of words, and the tunes they can be sung to."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core import serializers

from hymnal.models import Tune
from hymnal.prosody.tunes import FEET
from hymnal.shipped import TUNE_ROWS
from scoresite.api import hymnal_views
from tests.scoresite.conftest import refused

PATH = "/api/hymn-setting/analyze"
JSON = "application/json"
FIXTURES = Path(settings.BASE_DIR) / "fixtures"
ROWS = [row.object for row in serializers.deserialize("json", (FIXTURES / TUNE_ROWS).read_text("utf-8"))]
FIELDS = {
    *("meter", "meter_name", "common_name", "foot", "irregular", "syllable_counts"),
    *("lines", "tunes", "count", "message"),
}
TUNE_FIELDS = {
    *("name", "meter", "key", "meter_name", "foot", "score", "source", "incipit"),
    *("id", "kind", "reason", "warnings"),
}
COMMON = "\n".join(
    (
        "The morning breaks upon the hill,",
        "The shadows steal away,",
        "And all the valley, dark and still,",
        "Is opened to the day.",
    )
)
SHORT = "\n".join(
    (
        "The lamp is burning low,",
        "The fire has turned to gray,",
        "And home across the drifted snow",
        "We go our quiet way.",
    )
)
LONG = "\n".join(
    (
        "The river finds its way at last,",
        "Through broken stone and yellow sand,",
        "And all the weary miles are past",
        "That parted it from open land.",
    )
)
TROCHEES = "\n".join(
    (
        "Morning comes with golden fingers,",
        "Touching every sleeping door,",
        "And the song of darkness lingers",
        "Faintly on the farther shore.",
    )
)
IRREGULAR = "\n".join(
    (
        "Rain.",
        "The long procession of the afternoon goes by without a single sound or word to anyone,",
        "and nobody",
        "was waiting at the station when it came",
        "because of you.",
    )
)


@pytest.fixture(autouse=True)
def _shipped(db):
    Tune.objects.bulk_create(ROWS)


@pytest.fixture
def analysed(client):
    """The analysis of a text, as a client gets it."""

    def analysed(text):
        response = client.post(PATH, json.dumps({"text": text}), JSON)
        assert response.status_code == 200, response.content
        assert response.headers["Content-Type"] == JSON
        return response.json()

    return analysed


@pytest.mark.parametrize(
    ("text", "meter", "meter_name", "foot"),
    [
        (COMMON, "8.6.8.6", "C.M.", "iambic"),
        (SHORT, "6.6.8.6", "S.M.", "iambic"),
        (LONG, "8.8.8.8", "L.M.", "iambic"),
        (TROCHEES, "8.7.8.7", "8s.7s", "trochaic"),
        (f"{TROCHEES}\n{TROCHEES}", "8.7.8.7 D", "8s.7s.D.", "trochaic"),
    ],
)
def test_words_are_told_their_meter_and_foot(analysed, text, meter, meter_name, foot):
    answer = analysed(text)
    assert set(answer) == FIELDS
    assert (answer["meter"], answer["meter_name"], answer["foot"]) == (meter, meter_name, foot)
    assert answer["irregular"] is False
    assert ".".join(map(str, answer["syllable_counts"])).startswith(meter.removesuffix(" D"))


def test_the_name_of_a_meter_is_spelled_out(analysed):
    assert analysed(COMMON)["common_name"] == "Common Meter"


def test_lines_are_told_as_they_are_sung(analysed):
    answer = analysed(COMMON)
    assert [line["text"] for line in answer["lines"]] == COMMON.splitlines()
    assert [line["syllables"] for line in answer["lines"]] == answer["syllable_counts"] == [8, 6, 8, 6]
    for line in answer["lines"]:
        assert set(line) == {"text", "syllables", "stress", "ambiguous"}
        assert len(line["stress"]) == line["syllables"]
        assert set(line["stress"]) <= {"0", "1"}


def test_tunes_come_best_first_with_what_the_library_knows_of_them(analysed):
    answer = analysed(COMMON)
    tunes = {row.name: row for row in ROWS}
    assert answer["count"] == len(answer["tunes"]) >= 5
    scores = [tune["score"] for tune in answer["tunes"]]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    for found in answer["tunes"]:
        assert set(found) == TUNE_FIELDS
        row = tunes[found["name"]]
        assert (found["id"], found["meter"], found["key"], found["foot"]) == (row.pk, row.meter, row.key, row.foot)
        assert (found["meter_name"], found["incipit"]) == (row.meter_name, row.incipit)
        assert found["source"].startswith(row.source)
        assert found["foot"] in FEET
        assert found["reason"]
    exact = [tune for tune in answer["tunes"] if tune["kind"] == "exact"]
    assert {tune["meter"] for tune in exact} == {"8.6.8.6"}
    assert "NEW BRITAIN" in [tune["name"] for tune in exact]
    assert exact == answer["tunes"][: len(exact)]


def test_a_tune_that_is_not_published_is_not_offered(analysed):
    Tune.objects.filter(pk="new-britain").update(is_published=False)
    assert "NEW BRITAIN" not in [tune["name"] for tune in analysed(COMMON)["tunes"]]


def test_words_that_fit_no_tune_are_answered_with_the_nearest_meters(analysed):
    Tune.objects.exclude(meter="8.6.8.6").delete()
    answer = analysed("\n".join(["The long and weary winding of the melancholy road"] * 5))
    assert (answer["tunes"], answer["count"]) == ([], 0)
    assert "8.6.8.6" in answer["message"]


def test_without_a_library_there_is_an_analysis_all_the_same(analysed):
    Tune.objects.all().delete()
    answer = analysed(COMMON)
    assert (answer["meter"], answer["tunes"], answer["count"]) == ("8.6.8.6", [], 0)
    assert answer["message"]


def test_irregular_words_are_called_so(analysed):
    answer = analysed(IRREGULAR)
    assert answer["irregular"] is True
    assert len(answer["syllable_counts"]) == len(answer["lines"])


VERSE = COMMON.splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"  {line}  " for line in VERSE),
        "\r\n".join(VERSE),
        "\r".join(VERSE),
        "1. " + COMMON,
        f"Verse 1\n{COMMON}",
        "<p>" + "<br>\n".join(VERSE) + "</p>",
        COMMON.upper(),
        COMMON.lower(),
        "\ufeff" + COMMON,
        "\n".join(f"“{line}”" for line in VERSE),
        COMMON.replace(",", " —").replace(".", "!!!"),
        f"{COMMON}\n\n{COMMON}\n\n{COMMON}",
        COMMON.replace("morning", "morn-ing").replace("shadows", "shad - ows"),
        COMMON.replace("The morning", "[G]The morn[D7]ing"),
        COMMON.replace("\n", " 🎵\n"),
        COMMON.replace("\n", "\0\n"),
        COMMON.replace("\n", "\ud83d\n"),
    ],
    ids=[
        *("indented", "windows", "old mac", "numbered", "headed", "html", "capitals", "small", "byte order mark"),
        *("quoted", "dashes", "three verses", "hyphens", "chords", "emoji", "nulls", "half a character"),
    ],
)
def test_words_may_come_as_they_are_pasted(analysed, text):
    answer = analysed(text)
    assert (answer["meter"], answer["syllable_counts"]) == ("8.6.8.6", [8, 6, 8, 6])


@pytest.mark.parametrize(
    "text",
    [
        "🎵🎶 🎼",
        "耶稣爱我我知道\n因有圣书告诉我",
        "Ἐν ἀρχῇ ἦν ὁ λόγος",
        "Hallelujah",
        "!!! ... ???",
        "1 2 3 4",
        "<script>alert(1)</script>",
        "x" * 100_000,
        "'" * 100_000,
        "-" * 100_000,
        "<" * 100_000,
        "&amp;" * 20_000,
        "word " * 20_000,
        "A line of verse to sing\n" * 200,
        "\n".join("abcdefghijklmnopqrstuvwxyz"),
        "\u202e" + COMMON + "\u200b\u0301",
        '{"text": "Sing"}',
        "Refrain:\nSing, O sing",
    ],
    ids=lambda text: text[:15],
)
def test_odd_words_have_a_sensible_answer_in_little_time(analysed, text):
    analysed("Sing")  # the dictionary is read
    start = time.process_time()
    answer = analysed(text)
    assert time.process_time() - start < 3
    assert set(answer) == FIELDS
    assert answer["count"] == len(answer["tunes"])
    assert answer["tunes"] or answer["message"]


def test_a_hymn_of_eight_stanzas_takes_less_than_two_hundred_milliseconds(analysed):
    hymn = "\n\n".join(f"{number}. {COMMON}" for number in range(1, 9))
    analysed(hymn)
    times = []
    for _ in range(5):
        start = time.process_time()
        assert analysed(hymn)["meter"] == "8.6.8.6"
        times.append(time.process_time() - start)
    assert min(times) < 0.2


def test_many_at_once_are_answered_each_for_itself():
    texts = {COMMON: "8.6.8.6", SHORT: "6.6.8.6", LONG: "8.8.8.8", TROCHEES: "8.7.8.7"}
    facts = tuple(row.facts() for row in ROWS)
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda text: hymnal_views.analysed(text, facts), list(texts) * 8))
    assert [answer["meter"] for answer in answers] == list(texts.values()) * 8
    assert all(answer == answers[place % 4] for place, answer in enumerate(answers))


def test_a_form_is_understood_as_well(client):
    for response in (
        client.post(PATH, {"text": COMMON}),
        client.generic("POST", PATH, "text=Sing+to+the+morning", "application/x-www-form-urlencoded"),
        client.generic("POST", PATH, b'\xef\xbb\xbf{"text": "Sing to the morning"}', JSON),
        client.generic("POST", PATH, b'{"text": "Sing to the morning"}', "application/json; charset=UTF-8"),
        client.generic("POST", PATH, b'{"text": "Sing", "verse": 1}', "APPLICATION/JSON"),
    ):
        assert response.status_code == 200, response.content
        assert set(response.json()) == FIELDS


def test_a_fault_of_ours_is_an_analysis_that_failed(client, monkeypatch):
    monkeypatch.setattr(hymnal_views, "analysed", lambda text, tunes: 1 / 0)
    assert refused(client.post(PATH, {"text": COMMON}), 500) == "Analysis failed."


def test_the_answer_has_the_fields_that_the_schema_says(client, analysed):
    schema = client.get("/api/openapi.json").json()
    documented = schema["paths"][PATH]["post"]
    assert set(documented["responses"]) == {"200", "400", "405", "413", "500"}
    answer = documented["responses"]["200"]["content"][JSON]["schema"]
    shapes = schema["components"]["schemas"]
    shape = shapes[answer["$ref"].rsplit("/", 1)[1]]["properties"]
    found = analysed(COMMON)
    assert set(shape) == set(found)
    for name in ("tunes", "lines"):
        entry = shapes[shape[name]["items"]["$ref"].rsplit("/", 1)[1]]["properties"]
        assert set(entry) == set(found[name][0])
