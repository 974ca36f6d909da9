"""The page a choir director expects."""

from dataclasses import replace

import pytest

from arranging.choir.idiom import Idiom
from arranging.choir.layout import closed_score, open_score, sung_voices
from arranging.notation import line
from arranging.score import Clef, Dynamic, DynamicMark, Mark, PartGroup, Score, Tempo, Words
from arranging.writing import write_musicxml
from tests.choir.build import voiced
from tests.writing.schema import schema_errors

TUNE = "4/4 C: C5q D5 E5h, | F5q E5 D5h@ | C5w // Praise the Lord, all you be- low."
ALTO, TENOR, BASS = (
    "4/4 C: G4q G4 G4h | A4q G4 G4h | G4w",
    "4/4 C: E4q D4 C4h | C4q C4 B3h | E4w",
    "4/4 C: C3q B2 C3h | F3q C3 G3h | C3w",
)
SATB = voiced(TUNE, ALTO, TENOR, BASS)
SAB = voiced(TUNE, ALTO, BASS)


def pages(tune, layout: str, *, sustained: bool = False) -> Score:
    voices = sung_voices(tune, sustained=sustained)
    if layout == "open":
        return open_score(tune, voices, Idiom.HYMN)
    return closed_score(tune, voices, Idiom.HYMN, sustained=sustained)


def texts(notes) -> list[str]:
    return [s.text for n in notes for s in n.lyrics]


@pytest.mark.parametrize("tune", [SATB, SAB], ids=["satb", "sab"])
@pytest.mark.parametrize("layout", ["open", "closed"])
@pytest.mark.parametrize("sustained", [False, True])
def test_every_page_is_a_valid_file(tune, layout, sustained):
    assert schema_errors(write_musicxml(pages(tune, layout, sustained=sustained))) == []


def test_open_layout_has_a_staff_a_voice_in_one_bracket():
    score = pages(SATB, "open")
    assert [(p.name, p.short_name) for p in score.parts] == [
        ("Soprano", "S."),
        ("Alto", "A."),
        ("Tenor", "T."),
        ("Bass", "B."),
    ]
    assert [p.staves[0].clef for p in score.parts] == [Clef.TREBLE, Clef.TREBLE, Clef.TREBLE_8, Clef.BASS]
    assert score.groups == (PartGroup(0, 3, "bracket"),)
    assert {p.instrument.program for p in score.parts} == {52}


def test_baritones_sing_from_the_bass_clef():
    part = pages(SAB, "open").parts[-1]
    assert (part.name, part.short_name, part.staves[0].clef) == ("Baritone", "Bar.", Clef.BASS)


def test_every_voice_has_the_words_in_open_layout():
    for part in pages(SATB, "open").parts:
        assert texts(part.notes) == ["Praise", "the", "Lord,", "all", "you", "be", "low."]


def test_closed_layout_has_two_voices_a_staff_and_the_words_between():
    upper, lower = pages(SATB, "closed").parts
    assert [len(p.staves[0].voices) for p in (upper, lower)] == [2, 2]
    assert [p.staves[0].clef for p in (upper, lower)] == [Clef.TREBLE, Clef.BASS]
    assert texts(upper.staves[0].voices[0].notes) == ["Praise", "the", "Lord,", "all", "you", "be", "low."]
    assert texts(upper.staves[0].voices[1].notes) == texts(lower.notes) == []
    assert [len(p.staves[0].voices) for p in pages(SAB, "closed").parts] == [2, 1]


def marks(voice, mark: Mark) -> list[int]:
    return [i for i, n in enumerate(voice.notes) if mark in n.marks]


def test_all_hold_the_fermata_and_breathe_where_a_phrase_ends_without_one():
    for part in pages(SATB, "open").parts:
        assert marks(part, Mark.FERMATA) == [5]
        assert marks(part, Mark.BREATH) == [2]


def test_one_breath_mark_serves_both_staves_of_closed_layout():
    upper, lower = pages(SATB, "closed").parts
    found = [marks(v, Mark.BREATH) for p in (upper, lower) for v in p.staves[0].voices]
    assert found == [[2], [], [], []]
    assert all(marks(v, Mark.FERMATA) == [5] for p in (upper, lower) for v in p.staves[0].voices)


def test_a_sustaining_choir_is_told_its_vowel():
    for part in pages(SATB, "open", sustained=True).parts[1:]:
        assert texts(part.notes) == ["oo", "oo", "oo"]
    assert pages(SATB, "closed", sustained=True).parts[1].directions == (Words(0, "A. T. B. oo", above=True),)


def test_a_tempo_is_found_for_a_tune_without_one_and_kept_for_one_with_its_own():
    assert 54 <= pages(SATB, "open").tempos[0].bpm <= 120
    quick = replace(SATB.sketch, tune=replace(SATB.tune, tempos=(Tempo(0, 168, words="Presto"),)))
    assert pages(replace(SATB, sketch=quick), "open").tempos == (Tempo(0, 168, words="Presto"),)


def test_dynamics_stand_above_every_voice():
    sketch = SATB.sketch
    loud = replace(sketch.tune, directions=(DynamicMark(0, Dynamic.MF), Words(0, "dolce")))
    score = pages(replace(SATB, sketch=replace(sketch, tune=loud)), "open")
    assert [len(p.directions) for p in score.parts] == [2, 1, 1, 1]


def test_the_arranger_says_for_whom():
    assert pages(SATB, "closed").credits.arranger == "harm. for SATB"
    assert pages(SAB, "open").credits.arranger == "harm. for SAB"


def test_a_choir_rests_together():
    tune = voiced("4/4 C: C5h R | Rw | C5w", "4/4 C: G4h A4 | F4w | G4w", "4/4 C: C3w | F3w | C3w")
    _, alto, baritone = sung_voices(tune, sustained=False)
    assert [line(v.notes) for v in (alto, baritone)] == ["G4h Rw. G4w", "C3w Rw C3w"]


def test_a_choir_leaves_a_fermata_and_a_breath_together():
    tune = voiced("4/4 C: C5q D5@ E5 F5, | C5w", "4/4 C: G4h. A4q | G4w", "4/4 C: C3w | C3w")
    _, alto, baritone = sung_voices(tune, sustained=False)
    assert [line(v.notes) for v in (alto, baritone)] == ["G4h@ G4q A4 G4w", "C3h@ C3 C3w"]
