"""The choir of a score: soprano, alto, tenor and bass, whatever stands around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arranging.checking.candidates import CandidateStaff, Line, candidate_staves
from arranging.checking.choosing import COUNTS, LOWEST_SOPRANO, chosen_lines, is_mixed, is_octave_high
from arranging.errors import ArrangingError
from arranging.report import in_measures
from arranging.score import Mark, Note, Score, Voice, measure_index
from arranging.voices.singers import Singers, singers

_IN_WORDS = ("no voice", "a single voice", "two voices", "three voices", "four voices", "five voices", "six voices")
_TENOR = 2


class NoChoir(ArrangingError):
    """A score whose voices are no mixed choir of four voices or three."""

    code = "no-choir"

    def __init__(self, why: str) -> None:
        super().__init__(
            f"{why} Four voices (soprano, alto, tenor, bass) or three (soprano, alto, baritone) can be checked: "
            "upload a choral score with a part, a staff or a voice on a staff for each of them."
        )


@dataclass(frozen=True, slots=True)
class Choir:
    """The lines of a choir, soprano first, each with the name of the part it stands in; and what was decided."""

    voices: tuple[Voice, ...]
    parts: tuple[str, ...]
    warnings: tuple[str, ...] = ()

    @property
    def singers(self) -> Singers:
        return singers(len(self.voices))


def find_choir(score: Score) -> Choir:
    """The choir of a score. Raises `NoChoir` where three or four voices cannot be told apart.

    Names of parts decide; else parts that are played or have no words give way to those that are sung; else the
    register tells who sings what.
    """
    staves = candidate_staves(score)
    lines = chosen_lines(staves, score.measures)
    if len(lines) not in COUNTS:
        raise NoChoir(_why_not(staves))
    warnings = [*_left_out(score, staves, lines), *_played(staves, lines), *_divided(score, lines)]
    if is_octave_high(lines):
        lines = (*lines[:_TENOR], lines[_TENOR].octave_lower(), *lines[_TENOR + 1 :])
        warnings.append("The tenor is written an octave too high, above the alto; it was read an octave lower.")
    if not is_mixed(lines):
        low = max(line.centre for line in lines) < LOWEST_SOPRANO
        raise NoChoir(
            "The score lies too low for women's voices." if low else "The score lies too high for men's voices."
        )
    voices = tuple(Voice(notes) for notes in _held_together([line.notes for line in lines]))
    return Choir(voices, tuple(_name(score, line.part) for line in lines), tuple(warnings))


def _left_out(score: Score, staves: Sequence[CandidateStaff], lines: Sequence[Line]) -> Iterator[str]:
    """A sentence about the parts that are no part of the choir."""
    used = {line.part for line in lines}
    unused = sorted({s.part for s in staves} - used)
    if unused:
        choir, others = ([_name(score, part) for part in parts] for parts in (sorted(used), unused))
        yield f"The choir was taken from {_listed(choir)}; {_listed(others)} {_were(unused)} left out."


def _played(staves: Sequence[CandidateStaff], lines: Sequence[Line]) -> Iterator[str]:
    """A sentence about a choir of instruments; a keyboard's two staves are how many choirs are written."""
    played = {staff.part for staff in staves if staff.played}
    if len(played & {line.part for line in lines}) > 1:
        yield "The parts are named after instruments; they were checked as if a choir sang them."


def _divided(score: Score, lines: Sequence[Line]) -> Iterator[str]:
    """A sentence about the places where a voice has more than one note."""
    ticks = sorted({tick for line in lines for tick in line.divided})
    if ticks:
        numbers = dict.fromkeys(score.measures[measure_index(score.measures, t)].number for t in ticks)
        yield f"Where a voice divides, only its outer notes were checked ({in_measures(tuple(numbers))})."


def _held_together(lines: Sequence[tuple[Note, ...]]) -> Iterator[tuple[Note, ...]]:
    """The lines with a fermata in each voice where one has it: they all wait."""
    held = {(n.onset, n.end) for notes in lines for n in notes if Mark.FERMATA in n.marks}
    for notes in lines:
        yield tuple(replace(n, marks=n.marks | {Mark.FERMATA}) if (n.onset, n.end) in held else n for n in notes)


def _why_not(staves: Sequence[CandidateStaff]) -> str:
    found = sum(staff.lines.likely for staff in staves)
    if found < min(COUNTS):
        return f"The score has {_IN_WORDS[found]}."
    return "The voices of the score cannot be told apart."


def _name(score: Score, part: int) -> str:
    return score.parts[part].name.strip() or f"part {part + 1}"


def _listed(names: Sequence[str]) -> str:
    *first, last = dict.fromkeys(names)
    return f"{', '.join(first)} and {last}" if first else last


def _were(items: Sequence[object]) -> str:
    return "was" if len(items) == 1 else "were"
