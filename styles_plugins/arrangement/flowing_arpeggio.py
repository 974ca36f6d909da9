"""Flowing arpeggio: broken chords in eighths under a quiet second voice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.vocabulary import COMMON
from arranging.hookspecs import hookimpl
from arranging.pitch import Pitch
from arranging.score import PIANO, Clef, Dynamic, Part, Staff, Voice
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.arpeggio import left_hand, rolled_close
from arranging.textures.broken import wave
from arranging.textures.companion import companion
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics, ritardando
from arranging.textures.measures import broken, parts
from arranging.textures.playable import off_the_tune
from arranging.textures.timeline import Line, Pulse


class Figure(Enum):
    """The way the left hand breaks a chord: the wave, and the rungs of the open chord it runs over."""

    ROCKING = (wave(2), (0, 1, 2))
    WAVE = (wave(3, taller=True), (0, 1, 2, 3, 4))
    TENTHS = (wave(2), (0, 1, 3))


class FlowingArpeggio(ArrangementStyle):
    """Gentle broken chords that never stop, under a second voice that leaves the tune to the singer.

    **Sounds like** a song accompaniment: the left hand rolls in eighths, the right hand answers on long notes.
    **Suits** lyrical tunes with long notes, above all in three and in compound time.
    """

    name = "flowing-arpeggio"
    title = "Flowing Arpeggio"
    plays_melody = False
    traits = (
        Trait("beats filled with eighths", broken.eighth_filled_beats, least=0.85),
        Trait("no repeated note in the left hand", broken.left_hand_repetitions, most=0.0),
        Trait("the tune is not doubled", parts.doubled_tune, most=0.10),
    )

    suits = Suits(
        Family.SINGING,
        (
            Liking(
                likes.grows("long_notes", 0.2, 0.65),
                1.6,
                "{long_notes} of it passes in notes of two beats or more, under which broken chords can flow",
            ),
            Liking(
                likes.both(likes.in_three, likes.tempo(60, 116)),
                0.8,
                "{time} at {bpm} sways by itself over a rocking left hand",
            ),
            Liking(
                likes.both(likes.compound, likes.tempo(40, 84)),
                0.6,
                "the eighths of {time} are there already for the broken chord",
            ),
            Liking(
                likes.grows("density", 1.0, 0.6),
                0.8,
                "{density} notes to the quarter leave room for a moving left hand",
            ),
            Liking(likes.tempo(56, 96), 0.6, "{bpm} {beats} a minute are a calm pace for eighths in the left hand"),
            Liking(likes.grows("running", 0.15, 0.5), -1.5),
            Liking(likes.grows("dotted", 0.3, 0.7), -1.0),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("syncopated", 0.1, 0.5), -0.6),
            Liking(likes.tempo(132, 260), -0.6),
            Liking(likes.both(likes.in_two_or_four, likes.tempo(116, 260)), -0.6),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        figure: Figure = option(Figure.ROCKING, help="How the left hand breaks the chord.")
        rhythm: HarmonicRhythm = option(HarmonicRhythm.HALF_MEASURE, help="How often the chord may change.")

    variants = {
        "gentle": Variant(
            "Gentle",
            "A rocking 1-5-8-5 that leans on the ninth.",
            Options(),
            (Trait("figures within a ninth", broken.figure_within_ninth, least=0.8),),
        ),
        "rolling": Variant(
            "Rolling",
            "Long waves over six notes and more, one chord a measure.",
            Options(figure=Figure.WAVE, rhythm=HarmonicRhythm.MEASURE),
            (Trait("waves of six notes", broken.long_waves, least=0.5),),
        ),
        "wide": Variant(
            "Wide",
            "Open tenths: 1-5-10-5.",
            Options(figure=Figure.TENTHS),
            (Trait("figures of a tenth", broken.figure_reaches_tenth, least=0.6),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(72, 92, "Gently flowing")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(COMMON, rhythm=options.rhythm, weights="hymnal")

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        contour, rungs = options.figure.value
        pulse = Pulse(tune.tune.measures)
        broken = left_hand(tune, pulse, contour, rungs, whole_measures=options.rhythm is HarmonicRhythm.MEASURE)
        low, high = rolled_close(tune, broken)
        left = off_the_tune(tune, broken.notes) + low
        right = companion(tune, broken.cells, Line(left), pulse, end=broken.end, top=Pitch.parse("G5").midi)
        staves = (Staff(Clef.TREBLE, (Voice(right + high),)), Staff(Clef.BASS, (Voice(left),)))
        plan = Dynamics(Dynamic.P, Dynamic.MF, Dynamic.P)
        directions = (*phrase_dynamics(tune, plan), *pedalled(broken.cells))
        part = Part("Piano", PIANO, staves, directions)
        return Arrangement((part,), ritardando(tune, self.tempo(options)))


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [FlowingArpeggio]
