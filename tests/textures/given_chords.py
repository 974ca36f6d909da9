"""Tunes with chords given by hand, for tests of what textures make of them."""

from __future__ import annotations

from collections.abc import Iterable

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.score import QUARTER, Note
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch


def with_chords(melody: str, chords: str) -> HarmonizedTune:
    """A tune with chords given as `I:2 V7:2`, in quarters."""
    tune = parse_tune(melody)
    key = tune.measures[0].key
    spans: list[ChordSpan] = []
    now = 0
    for word in chords.split():
        roman, _, quarters = word.partition(":")
        spans.append(ChordSpan(now, round(float(quarters) * QUARTER), chord_of(roman, key), key, roman))
        now = spans[-1].end
    return HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), tuple(spans))


def written(notes: Iterable[Note], tune: HarmonizedTune) -> str:
    """Notes as one line of text."""
    return line(sorted(notes, key=lambda n: (n.onset, n.midi)), tune.tune.measures)
