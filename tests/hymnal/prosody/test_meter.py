"""The likeliest pattern of counts."""

from hymnal.prosody.meter import Evidence, nearest_allowed, patterns, shipped_prior
from hymnal.prosody.syllables import readings
from tests.hymnal.prosody import verses


def evidence(*stanzas: str) -> Evidence:
    columns = zip(*(stanza.splitlines() for stanza in stanzas), strict=True)
    return Evidence([[readings(line) for line in lines] for lines in columns])


def best(*stanzas: str) -> tuple[int, ...]:
    return patterns(evidence(*stanzas), shipped_prior())[0].counts


def test_a_plain_stanza_has_its_own_counts():
    assert best(verses.COMMON) == (8, 6, 8, 6)


def test_a_word_of_one_or_two_syllables_is_sung_as_the_meter_wants():
    line = readings("The stars that in the heaven glow")
    assert line.likeliest == 8
    assert best(verses.HEAVEN_IN_ONE) == (8, 6, 8, 6)


def test_further_stanzas_settle_what_the_first_leaves_open():
    first = "Even so the day goes down,\nEven so the night comes on."
    second = "Evening falls on field and town,\nSee, the light of day is gone."
    assert best(first, second) == (7, 7)


def test_a_line_that_cannot_be_sung_so_is_a_departure():
    stanza = verses.COMMON.replace("He kindly stopped for me", "He very kindly stopped for me")
    assert evidence(stanza).departures((8, 6, 8, 6)) == 1
    assert evidence(verses.COMMON).allows((8, 6, 8, 6))
    assert nearest_allowed(readings("He very kindly stopped for me").counts, 6) == 8


def test_the_same_words_again_are_sung_the_same():
    lines = [readings("And glory, glory, ever bright"), readings("In heaven above the hills")]
    once, again = Evidence([[line] for line in lines]), Evidence([[line] for line in (*lines, *lines)])
    assert again.of_all((8, 6, 8, 6)) > again.of_all((8, 6, 8, 5)) + 2
    assert again.of_all((8, 5, 8, 5)) - again.of_all((8, 6, 8, 6)) == once.of_all((8, 5)) - once.of_all((8, 6))


def test_patterns_are_told_best_first():
    found = patterns(evidence(verses.COMMON), shipped_prior())
    assert [one.likelihood for one in found] == sorted((one.likelihood for one in found), reverse=True)
