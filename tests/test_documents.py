"""The documents keep up with the code."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SETTINGS = [*(ROOT / "scoresite/settings").glob("*.py"), ROOT / "scoresite/gunicorn.conf.py"]
VARIABLES = sorted({v for path in SETTINGS for v in re.findall(r'"(SCORE_\w+)"', path.read_text("utf-8"))})


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_environment_variable_is_in_the_readme(variable):
    assert f"`{variable}`" in README


COMMANDS = re.findall(r"`make ([a-z]+)\b", README + (ROOT / "CONTRIBUTING.md").read_text("utf-8"))


@pytest.mark.parametrize("target", COMMANDS)
def test_every_make_command_of_the_documents_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", re.findall(r"\]\((?!http)([^)#]+)\)", README))
def test_every_link_of_the_readme_leads_somewhere(path):
    assert (ROOT / path).exists()
