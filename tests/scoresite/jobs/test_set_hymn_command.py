"""`manage.py set_hymn`: words under a tune without the server."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from hymnal.models import Tune
from tests.scoresite.jobs import deeds

MELODY = "X:1\nT:HILLSIDE\nM:4/4\nL:1/4\nK:G\nG|G A B A|G3\nB|c B A A|B3|]\n"
WORDS = "The morning breaks again;\nThe hills are dressed in light."


@pytest.fixture
def words(tmp_path, monkeypatch, db):
    Tune.objects.create(id="hillside", name="HILLSIDE", meter="6.6", foot="iambic", melody=MELODY)
    path = tmp_path / "morning.txt"
    path.write_text(WORDS, "utf-8-sig")
    monkeypatch.chdir(tmp_path)
    return path


def test_the_score_is_named_as_the_service_names_it(words, performed):
    call_command("set_hymn", words, "--tune", "hillside")
    assert (words.parent / "morning_hillside_satb.mxl").read_bytes() == deeds.DONE["score"]
    assert performed[0]["operation"] == "hymn-setting"
    assert performed[0]["options"]["layout"] == "closed"
    assert json.loads(performed[0]["file"])["text"] == WORDS


def test_words_become_a_score_and_a_midi_file(words):
    call_command("set_hymn", words, "--tune", "hillside", "--setting", "melody", "-o", "x.mxl", "--midi", "x.mid")
    assert (words.parent / "x.mxl").read_bytes().startswith(b"PK")
    assert (words.parent / "x.mid").read_bytes().startswith(b"MThd")


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (WORDS, ["--tune", "hilside"], "hilside"),
        (WORDS, ["--tune", "hillside", "--setting", "duet"], "duet"),
        (WORDS, ["--tune", "hillside", "--setting", "hymn-block", "--variant", "loud"], "loud"),
        ("Too short", ["--tune", "hillside"], "Verse 1 has lines of 2 syllables"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(words, text, options, said):
    words.write_text(text, "utf-8")
    with pytest.raises(CommandError) as error:
        call_command("set_hymn", words, *options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_words_that_are_no_text_are_refused(words):
    words.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(CommandError, match="no text"):
        call_command("set_hymn", words, "--tune", "hillside")


def test_without_tunes_it_says_how_to_get_them(words):
    Tune.objects.all().delete()
    with pytest.raises(CommandError, match="There are no tunes yet: run 'make run' once"):
        call_command("set_hymn", words, "--tune", "hillside")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE hymnal_tune RENAME TO elsewhere")
    with pytest.raises(CommandError, match="There are no tunes yet: run 'make run' once"):
        call_command("set_hymn", words, "--tune", "hillside")
