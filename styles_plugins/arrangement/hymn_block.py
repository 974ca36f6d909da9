"""Hymn block: four voices at the keyboard, every chord struck with the tune."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arranging import likes
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe, Spacing
from arranging.harmony.vocabulary import MODERN
from arranging.hookspecs import hookimpl
from arranging.score import Dynamic, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import ArrangementStyle, TempoRange, Trait, Variant, option
from arranging.suits import Family, Liking, Suits
from arranging.textures.expression import Dynamics, phrase_dynamics
from arranging.textures.hands import (
    clear_of,
    deal_tenor,
    in_octaves,
    octave_below,
    uncrowded,
    uncrowded_voices,
)
from arranging.textures.measures import chords, parts
from arranging.textures.piano import piano
from arranging.textures.shared_keys import let_go_together, struck_once

PLAIN = (
    *("I", "I6", "I64", "ii", "ii6", "iii", "IV", "IV6", "IV64", "V", "V6", "V7", "V64", "vi", "vi6", "viio6"),
    "V/V",
)
"""Triads and their inversions; the seventh is kept for the dominant."""

MODERN_MINOR = (
    *("i", "i6", "i7", "Isus2", "iiø65", "iio6", "III", "III6", "IIImaj7", "iv", "iv6", "iv7", "IVsus2"),
    *("v7", "V", "V6", "V7", "Vsus4", "VI", "VI6", "VImaj7", "VII", "VII6", "VIIsus4", "V7/III", "VII/1"),
)
"""Open seconds in place of minor ninths, which grind against the third inside one hand."""


class Palette(Enum):
    """Which chords the hymn is set with: their vocabulary in major and minor, and the file that weighs them."""

    PLAIN = (PLAIN, (), "congregation")
    MODERN = (MODERN, MODERN_MINOR, "modern")


class HymnBlock(ArrangementStyle):
    """Four-part hymn playing: the tune on top of full chords that move with it.

    **Sounds like** a hymnal played as printed, or led from the piano with the bass in octaves.
    **Suits** every tune that a congregation sings; quick runs in the tune stay alone over held chords.
    """

    name = "hymn-block"
    title = "Hymn Block"
    plays_melody = True
    traits = (
        Trait("attacks with the tune", parts.attacks_with_lead, least=0.9),
        Trait("three notes or more in the right hand", parts.full_right_hand, least=0.6),
    )

    suits = Suits(
        Family.HYMNAL,
        (
            Liking(likes.always, 0.5, "{time} in {key}, {phrases}: a congregation sings it over full chords"),
            Liking(
                likes.both(likes.grows("steps", 0.5, 0.8), likes.grows("density", 1.2, 0.95)),
                0.7,
                "{steps} of its moves are steps in plain note values, so every note can have its chord",
            ),
            Liking(
                likes.both(likes.grows("regular", 0.5, 1.0), likes.grows("phrases", 1, 2), likes.in_two_or_four),
                0.4,
                "its {phrases} in {time} each find their cadence",
            ),
            Liking(
                likes.both(likes.grows("breathing", 0.2, 0.7), likes.in_two_or_four),
                0.5,
                "{breathing} of its phrases come to rest on a long note, where a congregation breathes",
            ),
            Liking(likes.choral, 1.4, "it comes as a four-part setting in {key} that two hands can take over"),
            Liking(likes.grows("running", 0.15, 0.5), -1.5),
            Liking(likes.grows("syncopated", 0.1, 0.5), -1.5),
            Liking(likes.grows("long_notes", 0.3, 0.7), -0.8),
            Liking(likes.grows("dotted", 0.3, 0.7), -0.8),
            Liking(likes.both(likes.compound, likes.grows("notes_a_second", 1.5, 3)), -1.5),
            Liking(likes.both(likes.in_three, likes.tempo(130, 240)), -1.2),
        ),
    )

    @dataclass(frozen=True)
    class Options:
        palette: Palette = option(Palette.PLAIN, help="The chords: plain triads, or added ninths and suspensions.")
        octaves: bool = option(False, help="Double the bass in octaves, and the tune where the hand is free.")

    variants = {
        "traditional": Variant(
            "Traditional",
            "Plain triads as a hymnal prints them, the bass single.",
            Options(),
            (
                Trait("few sevenths", chords.seventh_share, most=0.10),
                Trait("bass in octaves", parts.left_hand_octaves, most=0.05),
            ),
        ),
        "modern": Variant(
            "Modern",
            "Added ninths, suspended fourths and major sevenths over slash basses.",
            Options(palette=Palette.MODERN),
            (Trait("coloured chords", chords.coloured_share, least=0.15),),
        ),
        "five-part": Variant(
            "Five-part",
            "Full chords with the tune doubled inside the right hand, over a bass in octaves.",
            Options(octaves=True),
            (Trait("bass in octaves", parts.left_hand_octaves, least=0.90),),
        ),
    }

    def tempo(self, options: Options) -> TempoRange:
        return TempoRange(96, 120, "With breadth" if options.octaves else "Joyfully")

    def harmony(self, options: Options) -> HarmonyRecipe:
        major, minor, weights = options.palette.value
        return HarmonyRecipe(
            major, minor, rhythm=HarmonicRhythm.NOTE, weights=weights, parts=4, spacing=Spacing.KEYBOARD
        )

    def arrange(self, tune: HarmonizedTune, options: Options) -> Arrangement:
        voices = uncrowded_voices(tune.voices)
        soprano, alto, any_tenor, bass = voices
        tenor, low_tenor = deal_tenor(voices, left_first=False)
        low = bass.notes
        if options.octaves:
            low = uncrowded(in_octaves(low, any_tenor.notes, low_tenor), any_tenor.notes)
        middle = struck_once(clear_of(alto.notes, soprano.notes), soprano.notes)
        tenor = struck_once(clear_of(tenor, middle), (*soprano.notes, *middle))
        middle, tenor = let_go_together((middle, tenor), soprano.notes)
        firm = [n for n in soprano.notes if options.octaves and _can_be_doubled(n, tune)]
        doubled = octave_below(firm, (*middle, *tenor), (*low, *low_tenor))
        directions = phrase_dynamics(tune, Dynamics(Dynamic.MF, Dynamic.F, Dynamic.MF))
        hands = (soprano.notes, middle, tenor, doubled), (low, low_tenor)
        return piano(tune, *hands, tempo=self.tempo(options), directions=directions, sparse=True)


def _can_be_doubled(note: Note, tune: HarmonizedTune) -> bool:
    """Whether a note belongs to the triad of its chord and need not lead on: no leading tone, no altered degree."""
    span = tune.chord_at(note.onset)
    degree, alteration = span.key.degree_of(note.pitch.name)
    return note.pitch.name in span.chord.members[:3] and degree != 7 and not alteration


@hookimpl
def register_arrangement_styles() -> Iterable[type[ArrangementStyle]]:
    return [HymnBlock]
