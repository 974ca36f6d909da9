"""Praise ballad: open, pushed chords over roots in octaves that grow from verse to chorus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.hookspecs import hookimpl
from arranging.pitch import P8, Pitch
from arranging.score import Dynamic
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.bass import BassRange, chord_basses
from arranging.textures.expression import pedalled, ritardando
from arranging.textures.measures import chords, parts
from arranging.textures.measures import pushed as measured
from arranging.textures.piano import piano
from arranging.textures.pulse_octaves import alternating, held, pulsing, thumbed
from arranging.textures.pushed import broken, closing_add9, led, stretches, strummed, syncopated
from arranging.textures.timeline import Pulse, cells_to_close, own_line
from arranging.textures.under_tune import under_tune
from arranging.textures.voicing import Shape
from arranging.textures.widening import growing_dynamics, growth

CHORDS = (*("I", "Iadd9", "I6", "IV", "IVadd9", "IV6", "V", "Vsus4", "V6", "vi", "vi7", "viadd9", "ii", "ii7", "iii"),)
MINOR = (
    *("i", "i7", "iadd9", "III", "IIIadd9", "iv", "iv7", "ivadd9", "V", "v", "v7", "Vsus4", "VI", "VIadd9", "VImaj7"),
    *("VII", "VIIadd9", "VIIsus4", "VII6"),
)
DEEP = BassRange(Pitch.parse("A1").midi, Pitch.parse("G#2").midi, Pitch.parse("D2").midi)
SINGLE = BassRange(Pitch.parse("E2").midi, Pitch.parse("D#3").midi, Pitch.parse("A2").midi)
OPEN = Shape(4, Pitch.parse("A3").midi, Pitch.parse("E5").midi, span=14, centre=Pitch.parse("B4").midi)
CLOSE = Shape(3, Pitch.parse("A3").midi, Pitch.parse("E5").midi, span=14, centre=Pitch.parse("A4").midi, narrow=6)


class Figure(Enum):
    """What the hands make of the pushed chords."""

    BROKEN = "broken over held octaves"
    DRIVEN = "syncopated over octaves in eighths"
    GUITAR = "picked and strummed over a bass that alternates"


class PraiseBallad(ArrangementStyle):
    """Open chords that come an eighth early, over roots in octaves; it starts quietly and grows with every phrase.

    **Sounds like** the piano of a worship band: added ninths, suspensions, and the tune left to the singers.
    **Suits** tunes with room between their notes; four chords carry most of them.
    """

    name = "praise-ballad"
    title = "Praise Ballad"
    plays_melody = False
    prints_chords = True
    traits = (
        Trait("chords pushed over strong beats", measured.pushed_strong_beats, least=0.5),
        Trait("ninths and suspensions", chords.coloured_share, least=0.5),
        Trait("notes below A1 or above E5", measured.outside, most=0.01),
        Trait("grows", measured.louder_and_fuller, least=0.8),
        Trait("the tune is not doubled", parts.doubled_tune, most=0.15),
    )

    suits = Suits(
        Family.MODERN,
        (
            Liking(
                likes.both(likes.in_four, likes.tempo(60, 84), likes.major),
                1.2,
                "{time} at {bpm} in {key} is the pace of a broad modern song",
            ),
            Liking(
                likes.both(
                    likes.in_two_or_four,
                    likes.grows("syncopated", 0.05, 0.35),
                    likes.grows("density", 1.4, 0.9),
                    likes.tempo(56, 132),
                ),
                1.4,
                "chords pushed ahead of the beat go with the syncopations in {syncopated} of its measures",
            ),
            Liking(
                likes.both(likes.in_four, likes.grows("long_notes", 0.2, 0.55), likes.major),
                1.3,
                "its long notes in {time} are held over sus and add9 chords",
            ),
            Liking(
                likes.both(likes.in_four, likes.grows("repeated", 0.12, 0.3), likes.major),
                0.9,
                "{repeated} of its notes are repeated: it recites over slow chords in {key}",
            ),
            Liking(
                likes.both(likes.in_four, likes.grows("compass", 13, 9)),
                0.6,
                "it stays within {compass}, easy to sing over open chords",
            ),
            Liking(
                likes.both(likes.compound, likes.tempo(44, 68), likes.grows("repeated", 0.12, 0.3), likes.major),
                2.0,
                "{time} at {bpm} with {repeated} of its notes repeated is a slow song of praise in six",
            ),
            Liking(likes.grows("fermatas", 0.2, 0.6), -2.0),
            Liking(likes.grows("sharply_dotted", 0.1, 0.5), -1.0),
            Liking(likes.both(likes.compound, likes.tempo(80, 200)), -1.5),
            Liking(likes.in_three, -0.6),
            Liking(likes.modal, -0.8),
            Liking(likes.minor, -0.6),
            Liking(likes.grows("even", 0.75, 0.95), -1.0),
            Liking(likes.grows("running", 0.2, 0.5), -0.8),
            Liking(likes.grows("chromatic", 0.01, 0.05), -1.0),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        figure: Figure = option(Figure.BROKEN, help="How the chords are played.")

    variants = {
        "ballad": Variant(
            "Ballad",
            "Broken chords in sixteenths over octaves in halves and wholes.",
            Options(),
            (Trait("broken", measured.single_notes, least=0.6),),
        ),
        "driving": Variant(
            "Driving",
            "Syncopated chords over octaves in eighths.",
            Options(figure=Figure.DRIVEN),
            (
                Trait("bass in eighths", measured.off_beat_bass, least=0.8),
                Trait("chords", measured.single_notes, most=0.2),
            ),
        ),
        "acoustic": Variant(
            "Acoustic",
            "A guitar's picking and strumming over root and fifth in turn.",
            Options(figure=Figure.GUITAR),
            (
                Trait("bass in octaves", parts.left_hand_octaves, most=0.2),
                Trait("strummed", measured.strummed_chords, least=0.4),
            ),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        if options.figure is Figure.DRIVEN:
            return TempoRange(110, 130, "Driving")
        return TempoRange(66, 76, "Worshipfully" if options.figure is Figure.BROKEN else "Warmly")

    def harmony(self, options: Options) -> HarmonyRecipe:
        return HarmonyRecipe(
            CHORDS,
            MINOR,
            rhythm=HarmonicRhythm.HALF_MEASURE,
            weights="praise",
            rewrites=("descending-bass", "slash-bass", "suspended-tonic", "subdominant-over-tonic"),
            palette="praise",
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        pulse = Pulse(tune.tune.measures)
        grown = growth(tune)
        found = cells_to_close(tune, pulse)
        *before_close, close = found
        within = SINGLE if options.figure is Figure.GUITAR else DEEP
        basses = chord_basses(found, within)
        pushed = stretches(tune, found, pulse, OPEN if options.figure is Figure.BROKEN else CLOSE)
        before = [s for s in pushed[:-1] if led(tune, s.start)]
        if options.figure is Figure.BROKEN:
            low = held(before_close, basses, pulse)
            high = broken(tune, before, pulse, grown)
        elif options.figure is Figure.DRIVEN:
            low = thumbed(pulsing(before_close, basses, pulse, lambda tick: grown(tick) > 0), pulse)
            high = syncopated(tune, before, pulse, grown)
        else:
            low = alternating(before_close, basses, pulse)
            high = strummed(tune, before, pulse, grown)
        low = (*low, *held([close], basses[-1:], pulse))
        own = own_line(tune)
        beat = pulse.beats[0].duration
        under = under_tune(tune, lambda note: 2 if note in own and note.duration >= beat else 0, left=low)
        tempo = self.tempo(options)
        directions = [*growing_dynamics(tune, Dynamic.P, Dynamic.F, Dynamic.MP)]
        if options.figure is not Figure.GUITAR:
            directions += pedalled(found)
        return piano(
            tune,
            [
                own,
                under,
                (*high, *closing_add9(tune, close, basses[-1].up(P8).midi)),
            ],
            [low],
            tempo=tempo,
            directions=directions,
            tempos=ritardando(tune, tempo),
        )


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [PraiseBallad]
