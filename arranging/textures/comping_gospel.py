"""Gospel piano: octaves that walk, chords on the backbeat under the tune, runs where the tune takes a breath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from arranging.analysis.beats import Beat
from arranging.chords import Chord
from arranging.pitch import P8, Pitch
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange
from arranging.textures.comping import off_beat
from arranging.textures.comping_stage import Hands, Stage, closing_third, comped, runs_in_gaps, stage_of
from arranging.textures.timeline import Line, thirds_of
from arranging.textures.under_tune import LOWEST, tones_under
from arranging.textures.walking import walk_ups, walking_bass

OCTAVES = BassRange(Pitch.parse("C2").midi, Pitch.parse("D3").midi, Pitch.parse("F2").midi)
"""Where the lower notes of the octaves lie."""
_FULL, _THIN = 3, 2
_OCTAVE = 12
_CLOSE = 9
"""Semitones from the left hand's octave to the tune in which a last chord has room."""
_SHORT = frozenset({Mark.STACCATO})


def shuffle(tune: HarmonizedTune) -> Hands:
    """Slow triplets: octaves on the strong beats that walk into the next chord, full chords on the weak ones."""
    stage = stage_of(tune)

    def lilt(beat: Beat) -> Sequence[int]:
        late = off_beat(beat, stage.lead, 2)
        return (beat.onset,) if late is None else (beat.onset, late)

    low = walk_ups(tune, stage.cells, stage.pulse, OCTAVES, lilt, last=stage.last, height=_OCTAVE)
    left = _in_octaves((*low, *_close(stage, low)))
    ticks = stage.moved | {t for b in stage.pulse.beats if b.strength == 1 for t in lilt(b)}
    left = _with_room(stage, ticks, left)
    runs = runs_in_gaps(stage, left, thirds_of, crushed=True)
    leaning = _between_equals(stage, ticks, left, lilt)
    return _hands(stage, _chords(stage, ticks, left, runs, QUARTER * 2, leaning=leaning), left, runs)


def push(tune: HarmonizedTune) -> Hands:
    """Straight sixteenths in three, three and two: held octaves, and chords pushed ahead of the beat."""
    stage = stage_of(tune)

    def quick(beat: Beat) -> Sequence[int]:
        return (beat.onset,) if beat.duration % QUARTER else (beat.end - EIGHTH, beat.end - SIXTEENTH)

    low = walk_ups(tune, stage.cells, stage.pulse, OCTAVES, quick, last=stage.last, height=_OCTAVE)
    left = _in_octaves((*low, *_close(stage, low)))
    runs = runs_in_gaps(stage, left, _sixteenths, crushed=True)
    running = Line(runs)
    pushed = {t for b in stage.pulse.beats for t in _pushed(b, stage.lead) if not running.at(t)}
    ahead = {stage.pulse.at(t).end for t in pushed if stage.pulse.at(t).strength >= 2}
    changes = {c.onset for c in stage.cells}
    ticks = {t for t in stage.moved if t in changes or t not in ahead} | pushed
    left = _with_room(stage, ticks, left)
    longest = max(b.duration for b in stage.pulse.beats)
    return _hands(stage, _chords(stage, ticks, left, runs, longest, rings=True), left, runs)


def shout(tune: HarmonizedTune) -> Hands:
    """Fast: a bass that walks in every beat and bounces up an octave, chords after the beat."""
    stage = stage_of(tune)
    low = walking_bass(tune, stage.cells, stage.pulse, OCTAVES, last=stage.last, height=_OCTAVE)
    bounced: list[Note] = []
    for note in low:
        late = off_beat(stage.pulse.at(note.onset), stage.lead, 2) if stage.pulse.falls_on(note.onset) else None
        if late is None or late >= note.end:
            bounced += [note, replace(note, pitch=note.pitch.up(P8))]
        else:
            bounced.append(replace(note, duration=late - note.onset))
            bounced.append(Note(late, note.end - late, note.pitch.up(P8)))
    left = (*bounced, *_in_octaves(_close(stage, low)))
    after = {t for b in stage.pulse.beats if b.strength >= 2 for t in (off_beat(b, stage.lead, 2),) if t is not None}
    weak = {b.onset for b in stage.pulse.beats if b.strength == 1}
    left = _with_room(stage, weak, left)
    runs = runs_in_gaps(stage, left, thirds_of, crushed=True)
    return _hands(stage, _chords(stage, after | weak, left, runs, QUARTER, _SHORT), left, runs)


def _pushed(beat: Beat, lead: Line) -> tuple[int, ...]:
    """The last sixteenth of a strong beat and the middle of a weak one; in compound time the last eighth."""
    tick = beat.end - (SIXTEENTH if beat.strength >= 2 and beat.duration % QUARTER == 0 else EIGHTH)
    clean = all((n.onset - beat.onset) % SIXTEENTH == 0 for n in lead.attacked(beat.onset, beat.end))
    return (tick,) if clean and tick > beat.onset else ()


def _between_equals(
    stage: Stage, ticks: set[int], left: Sequence[Note], divide: Callable[[Beat], Sequence[int]]
) -> frozenset[int]:
    """The late strikes of weak beats between two of the same chord, while the left hand rests on its root."""
    low = Line(left)
    found = []
    for beat in stage.pulse.beats:
        onset, *late = divide(beat)
        if beat.strength > 1 or not late or not ticks.issuperset((onset, late[0], beat.end)):
            continue
        chord = stage.tune.chord_at(onset).chord
        if stage.tune.chord_at(beat.end).chord == chord and not low.attacked(onset, beat.end):
            found.append(late[0])
    return frozenset(found)


def _sixteenths(beat: Beat) -> Sequence[int]:
    return range(beat.onset, beat.end, SIXTEENTH)


def _chords(
    stage: Stage,
    ticks: set[int],
    left: Sequence[Note],
    runs: Sequence[Note],
    longest: int,
    marks: frozenset[Mark] = frozenset(),
    *,
    leaning: frozenset[int] = frozenset(),
    rings: bool = False,
) -> tuple[Note, ...]:
    """Chords at the ticks, full ones on the backbeat and between the beats; those `leaning` step up."""

    def size(tick: int) -> int:
        return _THIN if stage.pulse.falls_on(tick) and stage.pulse.at(tick).strength >= 2 else _FULL

    return comped(
        stage,
        ticks,
        size,
        left=left,
        runs=runs,
        longest=longest,
        marks=marks,
        crisp=bool(marks),
        leaning=leaning,
        rings=rings,
    )


def _close(stage: Stage, low: Sequence[Note]) -> tuple[Note, ...]:
    """The last bass, an octave deeper where that leaves the last chord its room under the tune."""
    root = stage.closing_root(low, OCTAVES)
    room = stage.tune.lead[-1].midi - root.midi - _OCTAVE
    return stage.closing((root.up(-P8) if room < _CLOSE and root.midi - _OCTAVE >= OCTAVES.low else root,))


def _with_room(stage: Stage, ticks: set[int], left: Sequence[Note]) -> tuple[Note, ...]:
    """The left hand without the upper keys of octaves that leave the backbeat no chord; the lower ones last on."""
    sounding = Line(left)
    gone: dict[int, Note] = {}
    for tick, following in pairwise((*sorted(t for t in ticks if t < stage.last), stage.last)):
        beat, sung = stage.pulse.at(tick), stage.lead.at(tick)
        if beat.strength > 1 or sung is None:
            continue
        held = [n for n in sounding.between(tick, min(following, beat.end)) if n.midi < sung.midi - 3]
        keys = {n.midi for n in held}
        lower = {m for m in keys if m - _OCTAVE not in keys}
        if lower == keys:
            continue
        found, free = (_count(stage.tune.chord_at(tick).chord, sung.pitch, max(low)) for low in (keys, lower))
        if found < min(_THIN, free):
            gone |= {id(n): n for n in held if n.midi not in lower}
    ends = {(n.onset, n.midi - _OCTAVE): n.end for n in gone.values()}
    kept = [n for n in left if id(n) not in gone]
    return tuple(replace(n, duration=ends.get((n.end, n.midi), n.end) - n.onset) for n in kept)


def _count(chord: Chord, top: Pitch, low: int) -> int:
    """How many tones a thin chord finds between a top note and the left hand's highest key."""
    floor = max(LOWEST, top.midi - _OCTAVE, low + 1)
    return len(tones_under(chord, top, _THIN, floor, (), rootless=True))


def _in_octaves(notes: Sequence[Note]) -> tuple[Note, ...]:
    return tuple(n for note in notes for n in (note, replace(note, pitch=note.pitch.up(P8))))


def _hands(stage: Stage, chords: Sequence[Note], left: Sequence[Note], runs: Sequence[Note]) -> Hands:
    return Hands((stage.tune.lead, runs, chords), (left, closing_third(stage, left, chords)), stage.cells)
