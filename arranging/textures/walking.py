"""A walking bass: a note on every beat, chord tones where it counts, and a step into every new chord."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from arranging.analysis.beats import Beat
from arranging.chords import Chord
from arranging.pitch import MINOR_2, Key, Pitch, PitchName
from arranging.score import QUARTER, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.comping import WIDEST_CHORD
from arranging.textures.counter import HARSH
from arranging.textures.timeline import Cell, Line, Pulse

FLATTEST, SHARPEST = -5, 8
"""How far from the signature a name may lie on the line of fifths to be read at sight."""
_WAYS = 4
"""Ways between two chords that are kept to choose from."""
_FARTHEST = 12
"""No leap of a walking bass is wider than an octave."""
_STANDS = 2
"""Further beats of a chord after which the bass walks even to where it is."""
_KEPT = 8
"""Beginnings of a way that the search follows on."""


def walking_bass(
    tune: HarmonizedTune, found: Sequence[Cell], pulse: Pulse, within: BassRange, *, last: int, height: int = 0
) -> tuple[Note, ...]:
    """A note on every beat from the beginning up to the tick `last`, where the last chord begins and is held.

    Every chord begins with its bass note and strong beats inside it have chord tones; between them the line steps, and
    it comes into the next chord by a step, a semitone or from its fifth. In compound time each beat has a long and a
    short note. Where the hand stands `height` semitones over the line, it leaves room for a chord under the tune.
    """
    walked = [c for c in found if c.onset < last]
    lead = Line(tune.lead)
    goals = _roots([c for c in found if c.onset <= last], within, lead, height)
    notes: list[Note] = []
    for index, cell in enumerate(walked):
        steps = _steps(cell, pulse, last)
        goal = goals[min(index + 1, len(goals) - 1)]
        strong = tuple(pulse.falls_on(t) and pulse.at(t).strength >= 2 for t, _ in steps[1:])
        ways = ways_between(cell.span.chord, cell.span.key, goals[index], goal, strong, within)
        line = clearest([(goals[index], *way) for way in ways], steps, goal, lead)
        notes += [Note(onset, duration, pitch) for (onset, duration), pitch in zip(steps, line, strict=True)]
    return tuple(notes)


def _roots(found: Sequence[Cell], within: BassRange, lead: Line, height: int) -> tuple[Pitch, ...]:
    """The bass of every chord, as a smooth line; a hand that stands over it keeps a seventh below the tune."""
    lowest = [min((n.midi for n in lead.between(c.onset, c.end)), default=_HIGHEST) for c in found]

    def crowding(index: int, pitch: Pitch) -> float:
        return max(0, pitch.midi + height + _CHORD - lowest[index]) / 2 if height else 0.0

    return chord_basses(found, within, crowding)


_CHORD, _HIGHEST = 10, 127
"""Semitones from the left hand to the tune in which a chord of three notes has room; the highest MIDI number."""


def _steps(cell: Cell, pulse: Pulse, last: int) -> list[tuple[int, int]]:
    """Where the line steps in a cell, and for how long: on the beats, a dotted one divided into long and short."""
    end = min(cell.end, last)
    starts = {cell.onset}
    for beat in pulse.between(cell.onset, end):
        starts.add(beat.onset)
        if beat.duration % QUARTER and beat.duration > QUARTER:
            starts.add(beat.onset + QUARTER)
    ordered = sorted(t for t in starts if t < end)
    return [(a, b - a) for a, b in pairwise([*ordered, end])]


def clearest(
    lines: Sequence[tuple[Pitch, ...]], steps: Sequence[tuple[int, int]], goal: Pitch, lead: Line
) -> tuple[Pitch, ...]:
    """The line that disturbs the tune least on its way into the goal; the first of equals."""
    end = steps[-1][0] + steps[-1][1]
    way = [*steps, (end, 1)]
    return min(lines, key=lambda line: _grinds((*line, goal), way, lead))


def _grinds(line: Sequence[Pitch], steps: Sequence[tuple[int, int]], lead: Line) -> int:
    """How much a line disturbs the tune: harsh intervals, names no one reads beside it, moving with it in octaves."""
    found = 0
    shadowed: Note | None = None
    for pitch, (onset, duration) in zip(line, steps, strict=True):
        over = lead.between(onset, onset + duration)
        found += 2 * sum(abs(n.midi - pitch.midi) in HARSH for n in over)
        found += 2 * sum(abs(n.pitch.fifths - pitch.fifths) > WIDEST_CHORD for n in over)
        shadow = over[0] if over and over[0].midi % 12 == pitch.pitch_class else None
        found += shadow is not None and shadowed is not None and shadow.midi != shadowed.midi
        shadowed = shadow
    return found


@lru_cache(maxsize=8192)
def ways_between(
    chord: Chord, key: Key, start: Pitch, goal: Pitch, strong: tuple[bool, ...], within: BassRange
) -> tuple[tuple[Pitch, ...], ...]:
    """The best lines from a chord's bass note to the next one's, neither included; `strong` tells which beats count."""
    if not strong:
        return ((),)
    tones = _octaves(chord.members, within)
    steps = [p for p in _octaves(_scale(chord, key), within) if p not in tones]
    beginnings: list[tuple[float, tuple[Pitch, ...]]] = [(0.0, (start,))]
    for place, counts in enumerate(strong):
        near = [] if counts else steps
        if place == len(strong) - 1 and not counts:
            near = [*steps, *_leading(goal, chord, key)]
        longer = [
            (cost + _move(line, pitch, passing=pitch not in tones), (*line, pitch))
            for cost, line in beginnings
            for pitch in (*tones, *near)
            if abs(pitch.midi - line[-1].midi) <= _FARTHEST
        ]
        beginnings = sorted(longer, key=lambda found: found[0])[: _KEPT * (2 if place == len(strong) - 1 else 1)]
    arrived = [(cost + _arrival(line, goal, foreign=line[-1] not in tones), line[1:]) for cost, line in beginnings]
    return tuple(line for _, line in sorted(arrived, key=lambda found: found[0])[:_WAYS])


@lru_cache(maxsize=2048)
def _octaves(names: tuple[PitchName, ...], within: BassRange) -> tuple[Pitch, ...]:
    lowest = [name.above(within.low) for name in names]
    found = [low.name.at(low.octave + k) for low in lowest for k in range(3)]
    return tuple(sorted(dict.fromkeys(p for p in found if p.midi <= within.high), key=lambda p: p.midi))


def _scale(chord: Chord, key: Key) -> tuple[PitchName, ...]:
    """The key's scale with the chord's own accidentals."""
    own = {m.step: m for m in chord.members}
    return tuple(own.get(name.step, name) for name in (key.degree(d) for d in range(1, 8)))


def _leading(goal: Pitch, chord: Chord, key: Key) -> list[Pitch]:
    """The semitones below and above a goal, as they are read in the key and beside the chord."""
    found = []
    for semitone in (-MINOR_2, MINOR_2):
        pitch = goal.up(semitone)
        if not readable(pitch, key):
            pitch = key.spell(pitch.midi)
        if all(abs(pitch.fifths - m.fifths) <= WIDEST_CHORD for m in chord.members):
            found.append(pitch)
    return found


def readable(pitch: Pitch, key: Key) -> bool:
    """Whether a pitch is a name that players expect in a key: near its signature, no double flat, no C flat in D."""
    if abs(pitch.alter) > 1 or not FLATTEST <= pitch.fifths - key.fifths <= SHARPEST:
        return False
    rare = (pitch.step, pitch.alter) in (("C", -1), ("F", -1), ("E", 1), ("B", 1))
    return not rare or -1 <= pitch.fifths - key.fifths <= 8


_MOVES = (3.0, 0.0, 0.0, 0.4, 0.4, 0.7, 2.0, 0.7, 1.6, 1.6, 4.0, 4.0, 1.2)
"""What a move of so many semitones costs a walking line."""
_ARRIVALS = (4.0, 0.0, 0.3, 1.4, 1.4, 0.9, 2.5, 0.7, 2.5, 2.5, 4.0, 4.0, 2.0)
"""What the last move into a chord costs: a semitone is best, then a tone, then a fifth."""


def _move(line: Sequence[Pitch], pitch: Pitch, *, passing: bool) -> float:
    """A step is free, a chord's skip nearly so; a passing note must step, and no note comes back at once."""
    size = abs(pitch.midi - line[-1].midi)
    cost = _MOVES[size] if size < len(_MOVES) else 6.0
    if passing:
        cost += 0.2 if size <= 2 else 2.5
    if len(line) > 1:
        way, before = pitch.midi - line[-1].midi, line[-1].midi - line[-2].midi
        cost += 0.8 if pitch == line[-2] else 0.0
        cost += 1.5 if abs(before) > 7 and abs(way) > 2 else 0.0
    return cost


def _arrival(line: Sequence[Pitch], goal: Pitch, *, foreign: bool) -> float:
    size = abs(goal.midi - line[-1].midi)
    cost = _ARRIVALS[size] if size < len(_ARRIVALS) else 6.0
    if foreign and size > 2:
        cost += 3.0
    return cost + (0.6 if len(line) > 1 and goal == line[-2] else 0.0)


def walk_ups(
    tune: HarmonizedTune,
    found: Sequence[Cell],
    pulse: Pulse,
    within: BassRange,
    divide: Callable[[Beat], Sequence[int]],
    *,
    last: int,
    height: int = 0,
) -> tuple[Note, ...]:
    """Roots on the strong beats up to the tick `last`, and a walk into every new chord on the beat before it.

    `divide` gives the attacks of that beat. A chord of one beat has no time to walk; one that lasts a measure walks
    even where it is followed by its own root. Where the hand stands `height` semitones over the line, it leaves room
    for a chord under the tune.
    """
    rooted = [c for c in found if c.onset < last]
    lead = Line(tune.lead)
    goals = _roots([c for c in found if c.onset <= last], within, lead, height)
    notes: list[Note] = []
    for index, cell in enumerate(rooted):
        goal = goals[min(index + 1, len(goals) - 1)]
        inner = pulse.between(cell.onset + 1, cell.end)
        moves = goal.midi != goals[index].midi or len(inner) >= _STANDS
        walks = [t for t in divide(inner[-1]) if t < cell.end] if inner and moves else []
        starts = [cell.onset, *(b.onset for b in inner if b.strength >= 2 and b.onset not in walks), *walks]
        steps = [(a, b - a) for a, b in pairwise([*starts, cell.end])]
        ways = ways_between(cell.span.chord, cell.span.key, goals[index], goal, (False,) * len(walks), within)
        lines = [(*[goals[index]] * (len(starts) - len(walks)), *way) for way in ways]
        line = clearest(lines, steps, goal, lead)
        notes += [Note(onset, duration, pitch) for (onset, duration), pitch in zip(steps, line, strict=True)]
    return tuple(notes)
