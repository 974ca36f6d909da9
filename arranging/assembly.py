"""The finished score: piano, melody and descant staves set above one another, with titles and tempo."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import Any

from arranging.analysis.beats import counted_beat
from arranging.score import (
    QUARTER,
    VOICE,
    WHOLE,
    ChordSymbol,
    Clef,
    Credits,
    Measure,
    Part,
    Score,
    Staff,
    Tempo,
    Tune,
)
from arranging.sketch import Analysis, Arrangement, ChordSpan, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange

RESTRIKE_SECONDS = 0.126
"""A key comes back no faster than eight times a second."""


def assemble(
    tune: HarmonizedTune,
    arrangement: Arrangement,
    style: ArrangementStyle,
    options: Any,
    *,
    combined: bool,
    descant: Part | None,
) -> Score:
    """The score from top to bottom: descant, melody (when `combined`), and the style's parts."""
    source = tune.tune
    above = [descant] if descant else []
    above += [melody_part(source)] if combined else []
    below = list(arrangement.parts)
    symbols = source.chord_symbols or (chord_symbols(tune.harmony) if style.prints_chords else ())
    if symbols:
        staff = above if combined else below
        index = len(above) - 1 if combined else 0
        staff[index] = replace(staff[index], chord_symbols=symbols)
    return Score(
        measures=signed(source.measures, tune.analysis),
        parts=(*above, *below),
        tempos=tempos(source, style.tempo(options), arrangement.tempos),
        title=source.title,
        subtitle=source.subtitle,
        credits=_credits(source.credits, style),
    )


def chord_symbols(harmony: tuple[ChordSpan, ...]) -> tuple[ChordSymbol, ...]:
    """A symbol wherever the chord changes."""
    before = (None, *(span.chord for span in harmony))
    return tuple(ChordSymbol(s.onset, s.chord) for s, last in zip(harmony, before, strict=False) if s.chord != last)


def melody_part(tune: Tune) -> Part:
    """The tune verbatim on a staff of its own, with all its words and marks."""
    instrument = replace(VOICE, name="Melody")
    return Part("Melody", instrument, (Staff(Clef.TREBLE, (tune.melody,)),), tune.directions, short_name="M.")


def tempos(tune: Tune, style: TempoRange, extra: tuple[Tempo, ...]) -> tuple[Tempo, ...]:
    """The tune's own tempo where the style can live with it, else the nearer end of the style's range.

    Later changes keep their ratio to the first. A tune without a tempo takes the middle of the range, or goes as much
    slower as its repeated notes ask for; where that is still too fast in one beat a measure, it goes in three.
    """
    first = tune.measures[0]
    beat = counted_beat(first.time)
    in_one = not tune.tempos and beat == first.time.duration
    if in_one and style.for_beat(beat).low * beat > _fastest(tune):
        beat = WHOLE // first.time.beat_type
    style = style.for_beat(beat)
    given = tune.tempos[0] if tune.tempos else None
    if given:
        asked = given.quarters_per_minute * QUARTER / beat
    else:
        asked = min((style.low + style.high) / 2, _fastest(tune) // beat)
    bpm = round(style.nearest(asked))
    kept = given is not None and style.low <= asked <= style.high
    words = given.words if given and kept and given.words else style.words
    out = [Tempo(first.onset, bpm, beat, words)]
    for later in tune.tempos[1:]:
        if given is None:
            break
        ratio = later.quarters_per_minute / given.quarters_per_minute
        local = counted_beat(tune.measure_at(later.onset).time)
        quarters = bpm * beat / QUARTER * ratio
        out.append(replace(later, bpm=round(quarters * QUARTER / local, 1), beat=local))
    return tuple(sorted((*out, *extra), key=lambda t: t.onset))


def _fastest(tune: Tune) -> float:
    """Ticks a minute at which no key of the tune has to be struck again sooner than a finger can."""
    returns = (b.onset - a.onset for a, b in pairwise(tune.notes) if a.midi == b.midi)
    return min(returns, default=inf) * 60 / RESTRIKE_SECONDS


def _credits(credits: Credits, style: ArrangementStyle) -> Credits:
    note = f"arr. in {style.title}"
    return replace(credits, arranger=f"{credits.arranger}; {note}" if credits.arranger else note)


def signed(measures: tuple[Measure, ...], analysis: Analysis) -> tuple[Measure, ...]:
    """Measures with the key the analysis found, where it has the measure's signature."""
    out = []
    for measure in measures:
        key = analysis.key_at(measure.onset)
        out.append(replace(measure, key=key) if key.fifths == measure.key.fifths else measure)
    return tuple(out)
