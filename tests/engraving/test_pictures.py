"""Pictures for documents."""

from dataclasses import replace
from xml.etree import ElementTree

from arranging.score import Tempo
from arranging.writing import write_musicxml
from scoresite.engraving.pages import Layout, cropped
from scoresite.engraving.pictures import SVG, picture
from tests.writing.build import one_line

TUNE = "4/4 C: " + " | ".join(["C5q D5 E5 F5"] * 12)
DATA = write_musicxml(one_line(TUNE, tempos=(Tempo(0, 60, words="Slowly"),)))


def drawn(svg, tag):
    return list(ElementTree.fromstring(svg).iter(f"{{{SVG}}}{tag}"))


def test_a_picture_shows_only_the_first_measures():
    heads = 4
    assert len(drawn(picture(DATA, 8), "use")) - len(drawn(picture(DATA, 4), "use")) >= 4 * heads
    assert cropped(DATA, 4, Layout.A4).count('class="measure"') == 4


def test_a_picture_shows_all_that_verovio_draws():
    full, slim = cropped(DATA, 4, Layout.A4), picture(DATA, 4)
    assert len(slim) < len(full) * 0.6
    for tag in ("use", "path", "polygon"):
        assert len(drawn(slim, tag)) == len(drawn(full, tag))
    names = {element.get("id") for element in drawn(slim, "g")}
    assert all(use.get("href")[1:] in names for use in drawn(slim, "use"))


def test_a_picture_has_no_dot_where_a_repeat_begins():
    score = one_line(TUNE)
    first, second, *rest = score.measures
    score = replace(score, measures=(first, replace(second, repeat_start=True), *rest))
    data = write_musicxml(score)
    assert "placeholder" in cropped(data, 4, Layout.A4)
    assert not drawn(picture(data, 4), "ellipse")


def test_a_picture_needs_no_music_font_for_its_metronome_mark():
    slim = picture(DATA, 4)
    assert "♩" in slim
    assert "Slowly" in slim
    assert "@font-face" not in slim
    assert not [sign for sign in slim if "\ue000" <= sign <= "\uf8ff"]


def test_the_same_score_gives_the_same_picture():
    assert picture(DATA, 4) == picture(DATA, 4)
