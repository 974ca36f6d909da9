"""Our scores as engraved pages."""

from dataclasses import replace

import pytest

from arranging.harmony.roman import chord_of
from arranging.pitch import parse_key
from arranging.score import ChordSymbol, Credits, Tempo
from arranging.writing import write_musicxml
from scoresite.engraving.pages import EngravingFailed, Layout, engrave, pages
from tests.writing.build import grand_staff, one_line

TUNE = "3/4 G: D5q | G5h B5e3 A5 G5 | B5h A5q | G5h E5q | D5h // A- ma- zing _ _ grace how sweet the sound"


def long_score():
    upper = "4/4 C: " + " | ".join(["C5e D5 E5 F5 G5 F5 E5 D5"] * 60)
    lower = "4/4 C: " + " | ".join(["C3q G3 E3 G3"] * 60)
    return write_musicxml(grand_staff([upper], [lower]))


def test_the_same_score_gives_the_same_pages():
    data = write_musicxml(one_line(TUNE, title="Grace", credits=Credits("Anon.")))
    assert engrave(data) == engrave(data)


def test_words_are_drawn_and_the_title_is_left_to_the_page_around():
    (page,) = pages(write_musicxml(one_line(TUNE, title="Grace")))
    assert page.startswith("<svg")
    assert ">sweet<" in page
    assert ">Grace<" not in page


def test_a_chord_symbol_is_drawn_as_its_text_says():
    score = one_line("4/4 C: C5w")
    symbol = ChordSymbol(0, chord_of("I69", parse_key("C")))
    marked = replace(score, parts=(replace(score.parts[0], chord_symbols=(symbol,)),))
    (page,) = pages(write_musicxml(marked))
    assert "(9)" not in page
    assert "6/9" in page


def test_a_long_score_fills_several_pages_and_more_on_a_telephone():
    data = long_score()
    assert 1 < len(pages(data)) < len(pages(data, layout=Layout.NARROW))


def test_the_time_map_names_notes_of_the_pages_in_order():
    engraving = engrave(write_musicxml(one_line(TUNE, tempos=(Tempo(0, 60),))))
    stamps = [entry["qstamp"] for entry in engraving.timemap]
    first = engraving.timemap[0]["on"][0]
    assert stamps == sorted(stamps)
    assert stamps[-1] == 12
    assert engraving.timemap[1]["tstamp"] == 1000
    assert f'id="{first}"' in engraving.pages[0]


def test_what_is_no_score_is_refused():
    with pytest.raises(EngravingFailed):
        pages(b"<html/>")
