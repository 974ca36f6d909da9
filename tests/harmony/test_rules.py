"""Every rule of harmony keeps the promises of its examples."""

from __future__ import annotations

import pytest

from arranging.harmony.examples import speaks_in
from arranging.harmony.rule import harmony_rules
from arranging.harmony.weighing import FOLDER, consensus_of, weights_by_rule, weights_of

APPLIES = [(rule, example) for rule in harmony_rules() for example in rule.applies]
SPARES = [(rule, example) for rule in harmony_rules() for example in rule.spares]


def _name(value):
    return getattr(value, "name", value)


@pytest.mark.parametrize(("rule", "example"), APPLIES, ids=_name)
def test_a_rule_speaks_where_it_should(rule, example):
    assert speaks_in(rule, example)


@pytest.mark.parametrize(("rule", "example"), SPARES, ids=_name)
def test_a_rule_is_silent_where_it_should_be(rule, example):
    assert not speaks_in(rule, example)


@pytest.mark.parametrize("rule", harmony_rules(), ids=_name)
def test_a_rule_says_what_it_is(rule):
    assert rule.title.endswith((".", "?"))
    assert len(rule.title) > 20
    assert rule.source
    assert rule.applies


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_no_set_of_weights_lets_a_chord_spell_the_tune_otherwise(name: str) -> None:
    assert weights_of(name)["spelled-otherwise"] <= -8


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_weights_name_every_rule_and_no_other(name):
    expected = {weight for rule in harmony_rules() for weight in rule.weight_names}
    assert weights_of(name).keys() == expected
    for minor in (False, True):
        heavy = {weight for weight, value in weights_of(name, minor=minor).items() if value}
        by_rule = weights_by_rule(name, minor=minor)
        assert {weight.partition(" ")[0] for weight in heavy} == by_rule.keys()


def test_learned_sets_keep_the_hand_set_rules():
    house = {weight: value for weight, value in weights_of("house").items() if value}
    for name in ("bach", "hymnal"):
        found = weights_of(name)
        assert {weight: found[weight] for weight in house} == house
        assert consensus_of(name) > 0
    assert consensus_of("common") == 0


def test_a_waived_rule_weighs_nothing():
    assert weights_of("common", ("parallel-fifths",))["parallel-fifths"] == 0
    assert weights_of("common")["parallel-fifths"] < -8
