"""`manage.py arrange`: an arrangement without the server."""

import zipfile

import pytest
from django.core.management import CommandError, call_command

from tests.scoresite.conftest import TUNE
from tests.scoresite.jobs import deeds


@pytest.fixture
def tune(tmp_path):
    path = tmp_path / "Old 100th.abc"
    path.write_bytes(TUNE)
    return path


def test_the_files_are_written_where_they_were_asked_for(tune, tmp_path):
    score, midi = tmp_path / "out.mxl", tmp_path / "out.mid"
    call_command("arrange", tune, "-o", score, "--midi", midi)
    assert zipfile.is_zipfile(score)
    assert midi.read_bytes().startswith(b"MThd")


def test_without_a_name_the_score_is_named_as_the_service_names_it(tune, tmp_path, monkeypatch, performed):
    monkeypatch.chdir(tmp_path)
    call_command("arrange", tune)
    assert (tmp_path / "Old_100th_hymn-block_arranged.mxl").read_bytes() == deeds.DONE["score"]


def test_options_and_stages_are_those_of_the_service(tune, tmp_path, performed, capsys):
    flags = ["--intro", "--coda", "--descant", "--combined", "--modulate", "2", "--target-key", "f# minor"]
    call_command("arrange", tune, "--style", "gospel", "--variant", "shout", "-o", tmp_path / "x.mxl", *flags)
    assert performed[0]["options"] == {
        "style": "gospel",
        "variant": "shout",
        "intro": True,
        "coda": True,
        "descant": True,
        "combined": True,
        "modulate": 2,
        "target_key": "f# minor",
    }
    said = capsys.readouterr().err
    assert "Arranging ..." in said
    assert "Note: Read twice." in said
    assert "x.mxl" in said


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("missing.abc", [], "cannot be read"),
        ("Old 100th.abc", ["--style", "polka"], "polka"),
        ("Old 100th.abc", ["--variant", "polka"], "polka"),
        ("Old 100th.abc", ["--target-key", "H"], "'H'"),
        ("Old 100th.abc", ["--modulate", "13"], "13"),
        ("Old 100th.abc", ["-o", "/nowhere/x.mxl"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(tune, name, options, said):
    with pytest.raises(CommandError) as error:
        call_command("arrange", tune.with_name(name), *options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
