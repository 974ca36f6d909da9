"""Words under a tune in every setting: all verses on the staves that sing."""

import re

import pytest

from arranging.errors import InvalidValue
from arranging.reading import read
from hymnal.setting import set_words
from hymnal.setting_options import SettingOptions, TuneToSing, settings
from tests.hymnal.underlay.build import COMMON, FISHER, MORNING, WIND

TUNE = TuneToSing("HILLSIDE", "8.6.8.6", "Ann Hill, 1850", COMMON)
WORDS = f"{MORNING}\n\n{WIND}\n\n{FISHER}"


def page(setting="satb", words=WORDS, **options):
    result = set_words(words, TUNE, SettingOptions(setting, **options))
    return result, read(result.mxl, "page.mxl").score


def sung(part, verse):
    """The words of a verse under the upper voice of a part."""
    joined = ""
    for note in part.staves[0].voices[0].notes:
        for syllable in (s for s in note.lyrics if s.verse == verse):
            joined += syllable.text + ("" if syllable.syllabic.value in ("begin", "middle") else " ")
    return re.findall(r"[^\W\d]+", joined)


@pytest.mark.parametrize("setting", settings())
def test_every_verse_stands_under_the_melody_in_every_setting(setting):
    result, score = page(setting)
    for verse, words in enumerate((MORNING, WIND, FISHER), 1):
        assert sung(score.parts[0], verse) == re.findall(r"\w+", words)
    assert score.title == "The morning breaks upon the hill"
    assert score.credits.composer == "Tune: HILLSIDE, 8.6.8.6; Ann Hill, 1850"
    assert result.midi.startswith(b"MThd")
    assert result.report["verses"] == 3
    assert result.report["setting"] == setting


@pytest.mark.parametrize(("setting", "staves"), [("satb", 4), ("sab", 3)])
def test_on_an_open_page_every_voice_has_the_words(setting, staves):
    _, score = page(setting, layout="open")
    assert len(score.parts) == staves
    for part in score.parts:
        assert [sung(part, verse) for verse in (1, 2, 3)] == [re.findall(r"\w+", w) for w in (MORNING, WIND, FISHER)]


def test_on_a_closed_page_the_words_stand_once():
    _, score = page("satb")
    assert len(score.parts) == 2
    assert not any(n.lyrics for n in score.parts[1].notes)


@pytest.mark.parametrize("setting", ["melody", "satb", "hymn-block"])
def test_the_page_is_in_the_key_that_was_asked_for(setting):
    result, score = page(setting, target_key="Bb")
    assert result.key == result.report["key"] == "Bb major"
    assert score.measures[0].key.fifths == -2
    assert result.warnings == ()


@pytest.mark.parametrize("setting", ["melody", "satb", "hymn-block"])
def test_a_tune_keeps_its_mode_and_that_is_said(setting):
    result, _ = page(setting, target_key="d minor")
    assert result.key == "D major"
    assert result.warnings == ("The tune keeps its mode: it was set in D major, not in D minor.",)


def test_a_style_is_set_in_the_variant_that_was_asked_for():
    assert page("hymn-block", variant="modern")[0].report["variant"] == "modern"


def test_what_was_done_to_a_line_is_reported_and_said():
    result, _ = page("melody", f"{MORNING}\n\n{FISHER.replace('lifts', 'will lift')}")
    assert result.report["underlay"] == ["Verse 2, line 1: a note is divided within 'fisher'."]
    assert result.warnings[0] == result.report["underlay"][0]


def test_an_unusual_reading_is_reported_and_not_warned_of():
    result, _ = page("melody", MORNING.replace("And all the birds", "And heaven and birds"))
    assert result.report["readings"] == ["Line 2: 'heaven' is sung as one syllable."]
    assert result.warnings == ()


def test_an_unknown_setting_names_the_others():
    with pytest.raises(InvalidValue, match="melody, satb, sab, "):
        page("duet")
