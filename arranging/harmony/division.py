"""Where one chord cannot bear the melody's strong notes, its stretch is divided at a beat."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from arranging.analysis.beats import Beat
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.table import Flags, table_of
from arranging.harmony.vocabulary import in_mode
from arranging.score import Note
from arranging.sketch import Sketch

_ENOUGH = 0.8
"""The share of the notes on beats that one chord should hold before its stretch is left whole."""


def divisions(sketch: Sketch, recipe: HarmonyRecipe, grid: Sequence[Beat], starts: Sequence[int]) -> set[int]:
    """Beats at which to divide the stretches that begin at `starts`, so that notes on beats are chord tones.

    A style's harmonic rhythm is a wish: a stretch is divided at its strongest beat for as long as no chord of the
    key holds enough of the notes on its beats. The last stretch, and those that hold a phrase's last note, stay whole.
    """
    lead = {note.onset: note for note in sketch.lead}
    beats = [beat for beat in grid if beat.onset in lead]
    places = [beat.onset for beat in beats]
    closes = {phrase.last_onset for phrase in sketch.analysis.phrases}
    found: set[int] = set()
    for start, end in pairwise(starts):
        inside = beats[bisect_left(places, start) : bisect_left(places, end)]
        if inside and not any(start <= beat.onset and beat.onset in closes for beat in inside):
            held = _diatonic(sketch, recipe, start)
            tonic = sketch.analysis.key_at(start).tonic.pitch_class
            _divide(inside, [lead[beat.onset] for beat in inside], held, tonic, found)
    return found


def _diatonic(sketch: Sketch, recipe: HarmonyRecipe, tick: int) -> Flags:
    """The tones of the recipe's chords that stay in the key, counted from the tonic: chords x 12."""
    mode = sketch.analysis.key_at(tick).mode
    table = table_of(in_mode(recipe.vocabulary, recipe.minor, mode), mode)
    return np.asarray(table.has[~table.spare & ~table.foreign])


def _divide(beats: list[Beat], notes: list[Note], held: Flags, tonic: int, found: set[int]) -> None:
    classes = [(note.midi - tonic) % 12 for note in notes]

    def bears(start: int, end: int) -> float:
        return float(held[:, classes[start:end]].mean(axis=1).max())

    count = len(notes)
    if count < 2 or bears(0, count) >= _ENOUGH:
        return
    cut = max(range(1, count), key=lambda i: (beats[i].strength, min(bears(0, i), bears(i, count)), -i))
    found.add(beats[cut].onset)
    _divide(beats[:cut], notes[:cut], held, tonic, found)
    _divide(beats[cut:], notes[cut:], held, tonic, found)
