"""A tune over given chords, for tests of textures."""

from __future__ import annotations

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import parse_tune
from arranging.score import QUARTER
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch


def over(text: str, chords: str) -> HarmonizedTune:
    """A tune over chords given as numerals with their length in quarters, as in `I:2 V7:2`."""
    tune = parse_tune(text)
    key = tune.measures[0].key
    spans, now = [], tune.measures[0].onset
    for word in chords.split():
        roman, _, quarters = word.partition(":")
        spans.append(ChordSpan(now, int(float(quarters) * QUARTER), chord_of(roman, key), key, roman))
        now = spans[-1].end
    return HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), tuple(spans))
