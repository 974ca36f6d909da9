"""The examples of rewrites, worked: a tune, its plan, and what a rewrite makes of it."""

from __future__ import annotations

from arranging.chords import Chord
from arranging.harmony.carrying import Hearing
from arranging.harmony.examples import example_sketch
from arranging.harmony.reharmonizing import rewritten
from arranging.harmony.roman import chord_of
from arranging.sketch import ChordSpan, Sketch

Heard = tuple[tuple[int, Chord], ...]
"""Where each harmony begins, and what it is."""


def worked(name: str, example: str) -> tuple[Heard, Heard]:
    """What a rewrite makes of an example, and what the example promises: its own plan where it gives no other.

    A semicolon at the end may be followed by the mode whose final the key's tonic is, as in `; dorian`.
    """
    example, _, wish = example.partition(";")
    tune, before, *after = example.split("=>")
    sketch = example_sketch(tune, wish.strip())
    plan = example_plan(sketch, before)
    return _heard(rewritten(sketch, plan, (name,), Hearing(sketch))), _heard(
        example_plan(sketch, after[0]) if after else plan
    )


def example_plan(sketch: Sketch, text: str) -> tuple[ChordSpan, ...]:
    """The spans of numerals between bar lines, which share their measure equally; `_` prolongs the one before."""
    found: list[ChordSpan] = []
    for measure, bar in zip(sketch.tune.measures, text.split("|"), strict=True):
        words = bar.split()
        each = measure.duration // len(words)
        key = sketch.analysis.key_at(measure.onset)
        for place, word in enumerate(words):
            roman = found[-1].roman if word == "_" else word
            found.append(ChordSpan(measure.onset + place * each, each, chord_of(roman, key), key, roman))
    return tuple(found)


def _heard(plan: tuple[ChordSpan, ...]) -> Heard:
    found: list[tuple[int, Chord]] = []
    for span in plan:
        if not found or found[-1][1] != span.chord:
            found.append((span.onset, span.chord))
    return tuple(found)
