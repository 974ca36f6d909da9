"""Jazz ballad: the tune over extensions, shells or a walking bass below, and ii-V-I wherever the tune allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.form.tag import with_tag
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic
from arranging.sketch import Arrangement, HarmonizedTune, Sketch
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.comping_jazz import ballad, rootless, swing
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics, ritardando
from arranging.textures.measures import jazz as measured
from arranging.textures.piano import piano

CHANGES = ("I", "ii", "ii7", "iii", "IV", "V", "V7", "vi", "V7/V", "V7/vi", "V7/ii", "V7/IV")
MINOR_CHANGES = ("i", "iiø7", "III", "iv", "iv7", "v", "V", "V7", "VI", "VII", "V7/III", "V7/iv", "V7/VII")
"""A lead sheet's chords, on their roots; the rewrites and the palette make them jazz."""

_CHANGED = ("tag", "passing-chord", "tonic-substitution", "two-five")
_LED = ("applied-two-five", "minor-subdominant", "backdoor", "turnaround", "tritone-substitution")
_PLAIN = (*_CHANGED, *_LED)
_BUSY = (*_CHANGED, "secondary-dominants", *_LED, "passing-diminished")
"""Slow beats have room for a dominant before every chord, a walking bass wants longer chords."""


class Setting(Enum):
    """Who plays what, how fast, and how busy the changes are."""

    BALLAD = (ballad, TempoRange(60, 80, "Slow ballad"), _BUSY)
    SWING = (swing, TempoRange(110, 140, "Medium swing"), _PLAIN)
    ROOTLESS = (rootless, TempoRange(60, 80, "Tender ballad"), _PLAIN)


class JazzBallad(ArrangementStyle):
    """A tune as a jazz pianist plays it alone: seventh chords, two-fives and a rich right hand.

    **Sounds like** a standard in a quiet club; swing turns it into a trio's second chorus.
    **Suits** tunes with room between the notes and a clear key; chord symbols of a lead sheet are obeyed.
    """

    name = "jazz-ballad"
    title = "Jazz Ballad"
    plays_melody = True
    prints_chords = True
    traits = (
        Trait("four tones in the chord", measured.four_tones, least=0.9),
        Trait("ninths and thirteenths", measured.tensions, least=0.4),
    )

    suits = Suits(
        Family.BLUE,
        (
            Liking(
                likes.both(likes.grows("chromatic", 0.01, 0.05), likes.grows("leaps", 0.05, 0.15)),
                1.3,
                "its chromatic notes in {key} are sevenths and ninths waiting for their chords",
            ),
            Liking(likes.grows("swung", 0.02, 0.3), 1.8, "its beats are swung, long and short, at {bpm}"),
            Liking(likes.grows("blue", 0.0, 0.05), 1.2, "its blue notes in {key} lie on the tops of rich chords"),
            Liking(
                likes.both(likes.tempo(54, 90), likes.in_four),
                1.0,
                "{time} at {bpm} is ballad time: two chords a measure can turn into ii-V-I",
            ),
            Liking(
                likes.both(likes.grows("leaps", 0.12, 0.25), likes.grows("compass", 11, 16)),
                1.1,
                "its wide leaps over {compass} are those of a song from the shows",
            ),
            Liking(
                likes.both(likes.grows("long_notes", 0.3, 0.6), likes.in_two_or_four),
                0.8,
                "its long notes in {time} leave room to change the chord under them",
            ),
            Liking(likes.modal, -1.0),
            Liking(likes.compound, -1.0),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.tempo(116, 260), -1.0),
            Liking(likes.grows("dotted", 0.3, 0.7), -0.8),
            Liking(likes.grows("even", 0.75, 0.95), -0.6),
            Liking(likes.grows("pentatonic", 0.95, 1.0), -0.5),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        setting: Setting = option(Setting.BALLAD, help="What the left hand plays, and how the right one answers.")

    variants = {
        "ballad": Variant(
            "Ballad",
            "Shells of root and guide tone, filled in beat by beat.",
            Options(),
            (Trait("shells", measured.shell_share, least=0.6),),
        ),
        "swing": Variant(
            "Swing",
            "A walking bass, and short chords after the beat.",
            Options(setting=Setting.SWING),
            (
                Trait("a bass note on every beat", measured.walking_share, least=0.9),
                Trait("steps, fourths and fifths in the bass", measured.walking_steps, least=0.7),
            ),
        ),
        "rootless": Variant(
            "Rootless",
            "The root alone, then a chord without it in the middle of the piano.",
            Options(setting=Setting.ROOTLESS),
            (Trait("chords without root", measured.rootless_forms, least=0.8),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        tempo: TempoRange = options.setting.value[1]
        return tempo

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            CHANGES,
            MINOR_CHANGES,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="hymnal",
            rewrites=options.setting.value[2],
            palette="jazz",
        )

    def coda(self, sketch: Sketch, options: Options) -> Sketch:
        return with_tag(sketch)

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        hands = options.setting.value[0](tune)
        plan = Dynamics(Dynamic.MP, Dynamic.MF, Dynamic.P)
        swings = options.setting is Setting.SWING
        pedals = () if swings else pedalled(hands.cells)
        return piano(
            tune,
            hands.right,
            hands.left,
            tempo=self.tempo(options),
            directions=(*phrase_dynamics(tune, plan), *pedals),
            tempos=ritardando(tune, self.tempo(options)),
        )


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [JazzBallad]
