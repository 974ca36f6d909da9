"""Repeats written out, and which words are sung where."""

from __future__ import annotations

from dataclasses import replace

from arranging.form.unfolding import is_heard_once, unfolded
from arranging.notation import parse_tune
from arranging.score import WHOLE, Syllable, Tune


def with_lines(tune: Tune, *counts: int) -> Tune:
    """The tune with so many lines of words under each of its notes, each syllable naming its line."""
    words = [tuple(Syllable(f"line{v}", v) for v in range(1, count + 1)) for count in counts]
    notes = tuple(replace(n, lyrics=w) for n, w in zip(tune.notes, words, strict=True))
    return replace(tune, melody=replace(tune.melody, notes=notes))


def lines(tune: Tune) -> list[list[tuple[int, str]]]:
    return [[(s.verse, s.text) for s in n.lyrics] for n in tune.notes]


REPEATED = parse_tune("4/4 C: |: C5w | D5w :| E5w")


def test_each_time_sings_its_own_line() -> None:
    found = lines(unfolded(with_lines(REPEATED, 2, 2, 1)))
    assert found == [[(1, "line1")], [(1, "line1")], [(1, "line2")], [(1, "line2")], [(1, "line1")]]


def test_words_that_are_sung_again_stand_again() -> None:
    assert lines(unfolded(with_lines(REPEATED, 2, 1, 1)))[1::2] == [[(1, "line1")], [(1, "line1")]]


def test_verses_of_a_whole_song_stay_together() -> None:
    both = [(1, "line1"), (2, "line2")]
    assert lines(unfolded(with_lines(REPEATED, 2, 2, 2))) == [both] * 5
    assert [len(found) for found in lines(unfolded(with_lines(REPEATED, 4, 4, 1)))] == [4, 4, 4, 4, 1]


def test_what_is_heard_once_lies_behind_every_repeat() -> None:
    assert [is_heard_once(REPEATED, measure * WHOLE) for measure in range(3)] == [False, False, True]
    tune = parse_tune("4/4 C: C5w | D5w :| E5w | F5w")
    turns = zip(tune.measures, ((), (1,), (2,), ()), strict=True)
    endings = replace(tune, measures=tuple(replace(m, endings=e) for m, e in turns))
    assert [is_heard_once(endings, measure * WHOLE) for measure in range(4)] == [False, False, True, True]
