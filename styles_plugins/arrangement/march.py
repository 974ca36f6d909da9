"""March: octaves in step and chords in dotted rhythm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic, Mark, Note
from arranging.sketch import Arrangement, HarmonizedTune, Sketch
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.calls import calls_under, with_calls
from arranging.textures.expression import Dynamics, phrase_dynamics
from arranging.textures.measures import stride, syncopation
from arranging.textures.piano import piano
from arranging.textures.stride import LOW_OCTAVES, SHORT, Beating, Meter, Stride, oom_pah
from arranging.textures.stride_bass import Doubling
from arranging.textures.stride_close import close
from arranging.textures.stride_links import Walk
from arranging.textures.stride_right import over_stride, yielding
from arranging.textures.syncopation import InnerFigure, on_weak, outside, under_the_tune, windows
from arranging.textures.timeline import Pulse
from arranging.textures.voicing import Shape

MARCH = (
    *("I", "I6", "ii6", "ii", "IV", "IV6", "V", "V7", "V65", "vi"),
    *("V/V", "V7/V", "V65/V", "V7/IV", "V65/IV", "V7/vi"),
)
"""Tonic, subdominant, dominant, and the dominant's own dominant."""
DIRGE = ("I", "I6", "ii6", "IV", "IV6", "V", "V7", "V65", "vi", "vi6", "V7/V")
"""Plain chords: in minor nothing lightens them."""
ACCENTED = frozenset({Mark.ACCENT})
DOTTED = InnerFigure((3, 1), (2, 1), size=3, where=on_weak, answer=(1,))


SKIPPING = Stride(Beating.SKIPS, Doubling.OCTAVE, LOW_OCTAVES, Shape(3, 48, 62, under=6), chord_marks=SHORT)
"""What octaves on every beat become in compound time."""
TONGUED = (1, 1, 1)
"""How the chords of a fanfare are struck in a dotted beat: three times, as trumpets tongue them."""


class Step(Enum):
    """What the left hand marches to."""

    PROCESSIONAL = Stride(Beating.BASS, Doubling.OCTAVE, LOW_OCTAVES, walk=Walk.NONE, sings=True)
    FANFARE = Stride(Beating.GROUPS, chord=Shape(3, 48, 62, under=6), bass_marks=ACCENTED, chord_marks=SHORT)
    FUNERAL = Stride(
        Beating.GROUPS,
        Doubling.OCTAVE,
        LOW_OCTAVES,
        Shape(3, 48, 60, under=8),
        rhythm=(3, 1),
        links=False,
        walk=Walk.NONE,
    )

    def beaten(self, meter: Meter) -> Stride:
        """The step in a meter: in compound time octaves skip, and a fanfare's chords are tongued."""
        if meter is not Meter.COMPOUND or self is Step.FUNERAL:
            return self.value
        return SKIPPING if self is Step.PROCESSIONAL else replace(self.value, rhythm=TONGUED)


class March(ArrangementStyle):
    """A march for piano: octaves in step, chords in dotted rhythm, a last chord for the whole band.

    **Sounds like** a band that passes by, from the first drum beat to the final stroke.
    **Suits** firm tunes in two or four; those in three walk as a procession.
    """

    name = "march"
    title = "March"
    plays_melody = True
    traits = (
        Trait("moving bass", stride.bass_moves, least=0.6),
        Trait("a last chord over two octaves", stride.final_compass, least=24),
    )

    suits = Suits(
        Family.DANCE,
        (
            Liking(
                likes.both(likes.in_two_or_four, likes.grows("sharply_dotted", 0.03, 0.3), likes.tempo(88, 138)),
                1.9,
                "sharp dotted notes in {sharply_dotted} of its measures, {time} at {bpm}: it marches",
            ),
            Liking(
                likes.both(likes.in_two_or_four, likes.grows("dotted", 0.15, 0.6), likes.tempo(88, 138)),
                1.6,
                "dotted notes in {dotted} of its measures keep step in {time}",
            ),
            Liking(
                likes.both(likes.in_two_or_four, likes.grows("leaps", 0.1, 0.25), likes.major, likes.tempo(88, 138)),
                1.0,
                "its leaps in {key} are those of a fanfare",
            ),
            Liking(likes.both(likes.in_two_or_four, likes.tempo(92, 126)), 0.3, "{time} at {bpm} is walking pace"),
            Liking(
                likes.both(likes.in_two, likes.tempo(104, 132), likes.major),
                1.4,
                "{time} at {bpm} in {key} is a quick march, left and right",
            ),
            Liking(
                likes.both(
                    likes.compound, likes.tempo(104, 132), likes.no(likes.grows("running", 0.3, 0.6)), likes.major
                ),
                3.8,
                "{time} at {bpm} in {key} is a march in six, one step to the beat",
            ),
            Liking(
                likes.both(likes.in_two_or_four, likes.grows("repeated", 0.15, 0.35)),
                0.7,
                "{repeated} of its notes are repeated, like drum strokes at {bpm}",
            ),
            Liking(
                likes.both(likes.minor, likes.in_two_or_four, likes.tempo(48, 72)),
                1.2,
                "{key} at {bpm} has the tread of a funeral march",
            ),
            Liking(likes.in_three, -1.8),
            Liking(likes.compound, -1.5),
            Liking(likes.grows("syncopated", 0.1, 0.4), -1.2),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("long_notes", 0.5, 0.8), -0.6),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        step: Step = option(Step.PROCESSIONAL, help="What the left hand marches to.")
        calls: bool = option(False, help="Sound trumpet calls before the tune and on its long notes.")
        rewrites: tuple[str, ...] = option((), help="How the plain chords are reharmonized.")

    variants = {
        "processional": Variant(
            "Processional",
            "Octaves on every beat under chords in dotted rhythm.",
            Options(),
            (
                Trait("bass in octaves", stride.bass_octaves, least=0.9),
                Trait("dotted figures", syncopation.dotted_figures, least=0.4),
            ),
        ),
        "fanfare": Variant(
            "Fanfare",
            "Trumpet calls in fourths and fifths over bass and chord by turns, with the flat sixth for colour.",
            Options(Step.FANFARE, calls=True, rewrites=("flat-sixth", "borrowed-close")),
            (
                Trait("bass and chord by turns", stride.oom_pah, least=0.7),
                Trait("single bass notes", stride.single_basses, least=0.7),
                Trait("dotted calls", syncopation.dotted_figures, least=0.3),
            ),
        ),
        "funeral": Variant(
            "Funeral",
            "Low octaves and dark chords in a dotted drum rhythm.",
            Options(Step.FUNERAL, rewrites=("minor-subdominant",)),
            (
                Trait("bass in octaves", stride.bass_octaves, least=0.9),
                Trait("bass and chord by turns", stride.oom_pah, least=0.7),
                Trait("dotted figures", syncopation.dotted_figures, least=0.8),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        if options.step is Step.FUNERAL:
            return TempoRange(54, 66, "Alla marcia funebre")
        return TempoRange(96, 116, "Alla marcia")

    def harmony(self, options: Options) -> HarmonyRecipe:
        chords = DIRGE if options.step is Step.FUNERAL else MARCH
        return HarmonyRecipe(chords, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal", rewrites=options.rewrites)

    def intro(self, sketch: Sketch, options: Options) -> Sketch:
        return with_calls(sketch) if options.calls else super().intro(sketch, options)

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        left = oom_pah(tune, pulse, options.step.beaten(Meter.of(pulse)))
        last = tune.lead[-1].onset
        found = windows(tune, pulse, DOTTED, last) if options.step is Step.PROCESSIONAL else ()
        dotted = under_the_tune(tune, found, DOTTED, left.notes)
        calls = calls_under(tune, pulse, left.notes, last) if options.calls else ()

        def count(note: Note) -> int:
            return 0 if note.onset == last or not pulse.falls_on(note.onset) else 2

        holds = options.step is Step.FUNERAL
        chords = over_stride(tune, pulse, left, outside(found, count), again=not options.calls, holds=holds)
        struck = yielding(left.chords, chords) if holds else left.chords
        high, low = close(tune, left, pulse, stinger=options.step is not Step.FUNERAL)
        loud = options.step is not Step.FUNERAL
        plan = Dynamics(Dynamic.F, Dynamic.FF, Dynamic.FF) if loud else Dynamics(Dynamic.MP, Dynamic.F, Dynamic.P)
        return piano(
            tune,
            [tune.lead, (*dotted, *calls), (*chords, *high)],
            [(*left.bass, *low), struck],
            tempo=self.tempo(options),
            directions=phrase_dynamics(tune, plan),
        )


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [March]
