"""The documents say what the registries hold."""

import re
from math import inf

import pytest

from arranging import catalogue
from arranging.plugins import shipped_styles
from arranging.styles import TempoRange, Trait


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


@pytest.mark.parametrize("style", shipped_styles())
def test_every_style_has_its_picture_on_the_page(style):
    page = (catalogue.ROOT / "STYLES.md").read_text("utf-8")
    picture = f"{catalogue.PICTURES}/{style}.svg"
    assert f"]({picture})" in page
    drawing = (catalogue.ROOT / picture).read_text("utf-8")
    assert drawing.startswith("<svg")
    assert len(drawing) < 60_000


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (0.9, inf, "at least 90 %"),
        (-inf, 0.125, "at most 12.5 %"),
        (0.25, 0.5, "25 % to 50 %"),
        (-inf, 0, "none"),
        (1, 1, "exactly 100 %"),
    ],
)
def test_bounds_of_a_trait_are_said_in_words(least, most, words):
    def share(tune, arrangement):
        """Share of something."""

    assert catalogue._bounds(Trait("some trait", share, least, most)) == words


def test_what_is_no_share_is_said_as_a_number():
    def count(tune, arrangement):
        """Voices on a staff."""

    assert catalogue._bounds(Trait("voices", count, least=2)) == "at least 2"


def test_every_style_is_found_by_the_index():
    page = (catalogue.ROOT / "STYLES.md").read_text("utf-8")
    targets = re.findall(r"\]\(#([a-z-]+)\)", page)
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert targets == [re.sub(r"[()]", "", heading).lower().replace(" ", "-") for heading in headings]
    assert len(targets) == len(shipped_styles())


@pytest.mark.parametrize(
    ("tempo", "words"),
    [
        (TempoRange(54, 66, "Alla marcia funebre"), "54 to 66, *Alla marcia funebre*"),
        (TempoRange(72, 100), "72 to 100"),
        (TempoRange(120, 160, dotted=(56, 72)), "120 to 160 (56 to 72 where the beat is dotted)"),
    ],
)
def test_tempos_are_said_in_words(tempo, words):
    assert catalogue._tempo(tempo) == words


def test_an_unknown_argument_changes_no_document(capsys):
    with pytest.raises(SystemExit, match="2"):
        catalogue.main(["--chekc"])
    assert "--chekc" in capsys.readouterr().err
