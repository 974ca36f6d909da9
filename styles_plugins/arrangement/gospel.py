"""Gospel: octaves in the left hand, rich chords on the backbeat, and a run where the tune takes a breath."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.vocabulary import COMMON
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.comping_gospel import push, shout, shuffle
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics, ritardando
from arranging.textures.measures import gospel as measured
from arranging.textures.measures import parts
from arranging.textures.piano import piano

_AMEN = ("plagal-close",)
_DIMINISHED = ("passing-diminished",)
_BLUE = ("passing-chord", "rocking-subdominant", "blue-sevenths", *_DIMINISHED, "walk-up", "backdoor", *_AMEN)
_LED = (
    "suspended-six-four",
    "two-five",
    "applied-two-five",
    "secondary-dominants",
    "suspended-dominant",
    "backdoor",
    *_AMEN,
)
_RICH = ("passing-chord", "tonic-substitution", *_LED)
_TURNS = ("turnaround", "secondary-dominants", "tritone-substitution", *_DIMINISHED, *_AMEN)
_FAST = ("rocking-subdominant", "blue-sevenths", *_TURNS)


class Groove(Enum):
    """How the hands share the beat, and the reharmonization that goes with it."""

    SHUFFLE = (shuffle, _BLUE, TempoRange(60, 76, "Slow gospel, in triplets"))
    PUSH = (push, _RICH, TempoRange(66, 84, "Contemporary gospel"))
    SHOUT = (shout, _FAST, TempoRange(100, 140, "Shout!"))


class Gospel(ArrangementStyle):
    """Church piano with a backbeat: blue sevenths, walking octaves and runs between the lines.

    **Sounds like** a gospel pianist leading a congregation from the keyboard, tune on top.
    **Suits** songs with held phrase ends, where the piano can answer; a tune full of running notes leaves it no room.
    """

    name = "gospel"
    title = "Gospel"
    plays_melody = True
    traits = (
        Trait("chords on the weak beats", measured.backbeats, least=0.6),
        Trait("sevenths and ninths", measured.rich_chords, least=0.25),
    )

    suits = Suits(
        Family.BLUE,
        (
            Liking(likes.grows("blue", 0.0, 0.04), 2.0, "its blue notes in {key} ask for dominant sevenths"),
            Liking(likes.grows("swung", 0.02, 0.3), 1.8, "its beats are swung, long and short, at {bpm}"),
            Liking(
                likes.both(likes.grows("pentatonic", 0.84, 0.96), likes.grows("long_notes", 0.15, 0.45), likes.major),
                1.4,
                "{pentatonic} of it is pentatonic, with long notes in {time} that leave room for fills",
            ),
            Liking(
                likes.both(
                    likes.either(likes.compound, likes.in_three),
                    likes.tempo(50, 84),
                    likes.grows("long_notes", 0.0, 0.25),
                ),
                1.4,
                "{time} at {bpm} is a slow gospel feel: the backbeat has time to breathe",
            ),
            Liking(
                likes.both(likes.grows("syncopated", 0.05, 0.35), likes.in_two_or_four),
                1.0,
                "the syncopations in {syncopated} of its measures pull against a backbeat",
            ),
            Liking(
                likes.both(
                    likes.grows("dotted", 0.2, 0.5),
                    likes.grows("pentatonic", 0.78, 0.92),
                    likes.in_four,
                    likes.major,
                    likes.tempo(54, 104),
                ),
                1.5,
                "the dotted notes in {dotted} of its measures turn into a shuffle in {key}",
            ),
            Liking(
                likes.both(likes.grows("one_rhythm", 0.35, 0.6), likes.grows("repeated", 0.12, 0.3), likes.major),
                0.9,
                "its repeated notes in one rhythm are a call that wants a response in {key}",
            ),
            Liking(
                likes.both(
                    likes.grows("pentatonic", 0.92, 0.99),
                    likes.grows("repeated", 0.1, 0.25),
                    likes.no(likes.grows("dotted", 0.2, 0.5)),
                    likes.in_two_or_four,
                    likes.major,
                    likes.tempo(54, 88),
                ),
                1.5,
                "{pentatonic} of it is pentatonic and {repeated} of its notes are repeated, as in a spiritual",
            ),
            Liking(likes.modal, -1.0),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("running", 0.2, 0.5), -0.8),
            Liking(likes.both(likes.minor, likes.no(likes.grows("blue", 0.0, 0.04))), -0.8),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        groove: Groove = option(Groove.SHUFFLE, help="How the hands share the beat.")

    variants = {
        "traditional": Variant(
            "Traditional",
            "A slow triplet feel: octaves that walk into every chord, chords on the backbeat.",
            Options(),
            (
                Trait("left hand in octaves", parts.left_hand_octaves, least=0.9),
                Trait("chords walked into by step", measured.walked_into, least=0.6),
            ),
        ),
        "contemporary": Variant(
            "Contemporary",
            "Ninths and elevenths pushed ahead in sixteenths over held octaves.",
            Options(groove=Groove.PUSH),
            (Trait("pushed sixteenths", measured.pushed_beats, least=0.2),),
        ),
        "shout": Variant(
            "Shout",
            "Fast: a walking bass that bounces in octaves, chords after the beat.",
            Options(groove=Groove.SHOUT),
            (Trait("bass on every beat", measured.bass_on_beats, least=0.85),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        tempo: TempoRange = options.groove.value[2]
        return tempo

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            COMMON,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="hymnal",
            rewrites=options.groove.value[1],
            palette="gospel",
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        hands = options.groove.value[0](tune)
        plan = Dynamics(Dynamic.F, Dynamic.FF, Dynamic.F)
        tempo = self.tempo(options)
        return piano(
            tune,
            hands.right,
            hands.left,
            tempo=tempo,
            directions=(*phrase_dynamics(tune, plan), *pedalled(hands.cells)),
            tempos=ritardando(tune, tempo),
        )


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Gospel]
