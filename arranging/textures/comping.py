"""Comping: chords of the right hand under the tune, struck where the rhythm of the style wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.analysis.beats import Beat
from arranging.pitch import Key, Pitch
from arranging.score import EIGHTH, Mark, Note
from arranging.sketch import ChordSpan, HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.timeline import Line, halved, thirds_of
from arranging.textures.under_tune import LOWEST, tones_under

WIDEST_CHORD = 10
"""An augmented sixth: names farther apart on the line of fifths are not written at the same time."""
_OCTAVE = 12
_ROOM = 3
"""Semitones that a chord leaves under the tune."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A chord of `size` notes struck at `onset` and held for `duration` ticks; one that `leans` is a neighbour."""

    onset: int
    duration: int
    size: int
    marks: frozenset[Mark] = frozenset()
    leans: bool = False

    @property
    def end(self) -> int:
        return self.onset + self.duration


def comp(
    tune: HarmonizedTune,
    strikes: Sequence[Strike],
    *,
    left: Sequence[Note] = (),
    rootless: bool = True,
    lowest: int = LOWEST,
    span: int = _OCTAVE,
    rings: bool = False,
) -> tuple[Note, ...]:
    """The chords under what the tune sings at each strike, led from one to the next; root left to the bass.

    They reach `span` semitones down from the tune, not below `lowest` nor onto the `left` hand. One ends where the
    next is struck, where its chord ends, and where the tune comes down upon it. While the tune rests, the chord stays
    under its last note. A chord that `rings` lies under all that the tune sings meanwhile where two tones have room.
    """
    lead, below = Line(tune.lead), Line(left)
    ordered = sorted(strikes, key=lambda s: s.onset)
    found: list[Note] = []
    before: tuple[int, ...] = ()
    top: Pitch = tune.lead[0].pitch
    for strike, following in zip(ordered, [*(s.onset for s in ordered[1:]), tune.tune.end], strict=True):
        sung = lead.at(strike.onset)
        top = sung.pitch if sung else top
        harmony = tune.chord_at(strike.onset)
        under = [n.midi for n in below.between(strike.onset, min(strike.end, following))]
        floor = max(lowest, top.midi - span, max((m for m in under if m < top.midi - _ROOM), default=0) + 1)
        chosen = tones_under(harmony.chord, top, strike.size, floor, before, rootless=rootless)
        chosen = tuple(p for p in chosen if abs(p.fifths - top.fifths) <= WIDEST_CHORD)
        later = lead.attacked(strike.onset + 1, min(strike.end, following)) if rings else ()
        deepest = min(later, key=lambda n: n.midi, default=None)
        if deepest and deepest.midi < top.midi:
            deeper = tones_under(harmony.chord, deepest.pitch, strike.size, floor, before, rootless=rootless)
            clear = all(top.midi - p.midi not in HARSH for p in deeper)
            chosen = deeper if clear and len(deeper) >= min(2, len(chosen)) else chosen
        before = tuple(p.midi for p in chosen) or before
        if strike.leans:
            chosen = _leaning(chosen, harmony, top)
        end = min(strike.end, following, _harmony_end(tune, strike.onset))
        end = min([end, *(n.onset for n in lead.attacked(strike.onset + 1, end) if _falls_on(n, chosen))])
        found += [Note(strike.onset, end - strike.onset, p, strike.marks) for p in chosen]
    return tuple(found)


def _leaning(chosen: Sequence[Pitch], span: ChordSpan, top: Pitch) -> tuple[Pitch, ...]:
    """Third and fifth raised to the key's next tones, as an Amen within the chord; the same chord where they grate."""
    moving = (span.chord.members[1], span.chord.fifth)
    raised = tuple(_next_tone(p, span.key) if p.name in moving else p for p in chosen)
    close = all(b.midi - a.midi > 1 for a, b in pairwise(raised))
    steps = all(b.midi - a.midi in (0, 1, 2) for a, b in zip(chosen, raised, strict=True))
    room = all(top.midi - p.midi >= _ROOM and top.midi - p.midi not in HARSH for p in raised)
    return raised if close and steps and room else tuple(chosen)


def _next_tone(pitch: Pitch, key: Key) -> Pitch:
    return key.step_from(pitch.name, 1).above(pitch.midi + 1)


def _harmony_end(tune: HarmonizedTune, tick: int) -> int:
    """Where the chord that sounds at a tick gives way to another."""
    span = tune.chord_at(tick)
    while span.end < tune.tune.end:
        following = tune.chord_at(span.end)
        if following.chord != span.chord:
            break
        span = following
    return span.end


def _falls_on(note: Note, chosen: Sequence[Pitch]) -> bool:
    """Whether a note of the tune comes too near the keys of a chord that is held."""
    return any(note.midi - p.midi < _ROOM - 1 or note.midi - p.midi in HARSH for p in chosen)


def off_beat(beat: Beat, tune: Line, third: int) -> int | None:
    """The lilting `third` of a beat, 2 being its last; None where the tune divides the beat by two."""
    places = thirds_of(beat)
    if beat.duration <= EIGHTH or len(places) <= third or halved(beat, tune):
        return None
    return places[third]


def held(ticks: Sequence[int], size: Callable[[int], int], end: int, longest: int) -> tuple[Strike, ...]:
    """Strikes at the ticks, each held up to the next one or for `longest` ticks; those of size 0 are left out."""
    struck = [t for t in ticks if size(t) and t < end]
    return tuple(Strike(a, min(b - a, longest), size(a)) for a, b in pairwise([*struck, end]))
