"""The voice search against music21's figured-bass realizer: the same bass and chords, in the same run."""

import pytest

from arranging.analysis import analyse
from arranging.harmony.planner import plan
from arranging.harmony.recipe import HarmonyRecipe
from arranging.notation import parse_tune
from arranging.sketch import ChordSpan, Sketch
from arranging.voices.search import find_voicings
from tests.benchmarks.test_budgets import PHRASES, seconds

FIGURES = {3: ("", "6", "6,4"), 4: ("7", "6,5", "4,3", "4,2")}
"""Figures by the number of the chord's members and its inversion."""
DIATONIC = HarmonyRecipe(("I", "I6", "ii", "ii6", "ii65", "IV", "IV6", "V", "V6", "V7", "V65", "vi"), parts=4)
"""Chords of the key alone, so that the figures need no accidentals."""


def hymn(measures: int) -> Sketch:
    bars = [bar for phrase in PHRASES for bar in phrase.split(" | ")]
    tune = parse_tune(f"4/4 G: {' | '.join(bars[:measures])}", bpm=100)
    return Sketch(tune, tune.notes, analyse(tune, has_key=True))


def figured(harmony: tuple[ChordSpan, ...]):
    """The plan as a figured bass for music21, each chord a quarter long."""
    from music21 import key, meter, note
    from music21.figuredBass.realizer import FiguredBassLine

    line = FiguredBassLine(key.Key("G"), meter.TimeSignature("4/4"))
    for span in harmony:
        members = span.chord.members
        figure = FIGURES[len(members)][members.index(span.chord.bass)]
        line.addElement(note.Note(f"{span.chord.bass}3".replace("b", "-"), quarterLength=1), figure or None)
    return line


@pytest.mark.benchmark_budget
def test_leading_voices_is_faster_than_realizing_a_figured_bass():
    sketch = hymn(12)
    harmony = next(plan(sketch, DIATONIC))
    line = figured(harmony)
    assert not find_voicings(sketch, harmony, DIATONIC).impasses
    ours = seconds(lambda: find_voicings(sketch, harmony, DIATONIC), 5)
    theirs = seconds(line.realize, 2)
    print(f"{len(harmony)} chords: {ours * 1000:.0f} ms, music21 {theirs * 1000:.0f} ms, ratio {ours / theirs:.3f}")
    assert ours < theirs
