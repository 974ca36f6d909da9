"""A score as a standard MIDI file (type 1), played out: repeats, endings, da capo.

Onsets are exactly the score's. Grace notes are silent and arpeggios are struck together, because both would
add or move onsets; staccato shortens, a fermata slows the clock, dynamics and hairpins set the velocities.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd, lcm

from symusic import core

from arranging.score import QUARTER, Mark, Measure, Note, Part, Pedal, Score, Syllabic, measure_index
from arranging.writing.loudness import Loudness, accent, metrical
from arranging.writing.meter import meter_of, positions
from arranging.writing.playback import order

LEAST_RESOLUTION, MOST_RESOLUTION = 480, 32767
DEFAULT_TEMPO = 100.0
"""Quarters a minute where the score has no tempo."""
FERMATA_STRETCH = 0.5
"""Tempo during the last beat of a fermata."""
LEAD, BACKGROUND = 5, -4
"""What the top line of the first part gains in velocity, and what all else gives up."""
_SHORTER = {Mark.STACCATISSIMO: 0.3, Mark.STACCATO: 0.5}


@dataclass(frozen=True, slots=True)
class _Turn:
    """One playing of a measure: where it sounds, and the how-manieth time it is."""

    index: int
    onset: int
    time: int


def write_midi(score: Score) -> bytes:
    """The score as a MIDI file, the same bytes for the same score."""
    turns = _turns(score.measures)
    grid = _grid(score)
    out = core.ScoreTick(QUARTER // grid)
    for tick, quarters_per_minute in _tempos(score, turns):
        out.tempos.append(core.TempoTick(tick // grid, qpm=quarters_per_minute))
    for measure, onset in _signature_changes(score.measures, turns):
        out.time_signatures.append(core.TimeSignatureTick(onset // grid, measure.time.beats, measure.time.beat_type))
    for measure, onset in _key_changes(score.measures, turns):
        out.key_signatures.append(
            core.KeySignatureTick(onset // grid, measure.key.fifths, int(measure.key.mode.is_minor))
        )
    for index, part in enumerate(score.parts):
        out.tracks.append(_track(score, part, index, turns, grid))
    return bytes(out.dumps_midi())


def _turns(measures: Sequence[Measure]) -> tuple[_Turn, ...]:
    out: list[_Turn] = []
    onset = 0
    times: dict[int, int] = defaultdict(int)
    for index in order(measures):
        times[index] += 1
        out.append(_Turn(index, onset, times[index]))
        onset += measures[index].duration
    return tuple(out)


def _grid(score: Score) -> int:
    """Score ticks in a MIDI tick: as fine as the notes ask for, at least 480 to the quarter."""
    ticks = {t for part in score.parts for n in part.notes for t in (n.onset, n.duration)}
    ticks |= {m.onset for m in score.measures} | {m.duration for m in score.measures}
    needed = QUARTER // gcd(QUARTER, *ticks)
    resolution = lcm(needed, LEAST_RESOLUTION)
    return QUARTER // resolution if resolution <= MOST_RESOLUTION and QUARTER % resolution == 0 else 1


def _track(score: Score, part: Part, index: int, turns: Sequence[_Turn], grid: int) -> core.TrackTick:
    track = core.TrackTick(part.name, part.instrument.program, False)
    by_measure: dict[int, list[tuple[Note, int]]] = defaultdict(list)
    starts = positions(score.measures)
    for place, note, velocity in _voiced(score, part, index, starts):
        by_measure[place].append((note, velocity))
    sounding: list[tuple[int, int, int, int]] = []
    for turn in turns:
        shift = turn.onset - score.measures[turn.index].onset
        for note, velocity in by_measure.get(turn.index, ()):
            length = int(note.duration * min((_SHORTER.get(m, 1.0) for m in note.marks), default=1.0))
            sounding.append((note.onset + shift, note.midi, length, velocity))
            syllable = _sung(note, turn.time)
            if syllable:
                track.lyrics.append(core.TextMetaTick((note.onset + shift) // grid, syllable))
    for onset, pitch, length, velocity in _without_collisions(sounding):
        track.notes.append(core.NoteTick(onset // grid, max(1, length // grid), pitch, velocity))
    for onset, value in _pedalling(score, part, turns):
        track.controls.append(core.ControlChangeTick(onset // grid, 64, value))
    return track


def _voiced(score: Score, part: Part, index: int, starts: Sequence[int]) -> Iterator[tuple[int, Note, int]]:
    """Each note of a part with the index of its measure and its velocity."""
    for s, staff in enumerate(part.staves):
        loudness = Loudness(part, s + 1)
        for v, voice in enumerate(staff.voices):
            tops: dict[int, int] = {}
            for note in voice.notes:
                tops[note.onset] = max(note.midi, tops.get(note.onset, 0))
            for note in voice.notes:
                place = measure_index(score.measures, note.onset)
                measure = score.measures[place]
                level = meter_of(measure.time).level(starts[place] + note.onset - measure.onset)
                leads = index == s == v == 0 and note.midi == tops[note.onset]
                velocity = loudness.at(note.onset) + metrical(level) + accent(note.marks)
                yield place, note, min(127, max(1, round(velocity + (LEAD if leads else BACKGROUND))))


def _without_collisions(notes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Notes that stop before the same key is struck again, sorted by onset and pitch."""
    next_onset: dict[int, int] = {}
    out = []
    for onset, pitch, length, velocity in sorted(notes, reverse=True):
        later = next_onset.get(pitch)
        if later is not None and later > onset:
            length = min(length, later - onset)
        next_onset[pitch] = onset
        out.append((onset, pitch, length, velocity))
    return out[::-1]


def _sung(note: Note, time: int) -> str:
    """The syllable of the verse that is sung this time; the last verse there is when there are fewer."""
    verses = {s.verse: s for s in note.lyrics}
    if not verses:
        return ""
    syllable = verses.get(time) or verses[max((v for v in verses if v <= time), default=min(verses))]
    hyphen = "-" if syllable.syllabic in (Syllabic.BEGIN, Syllabic.MIDDLE) else ""
    return syllable.text + hyphen


def _pedalling(score: Score, part: Part, turns: Sequence[_Turn]) -> list[tuple[int, int]]:
    """(tick, value) of the damper pedal; where one pedal follows another it lifts for a moment."""
    pedals = [d for d in part.directions if isinstance(d, Pedal)]
    ends = {p.end for p in pedals}
    presses: dict[int, list[int]] = defaultdict(list)
    lifts: dict[int, list[int]] = defaultdict(list)
    for pedal in pedals:
        presses[measure_index(score.measures, pedal.onset)].append(pedal.onset)
        lifts[measure_index(score.measures, pedal.end - 1)].append(pedal.end)
    out: list[tuple[int, int]] = []
    for turn in turns:
        shift = turn.onset - score.measures[turn.index].onset
        out += [(t + shift + (QUARTER // 16 if t in ends else 0), 127) for t in presses.get(turn.index, ())]
        out += [(t + shift, 0) for t in lifts.get(turn.index, ())]
    return sorted(out)


def _tempos(score: Score, turns: Sequence[_Turn]) -> list[tuple[int, float]]:
    """(tick, quarters a minute) as played, fermatas included; only where the tempo changes."""
    clock = _clock(score)
    onsets = [tick for tick, _ in clock]
    found: dict[int, float] = {}
    for turn in turns:
        measure = score.measures[turn.index]
        shift = turn.onset - measure.onset
        first = max(0, bisect_right(onsets, measure.onset) - 1)
        for onset, tempo in clock[first : bisect_left(onsets, measure.end)]:
            found[max(onset, measure.onset) + shift] = tempo
    out: list[tuple[int, float]] = []
    for tick in sorted(found):
        if not out or out[-1][1] != found[tick]:
            out.append((tick, found[tick]))
    return out


def _clock(score: Score) -> list[tuple[int, float]]:
    """(tick, quarters a minute) in the written score: the tempo marks, halved under the fermatas."""
    marks = {m.onset: m.quarters_per_minute for m in sorted(score.tempos, key=lambda m: m.onset)}
    fermatas = _fermatas(score)
    edges = {tick for stretch in fermatas for tick in stretch}
    now = next(iter(marks.values()), DEFAULT_TEMPO)
    held_until = -1
    out: list[tuple[int, float]] = []
    ends = dict(fermatas)
    for tick in sorted({0, *marks, *edges}):
        now = marks.get(tick, now)
        held_until = max(held_until, ends.get(tick, -1))
        out.append((tick, now * (FERMATA_STRETCH if tick < held_until else 1.0)))
    return out


def _fermatas(score: Score) -> list[tuple[int, int]]:
    """(onset, end) of the stretch that each fermata holds back: the last quarter of its note, or all of it."""
    ends: dict[int, int] = {}
    for part in score.parts:
        for note in part.notes:
            if Mark.FERMATA in note.marks:
                ends[note.end] = max(note.onset, note.end - QUARTER, ends.get(note.end, 0))
    return sorted((onset, end) for end, onset in ends.items())


def _signature_changes(measures: Sequence[Measure], turns: Sequence[_Turn]) -> Iterator[tuple[Measure, int]]:
    """Where a time signature is stated: at changes, and behind short measures so that bars can be counted again."""
    before: Measure | None = None
    for turn in turns:
        measure = measures[turn.index]
        time = measure.time
        uneven = before is not None and before.duration != before.time.duration
        if before is None or uneven or (time.beats, time.beat_type) != (before.time.beats, before.time.beat_type):
            yield measure, turn.onset
        before = measure


def _key_changes(measures: Sequence[Measure], turns: Sequence[_Turn]) -> Iterator[tuple[Measure, int]]:
    now = None
    for turn in turns:
        measure = measures[turn.index]
        if measure.key != now:
            now = measure.key
            yield measure, turn.onset
