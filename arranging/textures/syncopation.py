"""A right hand that plays in its own rhythm under the tune: short, long, short, or dotted, while the tune goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, product

from arranging.analysis.beats import Beat
from arranging.pitch import Pitch
from arranging.score import EIGHTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.giving_way import without_top
from arranging.textures.timeline import Group, Line, Pulse, attacks, groups
from arranging.textures.under_tune import LOWEST, tones_under

_OCTAVE = 12
Choice = Callable[[Group, int], bool]
"""Whether the figure stands on beat number `index` of a group."""


def on_strong(group: Group, index: int) -> bool:
    """The first beat of every group."""
    return index == 0


def on_every(group: Group, index: int) -> bool:
    """Every beat."""
    return True


def on_weak(group: Group, index: int) -> bool:
    """Every beat of a group but the first; a group of one beat has it too."""
    return index > 0 or len(group.beats) == 1


@dataclass(frozen=True, slots=True)
class InnerFigure:
    """A rhythm of chord notes under the tune.

    `plain` and `dotted` are the lengths of its notes as shares of a window, which is one beat, or two where `wide`; in
    compound time `dotted` holds. `size` notes are struck at a time, one after another of them where it is `broken`.
    An `answer` gives the lengths for the other windows in which the tune only holds a note.
    """

    plain: tuple[int, ...] = (1, 2, 1)
    dotted: tuple[int, ...] = (1, 2, 2, 1)
    wide: bool = False
    size: int = 2
    broken: bool = False
    where: Choice = on_strong
    answer: tuple[int, ...] = ()
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch that a figure fills, and when its notes begin; the last one ends with it."""

    onsets: tuple[int, ...]
    end: int

    @property
    def onset(self) -> int:
        return self.onsets[0]


def windows(tune: HarmonizedTune, pulse: Pulse, figure: InnerFigure, end: int) -> tuple[Window, ...]:
    """Where a figure can stand before the tick `end`: the tune sounds at the beginning and runs no faster than it."""
    lead = Line(tune.lead)
    found: list[Window] = []
    for group in groups(pulse):
        place = 0
        while place < len(group.beats):
            beats = group.beats[place : place + 2] if figure.wide else group.beats[place : place + 1]
            whole = len(beats) == 2 or not figure.wide or len(group.beats) == 1
            own = figure.where(group, place)
            window = _window(beats, figure if own else replace(figure, plain=figure.answer, dotted=figure.answer))
            held = figure.answer and not lead.attacked(window.onset, window.end)
            fits = whole and window.end <= end and (own or held) and not group.is_pickup
            if fits and _has_room(window, lead):
                found.append(window)
                place += len(beats)
            else:
                place += 1
    return tuple(found)


def under_the_tune(
    tune: HarmonizedTune,
    found: Sequence[Window],
    figure: InnerFigure,
    left: Sequence[Note],
    *,
    persists: bool = False,
) -> tuple[Note, ...]:
    """The figure in its windows: chord notes within an octave under the tune and over the left hand.

    A broken figure that finds but one note comes in behind the beat. A note that has no room for all its time lets go
    when the left hand strikes, one that is foreign to a new chord when that begins; what the left hand plays short is
    out of the way in its second half. A figure that `persists` gives up notes rather than time: over a change of chord
    it holds those that both have, and it takes the top key of a chord of the left hand, which `letting_go` leaves it.
    """
    lead, below = Line(tune.lead), Line([_heard(n) for n in left])
    notes: list[Note] = []
    before: tuple[int, ...] = ()
    for window in found:
        for place, (onset, end) in enumerate(zip(window.onsets, (*window.onsets[1:], window.end), strict=True)):
            tones, stop = _with_room(tune, figure, lead, below, (onset, end), before, persists=persists)
            before = tuple(p.midi for p in tones) or before
            if figure.broken and len(tones) < 2 and place == 0:
                continue
            notes += [Note(onset, stop - onset, p, figure.marks) for p in _taken(tones, place, figure)]
    return tuple(notes)


def _with_room(
    tune: HarmonizedTune,
    figure: InnerFigure,
    lead: Line,
    below: Line,
    time: tuple[int, int],
    before: tuple[int, ...],
    *,
    persists: bool,
) -> tuple[tuple[Pitch, ...], int]:
    """What a figure finds between the left hand and the tune in its time, and how long it may hold it."""
    onset, end = time
    span = tune.chord_at(onset)
    top = min(lead.between(onset, end), key=lambda n: n.midi).pitch
    stops = (end, *(n.onset for n in below.attacked(onset + 1, end)[:1]))
    found: tuple[tuple[Pitch, ...], int] | None = None
    for stop, given in product(stops, (False, True)[: 1 + persists]):
        under = [n for n in below.between(onset, stop) if n.midi < top.midi - 2]
        low = max((n.midi for n in (_without_tops(under) if given else under)), default=0) + 1
        tones = tones_under(span.chord, top, figure.size, max(LOWEST, top.midi - _OCTAVE, low), before)
        lasting = tuple(p for p in tones if span.end >= stop or p.name in tune.chord_at(span.end).chord.members)
        if lasting and (persists or lasting == tones):
            return lasting, stop
        found = found or ((tones, span.end) if tones else None)
        if found and not persists:
            break
    return found or ((), end)


def _without_tops(notes: Sequence[Note]) -> list[Note]:
    """The notes without those that chords among them can spare."""
    return [n for chord in attacks(notes).values() for n in without_top(chord)]


def _heard(note: Note) -> Note:
    """A note for as long as its key is down: half its time where it is short."""
    return replace(note, duration=note.duration // 2) if Mark.STACCATO in note.marks else note


def letting_go(chords: Sequence[Note], figure: Sequence[Note]) -> tuple[Note, ...]:
    """The left hand's chords without the top key that the figure has while they are heard.

    Short ones among which the figure strikes before they have ended are halved, those of a dotted length cut to a
    third.
    """
    struck = Line(figure)
    lower = set(_without_tops(chords))
    chords = [n for n in chords if n in lower or n.midi < struck.lowest(n.onset, _heard(n).end)]
    highest: dict[int, int] = {}
    for note in chords:
        highest[note.onset] = max(note.midi, highest.get(note.onset, 0))

    def meets(note: Note) -> bool:
        after = struck.attacked(note.onset + note.duration // 2, note.end)
        return Mark.STACCATO in note.marks and any(n.midi <= highest[note.onset] for n in after)

    met = {n.onset for n in chords if meets(n)}
    return tuple(replace(n, duration=_cut_short(n.duration)) if n.onset in met else n for n in chords)


def _cut_short(duration: int) -> int:
    return duration // 3 if duration % (3 * EIGHTH) == 0 else duration // 2


def _taken(tones: Sequence[Pitch], place: int, figure: InnerFigure) -> Sequence[Pitch]:
    """What is struck at one place of a figure: all tones, or the upper ones and the lowest by turns."""
    if not figure.broken or len(tones) < 2:
        return tones
    return tones[1:] if place % 2 == 0 else tones[:1]


def outside(found: Sequence[Window], count: Callable[[Note], int]) -> Callable[[Note], int]:
    """`count` for the notes of the tune that no window of a figure holds, 0 for those it does."""
    starts = [w.onset for w in found]

    def counted(note: Note) -> int:
        place = bisect_right(starts, note.onset) - 1
        return 0 if place >= 0 and note.onset < found[place].end else count(note)

    return counted


def _window(beats: Sequence[Beat], figure: InnerFigure) -> Window:
    onset, end = beats[0].onset, beats[-1].end
    dotted = any(b.duration % (3 * EIGHTH) == 0 for b in beats)
    lengths = figure.dotted if dotted else figure.plain
    unit = (end - onset) // max(1, sum(lengths))
    starts = tuple(onset + unit * part for part in accumulate(lengths[:-1], initial=0))
    return Window(starts, end)


def _has_room(window: Window, lead: Line) -> bool:
    """Whether the tune sounds through a window, in no shorter notes than the figure's second one leaves free."""
    sung = lead.between(window.onset, window.end)
    if not sung or sung[0].onset > window.onset or sung[-1].end < window.end:
        return False
    if any(b.onset != a.end for a, b in pairwise(sung)):
        return False
    shortest = min(n.duration for n in sung)
    return shortest >= window.onsets[1] - window.onset if len(window.onsets) > 1 else True
