"""The time line of an arrangement: a line that can be asked what sounds, and the cells a figuration fills."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from arranging.analysis.beats import Beat, beats
from arranging.score import EIGHTH, HALF, QUARTER, TRIPLET_EIGHTH, Measure, Note
from arranging.sketch import ChordSpan, HarmonizedTune


class Line:
    """A line of notes that can be asked what sounds when; chords and notes that overlap may be among them."""

    def __init__(self, notes: Iterable[Note]) -> None:
        self.notes = tuple(sorted(notes, key=lambda n: n.onset))
        self._onsets = [n.onset for n in self.notes]
        # Where lines overlap a long note outlasts later ones; so the ends that count never fall.
        self._ends = list(accumulate((n.end for n in self.notes), max))

    def between(self, start: int, end: int) -> tuple[Note, ...]:
        """The notes that sound in a stretch of time, held ones included."""
        found = self.notes[bisect_right(self._ends, start) : bisect_left(self._onsets, end)]
        return tuple(n for n in found if n.end > start)

    def at(self, tick: int) -> Note | None:
        """The note that sounds at a tick."""
        found = self.between(tick, tick + 1)
        return found[0] if found else None

    def lowest(self, start: int, end: int) -> int:
        """The lowest key that sounds in a stretch of time, as a MIDI number; the end of the scale, 127, in silence."""
        return min((n.midi for n in self.between(start, end)), default=127)

    def highest(self, start: int, end: int) -> int:
        """The highest key that sounds in a stretch of time, as a MIDI number; 0 in silence."""
        return max((n.midi for n in self.between(start, end)), default=0)

    def attacked(self, start: int, end: int) -> tuple[Note, ...]:
        """The notes that begin in a stretch of time."""
        return self.notes[bisect_left(self._onsets, start) : bisect_left(self._onsets, end)]


def attacks(notes: Iterable[Note]) -> dict[int, list[Note]]:
    """What is struck together, from the bottom up, by its onset, the earliest first."""
    found: dict[int, list[Note]] = {}
    for note in sorted(notes, key=lambda n: (n.onset, n.midi)):
        found.setdefault(note.onset, []).append(note)
    return found


class Pulse:
    """The felt beats of a time line that can be asked for the beats of a stretch."""

    def __init__(self, measures: tuple[Measure, ...]) -> None:
        self.beats = beats(measures)
        self._onsets = [b.onset for b in self.beats]

    def at(self, tick: int) -> Beat:
        """The beat a tick lies in."""
        return self.beats[max(0, bisect_right(self._onsets, tick) - 1)]

    def falls_on(self, tick: int) -> bool:
        """Whether a beat begins at a tick."""
        return self.at(tick).onset == tick

    def between(self, start: int, end: int) -> tuple[Beat, ...]:
        """The beats that begin in a stretch of time."""
        return self.beats[bisect_left(self._onsets, start) : bisect_left(self._onsets, end)]


class Quarters(Pulse):
    """The pulse a walking bass counts: felt beats, those of two quarters and more divided into quarters."""

    def __init__(self, measures: tuple[Measure, ...]) -> None:
        super().__init__(measures)
        found: list[Beat] = []
        for beat in self.beats:
            if beat.duration % QUARTER or beat.duration == QUARTER:
                found.append(beat)
                continue
            found += [
                Beat(onset, QUARTER, beat.strength if onset == beat.onset else 1)
                for onset in range(beat.onset, beat.end, QUARTER)
            ]
        self.beats = tuple(found)
        self._onsets = [b.onset for b in self.beats]


@dataclass(frozen=True, slots=True)
class BeatSpan:
    """Neighbouring beats, one or more."""

    beats: tuple[Beat, ...]

    @property
    def onset(self) -> int:
        return self.beats[0].onset

    @property
    def end(self) -> int:
        return self.beats[-1].end


@dataclass(frozen=True, slots=True)
class Group(BeatSpan):
    """A strong beat with the weak ones that follow it: half a measure of 4/4, a whole one of 3/4, 2 + 3 in 5/4."""

    @property
    def is_pickup(self) -> bool:
        """Whether it has no strong beat: what stands before the first bar line."""
        return self.beats[0].strength < 2


def groups(pulse: Pulse) -> tuple[Group, ...]:
    """The beats in groups, a strong one first in each but in a pickup."""
    found: list[list[Beat]] = []
    for beat in pulse.beats:
        if beat.strength >= 2 or not found:
            found.append([])
        found[-1].append(beat)
    return tuple(Group(tuple(group)) for group in found)


def eighths_of(beat: Beat) -> tuple[int, ...]:
    """Where the eighths of a beat begin: two in a quarter, three in a dotted quarter."""
    return tuple(range(beat.onset, beat.end, EIGHTH))


def thirds_of(beat: Beat) -> tuple[int, ...]:
    """Where the lilting thirds of a beat begin: its eighths in compound time, else triplets; six in a half."""
    unit = EIGHTH if beat.duration % QUARTER else TRIPLET_EIGHTH
    return tuple(range(beat.onset, beat.end, unit))


def uneven(beat: Beat, pulse: Pulse) -> bool:
    """Whether beats of other lengths stand around a short one, as in 7/8: there eighths are what they share."""
    around = pulse.between(beat.onset - HALF, beat.end + HALF)
    return beat.duration < HALF and any(b.duration != beat.duration for b in around)


def halved(beat: Beat, tune: Line) -> bool:
    """Whether the tune divides a beat by two, where triplets against it would limp."""
    starts = {n.onset - beat.onset for n in tune.attacked(beat.onset + 1, beat.end)}
    return any(start % TRIPLET_EIGHTH for start in starts) and beat.duration % QUARTER == 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of one chord inside one measure: what one figure fills."""

    onset: int
    duration: int
    span: ChordSpan

    @property
    def end(self) -> int:
        return self.onset + self.duration


def cells(tune: HarmonizedTune) -> tuple[Cell, ...]:
    """The harmony cut at bar lines, equal neighbours in one measure joined: what the ear takes for one chord."""
    found: list[Cell] = []
    measures = tune.tune.measures
    index = 0
    for span in tune.harmony:
        start = span.onset
        while start < span.end:
            while index + 1 < len(measures) and measures[index].end <= start:
                index += 1
            end = min(span.end, measures[index].end) if start < measures[index].end else span.end
            last = found[-1] if found else None
            if last and last.span.chord == span.chord and last.end == start and last.onset >= measures[index].onset:
                found[-1] = replace(last, duration=end - last.onset)
            else:
                found.append(Cell(start, end - start, span))
            start = end
    return tuple(found)


def cells_before(tune: HarmonizedTune, end: int) -> tuple[Cell, ...]:
    """The chords up to a tick."""
    return tuple(cell for cell in cut_at(cells(tune), end) if cell.onset < end)


def cells_to_close(tune: HarmonizedTune, pulse: Pulse) -> tuple[Cell, ...]:
    """The chords of a piece, long ones cut at the strong beats in them, the last one where the last note begins."""
    last, end = tune.lead[-1], last_chord_onset(tune)
    close = Cell(end, max(last.end - end, EIGHTH), tune.chord_at(end))
    return (*split_at_strong_beats(cells_before(tune, end), pulse, HALF), close)


def split_at_strong_beats(found: Iterable[Cell], pulse: Pulse, longest: int) -> tuple[Cell, ...]:
    """The cells again, one that lasts longer than `longest` ticks cut at the strong beats inside it."""
    out: list[Cell] = []
    for cell in found:
        cuts = [cell.onset]
        if cell.duration > longest:
            inner = pulse.between(cell.onset + 1, cell.end)
            cuts += [b.onset for b in inner if b.strength >= 2]
        out += [Cell(start, end - start, cell.span) for start, end in pairwise([*cuts, cell.end])]
    return tuple(out)


def cut_at(found: Iterable[Cell], tick: int) -> tuple[Cell, ...]:
    """The cells again, the one that holds a tick cut there."""
    out: list[Cell] = []
    for cell in found:
        if cell.onset < tick < cell.end:
            out += [Cell(cell.onset, tick - cell.onset, cell.span), Cell(tick, cell.end - tick, cell.span)]
        else:
            out.append(cell)
    return tuple(out)


def cut_at_each(found: Iterable[Cell], ticks: Iterable[int]) -> tuple[Cell, ...]:
    """The cells again, cut at every one of the ticks that lies inside one."""
    edges = sorted(set(ticks))
    out: list[Cell] = []
    for cell in found:
        inner = edges[bisect_right(edges, cell.onset) : bisect_left(edges, cell.end)]
        cuts = pairwise([cell.onset, *inner, cell.end])
        out += [Cell(start, end - start, cell.span) for start, end in cuts]
    return tuple(out)


def own_line(tune: HarmonizedTune) -> tuple[Note, ...]:
    """The piano's own melody: what the lead sings before and after the tune."""
    sung = {n.onset for n in tune.tune.notes}
    return tuple(n for n in tune.lead if n.onset not in sung)


def last_chord_onset(tune: HarmonizedTune) -> int:
    """Where the last chord under the last note of the lead begins."""
    last = tune.lead[-1]
    return max(last.onset, tune.chord_at(last.end - 1).onset)
