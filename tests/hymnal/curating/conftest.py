"""The curators' desk as a browser sees it, its workers in the tests' own process."""

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from scoresite.jobs import runners, work
from scoresite.jobs.errors import JobFailed, WorkersBusy
from scoresite.jobs.runners.base import Runner


class WorkerHere(Runner):
    """Performs jobs in this process; `fault` is raised instead, `specs` are the jobs it was given."""

    def __init__(self):
        self.specs, self.fault = [], None

    def start(self):
        pass

    def submit(self, spec):
        self.specs.append(spec)
        if isinstance(self.fault, WorkersBusy):
            raise self.fault
        return spec

    def wait(self, handle, timeout=None):
        if isinstance(self.fault, JobFailed):
            raise self.fault
        return work.perform(handle)

    def stop(self):
        pass

    def asked(self, operation):
        """How often that operation was asked for."""
        return sum(spec["operation"] == operation for spec in self.specs)


@pytest.fixture(autouse=True)
def worker(monkeypatch):
    """The worker that everything on these pages goes through."""
    worker = WorkerHere()
    monkeypatch.setattr(runners, "_current", worker)
    return worker


@pytest.fixture(autouse=True)
def _own_media_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def desk_of(user):
    """The admin for one user: `desk.get("tune", "change", "example")`, `desk.post(...)`, with a form for POST."""
    client = Client()
    client.force_login(user)

    def send(method, model, page, piece_id=None, data=None, **kwargs):
        address = reverse(f"admin:hymnal_{model}_{page}", args=[piece_id] if piece_id else [])
        return getattr(client, method)(address, data, **kwargs)

    return SimpleNamespace(
        client=client,
        get=lambda *args, **kwargs: send("get", *args, **kwargs),
        post=lambda *args, **kwargs: send("post", *args, **kwargs),
    )


@pytest.fixture
def desk(admin_user):
    """The desk of somebody who may do everything."""
    return desk_of(admin_user)


@pytest.fixture
def desk_with(django_user_model):
    """The desk of a curator with those permissions: `desk_with("view_tune")`."""

    def make(*codenames):
        user = django_user_model.objects.create_user("limited", password="x", is_staff=True)
        user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
        return desk_of(user)

    return make


def faults(response):
    """What the form says, by field, once it is sure that nothing was saved."""
    assert response.status_code == 200
    return {name: list(errors) for name, errors in response.context["adminform"].form.errors.items()}


def told(response):
    """The messages on the page that follows."""
    return [str(message) for message in response.context["messages"]]
