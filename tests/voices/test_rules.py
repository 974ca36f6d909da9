"""Every voice-leading rule keeps its promises: it finds what it names and leaves alone what is right."""

import pytest

from arranging.voices.rules import built_in_rules

RULES = tuple(built_in_rules().values())
BREAKS = [pytest.param(rule, line, id=f"{rule.name}: {line}") for rule in RULES for line in rule.breaks]
KEEPS = [pytest.param(rule, line, id=f"{rule.name}: {line}") for rule in RULES for line in rule.keeps]


@pytest.mark.parametrize(("rule", "example"), BREAKS)
def test_a_breach_is_found(rule, example):
    assert rule.faults(example)


@pytest.mark.parametrize(("rule", "example"), KEEPS)
def test_good_voice_leading_is_left_alone(rule, example):
    assert rule.faults(example) == ()


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_a_rule_says_what_it_is(rule):
    assert rule.breaks
    assert rule.keeps
    assert rule.source
    assert rule.summary.endswith((".", ":"))
    assert [rule.voicing, rule.motion, rule.turn, rule.piece].count(None) == 3


def test_no_two_rules_share_a_code():
    codes = [rule.code for rule in RULES]
    assert len(set(codes)) == len(codes)


def test_faults_name_the_voices():
    fifths = built_in_rules()["parallel-fifths"]
    assert fifths.faults("E5 C5 G3 C3 | F5 A4 A3 D3") == ((2, 3),)
