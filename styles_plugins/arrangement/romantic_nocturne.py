"""Romantic nocturne: a singing melody over wide chords in the depth of the night."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic, Note
from arranging.sketch import Arrangement, HarmonizedTune, Phrase
from arranging.stretches import beginning
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.countermelody import countermelody
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics, ritardando
from arranging.textures.measures import spread as measured
from arranging.textures.piano import piano
from arranging.textures.spread import opened, risen, sighing_close
from arranging.textures.spread_inner import behind, making_room, shared
from arranging.textures.timeline import Pulse
from arranging.textures.under_tune import under_tune

CHORDS = (
    *("I", "I6", "I64", "ii", "ii6", "ii65", "ii7", "iii", "IV", "IV6", "V", "V7", "V65", "V43", "V42", "vi", "vi6"),
    *("viio6", "V7/V", "V65/V", "V7/IV", "V65/IV", "V7/vi", "V65/vi", "V7/ii", "V65/ii"),
)


class Figure(Enum):
    """Where the chords are broken: in a wide left hand, between the hands, or late behind the tune."""

    WIDE = "bass and chord rise in the left hand"
    SHARED = "both hands share the chord between tune and bass"
    BEHIND = "the chord enters after the beat"


class RomanticNocturne(ArrangementStyle):
    """A singing melody over wide broken chords that rise from a deep bass.

    **Sounds like** a nocturne of Field or Chopin: one song, one long pedal for every harmony.
    **Suits** slow, tender tunes with long notes; it makes room for an inner voice to answer them.
    """

    name = "romantic-nocturne"
    title = "Romantic Nocturne"
    plays_melody = True
    traits = (
        Trait("bass below C3 on downbeats", measured.deep_downbeats, least=0.9),
        Trait("beats in thirds", measured.lilting_beats, least=0.6),
        Trait("the last chord sighs", measured.last_sigh, least=0.8),
    )

    suits = Suits(
        Family.SINGING,
        (
            Liking(likes.tempo(40, 80), 1.1, "{bpm} {beats} a minute give the left hand time for wide spreads"),
            Liking(likes.both(likes.minor, likes.tempo(40, 96)), 1.6, "{key} at {bpm} sings like a nocturne"),
            Liking(
                likes.both(likes.grows("compass", 12, 17), likes.grows("leaps", 0.08, 0.2)),
                1.2,
                "it climbs over {compass} with leaps that want a singing right hand",
            ),
            Liking(
                likes.grows("chromatic", 0.0, 0.05), 1.0, "its chromatic notes in {key} call for diminished sevenths"
            ),
            Liking(likes.grows("long_notes", 0.25, 0.6), 0.7, "its long notes at {bpm} bloom over pedalled tenths"),
            Liking(
                likes.both(likes.either(likes.compound, likes.in_three), likes.tempo(40, 90)),
                0.6,
                "{time} at {bpm} is the pulse of a song without words",
            ),
            Liking(likes.tempo(120, 260), -1.3),
            Liking(likes.grows("dotted", 0.35, 0.8), -0.8),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("repeated", 0.2, 0.4), -0.8),
            Liking(likes.grows("running", 0.25, 0.6), -0.5),
            Liking(likes.grows("density", 1.5, 2.3), -1.0),
            Liking(likes.grows("syncopated", 0.15, 0.4), -1.0),
            Liking(likes.grows("blue", 0.0, 0.04), -0.5),
            Liking(likes.grows("even", 0.75, 0.95), -0.8),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        figure: Figure = option(Figure.WIDE, help="Where and when the chord is broken.")

    variants = {
        "nocturne": Variant(
            "Nocturne",
            "The left hand rises from the bass over a tenth and more.",
            Options(),
            (Trait("chords opened over a tenth", measured.risen_over_a_tenth, least=0.7),),
        ),
        "song-without-words": Variant(
            "Song without words",
            "Held bass, and inner broken chords that the hands share.",
            Options(figure=Figure.SHARED),
            (Trait("inner notes in the right hand", measured.shared_figures, least=0.25),),
        ),
        "rubato": Variant(
            "Rubato",
            "Inner chords that come after the beat, behind the tune.",
            Options(figure=Figure.BEHIND),
            (Trait("chords after the beat", measured.late_chords, least=0.6),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(54, 76, "Andante cantabile" if options.figure is not Figure.BEHIND else "Andante rubato")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            CHORDS,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="nocturne",
            rewrites=("chromatic-mediant", "secondary-dominants", "passing-diminished", "minor-subdominant"),
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        spread = opened(tune, pulse)
        inner: tuple[Note, ...] = ()
        if options.figure is Figure.WIDE:
            left = [risen(tune, spread, pulse)]
            inner = countermelody(tune, pulse, left[0], until=spread.end)
        else:
            figured = (shared if options.figure is Figure.SHARED else behind)(tune, spread, pulse)
            left = [figured.bass, figured.left]
            inner = figured.right
            if options.figure is Figure.BEHIND:
                inner = countermelody(tune, pulse, figured.left, until=spread.end)
        sung = [n for hand in left for n in hand]
        warmest = _warmest(tune)
        warm = under_tune(tune, lambda n: int(_is_warm(tune, n, pulse, warmest) and n.onset < spread.end), left=sung)
        warm = making_room(warm, inner, pulse)
        low, sigh = sighing_close(tune, spread, pulse)
        left[0] = (*left[0], *low)
        directions = (
            *phrase_dynamics(tune, Dynamics(Dynamic.P, Dynamic.MF, Dynamic.PP)),
            *pedalled(spread.all_cells),
        )
        tempo = self.tempo(options)
        return piano(
            tune,
            [tune.lead, (*inner, *sigh), warm],
            left,
            sparse=True,
            tempo=tempo,
            directions=directions,
            tempos=ritardando(tune, tempo),
        )


def _warmest(tune: HarmonizedTune) -> Phrase | None:
    """The phrase that rises highest after the first, the last of equals: a third or sixth lies under its tune."""

    def peak(place: int) -> tuple[int, int]:
        sung = beginning(tune.lead, later[place].onset, later[place].end)
        return max((n.midi for n in sung), default=0), place

    later = tune.analysis.phrases[1:]
    return later[max(range(len(later)), key=peak)] if later else None


def _is_warm(tune: HarmonizedTune, note: Note, pulse: Pulse, warmest: Phrase | None) -> bool:
    """Whether a note of the warmest phrase stands on a beat and fills it."""
    beat = pulse.at(note.onset)
    fills = note.onset == beat.onset and note.duration >= beat.duration
    return fills and tune.analysis.phrase_at(note.onset) is warmest


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [RomanticNocturne]
