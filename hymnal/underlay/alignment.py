"""The lines of a verse as they were typed, and the lines of the tune: which words go with which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from hymnal.prosody.syllables import Word
from hymnal.underlay.fitting import most_changes
from hymnal.underlay.words import Line, counts_of, with_word

_CHANGE = 6.0
"""What a syllable too few or too many costs, beside what an unusual reading of a word does."""
_CHANGE_MORE = 9.0
"""What each further one in the same line costs."""
_TORN_LINE = 4.0
"""What it costs to go on with the next line of the tune within a typed line, after a sign; twice that without one."""
_JOINED_LINES = 0.7
"""What it costs when two typed lines make one of the tune."""
_SIGNS = ",;:.!?\u2014\u2013)"


def aligned(typed: Sequence[Line], room: Sequence[int]) -> tuple[float, tuple[Line, ...]] | None:
    """The words of a verse divided among lines with room for so many syllables each, and what that costs.

    Typed lines stay as they are where they can; else they are joined or torn. None where a line would have many
    syllables too few or too many.
    """
    if straight := line_by_line(typed, room):
        return straight
    words = [word for line in typed for word in line]
    ends = frozenset(accumulate(len(line) for line in typed))
    return _divided(words, ends, room)


def line_by_line(typed: Sequence[Line], room: Sequence[int]) -> tuple[float, tuple[Line, ...]] | None:
    """The same where each typed line is one of the tune; None where there are more or fewer, or one does not fit."""
    if len(typed) != len(room):
        return None
    cost = 0.0
    for line, notes in zip(typed, room, strict=True):
        cost += line_cost(counts_of(line), notes)
        if cost == float("inf"):
            return None
    return cost, tuple(typed)


def line_cost(counts: Mapping[int, float], notes: int) -> float:
    """What it costs to sing words with these readings on so many notes; infinite where it cannot be done."""
    most = most_changes(notes)
    fitting = (cost + _misfit(abs(count - notes)) for count, cost in counts.items() if abs(count - notes) <= most)
    return min(fitting, default=float("inf"))


def _misfit(changes: int) -> float:
    return _CHANGE * min(changes, 1) + _CHANGE_MORE * max(0, changes - 1)


def _divided(words: Sequence[Word], ends: frozenset[int], room: Sequence[int]) -> tuple[float, tuple[Line, ...]] | None:
    """The best division of all words into one passage for each line of the tune."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    for notes in room:
        after: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, cuts) in best.items():
            for end, price in _passages(words, start, ends, notes):
                total = cost + price
                if end not in after or total < after[end][0]:
                    after[end] = (total, (*cuts, end))
        best = after
    if len(words) not in best:
        return None
    cost, cuts = best[len(words)]
    return cost, tuple(tuple(words[a:b]) for a, b in pairwise(cuts))


def _passages(words: Sequence[Word], start: int, ends: frozenset[int], notes: int) -> list[tuple[int, float]]:
    """Where a line of the tune that begins with the word at `start` can end, and what that costs."""
    found = []
    counts = {0: 0.0}
    joined = 0.0
    longest = notes + most_changes(notes)
    for place in range(start, len(words)):
        counts = {count: cost for count, cost in with_word(counts, words[place]).items() if count <= longest}
        if not counts:
            break
        end = place + 1
        price = line_cost(counts, notes)
        if price < float("inf"):
            torn = 0.0 if end in ends else _TORN_LINE if words[place].text[-1:] in _SIGNS else 2 * _TORN_LINE
            found.append((end, price + torn + joined))
        joined += _JOINED_LINES if end in ends else 0.0
    return found
