"""Which lines of a score are the choir: told by names, by words, or by where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product

from arranging.checking.candidates import CandidateStaff, Line, lines_of
from arranging.checking.names import BASS, SOPRANO
from arranging.checking.staff_lines import MOST_LINES
from arranging.score import Measure
from arranging.voices.singers import CHOIRS, singers

COUNTS = tuple(len(choir) for choir in CHOIRS)
"""Numbers of voices that a choir can have."""
LOWEST_SOPRANO, HIGHEST_BASS = 60, 62
"""The centre of the highest voice is C4 at least, that of the lowest D4 at most: else it is no mixed choir."""
_CLEAR = 0.75
"""How well a staff must agree with a number of lines to be read so."""
_MOST_COMPARED = 12
"""Parts, or lines, of which every choice is compared."""


def chosen_lines(staves: Sequence[CandidateStaff], measures: Sequence[Measure]) -> tuple[Line, ...]:
    """Three or four lines, soprano first; none where they cannot be told apart."""
    named = _named(staves, measures)
    if named:
        return named
    for choice in _choices(staves):
        lines = _as_choir(choice, measures)
        if lines:
            return _from_the_top(lines)
    return _lying_as_choir(staves, measures)


def is_mixed(lines: Sequence[Line]) -> bool:
    """Whether the outer voices lie where women and men sing."""
    centres = [line.centre for line in lines]
    return max(centres) >= LOWEST_SOPRANO and min(centres) <= HIGHEST_BASS


def _named(staves: Sequence[CandidateStaff], measures: Sequence[Measure]) -> tuple[Line, ...]:
    """The staves whose names speak of voices: the first of two sopranos, altos or tenors, the last of two basses."""
    holders: dict[int, CandidateStaff] = {}
    for staff in staves:
        together = [s for s in staves if s.part == staff.part]
        for voice in _of_own_staff(staff.named, together.index(staff), len(together)):
            if voice == BASS or voice not in holders:
                holders[voice] = staff
    if not ({SOPRANO, BASS} <= set(holders) and len(holders) in COUNTS):
        return ()
    lines: list[Line] = []
    for staff in dict.fromkeys(holders[voice] for voice in sorted(holders)):
        count = sum(holder is staff for holder in holders.values())
        lines += lines_of(staff, count, measures, is_lowest=staff is holders[BASS])
    return tuple(lines)


def _of_own_staff(named: tuple[int, ...], place: int, staves: int) -> tuple[int, ...]:
    """Of the voices that a part of several staves is named after, those of one staff."""
    if len(named) < staves:
        return named if place == 0 else ()
    upper = -(-len(named) // staves)
    return named[place * upper : (place + 1) * upper]


def _choices(staves: Sequence[CandidateStaff]) -> Iterator[list[CandidateStaff]]:
    """Staves that may be a choir, the likeliest first: what is sung, all, then what is left without a part or more."""
    yield [s for s in staves if not s.played]
    yield [s for s in staves if s.sung]
    yield list(staves)
    parts = list(dict.fromkeys(s.part for s in staves))
    if len(parts) > _MOST_COMPARED:
        return
    for kept in range(len(parts) - 1, 0, -1):
        for some in combinations(parts, kept):
            choice = [s for s in staves if s.part in some]
            if len({s.played for s in choice}) == 1:
                yield choice


def _as_choir(staves: Sequence[CandidateStaff], measures: Sequence[Measure]) -> tuple[Line, ...]:
    """The staves as four lines or three of a mixed choir, in the numbers that fit them best; none where none fits.

    The staves of one part are read as one where that fits better: in MIDI the tenor may wander between the two.
    """
    if not 0 < len(staves) <= MOST_LINES:
        return ()
    counts, fit = _best_counts(staves)
    if len(staves) > 1 and len({s.part for s in staves}) == 1:
        first, *others = staves
        joined = [replace(first, lines=first.lines.with_others(other.lines for other in others))]
        counts_joined, fit_joined = _best_counts(joined)
        if fit_joined > fit:
            staves, counts = joined, counts_joined
    lines: list[Line] = []
    for staff, count in zip(staves, counts, strict=False):
        lines += lines_of(staff, count, measures, is_lowest=staff is staves[-1])
    return tuple(lines) if len(lines) in COUNTS and is_mixed(lines) else ()


def _best_counts(staves: Sequence[CandidateStaff]) -> tuple[tuple[int, ...], float]:
    """How many lines each staff has in the best reading as a choir, and how well that fits on average; else none, 0."""
    best, chosen = 0.0, tuple[int, ...]()
    for counts in product(range(1, MOST_LINES + 1), repeat=len(staves)):
        fits = [staff.lines.fit(count) for staff, count in zip(staves, counts, strict=True)]
        if sum(counts) in COUNTS and min(fits) >= _CLEAR and sum(fits) / len(fits) > best:
            best, chosen = sum(fits) / len(fits), counts
    return chosen, best


def _lying_as_choir(staves: Sequence[CandidateStaff], measures: Sequence[Measure]) -> tuple[Line, ...]:
    """Of many lines the four that lie most like the voices of a choir; lines that double another count once."""
    distinct: list[Line] = []
    for staff in staves:
        if staff.lines.fit(staff.lines.likely) < _CLEAR:
            continue
        for line in lines_of(staff, staff.lines.likely, measures):
            if not any(line.doubles(other) for other in distinct):
                distinct.append(line)
    if not min(COUNTS) <= len(distinct) <= _MOST_COMPARED:
        return ()
    ordered = sorted(distinct, key=lambda line: -line.centre)
    return min(combinations(ordered, min(max(COUNTS), len(ordered))), key=_strangeness)


def _strangeness(lines: Sequence[Line]) -> float:
    """How far lines lie from where the voices of a choir are at home."""
    homes = (sum(compass.home) / 2 for compass in singers(len(lines)).compass)
    return sum((line.centre - home) ** 2 for line, home in zip(lines, homes, strict=True))


def _from_the_top(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines as written, unless that is not from high to low; a tenor an octave too high is no reason."""
    if is_octave_high(lines) or all(a.centre >= b.centre for a, b in pairwise(lines)):
        return lines
    return tuple(sorted(lines, key=lambda line: -line.centre))


def is_octave_high(lines: Sequence[Line]) -> bool:
    """Whether the third of four lines lies above the second, and between it and the fourth an octave lower."""
    if len(lines) != MOST_LINES:
        return False
    _, alto, tenor, bass = (line.centre for line in lines)
    return tenor > alto + 1 and bass < tenor - 12 < alto
