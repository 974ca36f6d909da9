"""Fermatas make a chorale."""

import pytest

from arranging.choir.idiom import Idiom, idiom_of
from tests.choir.build import analysed


@pytest.mark.parametrize(
    ("text", "idiom"),
    [
        ("4/4 C: C4h D4@ | E4 D4@ | C4w@", Idiom.CHORALE),
        ("4/4 C: C4h D4@ | E4 D4@ | C4 D4@ | E4 D4, | C4w", Idiom.CHORALE),
        ("4/4 C: C4h D4@ | E4 D4, | C4w@", Idiom.HYMN),
        ("4/4 C: C4h D4, | E4 D4, | C4w@", Idiom.HYMN),
        ("4/4 C: C4h D4@ | E4 D4, | C4 D4, | C4w@", Idiom.HYMN),
        ("4/4 C: C4h D4 | C4w@", Idiom.CHORALE),
        ("4/4 C: C4h D4 | C4w", Idiom.HYMN),
    ],
)
def test_a_tune_whose_inner_phrases_close_on_fermatas_is_a_chorale(text, idiom):
    assert idiom_of(analysed(text)[1]).idiom is idiom


def test_the_choice_is_explained():
    assert idiom_of(analysed("4/4 C: C4h D4@ | E4 D4@ | C4w@")[1]).reason == (
        "A chorale: 2 of 2 inner phrases close on a fermata."
    )
    assert idiom_of(analysed("4/4 C: C4h D4, | C4w")[1]).reason == "A hymn: no inner phrase closes on a fermata."
