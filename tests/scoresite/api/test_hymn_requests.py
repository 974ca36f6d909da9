"""POST /api/hymn-setting/analyze: what a request must bring, and what it is told otherwise."""

import json

import pytest

from tests.scoresite.conftest import refused

PATH = "/api/hymn-setting/analyze"
JSON = "application/json"
MISSING = "The field 'text' is missing: send the words of one verse, a line of verse to a line."
NOT_JSON = "The request body is not valid JSON."
NO_OBJECT = "The request body must be a JSON object with the field 'text'."


def send(client, body, content_type=JSON):
    return client.generic("POST", PATH, body, content_type)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({}, MISSING),
        ({"text": None}, MISSING),
        ({"lyrics": "Sing"}, MISSING),
        ({"text": ""}, "The text is empty."),
        ({"text": " \n\t\r\n\u00a0\u2003 "}, "The text is empty."),
        ({"text": "\0\0"}, "The text is empty."),
        ({"text": 7}, "The field 'text' must be a string."),
        ({"text": True}, "The field 'text' must be a string."),
        ({"text": ["Sing"]}, "The field 'text' must be a string."),
        ({"text": {"verse": "Sing"}}, "The field 'text' must be a string."),
        ({"text": "a" * 100_001}, "The text has 100,001 characters; at most 100,000 can be analysed."),
        ({"text": "la " * 333_333}, "The text has 999,999 characters; at most 100,000 can be analysed."),
        ([], NO_OBJECT),
        (["text"], NO_OBJECT),
        ("Sing", NO_OBJECT),
        (None, NO_OBJECT),
        (7, NO_OBJECT),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_body_without_fitting_words_is_the_callers_to_mend(client, body, text):
    assert refused(send(client, json.dumps(body))) == text


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"text=Sing",
        b'{"text": "Sing}',
        b"{'text': 'Sing'}",
        b'{"text": NaN}',
        b"\xff\xfe\x00",
        b'{"text": "\xe9"}',
        b"[" * 100_000,
        b'{"text": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_body_that_is_no_json_is_the_callers_to_mend(client, body):
    assert refused(send(client, body)) == NOT_JSON


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-16", "application/json; charset=utf-32"])
def test_a_body_in_an_encoding_it_is_not_in_is_no_json(client, content_type):
    assert refused(send(client, b'{"text": "Sing"}', content_type)) == NOT_JSON


def test_a_body_of_nothing_brings_no_words(client):
    assert refused(send(client, b"")) in (MISSING, NOT_JSON)


@pytest.mark.parametrize("content_type", ["text/plain", "application/xml", "nonsense", "", "application/octet-stream"])
def test_another_kind_of_body_is_told_to_be_json(client, content_type):
    text = refused(send(client, "Sing", content_type))
    assert text == "Send the text as JSON, with the content type application/json."


def test_a_form_without_words_is_told_the_same(client):
    assert refused(client.post(PATH, {"lyrics": "Sing"})) == MISSING
    assert refused(client.post(PATH, {"text": " "})) == "The text is empty."
    assert refused(send(client, "text=", "application/x-www-form-urlencoded")) == "The text is empty."


def test_a_body_beyond_the_limit_is_too_large(client, settings):
    settings.SCORE_BODY_LIMIT = 1000
    assert refused(send(client, json.dumps({"text": "x" * 1000})), 413) == "The file is larger than 16 MB."


@pytest.mark.parametrize("method", ["get", "head", "put", "delete", "patch", "options"])
def test_other_methods_are_refused(client, method):
    response = getattr(client, method)(PATH)
    assert response.status_code == 405
    assert response.headers["Allow"] == "POST"
