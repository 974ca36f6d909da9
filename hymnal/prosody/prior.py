"""How likely a pattern of counts is before a word is read: listed meters, listed meters with a refrain, any other.

All figures are natural logarithms of probabilities. A hymn's meter is nearly always a listed one; where it is not, its
lines still mostly repeat the count of the line before, of the line before that, or of the first half.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, log

from hymnal.prosody.meters import METERS, Meter

_LISTED, _WITH_REFRAIN, _DOUBLED, _OPEN = 0.80, 0.09, 0.04, 0.07
"""Of the verses of an unseen hymnal: under a listed meter, with a refrain of their own, two halves alike, neither."""

_UNKNOWN = float("-inf")

_LEAST_WEIGHT = 0.3  # a meter listed at all is as likely as one in every third hymnal

_AS_BEFORE, _AS_ALTERNATE, _AS_FIRST_HALF, _NEIGHBOUR, _ANY = 0.21, 0.38, 0.04, 0.05, 0.32
"""How often a line of a listed meter takes its count from another line; fitted to the table of meters."""

_COUNTS = {
    2: 0.002, 3: 0.01, 4: 0.07, 5: 0.057, 6: 0.2, 7: 0.195, 8: 0.26, 9: 0.04, 10: 0.065,
    11: 0.05, 12: 0.028, 13: 0.009, 14: 0.006, 15: 0.004, 16: 0.002, 17: 0.001,
}  # fmt: skip
_RARE_COUNT = 0.0002
_LINES = {1: 0.004, 2: 0.006, 3: 0.01, 4: 0.4, 5: 0.05, 6: 0.2, 7: 0.05, 8: 0.21, 9: 0.02, 10: 0.02, 12: 0.01}
_REFRAIN_LINES = {1: 0.15, 2: 0.25, 3: 0.1, 4: 0.38, 5: 0.03, 6: 0.03, 7: 0.01, 8: 0.04}
_RARE_LINES = 0.004


class Prior:
    """The likelihood of patterns of counts, given a list of meters and their weights."""

    def __init__(self, meters: Iterable[Meter] = METERS) -> None:
        self.meters = tuple(meters)
        weights = {meter.counts: max(meter.weight, _LEAST_WEIGHT) for meter in self.meters}
        whole = sum(weights.values())
        self._listed = {counts: log(weight / whole) for counts, weight in weights.items()}
        verses: defaultdict[tuple[int, ...], float] = defaultdict(float)
        for meter in self.meters:
            verses[meter.counts[: meter.verse_lines]] += weights[meter.counts]
        self._verses = {counts: log(weight / whole) for counts, weight in verses.items()}
        self._by_lines: defaultdict[int, list[Meter]] = defaultdict(list)
        for meter in self.meters:
            self._by_lines[len(meter.counts)].append(meter)

    def of_lines(self, lines: int) -> tuple[Meter, ...]:
        """The listed meters of so many lines."""
        return tuple(self._by_lines.get(lines, ()))

    def is_listed(self, counts: tuple[int, ...]) -> bool:
        """Whether the list has these counts."""
        return counts in self._listed

    def listed(self, counts: tuple[int, ...]) -> float:
        """The likelihood of a listed meter."""
        return log(_LISTED) + self._listed[counts]

    def verses(self) -> Iterable[tuple[tuple[int, ...], float]]:
        """Every listed verse that a refrain may follow, with its likelihood as one."""
        return ((counts, log(_WITH_REFRAIN) + likelihood) for counts, likelihood in self._verses.items())

    def of(self, counts: tuple[int, ...]) -> float:
        """The likelihood of any pattern, over all the ways to come by it."""
        terms = [log(_OPEN) + opened(counts)]
        if counts in self._listed:
            terms.append(self.listed(counts))
        half, odd = divmod(len(counts), 2)
        if not odd and half >= 2 and counts[:half] == counts[half:]:
            terms.append(log(_DOUBLED) + max(self._listed.get(counts[:half], _UNKNOWN), opened(counts[:half])))
        for lines in range(2, len(counts)):
            if counts[:lines] in self._verses:
                refrain = refrain_after(counts[:lines], counts[lines:])
                terms.append(log(_WITH_REFRAIN) + self._verses[counts[:lines]] + refrain)
        best = max(terms)
        return best + log(sum(exp(term - best) for term in terms))


def opened(counts: tuple[int, ...]) -> float:
    """The likelihood of a pattern that no list has."""
    steps = sum(step(counts[:place], counts[place], len(counts)) for place in range(len(counts)))
    return lines_likelihood(len(counts)) + steps


def is_structured(counts: Sequence[int]) -> bool:
    """Whether lines answer one another in their counts, as those of a strophe do."""
    answering = sum(step(counts[:place], count, len(counts)) for place, count in enumerate(counts))
    return answering > sum(log(_COUNTS.get(count, _RARE_COUNT)) for count in counts)


def lines_likelihood(lines: int) -> float:
    """The likelihood of so many lines."""
    return log(_LINES.get(lines, _RARE_LINES))


def refrain_after(verse: tuple[int, ...], refrain: tuple[int, ...]) -> float:
    """The likelihood of a refrain's counts after a verse's."""
    whole = verse + refrain
    steps = sum(step(whole[:place], whole[place], len(whole)) for place in range(len(verse), len(whole)))
    return refrain_lines_likelihood(len(refrain)) + steps


def refrain_lines_likelihood(lines: int) -> float:
    """The likelihood of a refrain of so many lines."""
    return log(_REFRAIN_LINES.get(lines, _RARE_LINES))


def step(before: Sequence[int], count: int, lines: int) -> float:
    """The likelihood of a line's count after those before it, in a stanza of so many lines."""
    place = len(before)
    half = lines // 2
    return _step(
        count,
        before[-1] if place >= 1 else 0,
        before[-2] if place >= 2 else 0,
        before[place - half] if lines % 2 == 0 and place >= half > 0 else 0,
    )


@lru_cache(maxsize=4096)
def _step(count: int, previous: int, alternate: int, first_half: int) -> float:
    """The mixture of all a count can come from; 0 stands for a line that is not there."""
    sources = [(_ANY, _COUNTS.get(count, _RARE_COUNT))]
    if previous:
        sources += [(_AS_BEFORE, float(count == previous)), (_NEIGHBOUR, 0.5 * (abs(count - previous) == 1))]
    if alternate:
        sources.append((_AS_ALTERNATE, float(count == alternate)))
    if first_half:
        sources.append((_AS_FIRST_HALF, float(count == first_half)))
    return log(sum(share * found for share, found in sources) / sum(share for share, _ in sources))
