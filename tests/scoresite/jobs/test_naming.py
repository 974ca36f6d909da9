"""File names of results."""

import pytest

from scoresite.jobs import naming


@pytest.mark.parametrize(
    ("uploaded", "base"),
    [
        ("tune.abc", "tune"),
        ("Old 100th.mid", "Old_100th"),
        ("a.b.musicxml", "a.b"),
        ("../../etc/passwd.mxl", "passwd"),
        (r"C:\Tunes\hymn.mxl", "hymn"),
        ("Großer Gott.xml", "Gro_er_Gott"),
        ("x" * 200 + ".mid", "x" * 80),
        ("", "score"),
        ("tune", "tune"),
        ('a"; b.mid', "a___b"),
    ],
)
def test_the_base_name_keeps_only_harmless_characters(uploaded, base):
    assert naming.base_name(uploaded) == base


@pytest.mark.parametrize(
    ("operation", "options", "name"),
    [
        ("arrange", {"style": "hymn-block", "intro": True}, "Old_100th_hymn-block_arranged.mxl"),
        ("harmonize", {"voices": "sab", "layout": "closed"}, "Old_100th_sab_harmonized.mxl"),
        ("check", {}, ""),
    ],
)
def test_a_result_is_named_by_tune_and_operation(operation, options, name):
    assert naming.output_name(operation, options, "Old 100th.abc") == name


def test_the_midi_file_is_named_as_the_score():
    assert naming.midi_name("a.b_gospel_arranged.mxl") == "a.b_gospel_arranged.mid"
