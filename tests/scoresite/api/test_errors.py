"""Every error is a JSON object with `error`, wherever it arises."""

import pytest
from django.test import Client


@pytest.fixture(params=[False, True], ids=["plain", "debug"])
def debug(request, settings):
    settings.DEBUG = request.param


@pytest.mark.parametrize(
    "path",
    [
        "/none",
        "/api/none",
        "/api/styles/",
        "/api",
        "/api/%ff",
        "/api/%E2%28%A1",
        "/%00",
        "/static/none.js",
        "/download/x",
        "/" + "x" * 9000,
        "/api/styles%0d%0aX:1",
    ],
)
def test_an_unknown_path_is_a_404(client, debug, path):
    response = client.get(path)
    assert response.status_code == 404
    assert response.json() == {"error": "Not found."}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/api/health"),
        ("delete", "/api/styles"),
        ("get", "/api/arrange"),
        ("put", "/api/arrange"),
        ("get", "/api/harmonize"),
        ("get", "/api/check"),
        ("post", "/api/voicings"),
        ("post", "/api/jobs/0"),
        ("options", "/api/arrange"),
        ("post", "/api/openapi.json"),
        ("post", "/"),
    ],
)
def test_a_wrong_method_is_a_405_that_names_the_right_ones(client, debug, method, path):
    response = getattr(client, method)(path)
    assert response.status_code == 405
    assert response.json() == {"error": "Method not allowed."}
    assert response.headers["Allow"] in ("GET, HEAD", "POST")
    assert "Cache-Control" not in response.headers


def test_a_wrong_method_at_the_root_needs_no_token_to_be_told_so():
    response = Client(enforce_csrf_checks=True).post("/")
    assert response.status_code == 405
    assert response.json() == {"error": "Method not allowed."}


def test_a_host_name_that_is_not_ours_is_a_400(client, debug):
    response = client.get("/api/styles", headers={"Host": "elsewhere.example"})
    assert response.status_code == 400
    assert response.json() == {"error": "Bad request."}


def test_a_fault_of_ours_is_a_500_without_a_word_of_the_cause(client, debug, monkeypatch):
    from scoresite.api import views

    monkeypatch.setattr(views, "arrangement_styles", lambda: 1 / 0)
    response = client.get("/api/styles")
    assert response.status_code == 500
    assert response.json() == {"error": "Internal server error."}


def test_a_fault_outside_the_views_is_a_500_as_well(client, debug, monkeypatch):
    from django.middleware.common import CommonMiddleware

    monkeypatch.setattr(CommonMiddleware, "process_request", lambda self, request: 1 / 0)
    client.raise_request_exception = False
    response = client.get("/api/styles")
    assert response.status_code == 500
    assert response.json() == {"error": "Internal server error."}
