"""Fills: quick turns of the right hand where the tune holds a long note or rests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from arranging.analysis.beats import Beat
from arranging.chords import Chord
from arranging.pitch import Key, Pitch, PitchName
from arranging.score import Grace, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.timeline import BeatSpan, Line, Pulse

_LOWEST, _HIGHEST = 55, 84
"""A fill sings between G3 and C6."""
_OCTAVE, _ROOM = 12, 3
_LONG = 3
"""Beats that a note inside a phrase must last before a fill may answer it."""
_MINOR_THIRD = -3
_MAJOR, _MINOR, _DIMINISHED = (0, 2, 4, 1, 3), (0, -3, -1, 1, -2), (0, -3, -6, -9)
"""The pentatonic scales over a major and a minor chord, and a diminished chord itself, as distances from the root."""


@dataclass(frozen=True, slots=True)
class Gap(BeatSpan):
    """Whole beats in which the tune strikes nothing: after `before`, which may be held over them, up to `goal`."""

    before: Note
    goal: Note

    @property
    def under(self) -> bool:
        """Whether the tune's note is still held."""
        return self.before.end > self.onset


def gaps(tune: HarmonizedTune, pulse: Pulse, least: int = 1) -> tuple[Gap, ...]:
    """The gaps of `least` beats and more: behind the last note of a phrase, behind a very long one, and in rests."""
    found: list[Gap] = []
    for note, goal in zip(tune.lead, tune.lead[1:], strict=False):
        free = tuple(b for b in pulse.between(note.onset + 1, goal.onset) if b.end <= goal.onset)
        ends = note.onset == tune.analysis.phrase_at(note.onset).last_onset
        rests = goal.onset - note.end >= pulse.at(note.end).duration
        if len(free) < least or not (ends or rests or note.duration >= _LONG * pulse.at(note.onset).duration):
            continue
        found.append(Gap(free, note, goal))
    return tuple(found)


def fill(
    tune: HarmonizedTune,
    gap: Gap,
    divide: Callable[[Beat], Sequence[int]],
    *,
    left: Line,
    most: int = 2,
    crushed: bool = False,
    arch: bool = False,
) -> tuple[Note, ...]:
    """A run of the pentatonic scale in the first beats of a gap, `most` of them: three or four notes down, then again.

    An `arch` goes one way and comes back. `divide` gives the attacks of a beat. The run turns under a held note where
    the hand has room between it and the `left` hand, else over it; in a rest it leads from the tune's last note to its
    next one. `crushed` adds the grace note below a major third. Nothing where there is no room at all.
    """
    beats = gap.beats[:most]
    ticks = [t for beat in beats for t in divide(beat)]
    ends = [*ticks[1:], beats[-1].end]
    group = len(divide(beats[0]))
    floor = max([_LOWEST, *(n.midi + 2 for n in left.between(gap.onset, beats[-1].end))])
    bounds, falls = _room(gap, floor)
    if bounds[1] - bounds[0] < _OCTAVE // 2:
        return ()
    notes: list[Note] = []
    place: Pitch | None = None
    for index, (onset, end) in enumerate(zip(ticks, ends, strict=True)):
        span = tune.chord_at(onset)
        steps = _ladder(span.chord, span.key, *bounds)
        ladder = [p for p in steps if not gap.under or abs(gap.before.midi - p.midi) not in HARSH]
        if not ladder:
            return ()
        way = -1 if falls != (arch and 2 * index > len(ticks)) else 1
        place = _next(ladder, place, way, group - 2 if not arch and index and index % group == 0 else 0)
        graces = _crush(span.chord, place) if crushed and not index else ()
        notes.append(Note(onset, end - onset, place, graces=graces))
    return tuple(notes)


def _room(gap: Gap, floor: int) -> tuple[tuple[int, int], bool]:
    """Lowest and highest key a fill may use, as MIDI numbers, and whether it falls."""
    top = gap.before.midi
    if not gap.under:
        return (max(floor, min(top, gap.goal.midi) - 5), min(_HIGHEST, max(top, gap.goal.midi) + 5)), True
    below, above = (max(floor, top - _OCTAVE), top - _ROOM), (top + _ROOM, min(_HIGHEST, top + _OCTAVE))
    if below[1] - below[0] >= _OCTAVE // 2:
        return below, True
    return above, False


@lru_cache(maxsize=4096)
def _ladder(chord: Chord, key: Key, low: int, high: int) -> tuple[Pitch, ...]:
    """The pentatonic scale of a chord between two MIDI numbers, upwards.

    Tones that neither chord nor key have give way to the chord's seventh: over V7 in minor it has no major sixth.
    """
    kind = chord.kind
    distances = _DIMINISHED if kind.is_diminished else _MINOR if kind.is_minor else _MAJOR
    names = [PitchName.of_fifths(chord.root.fifths + d) for d in distances]
    own = {*chord.members, *(key.degree(d) for d in range(1, 8))}
    kept = [name for name in names if name in own]
    if len(kept) < len(names) and chord.members[3:4]:
        kept += [m for m in chord.members[3:4] if m not in kept]
    found = [name.above(low) for name in kept]
    found += [p.name.at(p.octave + 1) for p in found]
    return tuple(sorted((p for p in found if p.midi <= high), key=lambda p: p.midi))


def _next(ladder: Sequence[Pitch], place: Pitch | None, way: int, back: int) -> Pitch:
    """The next rung: one on along the way, or `back` rungs where the figure begins again; it turns at the ends."""
    if place is None:
        return ladder[-1] if way < 0 else ladder[0]
    near = min(range(len(ladder)), key=lambda i: (abs(ladder[i].midi - place.midi), i))
    target = near - way * back if back else near + way
    if not 0 <= target < len(ladder):
        target = near - way if 0 <= near - way < len(ladder) else near
    return ladder[target]


def _crush(chord: Chord, pitch: Pitch) -> tuple[Grace, ...]:
    """The minor third crushed into the major one."""
    minor = PitchName.of_fifths(chord.root.fifths + _MINOR_THIRD)
    major = chord.kind.fifths[1] == 4
    return (Grace(minor.nearest(pitch.midi - 1)),) if major and pitch.name == chord.members[1] else ()
