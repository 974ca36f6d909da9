"""Every rule of harmony keeps the promises of its examples."""

from __future__ import annotations

import pytest

from arranging.harmony.examples import speaks_in
from arranging.harmony.rule import harmony_rules
from arranging.harmony.weighing import FOLDER, weights_of

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
def test_weights_name_every_rule_and_no_other(name):
    expected = {weight for rule in harmony_rules() for weight in rule.weight_names}
    assert weights_of(name).keys() == expected


def test_a_waived_rule_weighs_nothing():
    assert weights_of("common", ("parallel-fifths",))["parallel-fifths"] == 0
    assert weights_of("common")["parallel-fifths"] < -8
