"""Jazz piano for two hands: shells under a ballad, a walking bass under swing, forms without root under a song."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arranging.analysis.beats import DOWNBEAT
from arranging.pitch import P8, Pitch, PitchName
from arranging.score import EIGHTH, HALF, QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import BassRange, bass_line
from arranging.textures.comping import off_beat
from arranging.textures.comping_stage import Hands, Stage, closing_third, comped, runs_in_gaps, stage_of
from arranging.textures.hands import TENTH
from arranging.textures.limits import CLEAR_GAP
from arranging.textures.rootless import CHORD_ROOM, forms, guide_tones, shells
from arranging.textures.timeline import Cell, split_at_strong_beats, thirds_of
from arranging.textures.walking import clearest, walking_bass, ways_between

ROOTS = BassRange(Pitch.parse("C2").midi, Pitch.parse("D3").midi, Pitch.parse("A2").midi)
"""Where the roots of a ballad lie: a tenth above them the hand meets the guide tones."""
WALK = BassRange(Pitch.parse("E2").midi, Pitch.parse("A3").midi, Pitch.parse("B2").midi)
"""Where a bass walks: the low strings of a double bass, up to where the chords begin."""
_FULL, _THIN = 3, 2
_ROOM = 3
"""Semitones under the tune that keep clear of it."""
_BREATH = 2
"""Beats that the tune must leave before the piano speaks up."""
_SHORT = frozenset({Mark.STACCATO})
_ROLLED = frozenset({Mark.ARPEGGIO})


def ballad(tune: HarmonizedTune) -> Hands:
    """Root and guide tone in the left hand, then the tones between; the tune over its extensions in the right hand."""
    stage = stage_of(tune)
    found = split_at_strong_beats(stage.played, stage.pulse, HALF)
    basses = _two_feel(stage, found)
    shell = shells((*found, stage.close), basses, tune)
    low: list[Note] = []
    for index, (cell, pair) in enumerate(zip(found, shell, strict=False)):
        low += _broken_shell(stage, cell, pair, basses[index + 1])
    left = (*low, *stage.closing(shell[-1]))
    runs = runs_in_gaps(stage, left, thirds_of, least=_BREATH)
    ticks = {c.onset for c in found} | _weighty(stage)
    return Hands((tune.lead, runs, _chords(stage, ticks, left, runs)), _by_rank(left), stage.cells)


def swing(tune: HarmonizedTune) -> Hands:
    """A walking bass in the left hand, short chords after the beat under the tune in the right."""
    stage = stage_of(tune)
    low = walking_bass(tune, stage.cells, stage.pulse, WALK, last=stage.last)
    left = (*low, *stage.closing((stage.close.span.chord.bass.above(WALK.low),)))
    runs = runs_in_gaps(stage, left, thirds_of, least=_BREATH)
    ticks = set()
    for beat in stage.pulse.beats:
        late = off_beat(beat, stage.lead, 2)
        ticks.add(beat.onset if beat.strength >= 2 or late is None else late)
    strong = {b.onset for b in stage.pulse.beats if b.strength >= 2}

    def size(tick: int) -> int:
        return _THIN if tick in strong else _FULL

    chords = comped(stage, ticks, size, left=left, runs=runs, longest=QUARTER, marks=_SHORT, crisp=True)
    return Hands((tune.lead, runs, chords), (left,), stage.cells)


def rootless(tune: HarmonizedTune) -> Hands:
    """The root alone, then a form without it in the left hand; the tune over a tone or two of the chord."""
    stage = stage_of(tune)
    found = split_at_strong_beats(stage.played, stage.pulse, HALF)
    basses = _two_feel(stage, found)
    chosen = forms((*found, stage.close), tune)
    low: list[Note] = []
    middle: list[Note] = []
    for cell, bass, form in zip(found, basses, chosen, strict=False):
        start = _form_onset(stage, cell)
        if start > cell.onset:
            low.append(Note(cell.onset, start - cell.onset, bass))
        middle += [Note(start, cell.end - start, p) for p in form if p.midi > bass.midi]
    root = basses[-1]
    low += stage.closing((root,))
    middle += stage.closing([p for p in chosen[-1] if 7 <= p.midi - root.midi <= TENTH][:2])
    left = (*low, *middle)
    runs = runs_in_gaps(stage, left, thirds_of, least=_BREATH)
    ticks = {c.onset for c in found} | _weighty(stage)
    right = _chords(stage, ticks, left, runs)
    return Hands((tune.lead, runs, right), (low, [*middle, *closing_third(stage, left, right)]), stage.cells)


def _two_feel(stage: Stage, found: Sequence[Cell]) -> tuple[Pitch, ...]:
    """The bass of every cell and of the last chord: a chord that comes again stands on its fifth, then on its root.

    It keeps its root where the next chord's bass is that fifth.
    """
    goals = [*(c.span.chord.bass for c in found), stage.close.span.chord.bass]
    names = goals[:1]
    for index, (before, cell) in enumerate(pairwise(found), start=1):
        chord = cell.span.chord
        rooted = names[-1] == chord.bass == chord.root and before.span.chord == chord
        moves = rooted and chord.fifth != goals[index + 1] and _answers(stage, before, cell)
        names.append(chord.fifth if moves else chord.bass)
    return bass_line([*names[: len(found)], goals[-1]], ROOTS)


def _answers(stage: Stage, before: Cell, cell: Cell) -> bool:
    """Whether a cell is the lighter half: inside a measure, or a measure after one that is all one chord."""
    here, there = stage.pulse.at(cell.onset).strength, stage.pulse.at(before.onset).strength
    return 2 * before.duration >= cell.duration and (here < there or here == there == DOWNBEAT)


def _by_rank(left: Sequence[Note]) -> tuple[Sequence[Note], Sequence[Note]]:
    """What is struck lowest, which counts most, and what is struck over it, which gives way to the right hand."""
    lowest: dict[int, Note] = {}
    for note in left:
        lowest[note.onset] = min(lowest.get(note.onset, note), note, key=lambda n: n.midi)
    return tuple(lowest.values()), tuple(n for n in left if n != lowest[n.onset])


def _weighty(stage: Stage) -> set[int]:
    """Where notes of the tune that last a beat and more begin on a strong beat."""
    return {
        n.onset
        for n in stage.lead.notes
        if stage.pulse.falls_on(n.onset)
        and stage.pulse.at(n.onset).strength >= 2
        and n.duration >= stage.pulse.at(n.onset).duration
    }


def _chords(stage: Stage, ticks: set[int], left: Sequence[Note], runs: Sequence[Note]) -> tuple[Note, ...]:
    """Held chords under the tune, full ones where the harmony changes."""
    changes = {c.onset for c in stage.cells}
    return comped(stage, ticks, lambda t: _FULL if t in changes else _THIN, left=left, runs=runs, longest=2 * HALF)


def _broken_shell(stage: Stage, cell: Cell, shell: Sequence[Pitch], goal: Pitch) -> list[Note]:
    """The shell on the chord's first beat, another tone on every further one, and late in the last a step to `goal`.

    A last beat that finds no tone begins with that step. A chord of a single compound beat has its other tone on the
    last eighth. The pedal holds what the hand lets go.
    """
    beats = stage.pulse.between(cell.onset + 1, cell.end)
    chord, root = cell.span.chord, shell[0]
    late = off_beat(beats[-1], stage.lead, 2) if beats and goal.midi != root.midi else None
    steps: list[tuple[int, Sequence[Pitch]]] = [(cell.onset, shell)]
    names = dict.fromkeys((*guide_tones(chord), *chord.members[2:3], chord.members[-1]))
    waiting = [n for n in names if n not in {p.name for p in shell}]
    heard = [n for n in names if n not in waiting]
    sung = [n.midi for n in stage.lead.between(cell.onset, cell.end)]
    only = stage.pulse.at(cell.onset)
    lilts = cell.onset == only.onset and cell.duration == only.duration == QUARTER + EIGHTH
    for onset, end in [(only.end - EIGHTH, only.end)] if lilts else [(b.onset, b.end) for b in beats]:
        over = [n.midi for n in stage.lead.between(onset, end)]
        before = steps[-1][1][-1]
        near = [p for n in waiting if _fits(p := n.nearest(before.midi), root, over, _ROOM)]
        others = (n for n in (*waiting, *heard) if n != before.name)
        anew = (_nearest(n, root, before, sung) for n in others)
        if tone := next((p for p in (*near, *anew) if p), None):
            steps.append((onset, (tone,)))
            waiting = [n for n in waiting if n != tone.name]
            heard = [*(n for n in heard if n != tone.name), tone.name]
    if late is not None and late < cell.end:
        late = late if steps[-1][0] == beats[-1].onset else beats[-1].onset
        ways = ways_between(chord, cell.span.key, root, goal, (False,), ROOTS)
        times = [(cell.onset, late - cell.onset), (late, cell.end - late)]
        steps.append((late, clearest([(root, *way) for way in ways], times, goal, stage.lead)[1:]))
    return [
        Note(start, end - start, p)
        for (start, pitches), end in zip(steps, [*(t for t, _ in steps[1:]), cell.end], strict=True)
        for p in pitches
    ]


def _nearest(name: PitchName, root: Pitch, before: Pitch, sung: Sequence[int]) -> Pitch | None:
    """A name in the octave nearest to the tone before, where the right hand keeps room for a chord under the tune."""
    near = name.nearest(before.midi)
    found = [p for p in (near, near.up(-P8), near.up(P8)) if _fits(p, root, sung, CHORD_ROOM)]
    return min(found, key=lambda p: abs(p.midi - before.midi), default=None)


def _fits(pitch: Pitch, root: Pitch, over: Sequence[int], room: int) -> bool:
    """Whether the hand on the root reaches a tone that lies clear of it, and leaves `room` semitones under the tune."""
    return CLEAR_GAP <= pitch.midi - root.midi <= TENTH and all(m - pitch.midi >= room for m in over)


def _form_onset(stage: Stage, cell: Cell) -> int:
    """Where the form enters: on the second beat, or late in the only one; with it where that is divided by two."""
    inner = stage.pulse.between(cell.onset + 1, cell.end)
    if inner:
        return inner[0].onset
    late = off_beat(stage.pulse.at(cell.onset), stage.lead, 2)
    return cell.onset if late is None or late >= cell.end else late
