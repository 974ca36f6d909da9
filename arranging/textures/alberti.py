"""Alberti basses: close chords broken under the tune, their lowest notes a bass line that sings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from arranging.analysis.beats import counted_beat
from arranging.chords import Chord
from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, HALF, QUARTER, Mark, Note, TimeSignature
from arranging.sketch import HarmonizedTune
from arranging.stretches import latest
from arranging.textures.alberti_cadences import breath, last_cadence, last_chord
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.broken import Contour
from arranging.textures.hands import TENTH
from arranging.textures.links import scale_link
from arranging.textures.timeline import Cell, Line, Pulse, cells, cut_at_each, groups

BASS = BassRange(Pitch.parse("F2").midi, Pitch.parse("C4").midi, Pitch.parse("E3").midi)
"""Around C3, where a chord in close position is clear; lower only under a low tune."""
LOW, MIDDLE, HIGH, TOP = range(4)
"""The tones of a close chord from the bottom up, the octave over its bass on top."""
_MUDDY = Pitch.parse("C3").midi
_CLEAR = 3
"""Semitones a figure leaves free under the tune."""
_STACCATO = frozenset({Mark.STACCATO})


def one_five_three_five(count: int) -> tuple[int, ...]:
    """Low, high, middle, high."""
    return (LOW, *((HIGH, MIDDLE)[place % 2] for place in range(count - 1)))


def rising(count: int) -> tuple[int, ...]:
    """Up to the octave and back between it and the third: 1 3 5 8 5 3 5 8."""
    cycle = (MIDDLE, HIGH, TOP, HIGH)
    return (LOW, *(cycle[place % 4] for place in range(count - 1)))


@dataclass(frozen=True, slots=True)
class Figuration:
    """How a chord is broken: the order of its tones, and how many notes divide an undivided beat (2 or 4).

    A dotted beat has the order of `threes` where there is one.
    """

    contour: Contour
    notes_a_beat: int = 2
    threes: tuple[int, ...] = ()

    def order(self, count: int, beat: int) -> tuple[int, ...]:
        """The rungs of so many notes over beats of a length in ticks."""
        if self.threes and beat == len(self.threes) * EIGHTH and count % len(self.threes) == 0:
            return self.threes * (count // len(self.threes))
        return self.contour(count)

    def step(self, time: TimeSignature) -> int:
        """Ticks of a note: an eighth to a quarter's beat of two; dotted beats move in eighths, halves in quarters."""
        beat = counted_beat(time)
        if beat % QUARTER or time.beat_type >= 8:
            return EIGHTH
        return (QUARTER if beat == HALF else EIGHTH) * 2 // self.notes_a_beat


@dataclass(frozen=True, slots=True)
class BrokenChord:
    """A chord in a figure's hands: its cell, its close chord with the octave on top, the step and the beat there."""

    cell: Cell
    tones: tuple[Pitch, ...]
    step: int
    beat: int
    ceiling: int
    """The highest MIDI number that leaves the tune clear; an octave over the bass that does not is left out."""

    @property
    def onset(self) -> int:
        return self.cell.onset

    @property
    def end(self) -> int:
        return self.cell.end

    @property
    def place_under_tune(self) -> int:
        """The chord's highest tone that leaves the tune clear, as a MIDI number: its third or sixth at a close."""
        return max(p.name.below(self.ceiling).midi for p in self.tones)


def broken_left_hand(
    tune: HarmonizedTune, figuration: Figuration, pulse: Pulse, *, linked: bool, drums: Sequence[tuple[int, int]] = ()
) -> tuple[Note, ...]:
    """The left hand of the whole time line: figures that pause at phrase ends and give way to chords at the last one.

    Where it is `linked`, scales lead over the ends of phrases into the next ones. In the stretches of `drums` the
    upper tones are drummed over the bass in place of the figure, the last cadence included.
    """
    cadence, arrival = last_cadence(tune, pulse), tune.lead[-1].onset
    close = last_chord(tune, pulse, moving=_is_inside(arrival, drums))
    pauses = [breath(phrase, pulse) for phrase in tune.analysis.phrases]
    inner = [(t, phrase.end) for t, phrase in zip(pauses, tune.analysis.phrases, strict=True) if t and t < close]
    edges = sorted(
        {close, cadence, arrival, *(g.onset for g in groups(pulse)), *(tick for pause in inner for tick in pause)}
    )
    found = _chords_to_break(tune, figuration, pulse, edges)
    links = _links(tune, found, inner, [g.onset for g in groups(pulse)]) if linked else ()
    busy = Line(links)
    upbeat = groups(pulse)[0].end if groups(pulse)[0].is_pickup else 0
    notes = [*links]
    before: BrokenChord | None = None
    for broken in found:
        if broken.onset >= close:
            notes += _last_chord(tune, broken, close)
            break
        free = next((n.onset for n in busy.between(broken.onset, broken.end)), broken.end)
        if free <= broken.onset:
            continue
        pausing = _is_inside(broken.onset, inner)
        if pausing or broken.end <= upbeat:
            beat = min(pulse.at(broken.onset).duration, free - broken.onset)
            notes += _light_chord(broken, beat, closes=pausing)
        elif broken.onset > cadence and not _is_inside(broken.onset, drums):
            notes += _cadence_chords(broken, arrival, pulse)
        else:
            moving = len(notes) > 1 and notes[-2].onset < notes[-1].onset
            if before and moving and notes[-1].end == broken.onset:
                notes[-1] = _turned(notes, before, broken.tones[LOW])
            before = broken
            if _is_inside(broken.onset, drums):
                played = _drummed(broken)
            else:
                breaks_off = broken.onset == cadence
                played = _cadence_chords(broken, arrival, pulse) if breaks_off else figured(broken, figuration)
            notes += [n for n in played if n.onset < free]
    return tuple(sorted(notes, key=lambda n: (n.onset, n.midi)))


def _is_inside(tick: int, stretches: Sequence[tuple[int, int]]) -> bool:
    """Whether a tick lies in one of the stretches, which are in order."""
    place = bisect_right(stretches, tick, key=itemgetter(0)) - 1
    return place >= 0 and tick < stretches[place][1]


@lru_cache(maxsize=4096)
def close_chord(chord: Chord, bass: Pitch) -> tuple[Pitch, ...]:
    """Bass, two tones close above it and its octave: of a seventh chord the telling ones, third and seventh."""
    members = chord.members
    order = [members[i] for i in (1, 3, 0, 2) if i < len(members)]
    names = [name for name in order if name != bass.name][:2]
    upper = sorted((name.above(bass.midi + 1) for name in names), key=lambda p: p.midi)
    if len(upper) < 2:
        # A bare fifth has one other tone, and its octave for the second.
        upper.append(bass.up(P8))
    return bass, *upper, bass.up(P8)


def figured(broken: BrokenChord, figuration: Figuration) -> tuple[Note, ...]:
    """The chord in steps of its figure."""
    cell, step = broken.cell, broken.step
    topmost = TOP if broken.tones[TOP].midi <= broken.ceiling else MIDDLE
    count = max(1, cell.duration // step)
    notes = []
    for place, rung in enumerate(figuration.order(count, broken.beat)):
        onset = cell.onset + place * step
        end = cell.end if place == count - 1 else onset + step
        notes.append(Note(onset, end - onset, broken.tones[topmost if rung == TOP else rung]))
    return tuple(notes)


def _drummed(broken: BrokenChord) -> tuple[Note, ...]:
    """The bass, then the tones above it struck together in the figure's steps, up to its octave where there is room."""
    drum = Figuration(lambda count: (LOW, *(MIDDLE for _ in range(count - 1))), threes=(LOW, MIDDLE, MIDDLE))
    low, _, *upper = broken.tones
    upper = [pitch for pitch in upper if pitch == upper[0] or pitch.midi <= broken.ceiling]
    return tuple(
        struck
        for note in figured(broken, drum)
        for struck in ((note,) if note.pitch == low else (note, *(replace(note, pitch=pitch) for pitch in upper)))
    )


def _turned(notes: Sequence[Note], broken: BrokenChord, coming: Pitch) -> Note:
    """The last note of a figure on its way to the coming bass: another tone where that is the same key or out of reach.

    The tone nearest to it among those of its chord that repeat no neighbour.
    """
    last, before = notes[-1], notes[-2]

    def astray(pitch: Pitch) -> int:
        return max(0, abs(pitch.midi - coming.midi) - TENTH)

    if last.midi != coming.midi and not astray(last.pitch):
        return last
    others = [p for p in broken.tones[:TOP] if p.midi not in (last.midi, before.midi, coming.midi)]
    best = min(others, key=lambda p: (astray(p), abs(p.midi - last.midi)), default=last.pitch)
    return replace(last, pitch=best)


def _chords_to_break(
    tune: HarmonizedTune, figuration: Figuration, pulse: Pulse, edges: Sequence[int]
) -> tuple[BrokenChord, ...]:
    """Every chord of the time line in close position, cut at the edges, over the bass line that sings best."""
    found = cut_at_each(cells(tune), edges)
    lead = Line(tune.lead)
    ceilings = [min((n.midi for n in lead.between(c.onset, c.end)), default=84) - _CLEAR for c in found]
    peak = max(figuration.contour(8))

    def burden(index: int, pitch: Pitch) -> float:
        tones = close_chord(found[index].span.chord, pitch)
        over = 2 * max(0, tones[HIGH].midi - ceilings[index]) + max(0, tones[peak].midi - ceilings[index]) / 4
        return over + max(0, _MUDDY - pitch.midi) / 2

    basses = chord_basses(found, BASS, burden)
    times = [tune.tune.measure_at(c.onset).time for c in found]
    return tuple(
        BrokenChord(c, close_chord(c.span.chord, b), figuration.step(time), pulse.at(c.onset).duration, ceiling)
        for c, b, time, ceiling in zip(found, basses, times, ceilings, strict=True)
    )


def _light_chord(broken: BrokenChord, duration: int, *, closes: bool) -> tuple[Note, ...]:
    """The upper tones of the close chord, struck once and short: what an upbeat or a breath has under it.

    Where they lie too deep for two voices, those next above them that have the tone over the bass. Where it `closes` a
    phrase, they leave the third or sixth under the tune free.
    """
    _, middle, high, top = broken.tones
    pairs = ((middle, high), (top, middle.up(P8)), (middle.up(P8), high.up(P8)))
    clear = [p for p in pairs if p[0].midi >= _MUDDY and p[1].midi <= broken.ceiling]
    room = [p for p in (*clear, (high, top)) if p[0].midi >= _MUDDY and p[1].midi < broken.place_under_tune]
    chosen = (closes and room) or clear or pairs
    return tuple(Note(broken.onset, min(duration, QUARTER), p, _STACCATO) for p in chosen[0])


def _cadence_chords(broken: BrokenChord, arrival: int, pulse: Pulse) -> tuple[Note, ...]:
    """A chord for every beat on the way to the last note, and one held under it that leaves room for a third."""
    cell, leads_on = broken.cell, broken.onset < arrival
    beats = [b.onset for b in pulse.between(cell.onset + 1, cell.end)] if leads_on else []
    bass, middle, high, _ = broken.tones
    close = (bass, middle, high) if bass.midi >= _MUDDY else (bass, high, middle.up(P8))
    lower = (bass.up(-P8), bass, middle)
    shapes = [close, lower] if lower[0].midi >= BASS.low else [close]
    ceiling = broken.ceiling if leads_on else broken.place_under_tune - 1
    chord = next((s for s in shapes if s[-1].midi <= ceiling), shapes[-1])
    return tuple(
        Note(onset, end - onset, p)
        for onset, end in pairwise([cell.onset, *beats, cell.end])
        for p in chord
        if p is chord[0] or p.midi <= broken.ceiling
    )


def _last_chord(tune: HarmonizedTune, broken: BrokenChord, onset: int) -> tuple[Note, ...]:
    """The last chord held, its bass an octave lower where that is clear of what lies above."""
    end = max(tune.lead[-1].end, onset + broken.step)
    bass, middle, high, _ = broken.tones
    lower = bass.up(-P8)
    chord = (lower, bass, middle) if lower.midi >= BASS.low else (bass, middle, high)
    return tuple(Note(onset, end - onset, p) for p in chord)


def _links(
    tune: HarmonizedTune, found: Sequence[BrokenChord], pauses: Sequence[tuple[int, int]], strong: Sequence[int]
) -> tuple[Note, ...]:
    """Scales from the pauses at the ends of phrases to the next strong beats."""
    notes: list[Note] = []
    for pause, phrase_end in pauses:
        goal = next(iter(strong[bisect_left(strong, phrase_end) :][:1]), None)
        if goal is None or found[0].onset > pause:
            continue
        before, after = latest(found, pause), latest(found, goal)
        if after.onset == goal:
            notes += scale_link(tune, before.cell.span, pause, after.tones[LOW], goal, before.step)
    return tuple(notes)
