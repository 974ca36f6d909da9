"""Voices led under a melody by given chords."""

from arranging.harmony.recipe import HarmonyRecipe
from arranging.score import Voice
from arranging.sketch import ChordSpan, Sketch
from arranging.voices.search import find_voicings, written_out


def lead_voices(sketch: Sketch, harmony: tuple[ChordSpan, ...], recipe: HarmonyRecipe) -> tuple[Voice, ...] | None:
    """The voices written out; None where no voicing keeps every rule."""
    outcome = find_voicings(sketch, harmony, recipe)
    return None if outcome.impasses else written_out(sketch, outcome, recipe)
