"""Runners for the service's tests: one whose job is a stand-in, in this process; and the real one."""

from types import SimpleNamespace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoresite.jobs import runners
from scoresite.jobs.errors import JobFailed
from scoresite.jobs.runners.base import Runner
from scoresite.jobs.runners.local import LocalRunner
from scoresite.jobs.work import UPLOADS
from tests.scoresite.jobs import deeds

TUNE = b"X:1\nT:Old Hundredth\nM:4/4\nL:1/4\nK:G\nG|G F E D|G A B B|B B A G|c B A G|]\n"


class RunnerHere(Runner):
    """Performs a job at once in this process, and remembers what it was given."""

    def __init__(self, perform):
        self.perform = perform
        self.specs = []

    def start(self):
        pass

    def submit(self, spec):
        self.specs.append(spec)
        return spec

    def wait(self, handle, timeout=None):
        try:
            return self.perform(handle)
        except ZeroDivisionError as error:
            raise JobFailed("The job raised.") from error

    def stop(self):
        pass


@pytest.fixture(autouse=True)
def _own_media_folder(settings, tmp_path):
    """Files of jobs go into a folder of the test's own."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def use_runner(monkeypatch):
    """Makes the given runner the one in use."""

    def use(runner):
        monkeypatch.setattr(runners, "_current", runner)
        return runner

    return use


@pytest.fixture
def stand_in(use_runner):
    """A runner whose every job succeeds with the files of `deeds.DONE`; `.specs` are the jobs it was given."""
    return use_runner(RunnerHere(deeds.succeed))


@pytest.fixture(scope="session")
def real_runner():
    """The runner of the service itself, with one worker."""
    runner = LocalRunner()
    runner.start()
    yield runner
    runner.stop()


@pytest.fixture
def service(client, db):
    """The API as a client sees it: `service.arrange(...)` uploads a tune, as every operation does."""

    def upload(operation):
        def send(data=TUNE, name="tune.abc", **fields):
            return client.post(f"/api/{operation}", {"file": SimpleUploadedFile(name, data)} | fields)

        return send

    operations = {operation: upload(operation) for operation in UPLOADS}
    operations["recommend"] = operations["recommend-styles"]
    return SimpleNamespace(**operations, get=client.get, post=client.post, client=client)


def refused(response, status=400):
    """The text of an error, once it is sure that it is one of that status and has the one shape."""
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/json"
    assert list(response.json()) == ["error"]
    return response.json()["error"]
