"""The engine's edition is another one as soon as anything changes that its notes depend on."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from arranging import edition


@pytest.fixture
def edition_with(monkeypatch, tmp_path):
    """The edition of an engine of that release and source, with a library and plugins of others in those versions."""

    def read(release="1.0", source="notes", library="2.0", plugins=()):
        file = tmp_path / "style.py"
        file.write_text(source, "utf-8")
        entries = [
            SimpleNamespace(name="theirs", value="theirs.style", dist=SimpleNamespace(version=number))
            for number in plugins
        ]
        monkeypatch.setattr(edition, "RELEASE", release)
        monkeypatch.setattr(edition, "version", lambda name: library)
        monkeypatch.setattr(edition, "_sources", lambda: [file])
        monkeypatch.setattr(edition, "entry_points", lambda group: entries)
        edition.edition.cache_clear()
        return edition.edition()

    yield read
    edition.edition.cache_clear()


def test_an_edition_is_that_of_engine_styles_libraries_and_plugins(edition_with):
    editions = [
        edition_with(),
        edition_with(release="1.1"),
        edition_with(source="other notes"),
        edition_with(library="2.1"),
        edition_with(plugins=["1.0"]),
        edition_with(plugins=["1.1"]),
    ]
    assert len(set(editions)) == len(editions)
    assert edition_with() == editions[0]
    assert editions[1].startswith("1.1-")


def test_it_depends_on_the_engine_its_weights_and_every_style():
    names = {path.name for path in edition._sources()}
    assert {"planner.py", "hymnal.json", "hymn_block.py"} <= names


def test_the_release_is_that_of_the_project():
    project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == edition.RELEASE
