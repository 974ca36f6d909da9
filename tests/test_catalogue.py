"""The documents say what the registries hold."""

import re

import pytest

from arranging import catalogue


def test_generated_passages_are_current():
    assert catalogue.outdated() == []


def test_an_old_passage_is_noticed(tmp_path):
    for name in catalogue.DOCUMENTS:
        text = (catalogue.ROOT / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace("`hymn-block`", "`hymn-brick`"), "utf-8")
    assert "README.md" in catalogue.outdated(tmp_path)


@pytest.mark.parametrize("passage", sorted(catalogue.PASSAGES))
def test_every_passage_stands_in_a_document(passage):
    texts = [(catalogue.ROOT / name).read_text("utf-8") for name in catalogue.DOCUMENTS]
    assert any(f"<!-- generated: {passage} -->" in text for text in texts)


def test_guide_names_every_hook():
    guide = (catalogue.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    hooks = re.findall(r"def (register_\w+)", (catalogue.ROOT / "arranging/hookspecs.py").read_text("utf-8"))
    assert hooks
    assert all(hook in guide for hook in hooks)
