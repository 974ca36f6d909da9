"""Waltz: a low note, a chord and a chord under a tune in sixths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.pitch import Pitch
from arranging.score import Dynamic, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.bass import BassRange
from arranging.textures.expression import Dynamics, phrase_dynamics, ritardando
from arranging.textures.measures import waltz as measures
from arranging.textures.piano import piano
from arranging.textures.stride import LeftHand, Stride, oom_pah
from arranging.textures.stride_links import Walk
from arranging.textures.timeline import Line, Pulse
from arranging.textures.under_tune import under_tune
from arranging.textures.voicing import Shape
from arranging.textures.waltz import (
    close_of,
    dance_pedal,
    hemiola_before_close,
    lilting,
    stressed,
    sustained,
    waltz_close,
    waltz_grid,
)
from arranging.textures.waltz_voices import between, broken_up, inner_voice, sixths_under

DANCE = (
    *("I", "I6", "I64", "ii", "ii6", "ii7", "IV", "IV6", "V", "V6", "V7", "V65", "V43", "V42", "vi", "viio6"),
    *("V/V", "V7/V", "V65/V", "V7/vi", "V7/ii", "V7/IV"),
)
"""The chords of a ballroom: tonic and dominant, the dominant's own dominant, little else."""
_DEEP = BassRange(Pitch.parse("C2").midi, Pitch.parse("B2").midi, Pitch.parse("G2").midi)
_DARK = BassRange(Pitch.parse("C2").midi, Pitch.parse("C3").midi, Pitch.parse("F2").midi)
_LIGHT = BassRange(Pitch.parse("F2").midi, Pitch.parse("G3").midi, Pitch.parse("C3").midi)


class Dress(Enum):
    """What the waltz wears: how its left hand is laid out, and how loud it plays."""

    BALLROOM = (
        Stride(within=_DEEP, chord=Shape(3, 48, 64, under=10, centre=58), walk=Walk.NONE),
        Dynamics(Dynamic.MF, Dynamic.F, Dynamic.MF),
    )
    SAD = (
        Stride(within=_DARK, chord=Shape(2, 55, 72, span=9, rootless=True, under=3), links=False, walk=Walk.NONE),
        Dynamics(Dynamic.P, Dynamic.MF, Dynamic.P),
    )
    BARREL = (
        Stride(within=_LIGHT, chord=Shape(3, 50, 68, under=3), links=False, walk=Walk.NONE),
        Dynamics(Dynamic.MP, Dynamic.MF, Dynamic.P),
    )


class Waltz(ArrangementStyle):
    """A low note, a chord and a chord, and above them the tune in sixths.

    **Sounds like** an evening in a ballroom: Strauss, Waldteufel, or the sad waltz that is left when it empties.
    **Suits** tunes in three; others are danced in three against their two.
    """

    name = "waltz"
    title = "Waltz"
    plays_melody = True
    traits = (Trait("bass on one", measures.bass_on_one, least=0.93),)

    suits = Suits(
        Family.DANCE,
        (
            Liking(
                likes.both(likes.in_three, likes.tempo(112, 220)),
                2.8,
                "{time} at {bpm}: one bass note and two chords a bar sit naturally",
            ),
            Liking(
                likes.both(likes.in_three, likes.grows("long_notes", 0.2, 0.5)),
                0.8,
                "its long notes in {time} let the left hand dance on",
            ),
            Liking(
                likes.both(likes.in_three, likes.grows("one_rhythm", 0.3, 0.6)),
                0.8,
                "one rhythm in {one_rhythm} of its measures turns round and round, as a waltz does",
            ),
            Liking(
                likes.both(likes.in_three, likes.grows("leaps", 0.08, 0.2)),
                0.6,
                "in {time} its leaps over {compass} swing like a dance",
            ),
            Liking(likes.no(likes.in_three), -4.0),
            Liking(likes.grows("running", 0.15, 0.4), -2.0),
            Liking(likes.modal, -1.0),
            Liking(likes.odd_meter, -1.5),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.0),
            Liking(likes.tempo(30, 84), -1.0),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        dress: Dress = option(Dress.BALLROOM, help="How the left hand is laid out.")
        rewrites: tuple[str, ...] = option((), help="How the plain chords are reharmonized.")

    variants = {
        "viennese": Variant(
            "Viennese",
            "Low note and two chords in the left hand, the second of them short; the tune in sixths.",
            Options(),
            (
                Trait("low note, chord, chord", measures.low_chord_chord, least=0.6),
                Trait("short chords", measures.short_chords, least=0.3),
                Trait("tune in sixths", measures.sixths, least=0.2),
            ),
        ),
        "valse-triste": Variant(
            "Valse Triste",
            "A dark sustained bass, an inner voice in semitones, and chords that wait for the second beat.",
            Options(Dress.SAD, ("secondary-dominants", "neapolitan", "passing-diminished", "minor-subdominant")),
            (
                Trait("chords in the right hand", measures.chords_in_right_hand, least=0.5),
                Trait("semitones in the left hand", measures.chromatic_steps, least=0.05),
            ),
        ),
        "carol": Variant(
            "Carol",
            "A barrel organ's waltz: high and light, the chords broken in eighths.",
            Options(Dress.BARREL),
            (Trait("single notes in the left hand", measures.single_left_attacks, least=0.85),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(120, 160, "Tempo di valse", dotted=(46, 60))

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(DANCE, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal", rewrites=options.rewrites)

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        stride, plan = options.dress.value
        pulse = Pulse(tune.tune.measures)
        end = close_of(tune, pulse)
        left = oom_pah(tune, pulse, stride, grid=waltz_grid(tune, pulse, rooted=options.dress is Dress.SAD), end=end)
        right_hand, left_hand = _dressed(tune, pulse, left, options.dress)
        high, low, after = waltz_close(tune, pulse, end, right_hand[0], held=options.dress is Dress.SAD)
        tempo = self.tempo(options)
        pedal = () if options.dress is Dress.BARREL else dance_pedal(pulse, end, left.cells)
        return piano(
            tune,
            [tune.lead, *right_hand, high],
            [(*left_hand[0], *low), (*left_hand[1], *after)],
            tempo=tempo,
            directions=(*phrase_dynamics(tune, plan), *pedal),
            tempos=ritardando(tune, tempo),
        )


def _dressed(
    tune: HarmonizedTune, pulse: Pulse, left: LeftHand, dress: Dress
) -> tuple[list[Sequence[Note]], list[Sequence[Note]]]:
    """What the right hand has under the tune, and the left hand's layers, up to the last chord."""
    if dress is Dress.BALLROOM:
        bass = stressed(left.bass, hemiola_before_close(tune, pulse))
        under = [n for n in sixths_under(tune, pulse, left.notes) if n.onset < left.end]
        return [under], [bass, lilting(left.chords, pulse)]
    if dress is Dress.SAD:
        held = sustained(left.bass, pulse, left.end)
        inner = inner_voice(tune, pulse, held)
        return [between(left.chords, Line(tune.lead), Line(inner))], [held, inner]
    closes = {p.last_onset for p in tune.analysis.phrases}
    broken = broken_up(left.chords, Line(tune.lead))
    thirds = under_tune(tune, lambda n: int(n.onset in closes and n.onset < left.end), left=(*left.bass, *broken))
    return [thirds], [left.bass, broken]


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Waltz]
