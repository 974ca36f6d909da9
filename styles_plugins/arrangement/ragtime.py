"""Ragtime: a strict oom-pah under a right hand that syncopates inside the tune."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import QUARTER, Dynamic
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import Dynamics, phrase_dynamics
from arranging.textures.measures import stride, syncopation
from arranging.textures.piano import piano
from arranging.textures.stride import NO_MARKS, SHORT, Beating, Meter, Stride, oom_pah
from arranging.textures.stride_bass import Doubling
from arranging.textures.stride_close import close
from arranging.textures.stride_right import over_stride, yielding
from arranging.textures.syncopation import InnerFigure, letting_go, on_every, on_weak, outside, under_the_tune, windows
from arranging.textures.timeline import Pulse
from arranging.textures.voicing import Shape

RAG = (
    *("I", "I6", "ii", "ii7", "IV", "IV6", "V", "V7", "V65", "vi", "V/V", "V7/V", "V65/V", "V7/IV", "V65/IV"),
    *("V7/vi", "V7/ii", "V65/ii", "viio7/V"),
)
"""Tonics, dominants and dominants of dominants, diminished chords between them."""
CHORDS = Shape(3, 48, 60, under=8)
SIXTEENTHS = InnerFigure((1, 2, 1), broken=True, answer=(1, 1))
EIGHTHS = InnerFigure((1, 2, 1), wide=True)
BROKEN_EIGHTHS = InnerFigure((1, 2, 1), wide=True, broken=True)
LATE_EIGHTHS = InnerFigure((1, 2, 1), wide=True, broken=True, where=on_weak)


_METERS = (Meter.EVEN, Meter.THREE, Meter.COMPOUND)


class Feel(Enum):
    """How the hands move against each other: in even meters, in three, and in compound time."""

    CLASSIC = (
        (Stride(Beating.BEATS, chord=CHORDS, chord_marks=SHORT), SIXTEENTHS),
        (Stride(Beating.GROUPS, chord=CHORDS, chord_marks=SHORT), EIGHTHS),
        (Stride(Beating.BEATS, chord=CHORDS, chord_marks=SHORT), EIGHTHS),
    )
    SLOW_DRAG = (
        (Stride(Beating.GROUPS, Doubling.TENTH, chord=CHORDS, chord_marks=SHORT), EIGHTHS),
        (Stride(Beating.HALVES, Doubling.TENTH, chord=CHORDS), LATE_EIGHTHS),
        (Stride(Beating.GROUPS, Doubling.TENTH, chord=CHORDS, chord_marks=SHORT), BROKEN_EIGHTHS),
    )


def in_long_beats(dress: Stride) -> Stride:
    """The dress for beats of three quarters, in which a chord that fills its beat is not struck short."""
    return dress if dress.beating is Beating.BEATS else replace(dress, chord_marks=NO_MARKS)


class Ragtime(ArrangementStyle):
    """A piano rag: even oom-pah in the left hand, syncopated inner notes in the right, the tune as written on top.

    **Sounds like** Scott Joplin at the upright: never fast, never swung.
    **Suits** square tunes in two or four whose long notes leave room for the syncopation.
    """

    name = "ragtime"
    title = "Ragtime"
    plays_melody = True
    traits = (Trait("syncopated measures", syncopation.syncopated_measures, least=0.6),)

    suits = Suits(
        Family.DANCE,
        (
            Liking(
                likes.both(
                    likes.in_two_or_four,
                    likes.grows("syncopated", 0.1, 0.4),
                    likes.grows("density", 0.7, 1.1),
                    likes.tempo(60, 132),
                ),
                3.0,
                "it is syncopated in {syncopated} of its measures already; {time} at {bpm} wants the oom-pah below",
            ),
            Liking(
                likes.both(likes.in_two, likes.tempo(66, 120), likes.major),
                1.2,
                "{time} at {bpm} in {key} steps along with a low note and a chord a beat",
            ),
            Liking(
                likes.both(likes.in_two_or_four, likes.grows("density", 1.0, 1.5), likes.major),
                0.7,
                "{density} notes to the quarter keep the right hand busy enough for a rag in {key}",
            ),
            Liking(
                likes.both(likes.in_two_or_four, likes.grows("dotted", 0.1, 0.4), likes.major, likes.tempo(90, 140)),
                0.7,
                "the dotted notes in {dotted} of its measures turn into rag rhythm at {bpm}",
            ),
            Liking(
                likes.grows("chromatic", 0.0, 0.04),
                0.6,
                "its chromatic notes in {key} suit a circle of secondary dominants",
            ),
            Liking(likes.in_three, -2.0),
            Liking(likes.compound, -2.0),
            Liking(likes.minor, -1.0),
            Liking(likes.modal, -1.0),
            Liking(likes.grows("fermatas", 0.2, 0.6), -2.0),
            Liking(likes.grows("long_notes", 0.4, 0.8), -1.2),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        feel: Feel = option(Feel.CLASSIC, help="How the hands move against each other.")
        rewrites: tuple[str, ...] = option(("secondary-dominants",), help="How the plain chords are reharmonized.")

    variants = {
        "classic": Variant(
            "Classic",
            "Bass and chord in strict eighths against sixteenth, eighth, sixteenth in the right hand.",
            Options(),
            (
                Trait("single bass notes", stride.single_basses, least=0.9),
                Trait("two strikes a beat", stride.left_attacks_a_beat, least=1.4),
                Trait("staccato", syncopation.staccato_share, least=0.5),
            ),
        ),
        "slow-drag": Variant(
            "Slow drag",
            "Tenths and chords at half the pace under eighth, quarter, eighth, with passing chords between.",
            Options(Feel.SLOW_DRAG, rewrites=("passing-diminished", "minor-subdominant", "walk-up")),
            (
                Trait("tenths in the bass", stride.bass_tenths, least=0.5),
                Trait("one strike a beat", stride.left_attacks_a_beat, most=1.2),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        if options.feel is Feel.SLOW_DRAG:
            return TempoRange(80, 88, "Slow drag")
        return TempoRange(80, 100, "Not fast")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(RAG, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal", rewrites=options.rewrites)

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        dress, figure = options.feel.value[_METERS.index(Meter.of(pulse))]
        if max(b.duration for b in pulse.beats) >= 3 * QUARTER:
            dress, figure = in_long_beats(dress), replace(figure, wide=False, where=on_every)
        left = oom_pah(tune, pulse, dress)
        found = windows(tune, pulse, figure, tune.lead[-1].onset)
        rag = under_the_tune(tune, found, figure, left.notes, persists=True)
        last = tune.lead[-1].onset
        count = outside(found, lambda n: 2 if pulse.falls_on(n.onset) and n.onset < last else 0)
        chords = over_stride(tune, pulse, left, count, holds=True)
        high, low = close(tune, left, pulse, stinger=True)
        plan = Dynamics(Dynamic.MF, Dynamic.F, Dynamic.MF)
        return piano(
            tune,
            [tune.lead, rag, (*chords, *high)],
            [(*left.bass, *low), letting_go(yielding(left.chords, chords), rag)],
            tempo=self.tempo(options),
            directions=phrase_dynamics(tune, plan),
        )


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Ragtime]
