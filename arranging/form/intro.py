"""An introduction for the piano: the tune's own opening, turned towards the dominant."""

from __future__ import annotations

from dataclasses import replace

from arranging.form.timeline import joined, moved, renumbered
from arranging.form.unfolding import has_jumps, unfolded
from arranging.pitch import Key, Pitch
from arranging.score import QUARTER, BarLine, Measure, Note, Tune
from arranging.sketch import Analysis, CadenceKind, KeyRegion, Phrase, PhraseRole, Sketch

LONGEST_MEASURE_FOR_FOUR = 4 * QUARTER
LEAST_MEASURES_FOR_FOUR = 6
TURNING_DEGREES = (2, 5, 7)
"""Members of the dominant, the best first: the second degree also belongs to the modal bVII."""


def with_intro(sketch: Sketch) -> Sketch:
    """The sketch with two to four measures before it that end on the dominant.

    The right hand's line is the tune's opening; its last note turns to a tone of the dominant, and the tune's
    pickup fills the measure. Where the tune's opening is repeated, the repeat begins at the tune: its pickup
    then stays a measure of its own.
    """
    tune, analysis = sketch.tune, sketch.analysis
    pickup = _pickup(tune)
    first = tune.measures[1] if pickup and len(tune.measures) > 1 else tune.measures[0]
    full = first.time.duration
    count = _measure_count(tune, full)
    ticks = count * full
    opening = tune.measures[0].onset
    lead = _line(tune, analysis.key, opening, ticks, full)
    phrase = Phrase(opening, opening + ticks, lead[-1].onset, lead[-1].end, PhraseRole.INTRO, CadenceKind.HALF)
    rest = moved(tune, ticks)
    measures = _measures(tune, first, pickup, count)
    if _opening_is_repeated(tune):
        start = replace(rest.measures[0], repeat_start=True)
    elif pickup:
        last = measures.pop()
        start = replace(
            last, duration=full, implicit=False, bar_line=rest.measures[0].bar_line, sign=rest.measures[0].sign
        )
    else:
        start = rest.measures[0]
    before = replace(tune, measures=tuple(measures), melody=replace(tune.melody, notes=(), slurs=()))
    before = replace(
        before, chord_symbols=(), directions=(), line_ends=(), tempos=tune.tempos[:1] if _starts_at(tune) else ()
    )
    extended = joined(tune, (before, replace(rest, measures=(start, *rest.measures[1:]))))
    return replace(
        sketch,
        tune=replace(extended, measures=renumbered(extended.measures)),
        lead=lead + tuple(n.later(ticks) for n in sketch.lead),
        analysis=_later(analysis, phrase, ticks),
    )


def ready_for_frame(tune: Tune) -> Tune:
    """The tune, written out where a D.C. or D.S. would lead back into an intro or past a coda."""
    return unfolded(tune) if has_jumps(tune) else tune


def _pickup(tune: Tune) -> int:
    """Length of the opening pickup in ticks, 0 without one."""
    first = tune.measures[0]
    return first.duration if first.implicit and first.duration < first.time.duration else 0


def _measure_count(tune: Tune, full: int) -> int:
    """Four measures, two where they are long, the tune is short or its meter soon changes."""
    steady = len({m.time for m in tune.measures[:LEAST_MEASURES_FOR_FOUR]}) == 1
    return 4 if steady and full <= LONGEST_MEASURE_FOR_FOUR and len(tune.measures) >= LEAST_MEASURES_FOR_FOUR else 2


def _line(tune: Tune, key: Key, opening: int, length: int, full: int) -> tuple[Note, ...]:
    """The tune's opening with its last measure turned into one long tone of the dominant."""
    turn = opening + length - (full - _pickup(tune))
    notes = [Note(n.onset, min(n.end, turn) - n.onset, n.pitch) for n in tune.notes if n.onset < turn]
    if not notes:
        notes = [Note(opening, turn - opening, tune.notes[0].pitch)]
    before = notes[-1].pitch
    target = turning_pitch(before, key)
    return (*notes, Note(turn, opening + length - turn, target))


def turning_pitch(before: Pitch, key: Key) -> Pitch:
    """The tone of the dominant that an introduction ends on, near the pitch before it."""
    options = [key.degree(d).nearest(before.midi) for d in TURNING_DEGREES[: 2 if key.mode.is_minor else 3]]
    near = [p for p in options if abs(p.midi - before.midi) <= 5]
    return (near or options)[0]


def _measures(tune: Tune, first: Measure, pickup: int, count: int) -> list[Measure]:
    """The intro's own measures; with a pickup they open with one and the last is short by as much."""
    plain = Measure(0, first.time.duration, "", first.time, tune.measures[0].key)
    out: list[Measure] = []
    now = tune.measures[0].onset
    lengths = [pickup] * bool(pickup) + [plain.duration] * (count - 1) + [plain.duration - pickup]
    for duration in lengths:
        out.append(replace(plain, onset=now, duration=duration, implicit=duration < plain.duration))
        now += duration
    out[-1] = replace(out[-1], bar_line=BarLine.REGULAR)
    return out


def _opening_is_repeated(tune: Tune) -> bool:
    """True where a backward repeat leads to the tune's first measure."""
    for measure in tune.measures:
        if measure.repeat_times:
            return True
        if measure.repeat_start and measure is not tune.measures[0]:
            return False
    return False


def _starts_at(tune: Tune) -> bool:
    return bool(tune.tempos) and tune.tempos[0].onset <= tune.measures[0].onset


def _later(analysis: Analysis, phrase: Phrase, ticks: int) -> Analysis:
    phrases = tuple(
        replace(p, onset=p.onset + ticks, end=p.end + ticks, last_onset=p.last_onset + ticks, release=p.release + ticks)
        for p in analysis.phrases
    )
    regions = [replace(r, onset=r.onset + ticks, end=r.end + ticks) for r in analysis.regions]
    regions[0] = KeyRegion(phrase.onset, regions[0].end, regions[0].key, regions[0].prepared)
    return Analysis(tuple(regions), (phrase, *phrases))
