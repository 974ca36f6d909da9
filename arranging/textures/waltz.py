"""Waltz time: where the low note and its two chords fall in every meter, and the hemiola before the close."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from arranging.analysis.beats import DOWNBEAT, Beat
from arranging.pitch import P5, P8, Pitch
from arranging.score import EIGHTH, Mark, Measure, Note, Pedal, TimeSignature, measure_index
from arranging.sketch import HarmonizedTune
from arranging.stretches import beginning
from arranging.textures.stride import Place
from arranging.textures.timeline import Cell, Group, Line, Pulse, cells, groups, last_chord_onset
from arranging.textures.under_tune import LOWEST, tones_under

_SHORT = frozenset({Mark.STACCATO})
_STRESSED = frozenset({Mark.ACCENT})
_THREE = 3
_LOWEST_ROOT, _LOWEST_CHORD = Pitch.parse("F1").midi, Pitch.parse("B2").midi
_LOWEST_OPEN = Pitch.parse("E2").midi
"""Where an open fifth with its octave may begin."""


def waltz_grid(tune: HarmonizedTune, pulse: Pulse, *, rooted: bool = False) -> list[Place]:
    """Low note, chord and chord in every group of beats.

    Three beats and more take one each; a dotted beat is a quick measure of its own. A pair of plain beats is divided
    in three against the tune's two, as Chopin does, unless the tune runs: then it has a low note and a chord. Where
    the harmony moves on the second of the pair the last chord comes early, with the tune; where every harmony is to
    be `rooted` its bass does, and the chord follows. The two measures before the close of a tune in three are heard
    as three of two beats.
    """
    lead = Line(tune.lead)
    chords = cells(tune)
    times = [(group, tune.tune.measure_at(group.onset).time) for group in groups(pulse)]
    found = [place for group, time in times for place in _places(group, time, lead, chords, rooted=rooted)]
    hemiola = hemiola_before_close(tune, pulse)
    if not hemiola:
        return found
    start, stop = hemiola[0].onset, hemiola[-1].end
    regrouped = [(b.onset, b.end, place % 2 == 0) for place, b in enumerate(hemiola)]
    return [*(p for p in found if p[0] < start), *regrouped, *(p for p in found if p[0] >= stop)]


def hemiola_before_close(tune: HarmonizedTune, pulse: Pulse) -> tuple[Beat, ...]:
    """The six beats of the two measures of three that lead to a last note on a downbeat; none in other meters."""
    measures = tune.tune.measures
    end = tune.lead[-1].onset
    index = measure_index(measures, end)
    if index < 2 or measures[index].onset != end or tune.analysis.phrase_at(measures[index - 2].onset).end < end:
        return ()
    found = pulse.between(measures[index - 2].onset, end)
    even = len({b.duration for b in found}) == 1 and not _is_dotted(found[0])
    return found if even and all(_has_three(m, pulse) for m in measures[index - 2 : index]) else ()


def close_of(tune: HarmonizedTune, pulse: Pulse) -> int:
    """Where the last chord begins: under a last note of many measures, at its last downbeat."""
    last = tune.lead[-1]
    downbeats = [b.onset for b in pulse.between(last.onset + 1, last.end) if b.strength == DOWNBEAT]
    return max((last_chord_onset(tune), *downbeats[-1:]))


def waltz_close(
    tune: HarmonizedTune, pulse: Pulse, end: int, right: Sequence[Note] = (), *, held: bool
) -> tuple[tuple[Note, ...], tuple[Note, ...], tuple[Note, ...]]:
    """The last chord, from `end` on: the right hand's notes, the bass, and the left hand's chord.

    A low octave and a short chord after it, under what the right hand holds; or all of it struck at once and held,
    as a last note of one beat asks for too.
    """
    last = tune.lead[-1]
    stop = max(last.end, end + EIGHTH)
    chord = tune.chord_at(end).chord
    tones = tones_under(chord, last.pitch, 2, LOWEST, ())
    root = chord.bass.above(_LOWEST_ROOT)
    low = (root, root.up(P8))
    beats = [b for b in pulse.between(end, stop) if b.end <= stop]
    if held or len(beats) < 2:
        return _struck(tones, end, stop), _struck(low, end, stop), ()
    second = beats[1]
    ceiling = min((n.midi for n in right if n.end > end), default=last.midi - 2)
    lowest = chord.bass.above(_LOWEST_CHORD)
    close = [p for p in (n.above(lowest.midi) for n in chord.members[:3]) if p.midi < ceiling]
    deep = chord.bass.above(_LOWEST_OPEN)
    after = close if len(close) > 1 else [p for p in (deep, deep.up(P5), deep.up(P8)) if p.midi < ceiling]
    return (), _struck(low, end, second.onset), _struck(after, second.onset, second.end, _SHORT)


def _struck(pitches: Sequence[Pitch], onset: int, end: int, marks: frozenset[Mark] = frozenset()) -> tuple[Note, ...]:
    return tuple(Note(onset, end - onset, p, marks) for p in pitches)


def lilting(chords: Sequence[Note], pulse: Pulse) -> tuple[Note, ...]:
    """The chords with the last of each round short, as they dance in Vienna."""
    last: dict[int, int] = {}
    starts = [start for start, _, _ in _rounds(groups(pulse))]
    for note in chords:
        place = bisect_right(starts, note.onset)
        last[place] = max(note.onset, last.get(place, 0))
    shorts = set(last.values())
    return tuple(replace(n, marks=n.marks | _SHORT) if n.onset in shorts else n for n in chords)


def stressed(bass: Sequence[Note], beats: Sequence[Beat]) -> tuple[Note, ...]:
    """The bass with an accent on every other of the beats, where the three of a hemiola begin."""
    ticks = {b.onset for b in beats[::2]}
    return tuple(replace(n, marks=n.marks | _STRESSED) if n.onset in ticks else n for n in bass)


def sustained(bass: Sequence[Note], pulse: Pulse, end: int) -> tuple[Note, ...]:
    """The bass held to the end of its group of beats or to the next bass note."""
    starts = sorted({end, *(n.onset for n in bass)})
    stops = sorted({*starts, *(group.end for group in groups(pulse))})
    return tuple(replace(n, duration=stops[bisect_right(stops, n.onset)] - n.onset) for n in bass)


def dance_pedal(pulse: Pulse, end: int, chords: Sequence[Cell] = ()) -> tuple[Pedal, ...]:
    """The pedal down with the low note and up on the third beat, so that the last chord dances.

    It is up before that where another of the `chords` begins.
    """
    out: list[Pedal] = []
    for start, lift, _ in _rounds(g for g in groups(pulse) if g.onset < end and not g.is_pickup):
        if lift <= end:
            out.append(Pedal(start, min((lift, *(c.onset for c in beginning(chords, start + 1, lift))))))
    return tuple(out)


def _rounds(found: Iterable[Group]) -> list[tuple[int, int, int]]:
    """Onset, last third and end of what turns round once: a dotted beat, else a group of beats; a pair has no third."""
    out: list[tuple[int, int, int]] = []
    for group in found:
        if all(_is_dotted(b) for b in group.beats):
            out += [(b.onset, b.end - b.duration // _THREE, b.end) for b in group.beats]
        else:
            out.append((group.onset, group.beats[-1].onset if len(group.beats) > 2 else group.end, group.end))
    return out


def _is_dotted(beat: Beat) -> bool:
    return beat.duration % (_THREE * EIGHTH) == 0


def _places(group: Group, time: TimeSignature, lead: Line, chords: Sequence[Cell], *, rooted: bool) -> list[Place]:
    beats = group.beats
    if not group.is_pickup and all(_is_dotted(b) for b in beats):
        return [place for b in beats for place in _thirds(b.onset, b.end)]
    if group.is_pickup or len(beats) >= _THREE:
        return [(b.onset, b.end, place == 0) for place, b in enumerate(beats)]
    inner = beginning(chords, group.onset + 1, group.end)
    moves = {n.onset for n in lead.attacked(group.onset, group.end)}
    length = group.end - group.onset
    steady = {group.onset + part for part in (0, length // 3, length // 2, 2 * length // 3, 3 * length // 4)}
    middle = beats[-1].onset
    if time.beats in (2, 4) and len(beats) == 2 and all(c.onset == middle for c in inner) and moves <= steady:
        low, (second, third, _), last = _thirds(group.onset, group.end)
        if not inner:
            return [low, (second, third, False), last]
        short = (second, middle, False)
        return [low, short, (middle, third, True), last] if rooted else [low, short, (middle, group.end, False)]
    if len(beats) == 1:
        return _halves(beats[0])
    return [(b.onset, b.end, place == 0) for place, b in enumerate(beats)]


def _thirds(onset: int, end: int) -> list[Place]:
    third = (end - onset) // _THREE
    return [(onset + k * third, end if k == 2 else onset + (k + 1) * third, k == 0) for k in range(_THREE)]


def _halves(beat: Beat) -> list[Place]:
    middle = beat.onset + beat.duration // 2
    if beat.duration < 2 * EIGHTH:
        return [(beat.onset, beat.end, True)]
    return [(beat.onset, middle, True), (middle, beat.end, False)]


def _has_three(measure: Measure, pulse: Pulse) -> bool:
    return not measure.implicit and len(pulse.between(measure.onset, measure.end)) == _THREE
