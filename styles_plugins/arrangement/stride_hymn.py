"""Stride hymn: low octaves and chords by turns under a tune in octaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.pitch import Pitch
from arranging.score import EIGHTH, Dynamic, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.bass import BassRange
from arranging.textures.expression import Dynamics, phrase_dynamics, ritardando
from arranging.textures.measures import stride
from arranging.textures.piano import piano
from arranging.textures.stride import LOW_OCTAVES, Beating, Stride, oom_pah
from arranging.textures.stride_bass import Doubling
from arranging.textures.stride_close import close
from arranging.textures.stride_links import Walk
from arranging.textures.stride_right import over_stride, yielding
from arranging.textures.timeline import Pulse
from arranging.textures.voicing import Shape

HYMN = (
    *("I", "I6", "ii", "ii6", "ii7", "ii65", "iii", "IV", "IV6", "V", "V6", "V7", "V65", "V42", "vi"),
    *("V/V", "V7/V", "V65/V", "V7/IV", "V65/IV", "V7/vi", "V65/vi", "V7/ii", "V65/ii"),
)
"""Hymn chords on firm basses, with the dominants of their neighbours."""
CHORDS = Shape(3, 48, 64, under=8)
"""Triads that leave room for the tune's lower octave."""
DEEPEST = BassRange(Pitch.parse("E2").midi, Pitch.parse("E3").midi, Pitch.parse("G2").midi)


class Dress(Enum):
    """What the left hand plays."""

    SANCTIFIED = Stride(Beating.GROUPS, Doubling.OCTAVE, LOW_OCTAVES, CHORDS)
    TWO_BEAT = Stride(Beating.HALVES, chord=Shape(3, 48, 62, under=9))
    GRAND = Stride(Beating.GROUPS, Doubling.OCTAVE, DEEPEST, CHORDS, rhythm=(1, 1), walk=Walk.RUNS, links=False)


class StrideHymn(ArrangementStyle):
    """Stride piano for a singing congregation: low octaves, chords on the weak beats, the tune in octaves.

    **Sounds like** a pianist of the sanctified church who is bass, band and choir at once.
    **Suits** sturdy tunes in even beats with one or two harmonies a measure.
    """

    name = "stride-hymn"
    title = "Stride Hymn"
    plays_melody = True
    waives: ClassVar[Mapping[str, str]] = {"parallel-octaves": "The right hand sings the tune in octaves."}
    traits = (
        Trait("moving bass", stride.bass_moves, least=0.75),
        Trait("a last chord over two octaves", stride.final_compass, least=24),
    )

    suits = Suits(
        Family.HYMNAL,
        (
            Liking(
                likes.both(likes.in_two_or_four, likes.tempo(96, 132), likes.major),
                0.7,
                "{key} in {time} at {bpm} has the stride of low octave and chord in it",
            ),
            Liking(
                likes.both(likes.grows("dotted", 0.1, 0.4), likes.major),
                1.0,
                "the dotted notes in {dotted} of its measures swing over a striding left hand",
            ),
            Liking(likes.grows("leaps", 0.08, 0.22), 0.5, "its leaps over {compass} sound grand in octaves"),
            Liking(
                likes.grows("repeated", 0.12, 0.3),
                0.6,
                "{repeated} of its notes are repeated, and the left hand keeps them marching at {bpm}",
            ),
            Liking(
                likes.both(likes.in_three, likes.tempo(100, 132), likes.major),
                0.7,
                "{time} at {bpm} strides as bass, chord, chord",
            ),
            Liking(likes.minor, -1.2),
            Liking(likes.compound, -1.0),
            Liking(likes.tempo(20, 80), -1.5),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("running", 0.15, 0.5), -1.0),
            Liking(likes.grows("syncopated", 0.1, 0.5), -0.6),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        dress: Dress = option(Dress.SANCTIFIED, help="How the left hand strides.")
        octaves: bool = option(True, help="Play the tune in octaves with the chord inside.")
        rewrites: tuple[str, ...] = option((), help="How the plain chords are reharmonized.")

    variants = {
        "sanctified": Variant(
            "Sanctified",
            "Low octaves on the strong beats, triads on the weak ones, the tune in octaves.",
            Options(),
            (
                Trait("bass and chord by turns", stride.oom_pah, least=0.8),
                Trait("bass in octaves", stride.bass_octaves, least=0.9),
                Trait("the tune in octaves", stride.tune_in_octaves, least=0.4),
            ),
        ),
        "two-beat": Variant(
            "Two-beat",
            "A single bass for half a measure and a chord for the other half, the tune without its octave.",
            Options(Dress.TWO_BEAT, octaves=False),
            (
                Trait("single bass notes", stride.single_basses, least=0.7),
                Trait("few strikes", stride.left_attacks_a_beat, most=0.85),
                Trait("the tune alone at its height", stride.tune_in_octaves, most=0.0),
            ),
        ),
        "grand": Variant(
            "Grand",
            "The deepest octaves, chords struck twice, and runs from one phrase into the next.",
            Options(Dress.GRAND, rewrites=("secondary-dominants", "passing-diminished")),
            (
                Trait("bass in octaves", stride.bass_octaves, least=0.9),
                Trait("runs at phrase ends", stride.phrase_end_runs, least=0.6),
                Trait("the tune in octaves", stride.tune_in_octaves, least=0.4),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(100, 126, "With a strong beat")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(HYMN, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal", rewrites=options.rewrites)

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        left = oom_pah(tune, pulse, options.dress.value)
        last = tune.lead[-1].onset

        def count(note: Note) -> int:
            if note.onset == last:
                return 0
            beat = pulse.at(note.onset).duration
            if pulse.falls_on(note.onset) and (note.duration > EIGHTH or beat > 2 * EIGHTH):
                return 3 if options.octaves else 2
            return int(options.octaves and 2 * note.duration >= beat)

        inner = over_stride(tune, pulse, left, count, octave=options.octaves, holds=True)
        high, low = close(tune, left, pulse, stinger=False)
        plan = Dynamics(Dynamic.F, Dynamic.FF, Dynamic.F)
        return piano(
            tune,
            [tune.lead, (*inner, *high)],
            [(*left.bass, *low), yielding(left.chords, inner)],
            tempo=self.tempo(options),
            directions=phrase_dynamics(tune, plan),
            tempos=ritardando(tune, self.tempo(options)),
        )


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [StrideHymn]
