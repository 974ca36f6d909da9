"""The catalogues, the health of the service, its schema."""

import json

import pytest

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


def test_a_catalogue_that_has_not_changed_is_not_sent_again(client):
    first = client.get("/api/styles")
    again = client.get("/api/styles", headers={"If-None-Match": first.headers["ETag"]})
    assert "max-age" in first.headers["Cache-Control"]
    assert again.status_code == 304
    assert again.content == b""


def test_the_first_page_leads_to_the_routes(client):
    assert client.get("/").headers["Location"] == "/api/"
    routes = client.get("/api/").json()
    assert routes["arrange"] == "POST /api/arrange"


def test_the_schema_documents_every_route_with_its_faults(client):
    response = client.get("/api/openapi.json")
    schema = response.json()
    assert response.headers["Content-Type"] == "application/json"
    arrange = schema["paths"]["/api/arrange"]["post"]
    assert set(arrange["responses"]) == {"200", "400", "405", "413", "500", "503"}
    form = arrange["requestBody"]["content"]["multipart/form-data"]["schema"]
    properties = schema["components"]["schemas"][form["$ref"].rsplit("/", 1)[1]]["properties"]
    assert properties["file"] == {
        "type": "string",
        "format": "binary",
        "description": properties["file"]["description"],
    }
    assert {"style", "variant", "intro", "coda", "descant", "combined", "modulate", "target_key"} < set(properties)
    assert "404" in schema["paths"]["/download/{job_id}/{file_name}"]["get"]["responses"]
    assert "/api/styles" in schema["paths"]


@pytest.mark.parametrize("accept", ["application/xml", "text/html", "nonsense", "", "*/*"])
@pytest.mark.parametrize("path", ["/api/health", "/api/styles", "/api/openapi.json", "/api/none"])
def test_answers_are_json_whatever_is_accepted(client, accept, path):
    response = client.get(path, headers={"Accept": accept})
    assert response.status_code in (200, 404)
    assert response.headers["Content-Type"] == "application/json"
    json.loads(response.content)
