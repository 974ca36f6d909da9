"""What may be a choir's voices in a score: its staves, and the single lines they can be read as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.checking.names import is_instrument, voices_named
from arranging.checking.staff_lines import StaffLines
from arranging.pitch import P8
from arranging.score import Measure, Note, Score

_SAME = 0.9
"""The share of its notes from which on a line only doubles another."""


@dataclass(frozen=True, slots=True)
class CandidateStaff:
    """A staff with notes: what it may hold, in which part, and who its part's name says sings."""

    lines: StaffLines
    part: int
    """Index of the part in the score."""
    named: tuple[int, ...]
    """The voices that the part is named after, soprano 0."""
    played: bool
    """Whether the part is named after an instrument."""
    sung: bool
    """Whether the part has words."""


@dataclass(frozen=True, slots=True)
class Line:
    """A single line, the part it stands in, and the ticks at which it was chosen out of several notes."""

    notes: tuple[Note, ...]
    part: int
    divided: tuple[int, ...] = ()

    @property
    def centre(self) -> float:
        """Where it lies, as a MIDI number."""
        return sum(n.midi * n.duration for n in self.notes) / sum(n.duration for n in self.notes)

    def octave_lower(self) -> Line:
        return replace(self, notes=tuple(n.up(-P8) for n in self.notes))

    def doubles(self, other: Line) -> bool:
        """Whether it has the notes of another line, in whatever octave."""
        own = {(n.onset, n.pitch.pitch_class) for n in self.notes}
        return len(own & {(n.onset, n.pitch.pitch_class) for n in other.notes}) >= _SAME * len(own)


def candidate_staves(score: Score) -> list[CandidateStaff]:
    """The staves with notes, from top to bottom."""
    found: list[CandidateStaff] = []
    for index, part in enumerate(score.parts):
        names = part.name, part.short_name, part.instrument.name
        named = voices_named(*names)
        played = not named and is_instrument(*names)
        sung = any(n.lyrics for n in part.notes)
        sounding = (staff for staff in part.staves if any(v.notes for v in staff.voices))
        found += [CandidateStaff(StaffLines(staff), index, named, played, sung) for staff in sounding]
    return found


def lines_of(
    staff: CandidateStaff, count: int, measures: Sequence[Measure], *, is_lowest: bool = False
) -> tuple[Line, ...]:
    """The staff as so many lines; `is_lowest` says that its only line is the choir's lowest voice."""
    longest = max(m.duration for m in measures)
    found = staff.lines.lines(count, lowest=is_lowest and count == 1, measure=longest)
    return tuple(Line(notes, staff.part, found.divided) for notes in found.notes if notes)
