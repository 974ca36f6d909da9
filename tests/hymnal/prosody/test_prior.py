"""What is likely before a word is read."""

from hymnal.prosody.meters import METERS
from hymnal.prosody.prior import Prior, is_structured, opened

PRIOR = Prior()


def test_common_meters_are_likelier_than_rare_ones_and_these_than_unlisted_ones():
    common, rare, unlisted = (8, 6, 8, 6), (7, 7, 7, 3), (7, 9, 8, 5)
    assert PRIOR.of(common) > PRIOR.of(rare) > PRIOR.of(unlisted)


def test_a_listed_verse_with_a_refrain_is_likelier_than_the_same_lines_in_disorder():
    assert PRIOR.of((8, 7, 8, 7, 9, 5, 9, 5)) > PRIOR.of((5, 8, 7, 9, 8, 9, 7, 5)) + 5


def test_a_meter_struck_off_the_list_keeps_a_chance():
    counts = (8, 8, 8, 4)
    without = Prior(meter for meter in METERS if meter.counts != counts)
    assert not without.is_listed(counts)
    assert PRIOR.of(counts) - 5 < without.of(counts) < PRIOR.of(counts)


def test_lines_that_answer_one_another_are_likelier_than_lines_that_do_not():
    assert opened((9, 5, 9, 5)) > opened((9, 5, 4, 10))
    assert is_structured((9, 5, 9, 5))
    assert not is_structured((4, 12, 3, 9))


def test_two_halves_alike_are_likelier_than_two_nearly_alike():
    assert PRIOR.of((9, 4, 7, 5) * 2) > PRIOR.of((9, 4, 7, 5, 9, 4, 7, 6)) + 2
