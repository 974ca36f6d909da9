"""Errors below /admin/ are pages for people; everywhere else they are JSON."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

pytestmark = pytest.mark.django_db


def is_page(response, status):
    assert response.status_code == status
    assert response.headers["Content-Type"].startswith("text/html")
    return response.content.decode()


def test_an_unknown_address_of_the_admin_is_a_page(admin_client):
    assert "Not found" in is_page(admin_client.get("/admin/none/"), 404)
    assert admin_client.get("/none").headers["Content-Type"] == "application/json"


def test_a_form_without_its_token_is_a_page(admin_user):
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin_user)
    is_page(client.post("/admin/hymnal/tune/add/", {"name": "NEW"}), 403)


def test_a_forbidden_page_is_a_page(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("visitor", is_staff=True))
    is_page(client.get("/admin/hymnal/tune/"), 403)


def test_a_fault_of_ours_is_a_page(admin_user, monkeypatch):
    client = Client(raise_request_exception=False)
    client.force_login(admin_user)
    monkeypatch.setattr("hymnal.admin.TuneAdmin.get_queryset", lambda *_: 1 / 0)
    assert "Internal server error" in is_page(client.get("/admin/hymnal/tune/"), 500)


def test_a_body_beyond_the_limit_is_a_page(admin_client, settings):
    settings.SCORE_BODY_LIMIT = 1000
    form = {"file": SimpleUploadedFile("song.abc", bytes(2000))}
    assert "larger than" in is_page(admin_client.post("/admin/hymnal/sample/add/", form), 413)


def test_a_file_beyond_the_limit_is_a_page(admin_user, settings):
    client = Client(raise_request_exception=False)
    client.force_login(admin_user)
    settings.SCORE_UPLOAD_LIMIT = 1000
    form = {"file": SimpleUploadedFile("song.abc", bytes(2000))}
    assert "larger than" in is_page(client.post("/admin/hymnal/sample/add/", form), 413)
