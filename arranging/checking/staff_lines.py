"""One staff as single lines: two voices that share it, chords that stand for singers, unisons, divisi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, groupby, pairwise

from arranging.score import Note, Staff

_FEWER_SOUND, _MORE_SOUND = 0.6, 0.5
"""How well a moment with fewer or more notes than lines agrees with that number of lines: a rest or unison, divisi."""
_UNISON_REACH = 7
"""Semitones: farther away from its own notes a voice does not join another in unison without being written."""
MOST_LINES = 4
Row = Sequence[Note | None]
"""The note of each line at one moment."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A stretch in which the same notes sound: the upper voice's before the lower's, in each from the top down."""

    start: int
    end: int
    notes: tuple[Note, ...]
    voices: tuple[int, ...]
    """The index of each note's voice on the staff."""

    @property
    def duration(self) -> int:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Lines:
    """Single lines, the upper one first; `divided` are the ticks at which a line was chosen out of several notes."""

    notes: tuple[tuple[Note, ...], ...]
    divided: tuple[int, ...] = ()


class StaffLines:
    """What a staff, or several as one, holds moment by moment, and the lines it can be read as."""

    def __init__(self, *staves: Staff) -> None:
        self.staves = staves
        self.voices = [v.notes for staff in staves for v in staff.voices if v.notes]

    def with_others(self, others: Iterable[StaffLines]) -> StaffLines:
        """This staff and those below it as one."""
        return StaffLines(*self.staves, *(staff for other in others for staff in other.staves))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The staff from its first note to its last; rests are moments without notes."""
        return tuple(_moments(self.voices))

    @cached_property
    def shares(self) -> dict[int, float]:
        """How much of the sounding time has how many notes at once."""
        lengths: dict[int, int] = {}
        for moment in self.moments:
            if moment.notes:
                lengths[len(moment.notes)] = lengths.get(len(moment.notes), 0) + moment.duration
        total = sum(lengths.values())
        return {count: length / total for count, length in lengths.items()}

    def fit(self, count: int) -> float:
        """How well the staff agrees with being so many lines, from 0 to 1."""
        agreement = (
            share * (1 if sounding == count else _FEWER_SOUND if sounding < count else _MORE_SOUND)
            for sounding, share in self.shares.items()
        )
        return sum(agreement)

    @cached_property
    def likely(self) -> int:
        """The number of lines that fits best."""
        return max(range(1, MOST_LINES + 1), key=self.fit)

    def lines(self, count: int, *, lowest: bool = False, measure: int = 0) -> Lines:
        """The staff as so many lines. Where one line divides, its upper note is taken, or the `lowest`.

        A single note among the notes of several lines is their unison, if that lasts no longer than a `measure`
        (in ticks); else the others rest.
        """
        if count == 1 and len(self.voices) == 1 and _is_single(self.voices[0]):
            return Lines((self.voices[0],))
        shared, divided = self._shared_out(count, lowest, measure)
        return Lines(tuple(_joined(self.moments, [row[i] for row in shared]) for i in range(count)), divided)

    def _shared_out(self, count: int, lowest: bool, measure: int) -> tuple[list[Row], tuple[int, ...]]:
        """For every moment the note of each line, and where there were more notes than lines."""
        out: list[Row] = []
        divided: list[int] = []
        last: list[int] = []
        for moment in self.moments:
            if len(moment.notes) > count:
                divided.append(moment.start)
            row = _given(moment.notes, count, last, lowest)
            out.append(row)
            last = [n.midi for n in row if n is not None] or last
        if count > 1:
            self._let_rest(out, count, measure)
        return out, tuple(divided)

    def _let_rest(self, rows: list[Row], count: int, measure: int) -> None:
        """Leave a single note to one line where it is no unison of all."""
        alone = [len(m.notes) == 1 for m in self.moments]
        for single, run in groupby(range(len(rows)), key=lambda i: alone[i]):
            places = list(run)
            if not single or self._is_unison(places, rows, measure):
                continue
            for i in places:
                owner = min(self.moments[i].voices[0], count - 1) if len(self.voices) > 1 else 0
                rows[i] = [note if line == owner else None for line, note in enumerate(rows[i])]

    def _is_unison(self, places: Sequence[int], rows: Sequence[Row], measure: int) -> bool:
        """Whether the lines that join in single notes come from near, go on near, and only join in whole notes."""
        start, end = self.moments[places[0]].start, self.moments[places[-1]].end
        notes = [self.moments[i].notes[0] for i in places]
        if end - start > measure or any(n.onset < start or n.end > end for n in notes):
            return False
        around = [rows[i][-1] for i in (places[0] - 1, places[-1] + 1) if 0 <= i < len(rows)]
        return any(n is not None and abs(n.midi - notes[0].midi) <= _UNISON_REACH for n in around)


def _is_single(notes: Sequence[Note]) -> bool:
    return all(a.end <= b.onset for a, b in pairwise(notes))


def _moments(voices: Sequence[Sequence[Note]]) -> Iterator[Moment]:
    """The moments between all beginnings and ends of notes."""
    ticks = sorted({tick for notes in voices for n in notes for tick in (n.onset, n.end)})
    waiting = sorted(
        ((n.onset, v, n) for v, notes in enumerate(voices) for n in notes), key=lambda entry: entry[0], reverse=True
    )
    live: list[tuple[int, Note]] = []
    for start, end in pairwise(ticks):
        live = [(v, n) for v, n in live if n.end > start]
        while waiting and waiting[-1][0] <= start:
            _, v, note = waiting.pop()
            live.append((v, note))
        live.sort(key=lambda entry: (entry[0], -entry[1].midi))
        yield Moment(start, end, tuple(n for _, n in live), tuple(v for v, _ in live))


def _given(notes: Sequence[Note], count: int, last: Sequence[int], lowest: bool) -> Row:
    """The notes of one moment handed to the lines in order: those that fit best to the lines' `last` notes."""
    if not notes:
        return [None] * count
    if len(notes) == count:
        return notes
    if count == 1:
        return [notes[-1] if lowest else notes[0]]
    fewer = len(notes) < count
    choices = _stretched(notes, count) if fewer else _outer(notes, count)
    if not last:
        return next(iter(choices))
    return min(choices, key=lambda row: sum(abs(n.midi - before) for n, before in zip(row, last, strict=True)))


def _stretched(notes: Sequence[Note], count: int) -> Iterator[list[Note]]:
    """Every way in which more lines than notes can share them in order, each note sung."""
    for cuts in combinations(range(1, count), len(notes) - 1):
        ends = (*cuts, count)
        starts = (0, *cuts)
        yield [n for n, start, end in zip(notes, starts, ends, strict=True) for _ in range(start, end)]


def _outer(notes: Sequence[Note], count: int) -> Iterator[list[Note]]:
    """Every choice of so many notes that keeps the outermost."""
    for inner in combinations(notes[1:-1], count - 2):
        yield [notes[0], *inner, notes[-1]]


def _joined(moments: Sequence[Moment], row: Row) -> tuple[Note, ...]:
    """One line's notes out of its moments: a note that goes on is one note."""
    out: list[Note] = []
    before: Note | None = None
    for moment, note in zip(moments, row, strict=True):
        if note is None:
            before = None
        elif note is before:
            out[-1] = replace(out[-1], duration=moment.end - out[-1].onset)
        else:
            out.append(replace(note, onset=moment.start, duration=moment.duration))
            before = note
    return tuple(out)
