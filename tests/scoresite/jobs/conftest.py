"""What the tests of the commands share."""

import pytest

from scoresite.jobs import work
from tests.scoresite.jobs import deeds


@pytest.fixture
def performed(monkeypatch):
    """The specs that were performed, each with a stage told and with success."""
    specs = []
    monkeypatch.setattr(
        work, "perform", lambda spec, progress: progress("arranging") or specs.append(spec) or deeds.DONE
    )
    return specs
