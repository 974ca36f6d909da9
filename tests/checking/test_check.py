"""A choral score goes in, what a teacher would mark comes out."""

from __future__ import annotations

import pytest

from arranging.checking import check
from arranging.checking.choir import NoChoir
from arranging.errors import EmptyFile, UnreadableScore, UnsupportedFormat
from arranging.operations import HarmonizeOptions, harmonize
from arranging.score import Score
from arranging.writing import write_musicxml
from tests.checking.scores import SAB, SATB, open_score

S, A, T, B = SATB


def report(score: Score):
    return check(write_musicxml(score), "test.musicxml").report


def faults(score: Score) -> list[str]:
    """The rules that are broken and must not be, with their places."""
    return [f["text"] for f in report(score)["findings"] if f["forbidden"]]


def test_music_without_a_fault_has_none():
    assert faults(open_score()) == []
    assert faults(open_score(SAB, ["Soprano", "Alto", "Baritone"])) == []


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (
            (S, A, "D4h E4 | D4w | C4h A3 | B3w", "G2h A2 | G2w | C3h D3 | G2w"),
            "parallel-fifths, measure 1 beat 3, tenor and bass",
        ),
        (("G4h A4 | B4w | A4h F#4 | G4w", A, T, "G2h A2 | B2w | C3h D3 | G2w"), "parallel-octaves, measure 1 beat 3"),
        ((S, "D4h E4 | D4w | E4h F#4 | G4w", T, B), "doubled-leading-tone, measure 3 beat 3"),
        ((S, "D4h E4 | D4w | E4h C4 | D4w", T, B), "unresolved-seventh, measure 4 beat 1, alto"),
        ((S, "B4h E4 | D4w | E4h D4 | D4w", T, B), "voice-crossing, measure 1 beat 1, soprano and alto"),
        ((S, A, T, "G2h C3 | G2w | C3h D3 | C2w"), "out-of-range, measure 4 beat 1, bass"),
        ((S, "D4h E4 | D4w | E4h D4 | D4w", "G3h C4 | D4w | C4h A3 | G3w", B), "missing-third, measure 1 beat 1"),
        (("G4h A4 | B4w | A4h F#4 | G4w", A, "B2h C3 | D3w | C3h A2 | B2w", B), "wide-spacing, measure 1 beat 1"),
    ],
)
def test_a_known_fault_is_found_where_it_is(lines, fault):
    assert any(fault in found for found in faults(open_score(lines)))


def test_a_finding_says_rule_place_and_voices():
    lines = (S, A, "D4h E4 | D4w | C4h A3 | B3w", "G2h A2 | G2w | C3h D3 | G2w")
    told = report(open_score(lines))
    assert {
        "rule": "parallel-fifths",
        "code": "VL40",
        "forbidden": True,
        "measure": "1",
        "beat": 3.0,
        "voices": ["tenor", "bass"],
        "text": "parallel-fifths, measure 1 beat 3, tenor and bass",
    } in told["findings"]
    rule = told["rules"]["parallel-fifths"]
    assert (rule["code"], rule["forbidden"]) == ("VL40", True)
    assert rule["findings"] == sum(f["rule"] == "parallel-fifths" for f in told["findings"])
    assert rule["summary"].startswith("Two voices a perfect fifth apart")
    assert set(told["rules"]) == {f["rule"] for f in told["findings"]}


def test_the_report_tells_key_phrases_cadences_numerals_and_singers():
    told = report(open_score())
    assert (told["voices"], told["key"]) == ("satb", "G major")
    assert told["singers"][0] == {"voice": "soprano", "part": "Soprano"}
    numerals = {(c["measure"], c["beat"]): c["roman"] for c in told["chords"]}
    assert [numerals[m, b] for m, b in (("1", 1), ("1", 3), ("2", 1), ("3", 1), ("3", 3), ("4", 1))] == [
        "I", "ii6", "I", "ii6", "V", "I"
    ]  # fmt: skip
    assert told["phrases"][-1]["cadence"]["kind"] == "authentic"
    assert told["warnings"] == []


def test_a_phrase_that_closes_elsewhere_is_numbered_there():
    lines = (
        "G4h A4 | F#4h E4 | D4w@ | G4w@",
        "D4h E4 | D4h C#4 | D4w@ | D4w@",
        "B3h C4 | A3h A3 | F#3w@ | B3w@",
        "G2h A2 | D3h A2 | D3w@ | G2w@",
    )
    told = report(open_score(lines))
    chords = {(c["measure"], c["beat"]): (c["roman"], c["key"]) for c in told["chords"]}
    assert chords["2", 3] == ("V", "D major")
    assert chords["3", 1] == ("I", "D major")
    assert chords["1", 1] == ("I", "G major")
    assert told["phrases"][0]["cadence"]["text"] == "authentic cadence in D major"


def test_passing_notes_and_suspensions_are_no_sevenths():
    lines = (
        "G4h A4 | B4w | A4h G4q F#4 | G4w",
        A,
        "B3h C4 | D4w | C4h A3 | B3w",
        "G2q B2 C3q B2 | G2w | C3h D3 | G2w",
    )
    told = report(open_score(lines))
    assert not [f for f in told["findings"] if "seventh" in f["rule"] or f["rule"] in ("stray-tone", "missing-third")]


def test_a_passage_in_unison_is_no_row_of_parallels():
    lines = (
        "G4h A4 | B4w | A4h F#4 | G4w",
        "G4h A4 | B4w | E4h D4 | D4w",
        "G3h A3 | B3w | C4h A3 | B3w",
        "G3h A3 | B3w | C3h D3 | G2w",
    )
    result = check(write_musicxml(open_score(lines)), "test.xml")
    assert not [f for f in result.report["findings"] if f["rule"].startswith("parallel")]
    assert result.warnings == ("Passages that all sing in unison were not checked against each other (measure 1).",)
    assert result.report["warnings"] == list(result.warnings)


TUNE = b"X:1\nM:4/4\nL:1/4\nK:G\nw:\nG|G F E D|G A B B|B B A G|c B A G|]\n"


@pytest.mark.parametrize("voices", ["satb", "sab"])
@pytest.mark.parametrize("layout", ["open", "closed"])
@pytest.mark.parametrize("kind", ["x.mxl", "x.mid"])
def test_our_own_settings_have_no_fault_in_either_layout(voices, layout, kind):
    own = harmonize(TUNE, "tune.abc", HarmonizeOptions(voices=voices, layout=layout))
    told = check(own.mxl if kind == "x.mxl" else own.midi, kind).report
    assert told["voices"] == voices
    assert [f["text"] for f in told["findings"] if f["forbidden"]] == []


def test_stages_are_told():
    stages: list[str] = []
    check(write_musicxml(open_score()), "test.xml", stages.append)
    assert stages == ["reading", "analysing", "checking"]


@pytest.mark.parametrize(
    ("data", "name", "error"),
    [
        (b"", "x.mxl", EmptyFile),
        (b"PK nonsense", "x.mxl", UnreadableScore),
        (b"%PDF", "x.pdf", UnsupportedFormat),
        (TUNE, "tune.abc", NoChoir),
    ],
)
def test_what_cannot_be_checked_is_refused(data, name, error):
    with pytest.raises(error):
        check(data, name)
