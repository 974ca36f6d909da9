"""Cinematic: a pulse in the depth, a theme that grows from one voice to full chords."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import pedalled, ritardando
from arranging.textures.measures import parts
from arranging.textures.measures import pushed as measured
from arranging.textures.piano import piano
from arranging.textures.pulse_octaves import held_or_left, pulsing
from arranging.textures.timeline import Pulse, cells_to_close
from arranging.textures.under_tune import under_tune
from arranging.textures.widening import growing_dynamics, growth
from arranging.textures.widening_bass import sinking_bass
from arranging.textures.widening_close import under_held, wide_close
from arranging.textures.widening_figures import bells, circling, sparse

CHORDS = (
    *("I", "Iadd9", "I6", "ii", "iii", "IV", "IVadd9", "IV6", "V", "V6", "Vsus4", "vi", "viadd9", "bVII"),
    "bVI",
)
MINOR = (
    *("i", "iadd9", "i6", "III", "IIIadd9", "III6", "iv", "ivadd9", "iv6", "v", "v6", "V", "Vsus4", "VI", "VIadd9"),
    *("VI6", "VII", "VIIadd9", "VII6", "iio6"),
)
_SECOND, _THIRD = 0.3, 0.65
"""How far the piece has grown when the theme is doubled in octaves, and when full chords stand under it."""


class Scene(Enum):
    """What moves under the theme."""

    EPIC = "octaves in eighths"
    TENDER = "sparse broken chords high up"
    SUSPENSE = "a cell that circles a semitone over a low pedal"

    def fullness(self, grown: float) -> tuple[int, bool]:
        """How many notes stand under the theme when the piece has grown so far, and whether its octave is one."""
        stage = 0 if grown < _SECOND else 1 if grown < _THIRD else 2
        return _FULLNESS[self][stage]


_FULLNESS = {
    Scene.EPIC: ((2, False), (3, True), (4, True)),
    Scene.TENDER: ((0, False), (1, False), (1, False)),
    Scene.SUSPENSE: ((0, False), (1, False), (2, True)),
}


class Cinematic(ArrangementStyle):
    """A theme over a steady pulse; with every phrase it reaches deeper, sounds fuller and grows louder.

    **Sounds like** a film score played at the piano: mediants and borrowed chords in place of dominants.
    **Suits** minor and modal tunes in broad note values, and any tune that wants to rise to a climax.
    """

    name = "cinematic"
    title = "Cinematic"
    plays_melody = True
    traits = (
        Trait("range grows phrase by phrase", measured.growing_range, least=0.8),
        Trait("grows", measured.louder_and_fuller, least=0.6),
    )

    suits = Suits(
        Family.MODERN,
        (
            Liking(
                likes.both(likes.minor, likes.tempo(50, 104)),
                1.4,
                "{key} at {bpm} is made for low octaves and a slow build",
            ),
            Liking(
                likes.both(likes.minor, likes.grows("long_notes", 0.1, 0.45)),
                0.9,
                "its long notes in {key} let the sound widen under them",
            ),
            Liking(
                likes.both(likes.modal, likes.minor),
                0.7,
                "its {mode} mode takes the chords on the sixth and the flat seventh",
            ),
            Liking(
                likes.both(likes.grows("compass", 12, 17), likes.grows("long_notes", 0.2, 0.55)),
                1.2,
                "a line over {compass} with long notes can grow from one phrase to the next",
            ),
            Liking(
                likes.grows("density", 0.85, 0.55),
                0.7,
                "{density} notes to the quarter: broad enough for a pulse of eighths in octaves",
            ),
            Liking(
                likes.both(likes.tempo(60, 96), likes.in_four),
                0.5,
                "{time} at {bpm} is the tread of a film's main theme",
            ),
            Liking(likes.both(likes.compound, likes.tempo(84, 200)), -1.5),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.0),
            Liking(likes.grows("running", 0.2, 0.6), -0.8),
            Liking(likes.grows("density", 1.0, 1.4), -1.0),
            Liking(likes.tempo(132, 260), -0.8),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        scene: Scene = option(Scene.EPIC, help="What moves under the theme.")

    variants = {
        "epic": Variant(
            "Epic",
            "Octaves pulse in eighths under a theme that grows into full chords.",
            Options(),
            (
                Trait("bass in eighths", measured.off_beat_bass, least=0.8),
                Trait("bass in octaves", parts.left_hand_octaves, least=0.4),
                Trait("theme in octaves at last", measured.theme_in_octaves, least=0.5),
            ),
        ),
        "tender": Variant(
            "Tender",
            "Sparse broken chords high up, bells over the long notes.",
            Options(scene=Scene.TENDER),
            (Trait("figures high up", measured.high_figures, least=0.6),),
        ),
        "suspense": Variant(
            "Suspense",
            "A cell that circles a semitone over a low pedal.",
            Options(scene=Scene.SUSPENSE),
            (Trait("semitones in the left hand", measured.left_hand_semitones, least=0.2),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        words = {Scene.EPIC: "Maestoso", Scene.TENDER: "Teneramente", Scene.SUSPENSE: "Misterioso"}
        return TempoRange(70, 90, words[options.scene])

    def harmony(self, options: Options) -> HarmonyRecipe:
        rewrites = ("tonic-pedal", "dominant-pedal") if options.scene is Scene.SUSPENSE else ("borrowed-mediant",)
        return HarmonyRecipe(
            CHORDS,
            MINOR,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="cinematic",
            rewrites=(*rewrites, "borrowed-close", "borrowed-ending", "suspended-dominant"),
            palette="cinematic" if options.scene is Scene.TENDER else "",
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        grown = growth(tune)
        found = cells_to_close(tune, pulse)
        before, close = found[:-1], found[-1]
        above: tuple[Note, ...] = ()
        if options.scene is Scene.TENDER:
            above = bells(tune, pulse, grown, until=close.onset)
        basses = sinking_bass(tune, found, (*tune.lead, *above))
        if options.scene is Scene.EPIC:
            left = [pulsing(before, basses, pulse, lambda tick: grown(tick) >= _SECOND)]
        else:
            figure = (sparse if options.scene is Scene.TENDER else circling)(tune, before, pulse)
            left = [held_or_left(before, basses, figure, measures=tune.tune.measures), figure]
        low, high = wide_close(tune, close, basses[-1])
        left[0] = (*left[0], *low)
        sounding = [n for layer in left for n in layer]

        held = under_held(tune, before, sounding)

        def under(octave: bool) -> tuple[Note, ...]:
            def count(note: Note) -> int:
                notes, doubled = options.scene.fullness(grown(note.onset))
                return notes if doubled is octave and _carries(note, pulse, close.onset) else 0

            return under_tune(tune, count, left=sounding, octave=octave)

        tempo = self.tempo(options)
        loudest = Dynamic.F if options.scene is Scene.TENDER else Dynamic.FF
        directions = [*growing_dynamics(tune, Dynamic.PP, loudest, Dynamic.P), *pedalled(found)]
        return piano(
            tune,
            [tune.lead, (*under(False), *under(True), *held, *high)],
            left,
            above=[above],
            sparse=options.scene is not Scene.EPIC,
            tempo=tempo,
            directions=directions,
            tempos=ritardando(tune, tempo),
        )


def _carries(note: Note, pulse: Pulse, until: int) -> bool:
    """Whether a note of the theme is weighty enough for others under it: on a beat, and most of a beat long."""
    beat = pulse.at(note.onset)
    return note.onset == beat.onset and note.duration * 3 >= beat.duration * 2 and note.onset < until


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Cinematic]
