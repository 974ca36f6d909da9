"""The manners in which a choir can be voiced, as data: what `voicing` may say, and the harmony each asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from arranging.choir.idiom import Idiom
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe, Ornaments, Spacing
from arranging.harmony.vocabulary import CHORALE, HYMNAL

SIMPLE = ("I", "I6", "I64", "ii", "ii6", "IV", "IV6", "V", "V6", "V7", "vi", "vi6")
"""What an amateur choir reads at sight: the triads on I, ii, IV, V, vi and their inversions."""


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Who sings: the name in the API, its title, and the number of voices."""

    name: str
    title: str
    parts: int


ENSEMBLES = {e.name: e for e in (Ensemble("satb", "SATB", 4), Ensemble("sab", "SAB", 3))}
LAYOUTS = ("open", "closed")

_BASES = {
    Idiom.CHORALE: HarmonyRecipe(
        CHORALE,
        rhythm=HarmonicRhythm.BEAT,
        weights="bach",
        picardy=True,
        ornaments=Ornaments(0.65, suspensions=True),
        local_keys=True,
        spacing=Spacing.CHOIR,
    ),
    Idiom.HYMN: HarmonyRecipe(
        HYMNAL,
        rhythm=HarmonicRhythm.NOTE,
        weights="hymnal",
        ornaments=Ornaments(0.08),
        spacing=Spacing.CHOIR,
    ),
}


@dataclass(frozen=True, slots=True)
class ChoirVoicing:
    """A manner of voicing: its names for users, and what it changes in the recipe of the idiom."""

    name: str
    title: str
    description: str
    ornamented: bool = True
    vocabulary: tuple[str, ...] = ()
    spacing: Spacing = Spacing.CHOIR
    sustained: bool = False
    easy: bool = False

    def recipe(self, ensemble: Ensemble, idiom: Idiom) -> HarmonyRecipe:
        """What the harmony planner and the voices are asked for."""
        recipe = replace(
            _BASES[idiom], parts=ensemble.parts, spacing=self.spacing, sustained=self.sustained, easy=self.easy
        )
        if self.vocabulary:
            recipe = replace(recipe, vocabulary=self.vocabulary, rhythm=HarmonicRhythm.ATTACK, local_keys=False)
        return recipe if self.ornamented else replace(recipe, ornaments=Ornaments())


@cache
def choir_voicings() -> dict[str, ChoirVoicing]:
    """The voicings by name, the usual one first."""
    found = (
        ChoirVoicing(
            "full",
            "Full",
            "A complete chord for every melody note, with passing notes and suspensions where the idiom has them.",
        ),
        ChoirVoicing(
            "simple",
            "Simple",
            "Note against note in I, ii, IV, V, vi and their inversions, for a choir that reads at sight.",
            ornamented=False,
            vocabulary=SIMPLE,
            easy=True,
        ),
        ChoirVoicing(
            "close",
            "Close",
            "The three upper voices within an octave: compact, and playable at the keyboard.",
            spacing=Spacing.CLOSE,
        ),
        ChoirVoicing(
            "open",
            "Open",
            "Soprano and tenor more than an octave apart, a chord tone's room between neighbours: fuller and darker.",
            spacing=Spacing.OPEN,
        ),
        ChoirVoicing(
            "sustained",
            "Sustained",
            "The lower voices hold the harmony on 'oo' while the melody moves.",
            ornamented=False,
            sustained=True,
        ),
    )
    return {v.name: v for v in found}
