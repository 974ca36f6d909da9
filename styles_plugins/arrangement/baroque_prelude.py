"""Baroque prelude: the tune as cantus firmus over voices that never stop moving."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.form.fore_imitation import with_fore_imitation
from arranging.form.intro import with_intro
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe, Ornaments, Spacing
from arranging.harmony.vocabulary import CHORALE
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic
from arranging.sketch import Arrangement, HarmonizedTune, Sketch
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import Dynamics, phrase_dynamics
from arranging.textures.figuration_settings import chorale_prelude, invention, prelude
from arranging.textures.measures import broken, figuration, parts
from arranging.textures.piano import piano
from arranging.textures.timeline import Pulse


class Manner(Enum):
    """How the voices move under the tune."""

    FIGURATION = "broken chords in sixteenths under the tune and a quiet alto"
    TWO_PARTS = "one running part that takes up the tune's opening"
    IMITATION = "running inner voice, each line of the tune announced by an imitation"


_SETTINGS = {Manner.FIGURATION: prelude, Manner.TWO_PARTS: invention, Manner.IMITATION: chorale_prelude}


class BaroquePrelude(ArrangementStyle):
    """A steady stream of notes in the Baroque manner, with the tune above it as cantus firmus.

    **Sounds like** a page of Bach's Little Organ Book or his inventions, played on the piano.
    **Suits** firm tunes in even notes, in major or minor, that bear a chord on every beat.
    """

    name = "baroque-prelude"
    title = "Baroque Prelude"
    plays_melody = True
    traits = (Trait("tonic pedal at the end", figuration.final_bass_tonic, least=1.0),)

    suits = Suits(
        Family.LEARNED,
        (
            Liking(
                likes.both(likes.grows("even", 0.5, 0.85), likes.no(likes.compound), likes.grows("density", 1.1, 0.9)),
                1.1,
                "its even {beats} are a cantus firmus for sixteenths to run around",
            ),
            Liking(
                likes.both(likes.grows("steps", 0.6, 0.85), likes.tempo(60, 112)),
                0.8,
                "{steps} of its moves are steps, which sequences and suspensions can follow at {bpm}",
            ),
            Liking(
                likes.both(likes.minor, likes.tempo(50, 120)),
                0.9,
                "{key} at {bpm} bears running counterpoint and a major close",
            ),
            Liking(
                likes.grows("fermatas", 0.2, 0.6),
                0.9,
                "the fermatas on {fermatas} of its phrases leave room to imitate the next one",
            ),
            Liking(
                likes.grows("running", 0.1, 0.4),
                1.2,
                "its running notes in {running} of the beats are a motive for both hands",
            ),
            Liking(likes.grows("pentatonic", 0.93, 1.0), -0.9),
            Liking(likes.grows("dotted", 0.15, 0.5), -1.0),
            Liking(likes.compound, -1.0),
            Liking(likes.grows("syncopated", 0.05, 0.4), -1.5),
            Liking(likes.tempo(126, 260), -0.9),
            Liking(likes.grows("long_notes", 0.35, 0.7), -0.5),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        manner: Manner = option(Manner.FIGURATION, help="How the voices move under the tune.")

    variants = {
        "prelude": Variant(
            "Prelude",
            "Broken chords in sixteenths under the tune, with an alto that suspends.",
            Options(),
            (
                Trait("beats filled with sixteenths", figuration.sixteenth_filled_beats, least=0.9),
                Trait("suspensions", parts.suspensions, least=0.01),
            ),
        ),
        "invention": Variant(
            "Invention",
            "Two parts: a running bass that takes up the tune's opening, and answers under its long notes.",
            Options(Manner.TWO_PARTS),
            (
                Trait("beats filled with eighths", broken.eighth_filled_beats, least=0.9),
                Trait("one note in the left hand", figuration.single_left_hand, least=0.8),
                Trait("the opening taken up a phrase", figuration.opening_taken_up, least=1.0),
            ),
        ),
        "chorale-prelude": Variant(
            "Chorale prelude",
            "Every line of the tune is announced by an imitation; an inner voice runs in eighths.",
            Options(Manner.IMITATION),
            (
                Trait("beats filled with eighths", broken.eighth_filled_beats, least=0.9),
                Trait("one note in the left hand", figuration.single_left_hand, most=0.7),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(66, 92, "Moderato")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            CHORALE,
            rhythm=HarmonicRhythm.BEAT,
            weights="chorale",
            picardy=True,
            parts=4,
            sung=False,
            ornaments=Ornaments(0.0, suspensions=0.0 if options.manner is Manner.TWO_PARTS else 8.0),
            local_keys=True,
            spacing=Spacing.HANDS,
        )

    def intro(self, sketch: Sketch, options: Options) -> Sketch:
        return with_fore_imitation(sketch) if options.manner is Manner.IMITATION else with_intro(sketch)

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        right, left = _SETTINGS[options.manner](tune, Pulse(tune.tune.measures))
        directions = phrase_dynamics(tune, Dynamics(Dynamic.MF, Dynamic.F, Dynamic.F))
        return piano(tune, right, left, tempo=self.tempo(options), directions=directions)


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [BaroquePrelude]
