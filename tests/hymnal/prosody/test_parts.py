"""Verses and refrain told apart."""

from hymnal.prosody.parts import Parts, parts_of
from hymnal.prosody.text import Stanza

ONE, TWO, THREE = ("a b", "c d", "e f"), ("g h", "i j", "k l"), ("m n", "o p", "q r")
REFRAIN = ("sing on", "sing on")


def stanzas(*lines, refrain=()):
    return [Stanza(one, is_refrain=one in refrain) for one in lines]


def test_a_headed_refrain_goes_with_every_verse():
    parts = parts_of(stanzas(ONE, REFRAIN, TWO, refrain=[REFRAIN]))
    assert parts == Parts((ONE, TWO), REFRAIN)
    assert parts.first == (*ONE, *REFRAIN)
    assert parts.refrain_lines == range(3, 5)


def test_a_refrain_that_comes_first_is_sung_first():
    parts = parts_of(stanzas(REFRAIN, ONE, TWO, refrain=[REFRAIN]))
    assert parts.first == (*REFRAIN, *ONE)
    assert parts.refrain_lines == range(0, 2)


def test_what_comes_back_word_by_word_is_a_refrain():
    assert parts_of(stanzas(ONE, REFRAIN, TWO, ("Sing on!", "Sing on!"))) == Parts((ONE, TWO), REFRAIN)


def test_a_first_verse_that_comes_back_at_the_end_is_none():
    assert parts_of(stanzas(ONE, TWO, ONE)).refrain == ()


def test_the_odd_one_among_stanzas_alike_is_a_refrain():
    assert parts_of(stanzas(ONE, REFRAIN, TWO, THREE)) == Parts((ONE, TWO, THREE), REFRAIN)


def test_lines_only_the_first_stanza_has_are_a_refrain():
    assert parts_of(stanzas(ONE + REFRAIN, TWO, THREE)) == Parts((ONE, TWO, THREE), REFRAIN)


def test_nothing_but_a_refrain_is_sung_as_a_verse():
    assert parts_of(stanzas(REFRAIN, refrain=[REFRAIN])) == Parts((REFRAIN,))


def test_two_unlike_stanzas_are_two_verses():
    assert parts_of(stanzas(ONE, REFRAIN)).verses == (ONE, REFRAIN)
