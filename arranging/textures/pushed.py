"""Pushed chords: a right hand that takes the coming chord an eighth before its time, and what it plays until then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.pitch import MAJOR_2, Pitch, PitchName
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Mark, Note
from arranging.sketch import HarmonizedTune, PhraseRole
from arranging.textures.companion import closing_chord
from arranging.textures.counter import HARSH
from arranging.textures.pulse_octaves import division
from arranging.textures.timeline import (
    Cell,
    Line,
    Pulse,
    uneven,
)
from arranging.textures.voicing import Shape, voiced
from arranging.textures.widening import Growth

_ROLLED = frozenset({Mark.ARPEGGIO})


@dataclass(frozen=True, slots=True)
class Stretch:
    """A chord's tones, from the bottom up, from `start` to `end`; pushed where it starts before its cell."""

    cell: Cell
    tones: tuple[Pitch, ...]
    start: int
    end: int

    @property
    def pushed(self) -> bool:
        return self.start < self.cell.onset

    @property
    def settled(self) -> int:
        """Where what was pushed has been held over the beat by an eighth."""
        return self.cell.onset + EIGHTH if self.pushed else self.cell.onset


def stretches(tune: HarmonizedTune, found: Sequence[Cell], pulse: Pulse, shape: Shape) -> tuple[Stretch, ...]:
    """The cells voiced for the right hand, pushed an eighth ahead at bar lines and where the harmony changes.

    The tune has to bear it. A phrase's first chord waits for its singer, and the last chord of all comes on its beat.
    """
    lead = Line(tune.lead)
    tones = voiced(found, shape, tune)
    first = {p.onset for p in tune.analysis.phrases}
    starts: list[int] = []
    for index, (cell, chosen) in enumerate(zip(found, tones, strict=True)):
        early = cell.onset - EIGHTH
        strong = pulse.falls_on(cell.onset) and pulse.at(cell.onset).strength >= 2
        room = index > 0 and found[index - 1].duration > EIGHTH and cell.onset not in first
        moves = pulse.at(cell.onset).strength == 3 or cell.span.chord != found[index - 1].span.chord
        bears = strong and room and moves and index < len(found) - 1
        bears = bears and all(_is_clear(p, n) for p in chosen for n in lead.between(early, cell.onset))
        starts.append(early if bears else cell.onset)
    ends = [*starts[1:], found[-1].end] if found else []
    return tuple(Stretch(c, t, s, e) for c, t, s, e in zip(found, tones, starts, ends, strict=True))


def broken(tune: HarmonizedTune, found: Sequence[Stretch], pulse: Pulse, grown: Growth) -> tuple[Note, ...]:
    """Chords broken up and down: in eighths at first, in sixteenths as the piece grows, full chords on the push.

    In compound time the sixteenths come in pairs, between the eighths at first, then in all but the first of a beat.
    """
    lead = Line(tune.lead)
    notes: list[Note] = []
    for stretch in found:
        level = grown(stretch.cell.onset)
        times = _times(stretch, pulse, 2 if level < _FLOWING else 4, _GENTLY if level < _FULL else _FLUENTLY)
        notes += _held(stretch, lead, times, 2 if level < _FLOWING else 3 if level < _FULL else 4)
        rung, way = -1, 1
        for onset, end in pairwise([*times, stretch.end]):
            free = [i for i, p in enumerate(stretch.tones) if i != rung and _is_free(p, lead.at(onset), onset)]
            ahead = [i for i in free if (i > rung) == (way > 0)]
            way = way if ahead else -way
            rung = min(ahead or free, key=lambda i: abs(i - rung), default=rung)
            if free:
                notes.append(Note(onset, end - onset, stretch.tones[rung]))
    return tuple(notes)


_FLOWING, _FULL = 0.3, 0.6
"""How far a piece has grown when its figures begin to flow, and when they are full."""
_GENTLY, _FLUENTLY = (3,), (3, 5)
"""Where a dotted beat that flows is struck between its eighths, in sixteenths: six on end would race at its tempo."""


def _held(stretch: Stretch, lead: Line, times: Sequence[int], count: int) -> list[Note]:
    """The pushed chord held over the beat to the first of the figure's `times`: its upper notes, `count` of them."""
    if not stretch.pushed:
        return []
    end = min([stretch.end, *times])
    over = lead.between(stretch.start, end)
    tones = [p for p in stretch.tones[-count:] if all(_is_clear(p, n) for n in over)]
    return [Note(stretch.start, end - stretch.start, p) for p in tones]


def _times(stretch: Stretch, pulse: Pulse, parts: int, between: Sequence[int] = ()) -> list[int]:
    """Where a figure strikes from where its chord has settled, so many times a beat.

    A compound beat is struck on its eighths; where there are four parts to a simple one, also at the sixteenths
    `between` them.
    """
    found: list[int] = []
    for beat in (pulse.at(stretch.settled), *pulse.between(stretch.settled + 1, stretch.end)):
        plain = uneven(beat, pulse)
        times = [*range(beat.onset, beat.end, EIGHTH if plain else division(beat.duration, parts))]
        if parts > 2 and beat.duration % QUARTER and not plain:
            times = sorted((*times, *(beat.onset + place * SIXTEENTH for place in between)))
        found += [t for t in times if stretch.settled <= t < stretch.end]
    return found


def _is_free(pitch: Pitch, sung: Note | None, onset: int) -> bool:
    """Whether a tone neither grinds against the singer's note nor is struck with it; a held one it may touch."""
    if sung is None:
        return True
    return _is_clear(pitch, sung) and (pitch.midi != sung.midi or sung.onset < onset)


def _is_clear(pitch: Pitch, sung: Note) -> bool:
    return abs(pitch.midi - sung.midi) not in HARSH


def syncopated(tune: HarmonizedTune, found: Sequence[Stretch], pulse: Pulse, grown: Growth) -> tuple[Note, ...]:
    """Chords held from push to push; as the piece grows they are struck again on the weak beats, then off them too."""
    lead = Line(tune.lead)
    notes: list[Note] = []
    for stretch in found:
        level = grown(stretch.cell.onset)
        beats = pulse.between(stretch.cell.onset + 1, stretch.end)
        again = [b.onset for b in beats] if level >= _FLOWING else []
        if level >= _FULL:
            again += [b.end - division(b.duration, 2) for b in beats[-1:]]
        times = [stretch.start, *sorted(t for t in set(again) if t < stretch.end)]
        for onset, end in pairwise([*times, stretch.end]):
            notes += _struck(stretch, onset, end, lead)
    return tuple(notes)


def _struck(stretch: Stretch, onset: int, end: int, lead: Line) -> list[Note]:
    """The chord without the tone that the singer strikes with it, or grinds against."""
    return [Note(onset, end - onset, p) for p in stretch.tones if _is_free(p, lead.at(onset), onset)]


_PICKED = (2, 1, 0)
"""The strings in the order in which they are picked, 0 the lowest of three."""


def strummed(tune: HarmonizedTune, found: Sequence[Stretch], pulse: Pulse, grown: Growth) -> tuple[Note, ...]:
    """A guitar: strings picked one by one at first; as the piece grows, chords strummed down and up."""
    lead = Line(tune.lead)
    notes: list[Note] = []
    picked: Pitch | None = None
    for stretch in found:
        picks = grown(stretch.cell.onset) < _FLOWING
        times = _times(stretch, pulse, 2)
        here = pulse.at(stretch.cell.onset)
        if picks:
            notes += _held(stretch, lead, times, 2)
            # The thumb has the beats: a string rings over them unless the singer minds it.
            strokes = [t for t in times if t == times[0] or not pulse.falls_on(t)]
            for number, (onset, end) in enumerate(pairwise([*strokes, stretch.end]), start=int(stretch.pushed)):
                wanted = stretch.tones[min(_PICKED[number % 3], len(stretch.tones) - 1)]
                free = [p for p in stretch.tones if p != picked and _is_free(p, lead.at(onset), onset)]
                picked = min(free, key=lambda p: abs(p.midi - wanted.midi), default=None)
                if picked:
                    over = (n.onset for n in lead.attacked(onset + 1, end) if not _is_free(picked, n, n.onset))
                    notes.append(Note(onset, min([end, *over]) - onset, picked))
            continue
        skipped = times[:2] if here.strength == 3 else times[:1]
        strokes = [stretch.start, *(t for t in times if t > stretch.settled and t not in skipped[-1:])]
        for onset, end in pairwise([*strokes, stretch.end]):
            notes += _struck(stretch, onset, end, lead)
    return tuple(notes)


def closing_add9(tune: HarmonizedTune, close: Cell, floor: int) -> tuple[Note, ...]:
    """The right hand's last chord over the MIDI number `floor`, rolled: 1 5 9 3 in open position.

    The ninth stays away where the last note of the tune grinds against it, or the key has none. Where the piano has
    the last note to itself the chord lies under it.
    """
    last, chord = tune.lead[-1], close.span.chord
    root, third, fifth = chord.members[:3]
    ninth = root.up(MAJOR_2)
    has_ninth = close.span.key.degree_of(ninth)[1] == 0 and abs(ninth.nearest(last.midi).midi - last.midi) not in HARSH
    if last.onset >= close.onset and not led(tune, last.onset):
        tones = closing_chord(chord, last.pitch, floor + 1)[:-1]
    else:
        start = root.above(floor + 1)
        order = (root, fifth, ninth, third) if start.midi <= _C4 else (fifth, root, ninth, third)
        tones = _stacked([n for n in dict.fromkeys(order) if n != ninth or has_ninth], floor + 1)
    return tuple(Note(close.onset, close.duration, p, _ROLLED) for p in tones)


_C4 = 60


def _stacked(names: Sequence[PitchName], floor: int) -> tuple[Pitch, ...]:
    """Each name at its next pitch over the one before, from the floor up."""
    found: list[Pitch] = []
    for name in names:
        found.append(name.above(found[-1].midi + 1 if found else floor))
    return tuple(found)


def led(tune: HarmonizedTune, tick: int) -> bool:
    """Whether a tick belongs to the tune, not to the piano's own line in intro or coda."""
    return tune.analysis.phrase_at(tick).role is PhraseRole.TUNE
