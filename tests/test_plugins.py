"""The registry and the loader of plugins."""

import logging
from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

from arranging import hookspecs, plugins
from arranging.registry import DuplicateName, Registry, UnknownName


@dataclass(frozen=True)
class Named:
    name: str


def test_registry_sorts_by_name_whatever_the_order_of_registration():
    registry = Registry("thing", [Named("b"), Named("a"), Named("c")])
    assert list(registry) == ["a", "b", "c"]
    assert len(registry) == 3


def test_unknown_name_comes_with_the_nearest_known_one():
    registry = Registry("style", [Named("hymn-block"), Named("waltz")])
    with pytest.raises(UnknownName, match=r"Unknown style 'hymnblock'\. Did you mean 'hymn-block'\?"):
        registry["hymnblock"]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("bach", "bach-chorale"), ("Bach-Chorale", "bach-chorale"), ("bach-choral", "bach-chorale"), ("WALTZ", "waltz")],
)
def test_a_beginning_and_capitals_are_understood_as_a_name_that_was_meant(asked, meant):
    registry = Registry("style", [Named("bach-chorale"), Named("gospel"), Named("waltz")])
    with pytest.raises(UnknownName, match=f"Did you mean '{meant}'"):
        registry[asked]


@pytest.mark.parametrize("asked", ["nope", "", "w", "polka"])
def test_nothing_is_guessed_where_no_name_is_near(asked):
    registry = Registry("style", [Named("bach-chorale"), Named("gospel"), Named("waltz")])
    with pytest.raises(UnknownName, match=f"^Unknown style '{asked}'.$"):
        registry[asked]


def test_styles_of_others_are_not_among_the_shipped_ones(monkeypatch):
    ours = plugins.arrangement_styles()["waltz"]
    others = type("Polka", (ours,), {"name": "polka", "__module__": "my_package.polka"})
    monkeypatch.setattr(plugins, "arrangement_styles", lambda: {"waltz": ours, "polka": others})
    assert plugins.shipped_styles() == {"waltz": ours}


def test_a_name_twice_is_an_error_at_start():
    with pytest.raises(DuplicateName):
        Registry("style", [Named("a"), Named("a")])


def test_every_hook_is_documented_and_implemented_by_a_plugin_of_ours():
    hooks = [name for name in vars(hookspecs) if name.startswith("register_")]
    assert hooks
    for name in hooks:
        assert getattr(hookspecs, name).__doc__
    assert plugins.manager().hook.register_arrangement_styles()


def test_styles_come_sorted_and_each_bears_its_own_name():
    styles = plugins.arrangement_styles()
    assert list(styles) == sorted(styles)
    assert all(style.name == name for name, style in styles.items())


def test_a_failing_plugin_of_others_is_named_and_skipped(monkeypatch, caplog):
    broken = EntryPoint("their-style", "no_such_package.style", hookspecs.PROJECT)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [broken])
    plugins.reload()
    with caplog.at_level(logging.ERROR):
        assert "hymn-block" in plugins.arrangement_styles()
    assert "their-style" in caplog.text
    monkeypatch.undo()
    plugins.reload()
