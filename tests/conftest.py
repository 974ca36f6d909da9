"""Fixtures that every test of the service shares."""

import pytest


@pytest.fixture(autouse=True)
def own_media_folder(request, tmp_path):
    """Files of jobs go into a folder of the test's own."""
    if "scoresite" in request.path.parts:
        request.getfixturevalue("settings").MEDIA_ROOT = tmp_path / "media"
