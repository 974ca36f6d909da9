"""What becomes of a plan in a style: its rewrites one after another, then its palette."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.harmony.carrying import Hearing
from arranging.harmony.colouring import coloured
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.rewriting import rewritten
from arranging.sketch import ChordSpan, Sketch


def reharmonized(sketch: Sketch, plan: Sequence[ChordSpan], recipe: HarmonyRecipe) -> tuple[ChordSpan, ...]:
    """The plan as a recipe reharmonizes it; prescribed chords stay. Raises `ValueError` on unknown names."""
    if not (recipe.rewrites or recipe.palette) or not plan:
        return tuple(plan)
    hearing = Hearing(sketch)
    return coloured(hearing, rewritten(sketch, plan, recipe.rewrites, hearing), recipe.palette)
