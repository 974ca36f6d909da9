"""Celtic: a tune with cuts over open fifths, modal chords and drones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic, Note
from arranging.sketch import Arrangement, CadenceKind, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.cuts import with_cuts
from arranging.textures.drone import bagpipe, harp, lilt, open_close
from arranging.textures.expression import Dynamics, pedalled, phrase_dynamics, ritardando
from arranging.textures.measures import drone
from arranging.textures.piano import Layer, piano
from arranging.textures.timeline import Pulse, cells, cut_at, last_chord_onset
from arranging.textures.under_tune import under_tune

MODAL = ("I", "I6", "ii", "IV", "IV6", "V", "vi", "bVII", "IV/1")
MODAL_MINOR = ("i", "i6", "III", "iv", "IV", "v", "V", "VI", "VII", "VII6")


class Ground(Enum):
    """What lies under the tune."""

    HARP = "open chords rippled upwards, left to ring"
    LILT = "bass and bare fifth in turn, an eighth before each beat"
    DRONE = "keynote and fifth held through, chords moving above"


class Celtic(ArrangementStyle):
    """A tune with cuts over open fifths and modal chords, rippled, lilting or droned.

    **Sounds like** a slow air with a harp, a jig at a session, a piper's drone.
    **Suits** modal and pentatonic tunes, and whatever moves in plain steps over few chords.
    """

    name = "celtic"
    title = "Celtic"
    plays_melody = True
    traits = (
        Trait("cuts a measure", drone.cut_share, least=0.15),
        Trait("few major dominants", drone.major_dominants, most=0.20),
    )

    suits = Suits(
        Family.FOLK,
        (
            Liking(
                likes.both(likes.compound, likes.tempo(84, 160)),
                2.4,
                "{time} at {bpm} is a jig: the left hand lilts long and short",
            ),
            Liking(
                likes.both(likes.compound, likes.grows("running", 0.2, 0.7), likes.no(likes.tempo(30, 66))),
                1.5,
                "its running eighths in {time} are those of a jig",
            ),
            Liking(likes.grows("lilting", 0.1, 0.5), 1.2, "{lilting} of its beats lilt long and short in {time}"),
            Liking(
                likes.grows("pentatonic", 0.9, 0.99),
                2.9,
                "{pentatonic} of it is pentatonic, an air for open fifths and cuts",
            ),
            Liking(
                likes.both(likes.modal, likes.no(likes.grows("fermatas", 0.1, 0.4))),
                1.7,
                "its {mode} mode goes with drones and the chord on the flat seventh",
            ),
            Liking(
                likes.both(likes.minor, likes.grows("pentatonic", 0.86, 0.96)),
                0.6,
                "in {key} it skips the notes that a folk tune skips",
            ),
            Liking(
                likes.both(likes.in_three, likes.grows("pentatonic", 0.85, 0.97)),
                0.8,
                "{time} at {bpm} carries it like a slow air",
            ),
            Liking(
                likes.grows("running", 0.15, 0.5),
                0.6,
                "its quick even notes, {density} to the quarter, run like a reel",
            ),
            Liking(likes.grows("chromatic", 0.0, 0.03), -1.5),
            Liking(likes.grows("blue", 0.0, 0.04), -1.5),
            Liking(likes.grows("fermatas", 0.2, 0.6), -1.5),
            Liking(likes.grows("repeated", 0.2, 0.4), -0.6),
            Liking(likes.grows("syncopated", 0.1, 0.5), -0.4),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        ground: Ground = option(Ground.HARP, help="What the left hand lays under the tune.")

    variants = {
        "air": Variant(
            "Air",
            "A slow air: open chords ripple upwards as on a harp.",
            Options(),
            (Trait("rising ripples", drone.ripples, least=0.8), Trait("lilting beats", drone.lilting_beats, most=0.9)),
        ),
        "jig": Variant(
            "Jig",
            "Dancing: bass on the beat, a bare fifth on the eighth before the next one.",
            Options(ground=Ground.LILT),
            (Trait("lilting beats", drone.lilting_beats, least=0.9),),
        ),
        "drone": Variant(
            "Drone",
            "Keynote and fifth held like a piper's drone, chords moving above them.",
            Options(ground=Ground.DRONE),
            (Trait("drone held through", drone.droned_beats, least=0.8),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        if options.ground is Ground.LILT:
            return TempoRange(100, 116, "With a lilt")
        return TempoRange(60, 80, "Slow air, freely" if options.ground is Ground.HARP else "Steadily")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            MODAL,
            MODAL_MINOR,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="gentle",
            rewrites=("subtonic-for-dominant", "one-dominant"),
            final=CadenceKind.MODAL,
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        end = last_chord_onset(tune)
        high: list[Layer] = [with_cuts(tune, pulse, often=options.ground is not Ground.HARP)]
        left: list[Layer] = []
        directions = phrase_dynamics(tune, Dynamics(Dynamic.MF, Dynamic.F, Dynamic.MF))
        if options.ground is Ground.HARP:
            left = [harp(tune, pulse, end)]
            directions = phrase_dynamics(tune, Dynamics(Dynamic.P, Dynamic.MF, Dynamic.P))
            directions += pedalled(cut_at(cells(tune), end))
        elif options.ground is Ground.LILT:
            left = list(lilt(tune, pulse, end))
        else:
            keynote, fifths, chords = bagpipe(tune, pulse, end)
            left, high = [keynote, fifths], [*high, chords]

        def under(note: Note) -> int:
            beat = pulse.at(note.onset)
            stands = beat.onset == note.onset and note.duration >= beat.duration and note.onset < end
            return int(stands and (note.duration >= 2 * beat.duration or beat.strength >= 2))

        if options.ground is not Ground.DRONE:
            high.append(under_tune(tune, under, left=[n for layer in left for n in layer]))
        left[0] = (*left[0], *open_close(tune, end, deep=options.ground is Ground.DRONE))
        tempo = self.tempo(options)
        tempos = ritardando(tune, tempo) if options.ground is Ground.HARP else ()
        return piano(tune, high, left, tempo=tempo, directions=directions, tempos=tempos)


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [Celtic]
