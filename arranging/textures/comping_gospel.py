"""Gospel piano: octaves that walk, chords on the backbeat under the tune, runs where the tune takes a breath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from arranging.analysis.beats import Beat
from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange
from arranging.textures.comping import Strike, comp, held, off_beat
from arranging.textures.fills import fill, gaps
from arranging.textures.timeline import Cell, Line, Pulse, Quarters, cells, cut_at, thirds_of
from arranging.textures.walking import walk_ups, walking_bass

OCTAVES = BassRange(Pitch.parse("F1").midi, Pitch.parse("C3").midi, Pitch.parse("C2").midi)
"""Where the lower notes of the octaves lie."""
_FULL, _THIN = 3, 2
_SHORT = frozenset({Mark.STACCATO})


@dataclass(frozen=True, slots=True)
class Hands:
    """The layers of both hands, the most important first, and the chords they play."""

    right: tuple[Sequence[Note], ...]
    left: tuple[Sequence[Note], ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class _Stage:
    """What every groove starts from: the pulse, the chords, the tune, and where the last chord begins."""

    tune: HarmonizedTune
    pulse: Pulse
    cells: tuple[Cell, ...]
    lead: Line
    last: int

    @property
    def close(self) -> Cell:
        return next(c for c in self.cells if c.onset == self.last)


def _stage(tune: HarmonizedTune) -> _Stage:
    final = tune.lead[-1]
    last = max(final.onset, cells(tune)[-1].onset)
    return _Stage(tune, Quarters(tune.tune.measures), cut_at(cells(tune), last), Line(tune.lead), last)


def shuffle(tune: HarmonizedTune) -> Hands:
    """Slow triplets: octaves on the strong beats that walk into the next chord, full chords on the weak ones."""
    stage = _stage(tune)

    def lilt(beat: Beat) -> Sequence[int]:
        late = off_beat(beat, stage.lead, 2)
        return (beat.onset,) if late is None else (beat.onset, late)

    low = walk_ups(tune, stage.cells, stage.pulse, OCTAVES, lilt, last=stage.last)
    left = _in_octaves((*low, *_closing_bass(stage, low)))
    runs = _runs(stage, left, _thirds)
    ticks = _beats(stage) | {t for b in stage.pulse.beats if b.strength == 1 for t in lilt(b)}
    return _hands(stage, _chords(stage, ticks, left, runs, QUARTER * 2), left, runs)


def push(tune: HarmonizedTune) -> Hands:
    """Straight sixteenths in three, three and two: held octaves, and chords pushed ahead of the beat."""
    stage = _stage(tune)

    def quick(beat: Beat) -> Sequence[int]:
        return (beat.onset,) if beat.duration % QUARTER else (beat.end - EIGHTH, beat.end - SIXTEENTH)

    low = walk_ups(tune, stage.cells, stage.pulse, OCTAVES, quick, last=stage.last)
    left = _in_octaves((*low, *_closing_bass(stage, low)))
    runs = _runs(stage, left, _quarters)
    pushed = {t for b in stage.pulse.beats for t in _pushed(b, stage.lead)}
    ahead = {stage.pulse.at(t).end for t in pushed if stage.pulse.at(t).strength >= 2}
    changes = {c.onset for c in stage.cells}
    ticks = {t for t in _beats(stage) if t in changes or t not in ahead} | pushed
    return _hands(stage, _chords(stage, ticks, left, runs, QUARTER), left, runs)


def shout(tune: HarmonizedTune) -> Hands:
    """Fast: a bass that walks in every beat and bounces up an octave, chords after the beat."""
    stage = _stage(tune)
    low = walking_bass(tune, stage.cells, stage.pulse, OCTAVES, last=stage.last)
    bounced: list[Note] = []
    for note in low:
        late = off_beat(stage.pulse.at(note.onset), stage.lead, 2) if stage.pulse.falls_on(note.onset) else None
        if late is None or late >= note.end:
            bounced += [note, replace(note, pitch=note.pitch.up(P8))]
        else:
            bounced.append(replace(note, duration=late - note.onset))
            bounced.append(Note(late, note.end - late, note.pitch.up(P8)))
    left = (*bounced, *_in_octaves(_closing_bass(stage, low)))
    runs = _runs(stage, left, _thirds)
    after = {t for b in stage.pulse.beats if b.strength >= 2 for t in (off_beat(b, stage.lead, 2),) if t is not None}
    weak = {b.onset for b in stage.pulse.beats if b.strength == 1}
    return _hands(stage, _chords(stage, after | weak, left, runs, EIGHTH, _SHORT), left, runs)


def _pushed(beat: Beat, lead: Line) -> tuple[int, ...]:
    """The last sixteenth of a strong beat and the middle of a weak one; in compound time the last eighth."""
    tick = beat.end - (SIXTEENTH if beat.strength >= 2 and beat.duration % QUARTER == 0 else EIGHTH)
    clean = all((n.onset - beat.onset) % SIXTEENTH == 0 for n in lead.attacked(beat.onset, beat.end))
    return (tick,) if clean and tick > beat.onset else ()


def _thirds(beat: Beat) -> Sequence[int]:
    return thirds_of(beat)


def _quarters(beat: Beat) -> Sequence[int]:
    return range(beat.onset, beat.end, SIXTEENTH)


def _beats(stage: _Stage) -> set[int]:
    """The beats on which the tune moves or the chord changes."""
    changes = {c.onset for c in stage.cells}
    return {b.onset for b in stage.pulse.beats if b.onset in changes or stage.lead.attacked(b.onset, b.onset + 1)}


def _runs(stage: _Stage, left: Sequence[Note], divide: Callable[[Beat], Sequence[int]]) -> tuple[Note, ...]:
    below = Line(left)
    found: list[Note] = []
    for gap in gaps(stage.tune, stage.pulse):
        if gap.end <= stage.last:
            found += fill(stage.tune, gap, divide, left=below, crushed=True)
    return tuple(found)


def _chords(
    stage: _Stage,
    ticks: set[int],
    left: Sequence[Note],
    runs: Sequence[Note],
    longest: int,
    marks: frozenset[Mark] = frozenset(),
) -> tuple[Note, ...]:
    """Chords at the ticks, full ones on the backbeat and between, none under a run; a full one to close."""
    running = Line(runs)

    def size(tick: int) -> int:
        if running.between(tick, tick + 1):
            return 0
        return _THIN if stage.pulse.falls_on(tick) and stage.pulse.at(tick).strength >= 2 else _FULL

    strikes = []
    for strike in held(sorted(ticks), size, stage.last, longest):
        run = next(iter(running.attacked(strike.onset, strike.end)), None)
        end = run.onset if run else strike.end
        strikes.append(replace(strike, duration=end - strike.onset, marks=marks))
    close = stage.close
    return comp(stage.tune, (*strikes, Strike(close.onset, close.duration, _FULL)), left=left)


def _closing_bass(stage: _Stage, low: Sequence[Note]) -> tuple[Note, ...]:
    """The last chord's root, near the bass before it."""
    close = stage.close
    before = low[-1].midi if low else OCTAVES.centre
    inside = [
        p
        for p in (close.span.chord.bass.nearest(m) for m in (before, before - 7, before + 7))
        if p.midi <= OCTAVES.high
    ]
    pitch = min(inside, key=lambda p: abs(p.midi - before), default=close.span.chord.bass.above(OCTAVES.low))
    return (Note(close.onset, max(close.end, stage.tune.lead[-1].end) - close.onset, pitch),)


def _in_octaves(notes: Sequence[Note]) -> tuple[Note, ...]:
    return tuple(n for note in notes for n in (note, replace(note, pitch=note.pitch.up(P8))))


def _hands(stage: _Stage, chords: Sequence[Note], left: Sequence[Note], runs: Sequence[Note]) -> Hands:
    return Hands((stage.tune.lead, runs, chords), (left,), stage.cells)
