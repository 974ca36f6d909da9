"""Impressionist: parallel chords and bells over open fifths that ring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic
from arranging.sketch import Arrangement, CadenceKind, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import Dynamics, phrase_dynamics, ritardando
from arranging.textures.measures import planing as measures
from arranging.textures.piano import Layer, piano
from arranging.textures.planing import bells, fourths_below, let_go, octave_below, shadows, triad_below
from arranging.textures.planing_ground import grounds, long_pedals, ringing_close, rung_fifths, waves
from arranging.textures.timeline import Line, Pulse, last_chord_onset

VEILED = ("I", "ii", "iii", "IV", "V", "vi", "II", "bVII", "I6", "IV6")
VEILED_MINOR = ("i", "III", "iv", "IV", "v", "V", "VI", "VII", "i6", "bII")


class Veil(Enum):
    """How the chords move, and which rewrites and which palette prepare them."""

    PLANING = (("subtonic-for-dominant", "pedal-planing"), "impressionist")
    PENTATONIC = (("subtonic-for-dominant",), "impressionist")
    WHOLE_TONE = (("whole-tone",), "impressionist")


class Impressionist(ArrangementStyle):
    """A tune shadowed by parallel chords, with bells above its long notes and open fifths ringing below.

    **Sounds like** a prelude of Debussy: slow, soft, in one long pedal; chords are colours that need not resolve.
    **Suits** calm tunes with long notes, above all pentatonic and modal ones.
    """

    name = "impressionist"
    title = "Impressionist"
    plays_melody = True
    traits = (
        Trait("dominant sevenths that lead home inside", measures.dominant_sevenths, most=0.2),
        Trait("measures under the longest pedal", measures.long_pedals, least=1.0),
        Trait("added sixth or ninth at the end", measures.added_tone_at_the_end, least=0.8),
    )

    suits = Suits(
        Family.COLOUR,
        (
            Liking(
                likes.both(likes.modal, likes.no(likes.compound)),
                1.8,
                "its {mode} mode needs no dominant: planed chords keep its colour",
            ),
            Liking(
                likes.grows("pentatonic", 0.92, 1.0),
                1.3,
                "{pentatonic} of it is pentatonic, the scale that open fifths and added sixths colour",
            ),
            Liking(likes.tempo(40, 76), 0.7, "{bpm} {beats} a minute leave time for chords to hang in the pedal"),
            Liking(likes.grows("regular", 0.75, 0.4), 0.8, "its phrases of unequal length float in {time}"),
            Liking(likes.odd_meter, 0.7, "its uneven measures of {time} float"),
            Liking(
                likes.both(likes.grows("compass", 11, 7), likes.grows("long_notes", 0.1, 0.4)),
                0.7,
                "it stays within {compass}, a still line for colours to move around",
            ),
            Liking(likes.tempo(116, 260), -0.9),
            Liking(likes.grows("dotted", 0.2, 0.6), -1.0),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("running", 0.2, 0.6), -0.5),
            Liking(likes.grows("even", 0.8, 0.95), -0.5),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        veil: Veil = option(Veil.PLANING, help="How the chords move under the tune and what rings below.")

    variants = {
        "planing": Variant(
            "Planing",
            "Triads that move in parallel with the tune over open fifths held for measures.",
            Options(),
            (
                Trait("measures under the longest pedal", measures.long_pedals, least=2.0),
                Trait("chords in a row of one shape", measures.parallel_run, least=4),
                Trait("open fifths in the left hand", measures.open_fifths, least=0.9),
            ),
        ),
        "pentatonic": Variant(
            "Pentatonic",
            "Wide waves of added sixths and ninths in triplets, the tune in fourths and fifths.",
            Options(Veil.PENTATONIC),
            (
                Trait("added sixths and ninths", measures.added_tones, least=0.4),
                Trait("chords of fourths and fifths", measures.quartal_chords, least=0.4),
                Trait("beats in triplets", measures.wave_share, least=0.7),
            ),
        ),
        "whole-tone": Variant(
            "Whole-tone",
            "Augmented triads and fifths that blur the key until the last chord clears.",
            Options(Veil.WHOLE_TONE),
            (Trait("augmented fifths in the left hand", measures.augmented_dyads, least=0.4),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(50, 72, "Slow and veiled")

    def harmony(self, options: Options) -> HarmonyRecipe:
        rewrites, palette = options.veil.value
        return HarmonyRecipe(
            VEILED,
            VEILED_MINOR,
            rhythm=HarmonicRhythm.MEASURE,
            weights="veiled",
            rewrites=rewrites,
            palette=palette,
            final=CadenceKind.MODAL,
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        end = last_chord_onset(tune)
        found = grounds(tune, end)
        hollow = options.veil is Veil.PENTATONIC
        below, strong = (fourths_below, octave_below) if hollow else (triad_below, triad_below)
        ringing = bells(tune, pulse, thirds=options.veil is Veil.WHOLE_TONE)
        shadow = let_go(shadows(tune, pulse, below, strong=strong), ringing)
        above = Line([*tune.lead, *shadow, *ringing])
        left: list[Layer] = [waves(tune, pulse, end, above)] if hollow else list(rung_fifths(tune, pulse, found, above))
        left[0] = (*left[0], *ringing_close(tune, end, above))
        plan = Dynamics(Dynamic.PP, Dynamic.MP, Dynamic.PPP)
        directions = (*phrase_dynamics(tune, plan), *long_pedals(found, tune))
        tempo = self.tempo(options)
        tempos = ritardando(tune, tempo)
        right = [tune.lead, shadow]
        return piano(tune, right, left, above=[ringing], tempo=tempo, directions=directions, tempos=tempos)


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Impressionist]
