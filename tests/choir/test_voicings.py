"""Every voicing is described and asks for what its name says."""

import pytest

from arranging.choir.idiom import Idiom
from arranging.choir.voicings import ENSEMBLES, SIMPLE, choir_voicings
from arranging.harmony.planner import plan
from arranging.harmony.recipe import Ornaments, Spacing
from tests.harmony.test_planner import sketch_of


def test_the_five_voicings_are_described_in_a_sentence():
    assert list(choir_voicings()) == ["full", "simple", "close", "open", "sustained"]
    for voicing in choir_voicings().values():
        assert voicing.title
        assert voicing.description.endswith(".")


@pytest.mark.parametrize("ensemble", ENSEMBLES.values(), ids=lambda e: e.name)
@pytest.mark.parametrize("idiom", Idiom)
@pytest.mark.parametrize("voicing", choir_voicings().values(), ids=lambda v: v.name)
def test_every_recipe_can_be_planned_for_every_ensemble(voicing, idiom, ensemble):
    recipe = voicing.recipe(ensemble, idiom)
    assert recipe.parts == ensemble.parts
    assert next(plan(sketch_of("4/4 G: G4q A4 B4 A4 | G4h A4@ | B4q A4 G4 F#4 | G4w@"), recipe))


def test_only_a_chorale_that_is_not_simple_bears_ornaments_everywhere():
    satb = ENSEMBLES["satb"]
    voicings = choir_voicings()
    assert voicings["full"].recipe(satb, Idiom.CHORALE).ornaments.motion_share > 0.2
    for idiom in Idiom:
        assert voicings["simple"].recipe(satb, idiom).ornaments == Ornaments()
        assert voicings["simple"].recipe(satb, idiom).vocabulary == SIMPLE


def test_close_open_and_sustained_are_asked_of_the_voices():
    recipes = {name: v.recipe(ENSEMBLES["satb"], Idiom.HYMN) for name, v in choir_voicings().items()}
    assert recipes["close"].spacing is Spacing.CLOSE
    assert recipes["open"].spacing is Spacing.OPEN
    assert [name for name, recipe in recipes.items() if recipe.sustained] == ["sustained"]
