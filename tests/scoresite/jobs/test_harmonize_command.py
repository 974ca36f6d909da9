"""`manage.py harmonize`: a choral setting without the server."""

import pytest
from django.core.management import CommandError, call_command

from tests.scoresite.conftest import TUNE
from tests.scoresite.jobs import deeds


@pytest.fixture
def tune(tmp_path, monkeypatch):
    path = tmp_path / "Old 100th.abc"
    path.write_bytes(TUNE)
    monkeypatch.chdir(tmp_path)
    return path


def test_the_score_is_named_as_the_service_names_it(tune, performed):
    call_command("harmonize", tune)
    assert (tune.parent / "Old_100th_satb_harmonized.mxl").read_bytes() == deeds.DONE["score"]
    assert performed[0]["operation"] == "harmonize"
    assert performed[0]["options"] == {"voices": "satb", "layout": "open", "voicing": "full", "target_key": ""}


def test_options_are_those_of_the_service(tune, performed):
    asked = ["--voices", "sab", "--layout", "closed", "--voicing", "simple", "--target-key", "f# minor"]
    call_command("harmonize", tune, "-o", "x.mxl", "--midi", "x.mid", *asked)
    assert performed[0]["options"] == {
        "voices": "sab",
        "layout": "closed",
        "voicing": "simple",
        "target_key": "f# minor",
    }
    assert (tune.parent / "x.mxl").read_bytes() == deeds.DONE["score"]
    assert (tune.parent / "x.mid").read_bytes() == deeds.DONE["midi"]


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("missing.abc", [], "cannot be read"),
        ("Old 100th.abc", ["--voices", "ttbb"], "ttbb"),
        ("Old 100th.abc", ["--layout", "wide"], "wide"),
        ("Old 100th.abc", ["--voicing", "loud"], "loud"),
        ("Old 100th.abc", ["-o", "/nowhere/x.mxl"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(tune, performed, name, options, said):
    with pytest.raises(CommandError) as error:
        call_command("harmonize", tune.with_name(name), *options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
