"""A tune goes in, a choir score comes out: every ensemble, layout and voicing over tunes of every meter."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
import symusic

from arranging.choir.voicings import ENSEMBLES, LAYOUTS, choir_voicings
from arranging.errors import InvalidValue
from arranging.operations import HarmonizeOptions, Result, harmonize
from arranging.reading import read
from arranging.score import QUARTER, Part, Score
from arranging.writing.mxl import ROOT
from tests.writing.schema import schema_errors

TUNES = sorted((Path(__file__).parent / "tunes").glob("*.abc"))
FOUR_VERSES = next(p for p in TUNES if p.stem == "four-verses")
CASES = [(ensemble, layout, voicing) for ensemble in ENSEMBLES for layout in LAYOUTS for voicing in choir_voicings()]


def set_for_choir(path: Path, **options) -> Result:
    return harmonize(path.read_bytes(), path.name, HarmonizeOptions(**options))


def document(result: Result) -> bytes:
    return zipfile.ZipFile(BytesIO(result.mxl)).read(ROOT)


def score_of(result: Result) -> Score:
    return read(document(result), "result.musicxml").score


def sung(part: Part) -> list[tuple[int, int, int]]:
    return [(n.onset, n.duration, n.midi) for n in part.staves[0].voices[0].notes]


@pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)
@pytest.mark.parametrize("ensemble", ENSEMBLES)
@pytest.mark.parametrize("voicing", choir_voicings())
def test_every_tune_is_set_for_every_choir_with_its_melody_on_top(path, ensemble, voicing):
    result = set_for_choir(path, voices=ensemble, voicing=voicing)
    assert schema_errors(document(result)) == []
    score = score_of(result)
    assert len(score.parts) == ENSEMBLES[ensemble].parts
    source = read(path.read_bytes(), path.name).score.parts[0]
    if not any("soprano's range" in w for w in result.warnings):
        assert sung(score.parts[0]) == sung(source)
    words = [[(s.verse, s.text, s.syllabic) for s in n.lyrics] for n in source.notes]
    assert [[(s.verse, s.text, s.syllabic) for s in n.lyrics] for n in score.parts[0].notes] == words


@pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)
def test_simple_settings_are_note_against_note(path):
    score = score_of(set_for_choir(path, voicing="simple"))
    attacks = [{onset for onset, *_ in sung(part)} for part in score.parts]
    assert all(lower <= attacks[0] for lower in attacks[1:])


@pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)
@pytest.mark.parametrize("ensemble", ENSEMBLES)
def test_closed_layout_sings_what_open_layout_sings(path, ensemble):
    found = {}
    for layout in LAYOUTS:
        result = set_for_choir(path, voices=ensemble, layout=layout)
        assert schema_errors(document(result)) == []
        voices = [v for part in score_of(result).parts for v in part.staves[0].voices]
        found[layout] = [[(n.onset, n.duration, n.pitch) for n in voice.notes] for voice in voices], result.midi
    assert found["open"] == found["closed"]


@pytest.mark.parametrize(("ensemble", "layout", "voicing"), CASES)
def test_midi_has_a_track_a_voice_with_the_notes_of_the_score(ensemble, layout, voicing):
    path = next(p for p in TUNES if p.stem == "triplets-and-dots")
    result = set_for_choir(path, voices=ensemble, layout=layout, voicing=voicing)
    written = sorted((n.onset, n.midi) for p in score_of(result).parts for n in p.notes)
    midi = symusic.Score.from_midi(result.midi)
    scale = QUARTER // midi.ticks_per_quarter
    assert sorted((n.time * scale, n.pitch) for track in midi.tracks for n in track.notes) == written
    singing = [track for track in midi.tracks if track.notes]
    assert len(singing) == ENSEMBLES[ensemble].parts
    assert {track.program for track in singing} == {52}


def test_all_verses_stand_under_every_voice_of_open_layout():
    parts = score_of(set_for_choir(FOUR_VERSES)).parts
    verses = [[[s.text for n in p.notes for s in n.lyrics if s.verse == v] for v in (1, 2, 3, 4)] for p in parts]
    assert all(words == verses[0] for words in verses)
    assert all(len(words) == len(verses[0][0]) for words in verses[0])


def test_the_report_says_key_idiom_phrases_cadences_chords_and_findings():
    found = set_for_choir(FOUR_VERSES, target_key="Bb").report
    assert found["key"] == "Bb major"
    assert found["idiom"] == "hymn"
    assert "fermata" in found["idiom_reason"]
    last = found["phrases"][-1]
    assert last["cadence"] == {
        "kind": "authentic",
        "key": "Bb major",
        "chords": last["cadence"]["chords"],
        "text": "authentic cadence in Bb major",
    }
    assert {"measure", "beat", "chord", "roman", "key"} <= set(found["chords"][0])
    for finding in found["findings"]:
        assert finding["measure"] in finding["text"]
        assert finding["voices"]
        assert not finding["forbidden"]
    assert found["warnings"] == []


def test_the_key_of_the_score_is_told():
    assert set_for_choir(FOUR_VERSES).key == "G major"
    result = set_for_choir(FOUR_VERSES, target_key="f")
    assert result.key == "F major"
    assert str(score_of(result).measures[0].key) == "F major"
    assert result.warnings == ("The tune keeps its mode: it was set in F major, not in F minor.",)


def test_same_file_and_options_give_the_same_bytes():
    assert set_for_choir(TUNES[0], voicing="open") == set_for_choir(TUNES[0], voicing="open")


def test_progress_is_told_in_order():
    told: list[str] = []
    harmonize(TUNES[0].read_bytes(), TUNES[0].name, HarmonizeOptions(), told.append)
    assert told == ["reading", "analysing", "harmonizing", "arranging", "writing"]


@pytest.mark.parametrize("field", ["voices", "layout", "voicing", "target_key"])
def test_a_value_that_nobody_knows_is_named(field):
    with pytest.raises(InvalidValue, match="'quartet'"):
        set_for_choir(TUNES[0], **{field: "quartet"})


def test_of_several_parts_the_melody_is_set_with_a_warning():
    choir = set_for_choir(FOUR_VERSES).mxl
    again = harmonize(choir, "choir.mxl", HarmonizeOptions())
    assert any("4 parts" in w for w in again.warnings)
    assert sung(score_of(again).parts[0]) == sung(read(FOUR_VERSES.read_bytes(), "a.abc").score.parts[0])


def test_of_chords_the_top_line_is_set_with_a_warning():
    chords = b"X:1\nT:Chords\nM:4/4\nL:1/4\nK:C\n[EG][FA][GB][Ec]|[Gd]2[CE]2|\n"
    result = harmonize(chords, "chords.abc", HarmonizeOptions())
    assert any("top line" in w for w in result.warnings)
    assert [str(n.pitch) for n in score_of(result).parts[0].notes] == ["G4", "A4", "B4", "C5", "D5", "E4"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_repeats_endings_and_jumps_stay_where_they_were(layout):
    tune = b"X:1\nT:Jumps\nM:4/4\nL:1/4\nK:G\nD|:GABG|1A2A:|2A2G!fine!|:BcdB|A2BA!D.C.!|]\n"
    source = read(tune, "jumps.abc").score.measures
    found = score_of(harmonize(tune, "jumps.abc", HarmonizeOptions(layout=layout))).measures
    signs = [(m.repeat_start, m.repeat_times, m.endings, m.jump.lower(), m.sign.lower()) for m in source]
    assert any(jump for *_, jump, _ in signs)
    assert [(m.repeat_start, m.repeat_times, m.endings, m.jump.lower(), m.sign.lower()) for m in found] == signs


def test_a_low_melody_is_lifted_into_the_range_with_a_warning():
    low = b"X:1\nT:Low\nM:4/4\nL:1/4\nK:C\nA,B,CD|E2A,2|\n"
    result = harmonize(low, "low.abc", HarmonizeOptions())
    assert any("soprano's range" in w for w in result.warnings)
    assert [n.midi for n in score_of(result).parts[0].notes] == [69, 71, 72, 74, 76, 69]
