"""A coda for the piano: the tune's last measures echoed, then a plagal close."""

from __future__ import annotations

from dataclasses import replace

from arranging.score import BarLine, Measure, Note, Tune
from arranging.sketch import Analysis, CadenceKind, Phrase, PhraseRole, Sketch

ECHO, CLOSE = 2, 2
"""Measures that echo the tune's end, and measures of the close on the final."""


def with_coda(sketch: Sketch) -> Sketch:
    """The sketch with two to four measures after it that close on the final by way of the subdominant.

    The tune's last two measures are echoed where they are whole; then the final is held over the plagal close.
    A last measure that was short by the pickup is filled up, unless a repeat ends with it.
    """
    tune = filled(sketch.tune)
    full = tune.measures[-1].time.duration
    echo = _echo(tune, sketch.lead, tune.end)
    now = tune.end + (ECHO * full if echo else 0)
    final = sketch.lead[-1].pitch
    close = tuple(Note(now + i * full, full, final) for i in range(CLOSE))
    return ended(sketch, echo + close, CadenceKind.PLAGAL)


def ended(sketch: Sketch, line: tuple[Note, ...], cadence: CadenceKind) -> Sketch:
    """The sketch with measures after it for the piano's own closing line, which begins where the filled tune ends."""
    tune = filled(sketch.tune)
    start, last = tune.end, tune.measures[-1]
    full = last.time.duration
    plain = Measure(start, full, "", last.time, last.key)
    count = -(-(line[-1].end - start) // full)
    measures = [replace(plain, onset=start + i * full, number=str(_number(last) + 1 + i)) for i in range(count)]
    measures[-1] = replace(measures[-1], bar_line=BarLine.FINAL)
    before = replace(last, bar_line=BarLine.REGULAR if not last.repeat_times else last.bar_line)
    phrase = Phrase(start, measures[-1].end, line[-1].onset, measures[-1].end, PhraseRole.CODA, cadence)
    return replace(
        sketch,
        tune=replace(tune, measures=(*tune.measures[:-1], before, *measures)),
        lead=sketch.lead + line,
        analysis=_longer(sketch.analysis, phrase),
    )


def filled(tune: Tune) -> Tune:
    """The tune, its last measure whole where it was short by the pickup and no repeat ends with it."""
    last = tune.measures[-1]
    if last.duration >= last.time.duration or last.repeat_times:
        return tune
    return replace(tune, measures=(*tune.measures[:-1], replace(last, duration=last.time.duration, implicit=False)))


def _echo(tune: Tune, lead: tuple[Note, ...], start: int) -> tuple[Note, ...]:
    """The lead of the two measures up to the last note, moved behind the end; none where they are not whole."""
    full = tune.measures[-1].time.duration
    home = tune.measure_at(lead[-1].onset)
    index = tune.measures.index(home)
    if index < 1:
        return ()
    previous = tune.measures[index - 1]
    if any(m.duration != full or m.key != home.key or m.time != home.time for m in (previous, home)):
        return ()
    ticks = start - previous.onset
    notes = [n for n in lead if previous.onset <= n.onset < home.end]
    if not notes or notes[0].onset != previous.onset:
        return ()
    out = [Note(n.onset + ticks, n.duration, n.pitch) for n in notes]
    out[-1] = replace(out[-1], duration=start + ECHO * full - out[-1].onset)
    return tuple(out)


def _longer(analysis: Analysis, phrase: Phrase) -> Analysis:
    last = replace(analysis.phrases[-1], end=phrase.onset)
    region = replace(analysis.regions[-1], end=phrase.end)
    return Analysis((*analysis.regions[:-1], region), (*analysis.phrases[:-1], last, phrase))


def _number(measure: Measure) -> int:
    """Its number; the second half of a divided measure, 8a, has that of the first."""
    number = measure.number.removesuffix("a")
    return int(number) if number.isdigit() else 0
