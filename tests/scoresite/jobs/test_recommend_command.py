"""`manage.py recommend_styles`."""

import re

import pytest
from django.core.management import CommandError, call_command

TUNE = "X:1\nM:3/4\nL:1/4\n{tempo}K:G\nD|G2B|A2F|G3|D2D|E2G|F2A|G2|]\n"


@pytest.mark.parametrize(("tempo", "said"), [("Q:1/4=140\n", "140 quarter beats a minute"), ("", "no tempo")])
def test_it_prints_what_is_seen_and_the_styles_that_suit_it(tmp_path, capsys, tempo, said):
    file = tmp_path / "tune.abc"
    file.write_text(TUNE.format(tempo=tempo), "utf-8")
    call_command("recommend_styles", str(file))
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == f"tune.abc: G major, 3/4, {said}"
    assert 1 <= len(lines) <= 5
    assert all(re.fullmatch(r"[01]\.\d\d  [a-z-]+: .+\.", line) for line in lines)


def test_what_is_no_score_is_told(tmp_path):
    file = tmp_path / "tune.abc"
    file.write_text("", "utf-8")
    with pytest.raises(CommandError, match="The uploaded file is empty"):
        call_command("recommend_styles", str(file))
