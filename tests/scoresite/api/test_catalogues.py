"""The catalogues, the health of the service, its schema."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from arranging.choir.voicings import choir_voicings
from arranging.plugins import arrangement_styles


def test_health_says_ok_and_the_version_of_the_interface(client):
    assert client.get("/api/health").json() == {"status": "ok", "version": "1.0"}


def test_every_style_is_in_the_catalogue_with_its_variants(client):
    catalogue = client.get("/api/styles").json()
    assert list(catalogue) == list(arrangement_styles())
    for key, entry in catalogue.items():
        assert set(entry) == {"name", "description", "variants"}
        assert entry["name"]
        assert entry["description"]
        assert list(entry["variants"]) == list(arrangement_styles()[key].variants)
        for variant in entry["variants"].values():
            assert set(variant) == {"name", "description"}
            assert variant["name"]


def test_the_interface_names_hymn_block_with_a_modern_variant(client):
    assert "modern" in client.get("/api/styles").json()["hymn-block"]["variants"]


def test_every_voicing_is_in_the_catalogue(client):
    catalogue = client.get("/api/voicings").json()
    assert list(catalogue) == list(choir_voicings())
    assert {"full", "simple", "close", "open", "sustained"} <= set(catalogue)
    for entry in catalogue.values():
        assert set(entry) == {"name", "description"}
        assert entry["name"]
        assert entry["description"]


def test_the_catalogues_are_told_without_loading_what_the_workers_need():
    program = """
import sys
import django
django.setup()
from django.test import Client
assert all(Client().get(f"/api/{name}").status_code == 200 for name in ("styles", "voicings", "openapi.json"))
print([name for name in ("numpy", "music21", "lxml", "symusic", "verovio") if name in sys.modules])
"""
    command = [sys.executable, "-c", program]
    environment = {"DJANGO_SETTINGS_MODULE": "scoresite.settings.test"}
    run = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


@pytest.mark.parametrize("path", ["/api/styles", "/api/voicings"])
def test_a_catalogue_that_has_not_changed_is_not_sent_again(client, path):
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert "max-age" in first.headers["Cache-Control"]
    assert again.status_code == 304
    assert again.content == b""


def test_the_first_page_leads_to_the_routes(client):
    assert client.get("/").headers["Location"] == "/api/"
    routes = client.get("/api/").json()
    assert routes["arrange"] == "POST /api/arrange"
    assert routes["job"] == "GET /api/jobs/<job_id>"


def test_every_route_of_the_first_page_is_in_the_schema(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    for route in client.get("/api/").json().values():
        method, path = route.split()
        path = path.replace("<", "{").replace(">", "}")
        assert path == "/api/openapi.json" or method.lower() in paths[path]


UPLOADS = {
    "arrange": {"style", "variant", "intro", "coda", "descant", "combined", "modulate", "target_key"},
    "harmonize": {"voices", "layout", "voicing", "target_key"},
    "check": set(),
    "recommend-styles": set(),
}


@pytest.mark.parametrize("operation", UPLOADS)
def test_the_schema_documents_every_operation_with_its_form_and_faults(client, operation):
    schema = client.get("/api/openapi.json").json()
    documented = schema["paths"][f"/api/{operation}"]["post"]
    assert set(documented["responses"]) == {"200", "400", "405", "413", "500", "503"}
    form = documented["requestBody"]["content"]["multipart/form-data"]["schema"]
    properties = schema["components"]["schemas"][form["$ref"].rsplit("/", 1)[1]]["properties"]
    assert set(properties) == {"file"} | UPLOADS[operation]
    assert (properties["file"]["type"], properties["file"]["format"]) == ("string", "binary")
    assert all(field["description"] for field in properties.values())


@pytest.mark.parametrize("operation", UPLOADS)
def test_an_answer_has_the_fields_that_the_schema_says(service, stand_in, operation):
    schema = service.get("/api/openapi.json").json()
    answers = schema["paths"][f"/api/{operation}"]["post"]["responses"]["200"]["content"]["application/json"]
    shape = schema["components"]["schemas"][answers["schema"]["$ref"].rsplit("/", 1)[1]]
    assert set(getattr(service, operation)().json()) == set(shape["properties"])


def test_the_schema_documents_the_routes_that_give(client):
    response = client.get("/api/openapi.json")
    schema = response.json()
    assert response.headers["Content-Type"] == "application/json"
    assert "404" in schema["paths"]["/download/{job_id}/{file_name}"]["get"]["responses"]
    assert "404" in schema["paths"]["/api/jobs/{job_id}"]["get"]["responses"]
    assert "404" in schema["paths"]["/api/style-demo/{style_key}"]["get"]["responses"]
    assert "/api/styles" in schema["paths"]
    assert "/api/voicings" in schema["paths"]


@pytest.mark.parametrize("accept", ["application/xml", "text/html", "nonsense", "", "*/*"])
@pytest.mark.parametrize("path", ["/api/health", "/api/styles", "/api/openapi.json", "/api/none"])
def test_answers_are_json_whatever_is_accepted(client, accept, path):
    response = client.get(path, headers={"Accept": accept})
    assert response.status_code in (200, 404)
    assert response.headers["Content-Type"] == "application/json"
    json.loads(response.content)
