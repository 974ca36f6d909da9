"""Lullaby: a tune rocked to sleep over the tonic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from arranging import likes
from arranging.form.coda import with_coda
from arranging.form.intro import with_intro
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.pitch import P8, Pitch
from arranging.score import QUARTER, Dynamic, Note, Words
from arranging.sketch import Arrangement, HarmonizedTune, Sketch
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics, ritardando
from arranging.textures.measures import rocking as measures
from arranging.textures.piano import piano
from arranging.textures.rocking import Rocking, cut_lead, echoes, rocking
from arranging.textures.timeline import Line, Pulse, own_line
from arranging.textures.under_tune import under_tune

CRADLE_SONG = ("I", "IV", "IV64", "V", "V7", "ii6", "vi")
"""Tonic, subdominant and dominant; two more for tunes that need them."""


_HIGHEST_OWN = Pitch.parse("C6").midi


class Lullaby(ArrangementStyle):
    """A tune rocked to sleep: a swaying left hand that hardly leaves the tonic, and thirds as thin as can be.

    **Sounds like** a cradle song by Brahms or Schumann, or the same song from a musical box.
    **Suits** gentle tunes in three or six, without haste and without runs.
    """

    name = "lullaby"
    title = "Lullaby"
    plays_melody = True
    traits = (
        Trait("three notes over the bass at most", measures.thin_moments, least=0.97),
        Trait("time over the tonic", measures.tonic_bass, least=0.4),
    )

    suits = Suits(
        Family.SINGING,
        (
            Liking(likes.both(likes.compound, likes.tempo(36, 76)), 2.4, "{time} at {bpm} rocks like a cradle"),
            Liking(
                likes.both(likes.in_three, likes.tempo(50, 84)),
                1.3,
                "{time} at {bpm} rocks gently, one bass note and its fifth a measure",
            ),
            Liking(likes.grows("compass", 13, 8), 1.0, "within {compass} it is sung half aloud"),
            Liking(
                likes.both(likes.grows("one_rhythm", 0.3, 0.6), likes.either(likes.compound, likes.in_three)),
                0.8,
                "one rhythm in {one_rhythm} of its measures of {time} lulls",
            ),
            Liking(
                likes.both(likes.grows("leaps", 0.15, 0.05), likes.either(likes.compound, likes.in_three)),
                0.6,
                "it hardly leaps, and {time} carries it without accents",
            ),
            Liking(likes.both(likes.compound, likes.tempo(90, 200)), -1.8),
            Liking(likes.tempo(132, 260), -1.0),
            Liking(likes.both(likes.in_two_or_four, likes.tempo(96, 260)), -1.4),
            Liking(likes.grows("dotted", 0.25, 0.6), -0.8),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.both(likes.minor, likes.in_two_or_four), -0.8),
            Liking(likes.grows("notes_a_second", 2.5, 4.0), -1.5),
            Liking(likes.grows("blue", 0.0, 0.04), -1.5),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        motion: Rocking = option(Rocking.CRADLE, help="How the left hand rocks.")
        thirds: bool = option(True, help="Put a third or sixth under the tune's longer notes.")
        echo: int = option(0, help="Notes of so many beats and more ring on an octave higher, none for 0.")

    variants = {
        "cradle": Variant(
            "Cradle",
            "Long and short: the left hand rocks from the bass to its octave, with thirds under the tune.",
            Options(),
            (Trait("beats of long and short", measures.rocked_beats, least=0.5),),
        ),
        "music-box": Variant(
            "Music Box",
            "A small clockwork without a low bass; the tune rings on an octave higher.",
            Options(motion=Rocking.CLOCKWORK, thirds=False, echo=1),
            (
                Trait("notes ringing an octave higher", measures.octave_echoes, least=0.5),
                Trait("left hand below C3", measures.low_notes, most=0.25),
            ),
        ),
        "starlight": Variant(
            "Starlight",
            "Wide open chords, a tone a beat up to the tenth, and high broken thirds over the long notes.",
            Options(motion=Rocking.OPEN, echo=2),
            (Trait("one note a beat in the left hand", measures.single_beats, least=0.8),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(56, 72, "Gently rocking")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            CRADLE_SONG,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="hymnal",
            rewrites=("tonic-pedal", "plagal-close"),
        )

    def intro(self, sketch: Sketch, options: Options) -> Sketch:
        """The opening turned to the dominant; where there is a clockwork, an octave higher."""
        found = with_intro(sketch)
        own = len(found.lead) - len(sketch.lead)
        return replace(found, lead=(*_lifted(found.lead[:own], options), *found.lead[own:]))

    def coda(self, sketch: Sketch, options: Options) -> Sketch:
        """The end echoed over a plagal close; where there is a clockwork, an octave higher."""
        found = with_coda(sketch)
        sung = len(sketch.lead)
        return replace(found, lead=(*found.lead[:sung], *_lifted(found.lead[sung:], options)))

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        cradle = rocking(tune, pulse, options.motion)
        lifted = options.motion is Rocking.CLOCKWORK
        own = {n.onset for n in own_line(tune)} if lifted else set()
        answered = [n for n in tune.lead if n.onset not in own]
        broken = options.motion is Rocking.OPEN
        ringing = echoes(tune, answered, pulse, shortest=options.echo, broken=broken, end=cradle.end)
        above = Line(ringing)

        def thin(note: Note) -> int:
            """A third under a note on a beat that is no passing one, where the hand is not busy above it."""
            held = pulse.falls_on(note.onset) and note.duration >= min(QUARTER, pulse.at(note.onset).duration)
            return int((options.thirds or note.onset in own) and held and not above.between(note.onset, note.end))

        right = [tune.lead, under_tune(cut_lead(tune), thin, left=cradle.notes, span=9)]
        tempo = self.tempo(options)
        first = tune.lead[0].onset
        directions = (
            *phrase_dynamics(tune, Dynamics(Dynamic.P, Dynamic.MP, Dynamic.PP)),
            Words(first, "una corda", staff=2),
            *pedalled(cradle.cells),
        )
        return piano(
            tune,
            right,
            [cradle.notes],
            above=[ringing],
            tempo=tempo,
            directions=directions,
            tempos=ritardando(tune, tempo),
        )


def _lifted(own: Sequence[Note], options: Lullaby.Options) -> tuple[Note, ...]:
    """The piano's own melody, an octave higher for the musical box as long as it stays on its small comb."""
    high = options.motion is Rocking.CLOCKWORK and all(n.midi <= _HIGHEST_OWN for n in own)
    return tuple(n.up(P8) if high else n for n in own)


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Lullaby]
