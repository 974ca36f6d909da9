"""`manage.py check_score`: the part-writing of a score, checked without the server."""

import pytest
from django.core.management import CommandError, call_command

from scoresite.jobs import work
from tests.scoresite.jobs import deeds

FINDINGS = [
    {"rule": "parallel-fifths", "forbidden": True, "text": "parallel-fifths, measure 1 beat 3, tenor and bass"},
    {"rule": "voice-overlap", "forbidden": False, "text": "voice-overlap, measure 2 beat 1, alto and tenor"},
]
RULES = {"parallel-fifths": {"summary": "Voices run in fifths."}, "voice-overlap": {"summary": "One passes another."}}
HYMN = b"""X:1
M:4/4
L:1/4
K:G
V:1 name="Soprano"
G2 A2|B4|A2 F2|G4|]
V:2 name="Alto"
D2 E2|D4|E2 D2|D4|]
V:3 name="Tenor"
D2 E2|D4|C2 A,2|B,4|]
V:4 name="Bass"
G,,2 A,,2|G,,4|C,2 D,2|G,,4|]
"""


@pytest.fixture
def hymn(tmp_path):
    path = tmp_path / "hymn.abc"
    path.write_bytes(HYMN)
    return path


def test_every_finding_is_a_line_and_the_end_explains_and_counts_them(hymn, monkeypatch, capsys):
    outcome = deeds.DONE | {"report": deeds.REPORT | {"findings": FINDINGS, "rules": RULES}}
    specs = []
    monkeypatch.setattr(work, "perform", lambda spec, progress: specs.append(spec) or outcome)
    call_command("check_score", hymn)
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "hymn.abc: SATB, G major",
        "fault   parallel-fifths, measure 1 beat 3, tenor and bass",
        "advice  voice-overlap, measure 2 beat 1, alto and tenor",
        "parallel-fifths: Voices run in fifths.",
        "voice-overlap: One passes another.",
        "Faults: 1. Advice: 1.",
    ]
    assert "Note: Read twice." in said.err
    assert specs == [{"operation": "check", "options": {}, "file_name": "hymn.abc", "file": HYMN}]


def test_the_faults_of_a_real_score_are_found(hymn, capsys):
    call_command("check_score", hymn)
    assert "fault   parallel-fifths, measure 1 beat 3, tenor and bass" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("missing.abc", None, "cannot be read"),
        ("tune.abc", b"X:1\nK:C\nC D E F|]\n", "The score has a single voice."),
        ("tune.pdf", b"%PDF", "Unsupported file format '.pdf'"),
    ],
)
def test_what_cannot_be_checked_is_one_clear_line(tmp_path, name, data, said):
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(CommandError) as error:
        call_command("check_score", path)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_the_help_says_that_findings_are_no_error(capsys):
    with pytest.raises(SystemExit):
        call_command("check_score", "--help")
    assert "Findings are no error" in " ".join(capsys.readouterr().out.split())
