"""Iambs, trochees, and feet of three syllables."""

import pytest

from hymnal.prosody.foot import FEET, foot_of, obeys, signs, usual_feet
from hymnal.prosody.syllables import readings


@pytest.mark.parametrize(
    ("foot", "line", "count"),
    [
        ("iambic", "The curfew tolls the knell of parting day", 10),
        ("trochaic", "Tell me not, in mournful numbers", 8),
        ("anapestic", "And the sheen of their spears was like stars on the sea", 12),
        ("dactylic", "This is the forest primeval, the murmuring", 12),
    ],
)
def test_a_line_obeys_its_own_foot_best(foot, line, count):
    sung = signs(readings(line), count)
    assert len(sung) == count
    assert max(FEET, key=lambda other: obeys(other, sung)) == foot


def test_a_turned_first_foot_stays_iambic():
    line = signs(readings("Glory to thee, my God, this night"), 8)
    assert obeys("iambic", line) > max(0.0, obeys("trochaic", line))


def test_a_line_that_cannot_be_sung_so_has_no_signs():
    assert signs(readings("One two three"), 9) == ""


def test_the_list_says_which_foot_is_usual():
    assert max(FEET, key=usual_feet((8, 7, 8, 7)).__getitem__) == "trochaic"
    assert max(FEET, key=usual_feet((8, 6, 8, 6)).__getitem__) == "iambic"
    assert usual_feet((7, 7, 7, 7, 7, 9))["trochaic"] > usual_feet((6, 8, 6, 8, 6, 9))["trochaic"]
    assert sum(usual_feet((3, 17, 5)).values()) == pytest.approx(1.0)


def test_the_foot_of_eights_is_heard_not_assumed():
    iambs = ["The stone that all the builders leave", "Shall bear the arch upon its head"]
    trochees = ["Never leave the silent mountain", "Morning finds the silver fountain"]
    counts = (8, 8)
    assert foot_of(counts, [signs(readings(line), 8) for line in iambs]) == "iambic"
    assert foot_of(counts, [signs(readings(line), 8) for line in trochees]) == "trochaic"


def test_no_words_have_no_foot():
    assert foot_of((3, 17, 5), []) == "mixed"
