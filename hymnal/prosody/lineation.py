"""Lines as sung from lines as typed: two of a meter typed as one, one typed as two, alleluias at line ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from hymnal.prosody.meter import Counts, likelihood
from hymnal.prosody.meters import MOST_LINES
from hymnal.prosody.syllables import Readings, readings

_ALLELUIA = re.compile(
    r"^(?P<words>.*\w.*?)[\s,;:.!?—–-]+(?P<alleluia>(?:al+elu[ij]ah?|hal+elu[ij]ah?)[\s!,.;:—–]*)$", re.IGNORECASE
)

_MOST_IN_ONE = 4  # a whole stanza of four lines may be typed as one
_SPLIT, _JOINED = 1.0, 1.5  # cost of each line of the text that is not one of the meter
_JOINED_WITHIN = 0.3  # of a line that goes on with a small letter, no stop before it
_AT_STOP, _AT_CAPITAL, _WITHIN = 0.0, 0.3, 1.6
"""Cost of a line's end: at a stop, before a capital letter, at neither."""
_STOPS = ',;:.!?—–-"”)'
_FARTHEST = 3  # syllables by which the usual way to sing a piece may miss a line's count
_LONGEST = 400  # words of a typed line that are looked at for line ends


def with_alleluias_apart(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines with every closing Alleluia as a line of its own, where nearly all end in one; else as they are."""
    found = [_ALLELUIA.match(line[:300]) for line in lines]
    if len(lines) < 2 or sum(match is not None for match in found) < 0.75 * len(lines):
        return tuple(lines)
    parted: list[str] = []
    for line, match in zip(lines, found, strict=True):
        parted += [match["words"], match["alleluia"]] if match else [line]
    return tuple(parted)


@dataclass(frozen=True, slots=True)
class Lineation:
    """Lines of a stanza as sung, with the log-likelihood of their words and what their being laid out anew costs."""

    lines: tuple[str, ...]
    words: float
    cost: float = 0.0
    cuts: tuple[int, ...] = ()
    """Of each typed line: in how many lines it is cut; 0 where it is joined to the next."""

    @property
    def likelihood(self) -> float:
        """Of both together."""
        return self.words - self.cost

    def followed_by(self, other: Lineation) -> Lineation:
        """These lines and then the others."""
        return Lineation(
            self.lines + other.lines, self.words + other.words, self.cost + other.cost, self.cuts + other.cuts
        )

    @property
    def is_even(self) -> bool:
        """Whether all typed lines are treated alike."""
        return len(set(self.cuts)) == 1


class TypedStanza:
    """A stanza's typed lines, to be cut and joined as a meter wants them."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._words = [tuple(line.split()[:_LONGEST]) for line in lines]
        self._syllables = [_usual_counts(words) for words in self._words]
        self.syllables = sum(map(sum, self._syllables))

    @property
    def can_be_cut(self) -> bool:
        """Whether it is short enough to look for other line ends in it."""
        return len(self._words) <= MOST_LINES and all(len(words) < _LONGEST for words in self._words)

    def lined_for(self, counts: Sequence[int]) -> Lineation | None:
        """The best way to sing the words in lines of these counts; None where there is none near them."""
        best = {(0, 0): Lineation((), 0.0)}  # typed lines and lines of the meter that are used up
        for typed in range(len(self._words)):
            for sung in range(len(counts)):
                if (typed, sung) not in best:
                    continue
                for used, made in self._moves(typed, tuple(counts[sung : sung + _MOST_IN_ONE])):
                    where = (typed + used, sung + len(made.lines))
                    lined = best[typed, sung].followed_by(made)
                    if where not in best or lined.likelihood > best[where].likelihood:
                        best[where] = lined
        return best.get((len(self._words), len(counts)))

    def _moves(self, typed: int, counts: tuple[int, ...]) -> Iterator[tuple[int, Lineation]]:
        """Ways to go on: how many typed lines are used, and the lines of the meter made of them."""
        words, usual = self._words[typed], self._syllables[typed]
        if abs(sum(usual) - counts[0]) <= _FARTHEST:
            yield 1, Lineation((" ".join(words),), likelihood(_read(words), counts[0]), cuts=(1,))
        for pieces in range(2, len(counts) + 1):
            if abs(sum(usual) - sum(counts[:pieces])) <= _FARTHEST:
                cut = _cut(words, usual, counts[:pieces])
                if cut is not None:
                    yield 1, replace(cut, cuts=(pieces,))
        if typed + 1 < len(self._words):
            both = words + self._words[typed + 1]
            if abs(sum(usual) + sum(self._syllables[typed + 1]) - counts[0]) <= _FARTHEST:
                yield (
                    2,
                    Lineation((" ".join(both),), likelihood(_read(both), counts[0]), _cost_of_join(words, both), (0,)),
                )


@lru_cache(maxsize=512)
def _cut(words: tuple[str, ...], usual: tuple[int, ...], counts: tuple[int, ...]) -> Lineation | None:
    """A line cut into lines of these counts, at the likeliest places."""
    starts = {0: Lineation((), 0.0)}
    for place, count in enumerate(counts):
        last = place == len(counts) - 1
        grown: dict[int, Lineation] = {}
        for start, before in starts.items():
            for end in [len(words)] if last else range(start + 1, len(words)):
                syllables = sum(usual[start:end])
                if syllables > count + _FARTHEST:
                    break
                if syllables < count - _FARTHEST:
                    continue
                cost = 0.0 if last else _SPLIT + _cost_of_end(words, end)
                piece = words[start:end]
                lined = before.followed_by(Lineation((" ".join(piece),), likelihood(_read(piece), count), cost))
                if end not in grown or lined.likelihood > grown[end].likelihood:
                    grown[end] = lined
        starts = grown
    return starts.get(len(words))


def _cost_of_join(first: tuple[str, ...], both: tuple[str, ...]) -> float:
    goes_on = first[-1][-1] not in _STOPS and both[len(first)][0].islower()
    return _JOINED_WITHIN if goes_on else _JOINED


def _cost_of_end(words: tuple[str, ...], end: int) -> float:
    before, after = words[end - 1], words[end]
    if before[-1] in ',;:.!?—–-"”)':
        return _AT_STOP
    return _AT_CAPITAL if after[0].isupper() and after not in ("I", "O") else _WITHIN


def _usual_counts(words: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(read(word).likeliest for word in words)


def _read(words: tuple[str, ...]) -> Counts:
    return read(" ".join(words)).counts


@lru_cache(maxsize=512)
def read(line: str) -> Readings:
    """All the ways to sing a line, remembered for a while: laying a text out asks for the same lines again."""
    return readings(line)
