"""The right hand under its own melody: thirds, sixths, full chords and octaves that move with the tune."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from arranging.chords import Chord
from arranging.pitch import P8, Pitch
from arranging.score import Note
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import SWEET
from arranging.textures.timeline import Line

LOWEST = 53
"""F3: below it a right hand's chord is the left hand's business."""
_OCTAVE = 12


def under_tune(
    tune: HarmonizedTune,
    count: Callable[[Note], int],
    *,
    left: Sequence[Note] = (),
    octave: bool = False,
    span: int = _OCTAVE,
    lowest: int = LOWEST,
) -> tuple[Note, ...]:
    """Chord notes under the notes of the lead, struck and held with them: `count` of them under each.

    One note is a third or sixth where the chord has one; more are the chord's telling tones, a third or more from the
    tune. With `octave` the tune's own lower octave is one of them. Nothing lies below `lowest` (a MIDI number) or at
    and under what the `left` hand plays, nor wider than `span` semitones. Where the chord changes under a held note,
    they end with the first chord that lacks one of them.
    """
    below = Line(left)
    found: list[Note] = []
    before: tuple[int, ...] = ()
    for note in tune.lead:
        wanted = count(note)
        if not wanted:
            continue
        span_now = tune.chord_at(note.onset)
        end = min(note.end, max(span_now.end, note.onset + 1))
        under = [n.midi for n in below.between(note.onset, end)]
        floor = max(lowest, note.midi - span, max((m for m in under if m < note.midi - 2), default=0) + 1)
        chosen = tones_under(span_now.chord, note.pitch, wanted, floor, before, octave=octave)
        before = tuple(p.midi for p in chosen) or before
        end = min(note.end, _until(tune, end, chosen)) if end < note.end else end
        found += [Note(note.onset, end - note.onset, p) for p in chosen]
    return tuple(found)


def _until(tune: HarmonizedTune, tick: int, chosen: Sequence[Pitch]) -> int:
    """Where, from a change of chord on, the first chord begins that lacks one of the tones."""
    while tick < tune.harmony[-1].end:
        span = tune.chord_at(tick)
        if any(p.name not in span.chord.members for p in chosen):
            break
        tick = span.end
    return tick


@lru_cache(maxsize=16384)
def tones_under(
    chord: Chord,
    top: Pitch,
    wanted: int,
    floor: int,
    before: tuple[int, ...],
    *,
    octave: bool = False,
    rootless: bool = False,
) -> tuple[Pitch, ...]:
    """The best tones under a top note, from the bottom up: telling ones, spaced well, near those before.

    `rootless` leaves the root to the bass where the chord has other tones; with `octave` the top's own lower octave
    is one of them.
    """
    lower = top.up(-P8)
    fixed = (lower,) if octave and lower.midi >= floor else ()
    tones = [name.below(top.midi - 3) for name in chord.members if name != top.name]
    room = [p for p in tones if p.midi >= floor and all(abs(p.midi - q.midi) > 1 for q in fixed)]
    inner = max(0, wanted - len(fixed))
    if rootless:
        rest = [p for p in room if p.name != chord.root]
        room = rest if len(rest) >= min(inner, 2) else room
    for size in range(min(inner, len(room)), 0, -1):
        sets = [s for s in combinations(room, size) if _spaced(s)]
        if sets:
            best = min(sets, key=lambda s: _cost(s, chord, top, before))
            return tuple(sorted((*fixed, *best), key=lambda p: p.midi))
    return fixed


def _spaced(pitches: Sequence[Pitch]) -> bool:
    heights = sorted(p.midi for p in pitches)
    return all(b - a > 1 for a, b in pairwise(heights))


def _cost(chosen: Sequence[Pitch], chord: Chord, top: Pitch, before: tuple[int, ...]) -> float:
    """Missing third or seventh, then missing colours; a lone fourth or fifth under the tune; the way there."""
    names = {p.name for p in chosen} | {top.name}
    members = chord.members if len(chord.members) > 2 else ()
    missing = sum(m not in names for m in (*members[1:2], *members[3:4]))
    colours = sum(m not in names for m in members[4:])
    nearest = min(top.midi - p.midi for p in chosen)
    bare = len(chosen) == 1 and nearest not in SWEET
    way = sum(min((abs(p.midi - b) for b in before), default=0) for p in chosen)
    return 4 * missing + 1.5 * colours + 9 * bare + way / 4 + nearest / 8
