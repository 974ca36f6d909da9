"""The choir is found in whatever people upload, or they are told what is missing."""

from __future__ import annotations

import pytest

from arranging.checking.choir import NoChoir, find_choir
from arranging.reading import read
from arranging.score import PIANO, Mark, Score
from arranging.writing import write_midi, write_musicxml
from tests.checking.scores import (
    NAMES,
    PIANO_PART,
    SAB,
    SATB,
    chords,
    expected,
    notes,
    open_score,
    part,
    score,
    told,
)

S, A, T, B = SATB

LOW = ("G3h A3 | G3w | A3h F#3 | G3w", "E3h C3 | D3w | C3h D3 | D3w", "G2h C3 | G2w | C3h D3 | G2w")
WALTZ = "G2q [D4 G4 B4] [D4 G4 B4] R | D2q [D4 F#4] [D4 F#4] R | G2w | G2w"

FORMS = {
    "four parts": open_score(),
    "four parts without names": open_score(names=["", "", "", ""]),
    "short names": open_score(names=["S", "A", "T", "B"]),
    "parts from below": open_score(SATB[::-1], NAMES[::-1]),
    "nameless parts from below": open_score(SATB[::-1], ["", "", "", ""]),
    "women and men": score(part("Women", [S, A]), part("Men", [T, B])),
    "two voices a staff": score(part("", [S, A]), part("", [T, B])),
    "a grand staff": score(part("Piano", [S, A], [T, B], instrument=PIANO)),
    "a grand staff for choir": score(part("Choir SATB", [S, A], [T, B])),
    "chords on two staves": score(part("", [chords(S, A)]), part("", [chords(T, B)])),
    "chords on a grand staff": score(part("Organ", [chords(S, A)], [chords(T, B)], instrument=PIANO)),
    "three and one": score(part("Organ", [chords(S, A, T)], [B])),
    "one staff of chords": score(part("", [chords(*SATB)])),
    "men on one staff": score(part("Soprano", [S]), part("Alto", [A]), part("Men", [T, B])),
    "with a piano": score(*open_score().parts, PIANO_PART),
    "with a piano above": score(PIANO_PART, *open_score().parts),
    "nameless with a piano": score(*open_score(names=["", "", "", ""]).parts, PIANO_PART),
    "with a descant": score(part("Descant", ["D5w | D5w | E5h D5 | D5w"]), *open_score().parts),
    "with a solo": score(part("Solo", [S]), part("", [S, A], [T, B])),
    "doubled": score(*open_score().parts, *open_score(names=["Violin 1", "Violin 2", "Viola", "Cello"]).parts),
    "a string quartet": open_score(names=["Violin 1", "Violin 2", "Viola", "Cello"]),
    "divided sopranos": score(*open_score().parts[:1], part("Soprano 2", [A]), *open_score().parts[1:]),
    "tenor an octave too high": open_score((S, A, "B4h C5 | D5w | C5h A4 | B4w", B)),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_four_voices_are_found(form):
    assert told(find_choir(FORMS[form]).voices) == expected(SATB)


@pytest.mark.parametrize(
    "form",
    [
        open_score(SAB, ["Soprano", "Alto", "Baritone"]),
        open_score(SAB, ["", "", ""]),
        score(part("Women", [SAB[0], SAB[1]]), part("Men", [SAB[2]])),
        score(part("", [chords(*SAB[:2])]), part("", [SAB[2]])),
        score(part("SAB", [SAB[0], SAB[1]], [SAB[2]])),
    ],
    ids=["named", "nameless", "women and men", "chords", "a grand staff"],
)
def test_three_voices_are_a_choir_with_baritone(form):
    choir = find_choir(form)
    assert told(choir.voices) == expected(SAB)
    assert choir.singers.names == ("soprano", "alto", "baritone")


@pytest.mark.parametrize("form", ["four parts", "women and men", "chords on two staves", "a grand staff"])
@pytest.mark.parametrize("written", ["x.xml", "x.mid"])
def test_the_voices_survive_a_file(form, written):
    data = (write_musicxml if written == "x.xml" else write_midi)(FORMS[form])
    assert told(find_choir(read(data, written).score).voices) == expected(SATB)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("four parts", []),
        ("women and men", []),
        ("with a piano", ["The choir was taken from Soprano, Alto, Tenor and Bass; Piano was left out."]),
        ("with a descant", ["The choir was taken from Soprano, Alto, Tenor and Bass; Descant was left out."]),
        ("divided sopranos", ["The choir was taken from Soprano, Alto, Tenor and Bass; Soprano 2 was left out."]),
        ("a grand staff", []),
        (
            "a string quartet",
            ["The parts are named after instruments; they were checked as if a choir sang them."],
        ),
        ("with a solo", ["The choir was taken from part 2; Solo was left out."]),
        (
            "tenor an octave too high",
            ["The tenor is written an octave too high, above the alto; it was read an octave lower."],
        ),
    ],
)
def test_what_was_decided_is_said(form, said):
    assert list(find_choir(FORMS[form]).warnings) == said


def test_of_a_divided_voice_the_outer_notes_are_taken():
    divided = open_score(("[G4 B4]h A4 | B4w | A4h F#4 | G4w", A, T, "[G2 D3]h C3 | G2w | C3h D3 | [G2 D3]w"))
    choir = find_choir(divided)
    assert told(choir.voices) == expected(("B4h A4 | B4w | A4h F#4 | G4w", A, T, B))
    assert choir.warnings == ("Where a voice divides, only its outer notes were checked (measures 1, 4).",)


def test_a_unison_belongs_to_both_voices_of_a_staff():
    alto = "D4h E4 | D4w | E4h F#4 | D4w"
    in_chords = score(part("", [chords(S, alto)]), part("", [T, B]))
    in_voices = score(part("", [S, "D4h E4 | D4w | E4h Rh | D4w"]), part("", [T, B]))
    for form in (in_chords, in_voices):
        assert told(find_choir(form).voices) == expected((S, alto, T, B))


def test_a_voice_that_rests_for_long_sings_no_unison():
    alto = "Rw | Rw | E4h D4 | D4w"
    assert told(find_choir(score(part("", [S, alto]), part("", [T, B]))).voices) == expected((S, alto, T, B))


def test_all_wait_at_a_fermata_that_one_voice_has():
    held = open_score((S, A, T, "G2h C3 | G2w@ | C3h D3 | G2w"))
    for voice in find_choir(held).voices:
        assert [Mark.FERMATA in n.marks for n in voice.notes] == [False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        (score(part("", [S])), "The score has a single voice."),
        (score(part("", [S]), part("", [B])), "The score has two voices."),
        (score(part("", [S, A])), "The score has two voices."),
        (open_score(("B3h C4 | D4w | C4h A3 | B3w", *LOW), [""] * 4), "The score lies too low for women's voices."),
        (open_score((S, A, "B4h C5 | D5w | C5h D5 | B4w"), [""] * 3), "The score lies too high for men's voices."),
        (score(part("Piano", [WALTZ], instrument=PIANO)), "The score has a single voice."),
    ],
)
def test_what_is_no_choir_is_refused_with_what_is_needed(form: Score, why: str):
    with pytest.raises(NoChoir) as error:
        find_choir(form)
    assert str(error.value).startswith(why)
    assert "soprano, alto, tenor, bass" in str(error.value)
    assert error.value.code == "no-choir"


def test_many_single_lines_are_chosen_by_register():
    high, low = "D5w | D5w | E5h D5 | D5w", "G2w | G2w | E2w | G2w"
    assert notes(high)
    lines = (high, S, A, T, "G3w | G3w | G3h F#3 | G3w", low)
    choir = find_choir(open_score(lines, [""] * 6))
    assert len(choir.voices) == 4
    centres = [sum(n.midi * n.duration for n in v.notes) for v in choir.voices]
    assert centres == sorted(centres, reverse=True)
