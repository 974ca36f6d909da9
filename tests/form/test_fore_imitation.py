from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.form.fore_imitation import with_fore_imitation
from arranging.form.intro import with_intro
from arranging.sketch import PhraseRole
from tests.styles.hymns import sketch


@pytest.mark.parametrize("name", ["common", "triple", "compound", "nine", "minor"])
def test_the_right_hand_answers_in_the_second_half(name: str) -> None:
    plain, whole = sketch(name), with_fore_imitation(sketch(name))
    intro = whole.analysis.phrases[0]
    half = intro.onset + (intro.end - intro.onset) // 2
    assert intro.role is PhraseRole.INTRO
    assert whole.lead[0].onset == half
    assert whole.lead[0].pitch == plain.lead[0].pitch


@pytest.mark.parametrize("name", ["common", "triple", "compound", "nine", "minor"])
def test_it_is_as_long_as_the_plain_intro_and_ends_on_a_tone_of_the_dominant(name: str) -> None:
    plain, whole = sketch(name), with_fore_imitation(sketch(name))
    intro = whole.analysis.phrases[0]
    assert whole.tune == with_intro(plain).tune
    own = [n for n in whole.lead if n.onset < intro.end]
    assert own[-1].end == intro.end
    assert plain.analysis.key.degree_of(own[-1].pitch.name)[0] in (2, 5, 7)
    assert [n.pitch for n in whole.lead[len(own) :]] == [n.pitch for n in plain.lead]


def test_notes_follow_each_other_without_overlap() -> None:
    lead = with_fore_imitation(sketch("common")).lead
    assert all(a.end <= b.onset for a, b in pairwise(lead))
