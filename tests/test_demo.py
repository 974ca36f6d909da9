"""The demo tune, and every style that plays it."""

import pytest

from arranging.analysis import analyse
from arranging.demo import demo, demo_score, demo_tune
from arranging.errors import InvalidValue
from arranging.plugins import arrangement_styles
from arranging.reading import read
from arranging.registry import UnknownName
from arranging.writing import write_midi

STYLES = arrangement_styles()


def test_the_tune_has_an_upbeat_eight_measures_and_closes_inside_and_at_its_end():
    tune = demo_tune()
    analysis = analyse(tune, has_key=True)
    assert [m.number for m in tune.measures] == [str(number) for number in range(9)]
    assert len(analysis.phrases) > 1
    assert tune.notes[-1].pitch.name == analysis.key.tonic
    assert not tune.tempos


@pytest.mark.parametrize("style", STYLES)
def test_every_variant_of_every_style_plays_all_of_the_tune_on_the_piano_and_unlike_the_others(style):
    tune = {(note.onset, note.midi) for note in demo_tune().notes}
    in_octaves = {(onset, midi + 12) for onset, midi in tune}
    files = set()
    for variant in STYLES[style].variants:
        score = demo_score(style, variant)
        assert {part.instrument.program for part in score.parts} == {0}
        assert len(score.measures) == 9
        found = {(n.onset, n.midi) for part in score.parts for n in part.notes}
        assert tune <= found or in_octaves <= found
        files.add(write_midi(score))
    assert len(files) == len(STYLES[style].variants)


def test_a_demo_is_a_midi_file_of_the_first_variant_if_none_is_named():
    assert demo("hymn-block") == demo("hymn-block", "traditional")
    assert read(demo("hymn-block"), "demo.mid").score.parts


def test_an_unknown_name_is_said():
    with pytest.raises(UnknownName):
        demo("hymn-blok")
    with pytest.raises(InvalidValue):
        demo("hymn-block", "blok")
