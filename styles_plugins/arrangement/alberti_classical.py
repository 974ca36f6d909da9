"""Alberti classical: a singing tune over a broken chord that never sits still."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.alberti import HIGH, LOW, MIDDLE, Figuration, broken_left_hand, one_five_three_five, rising
from arranging.textures.alberti_cadences import cadence_thirds
from arranging.textures.alberti_slurs import slurred
from arranging.textures.expression import answers, ritardando, terraced
from arranging.textures.measures import alberti
from arranging.textures.piano import piano
from arranging.textures.timeline import Pulse

CLASSICAL = (
    *("I", "I6", "I64", "ii6", "ii", "IV", "IV6", "IV64", "V", "V6", "V7", "V65", "V43", "V42", "vi", "viio6"),
    *("V7/V", "V65/V"),
)
"""The plain chords of a sonatina; inversions of the dominant make its bass a melody."""


class Figure(Enum):
    """How the left hand breaks its chords."""

    ALBERTI = Figuration(one_five_three_five, threes=(LOW, HIGH, MIDDLE))
    RISING = Figuration(rising, notes_a_beat=4)


class AlbertiClassical(ArrangementStyle):
    """A singing tune over an Alberti bass, in the clear two-part texture of a Classical sonata.

    **Sounds like** the slow theme of a keyboard sonata by Mozart or a sonatina by Clementi.
    **Suits** plain songful tunes with one or two harmonies a measure; quick changes of harmony blur the figure.
    """

    name = "alberti-classical"
    title = "Alberti (Classical)"
    plays_melody = True
    traits = (
        Trait("two parts", alberti.two_part_share, least=0.6),
        Trait("chords a measure", alberti.chords_a_measure, most=2.6),
    )

    suits = Suits(
        Family.SINGING,
        (
            Liking(
                likes.both(likes.in_two_or_four, likes.tempo(96, 140), likes.major),
                0.9,
                "{key} in {time} at {bpm} is the stuff of a sonatina over rocking eighths",
            ),
            Liking(
                likes.grows("running", 0.05, 0.35),
                1.1,
                "its running notes in {running} of the beats sing over a light broken chord",
            ),
            Liking(
                likes.both(likes.grows("even", 0.6, 0.9), likes.major, likes.grows("notes_a_second", 1.2, 2.0)),
                1.3,
                "its even notes at {bpm} stay clear over an Alberti bass",
            ),
            Liking(
                likes.both(likes.grows("regular", 0.6, 1.0), likes.grows("phrase_measures", 2.0, 4.0)),
                0.6,
                "its {phrase} phrases answer each other as in a classical period",
            ),
            Liking(
                likes.both(
                    likes.no(likes.words),
                    likes.either(likes.grows("compass", 12, 17), likes.grows("leaps", 0.15, 0.35)),
                    likes.tempo(88, 150),
                ),
                0.9,
                "wordless, with its leaps over {compass}, it is an instrument's tune",
            ),
            Liking(
                likes.both(likes.in_three, likes.tempo(96, 140), likes.major),
                0.7,
                "{time} at {bpm} is a minuet over broken chords",
            ),
            Liking(likes.compound, -1.2),
            Liking(likes.both(likes.compound, likes.tempo(84, 200)), -1.5),
            Liking(likes.minor, -0.8),
            Liking(likes.modal, -1.0),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.tempo(20, 80), -1.0),
            Liking(likes.grows("dotted", 0.25, 0.6), -0.8),
            Liking(likes.grows("syncopated", 0.05, 0.4), -1.2),
            Liking(likes.grows("pentatonic", 0.95, 1.0), -0.6),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        figure: Figure = option(Figure.ALBERTI, help="The order in which the left hand breaks its chords.")
        links: bool = option(False, help="Lead from phrase to phrase in scales.")
        drums: bool = option(False, help="Drum the upper tones of the chords in every second phrase.")

    variants = {
        "alberti": Variant(
            "Alberti",
            "The left hand breaks close chords in eighths: low, high, middle, high.",
            Options(),
            (Trait("low, high, middle, high", alberti.alberti_figures, least=0.6),),
        ),
        "broken": Variant(
            "Broken",
            "Chords rise over an octave and fall back in sixteenths.",
            Options(figure=Figure.RISING),
            (Trait("figures that rise an octave", alberti.rising_figures, least=0.5),),
        ),
        "sonatina": Variant(
            "Sonatina",
            "Alberti figures answered by drummed chords, and scales that lead from each phrase into the next.",
            Options(links=True, drums=True),
            (
                Trait("phrases linked by scales", alberti.linked_phrases, least=0.5),
                Trait("drummed chords", alberti.drummed_figures, least=0.1),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(100, 112 if options.figure is Figure.RISING else 132, "Allegretto")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(CLASSICAL, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal")

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        drums = answers(tune) if options.drums else ()
        left = broken_left_hand(tune, options.figure.value, pulse, linked=options.links, drums=drums)
        under = cadence_thirds(tune, left, pulse)
        tempo = self.tempo(options)
        arrangement = piano(
            tune,
            [tune.lead, under],
            [left],
            tempo=tempo,
            directions=terraced(tune, Dynamic.P, Dynamic.F),
            tempos=ritardando(tune, tempo),
        )
        return slurred(arrangement, tune.tune.measures)


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [AlbertiClassical]
