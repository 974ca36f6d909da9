"""The poetic meter of a text: the pattern of counts that makes its words most likely, all stanzas together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from math import exp, log

from hymnal.prosody.foot import mixture, signs
from hymnal.prosody.prior import Prior, lines_likelihood, refrain_lines_likelihood, step
from hymnal.prosody.syllables import Readings

Counts = Mapping[int, float]
"""Of one line: each number of syllables it can be sung with, and the log-likelihood of that."""

_OFF, _FURTHER_OFF = 5.5, 4.0
"""What it costs to sing a line with a count its words do not allow: one syllable off, and each further one."""

_CHANGED = 3.0  # a line that comes again is sung as before, as a rule
_SHARE_LOST, _LEAST_SHARE = 0.2, 0.4  # of what is unusual in a line, when other lines are more unusual

_KEPT = 48  # patterns kept while the open ones are built line by line
_TRIED, _MOST_TRIED = 12.0, 24  # patterns weighed with their stresses: not much worse than the best, nor too many
_UNLIKELY = 14.0  # counts of a line less likely than its best one by this much (e^-14) begin no open pattern


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of counts with how likely it is: its words, its stresses, itself as a meter (natural logarithms)."""

    counts: tuple[int, ...]
    words: float
    stresses: float
    prior: float

    @property
    def likelihood(self) -> float:
        """Of all together; patterns are compared by it."""
        return self.words + self.stresses + self.prior


@lru_cache(maxsize=1)
def shipped_prior() -> Prior:
    """The prior of the shipped list of meters."""
    return Prior()


class Evidence:
    """What the lines of all stanzas say of the counts, line by line."""

    def __init__(self, lines: Sequence[Sequence[Readings]]) -> None:
        """`lines` are those of the pattern, each with its words in all the stanzas that have it."""
        self._readings = lines
        self._lines = [[_normalised(reading.counts) for reading in stanzas] for stanzas in lines]
        self._signs: list[dict[int, list[str]]] = [{} for _ in self._lines]
        self._known: list[dict[int, float]] = [{} for _ in self._lines]
        self._bests: dict[int, float] = {}
        words = [tuple(reading.words for reading in stanzas) for stanzas in lines]
        self._first_place = [words.index(line) for line in words]

    def __len__(self) -> int:
        return len(self._lines)

    def of(self, line: int, count: int) -> float:
        """The log-likelihood that the line is sung with so many syllables, in all stanzas."""
        known = self._known[line]
        if count not in known:
            known[count] = sum(likelihood(counts, count) for counts in self._lines[line])
        return known[count]

    def of_all(self, counts: Sequence[int], least: float = float("-inf")) -> float:
        """The log-likelihood of a pattern's counts; minus infinity where it is sure to fall below `least`.

        What is unusual costs less each further time: who writes "heaven" for one syllable once does so again. A
        syllable too many or too few costs the same each time.
        """
        losses = []
        usual = bearable = 0.0
        for line, count in enumerate(counts):
            best = self._best(line)
            usual += best
            loss = best - self.of(line, count)
            again = self._first_place[line]
            if again != line:
                loss = 0.0 if count == counts[again] else loss + _CHANGED
            if loss > 0.0:
                losses.append(loss)
                bearable += loss * _LEAST_SHARE
                if usual - bearable < least:
                    return float("-inf")
        unusual = sorted((loss for loss in losses if loss < _OFF), reverse=True)
        shared = sum(loss * max(_LEAST_SHARE, 1 - _SHARE_LOST * nth) for nth, loss in enumerate(unusual))
        return usual - shared - sum(loss for loss in losses if loss >= _OFF)

    def _best(self, line: int) -> float:
        if line not in self._bests:
            self._bests[line] = max(self.of(line, count) for stanza in self._lines[line] for count in stanza)
        return self._bests[line]

    def signs(self, counts: Sequence[int]) -> list[str]:
        """The signs of the lines of all stanzas that can be sung with the pattern's counts."""
        return [line for place, count in enumerate(counts) for line in self._signs_of(place, count)]

    def _signs_of(self, place: int, count: int) -> list[str]:
        known = self._signs[place]
        if count not in known:
            lines = (
                signs(reading, nearest_allowed(counts, count))
                for reading, counts in zip(self._readings[place], self._lines[place], strict=True)
            )
            known[count] = [line for line in lines if line]
        return known[count]

    def possible(self, line: int) -> list[int]:
        """The counts that some stanza's words allow, without the very unlikely ones."""
        counts = {count for stanza in self._lines[line] for count in stanza}
        return sorted(count for count in counts if self.of(line, count) >= self._best(line) - _UNLIKELY)

    def allows(self, counts: Sequence[int]) -> bool:
        """Whether every stanza's words can be sung with exactly these counts."""
        return self.departures(counts) == 0

    def departures(self, counts: Sequence[int]) -> int:
        """How many lines, over all stanzas, cannot be sung with the pattern's count."""
        return sum(count not in allowed for count, lines in zip(counts, self._lines, strict=True) for allowed in lines)


def likelihood(counts: Counts, count: int) -> float:
    """The log-likelihood that a line is sung with so many syllables, be it with a syllable too many or too few."""
    if count in counts:
        return counts[count]
    return max(
        (value - _OFF - _FURTHER_OFF * (abs(count - allowed) - 1) for allowed, value in counts.items()),
        default=-_OFF - _FURTHER_OFF * count,
    )


def nearest_allowed(counts: Counts, count: int) -> int:
    """The count a line is really sung with, where the pattern asks for `count`."""
    if count in counts or not counts:
        return count if counts else 0
    return max(counts, key=lambda allowed: counts[allowed] - _FURTHER_OFF * abs(count - allowed))


def patterns(evidence: Evidence, prior: Prior) -> list[Pattern]:
    """The likeliest patterns, the best first: listed meters, listed meters with a refrain, any other."""
    found = {counts: evidence.of_all(counts) + prior.of(counts) for counts in _open_patterns(evidence, prior)}
    best = max(found.values(), default=float("-inf"))
    for meter in prior.of_lines(len(evidence)):
        if meter.counts not in found:
            likely = evidence.of_all(meter.counts, best - _TRIED) + prior.listed(meter.counts)
            if likely > best - _TRIED:
                found[meter.counts] = likely
    tried = nlargest(_MOST_TRIED, found, key=lambda counts: found[counts])
    weighed = [
        Pattern(counts, evidence.of_all(counts), mixture(counts, evidence.signs(counts)), prior.of(counts))
        for counts in tried
    ]
    return sorted(weighed, key=lambda pattern: pattern.likelihood, reverse=True)


def _open_patterns(evidence: Evidence, prior: Prior) -> list[tuple[int, ...]]:
    """Patterns of counts the words allow, built line by line; a listed verse may stand at the beginning as a whole."""
    lines = len(evidence)
    verses: dict[int, list[tuple[tuple[int, ...], float]]] = {}
    for verse, worth in prior.verses():
        if 2 <= len(verse) < lines:
            words = evidence.of_all(verse, -40.0)
            if words > float("-inf"):
                verses.setdefault(len(verse), []).append((verse, worth + words))
    start: tuple[int, ...] = ()
    beam: dict[tuple[int, ...], float] = {start: lines_likelihood(lines) - 2.5}
    for line in range(lines):
        options = [(count, evidence.of(line, count)) for count in evidence.possible(line)]
        grown: dict[tuple[int, ...], float] = {}
        for before, score in beam.items():
            for count, words in options:
                grown[(*before, count)] = score + words + step(before, count, lines)
        for verse, score in nlargest(6, verses.get(line + 1, ()), key=lambda found: found[1]):
            with_refrain = score + refrain_lines_likelihood(lines - line - 1)
            grown[verse] = max(grown.get(verse, with_refrain), with_refrain)
        beam = dict(nlargest(_KEPT, grown.items(), key=lambda found: found[1]))
    return list(beam)


def _normalised(counts: Counts) -> Counts:
    if not counts:
        return {}
    best = max(counts.values())
    whole = best + log(sum(exp(value - best) for value in counts.values()))
    return {count: value - whole for count, value in counts.items()}
