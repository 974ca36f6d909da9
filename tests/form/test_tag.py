"""A tag adds a falling line for iii-VI-ii-V and holds the final; a meter of one beat gets the plain coda."""

from __future__ import annotations

import pytest

from arranging.analysis import analyse
from arranging.form.coda import with_coda
from arranging.form.tag import with_tag
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.notation import parse_tune
from arranging.operations import harmonized
from arranging.sketch import PhraseRole, Sketch
from tests.styles.hymns import TUNES, sketch


@pytest.mark.parametrize("name", TUNES)
def test_a_tag_ends_with_whole_measures_on_the_final(name):
    plain = sketch(name)
    tagged = with_tag(plain)
    phrase = tagged.analysis.phrases[-1]
    assert phrase.role is PhraseRole.CODA
    assert tagged.lead[-1].pitch == plain.lead[-1].pitch
    assert tagged.lead[-1].end == tagged.tune.end == phrase.end
    assert all(m.duration == m.time.duration for m in tagged.tune.measures[-4:])


def test_the_line_falls_by_thirds_to_the_final():
    tagged = with_tag(sketch("common"))
    added = [n for n in tagged.lead if n.onset >= tagged.analysis.phrases[-1].onset]
    assert [str(n.pitch) for n in added] == ["A4", "F#4", "G4", "E4", "D4"]


def test_the_tag_goes_round_by_iii_vi_ii_v():
    recipe = HarmonyRecipe(("I", "ii", "IV", "V", "V7", "vi"), rhythm=HarmonicRhythm.HALF_MEASURE, rewrites=("tag",))
    tagged = with_tag(sketch("common"))
    start = tagged.analysis.phrases[-1].onset
    romans = [s.roman for s in harmonized(tagged, recipe).harmony if s.onset >= start]
    assert romans[:4] == ["iii7", "V7/ii", "ii7", "V7"]


def test_a_measure_of_one_beat_has_no_room_for_a_tag():
    tune = parse_tune("3/8 C: E4e F4 G4 | A4e G4 F4 | E4e D4 E4 | C4q.")
    plain = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    assert with_tag(plain) == with_coda(plain)
