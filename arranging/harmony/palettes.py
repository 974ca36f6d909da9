"""Palettes: how a player colours plain chords, one table a palette, by what a chord does in its key.

A row gives, for a function, the kinds a player would choose, the richest first; the first one that the melody allows
and that keeps to the key is taken, and a chord stays as it is where none does. See `colouring.py` for the conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from arranging.chords import ChordKind as Kind


class Function(Enum):
    """What a chord does in its key, as far as its colours are concerned."""

    FINAL = "the last tonic of all"
    TONIC = "I"
    MINOR_TONIC = "i"
    SUBDOMINANT = "IV, and major chords off the tonic: bVII, bVI, III in minor"
    FLAT_SUPERTONIC = "the major chord a semitone above its goal: Neapolitan and tritone substitute"
    MINOR_SUBDOMINANT = "iv"
    SUPERTONIC = "ii before a dominant"
    MINOR = "iii, vi and other minor chords"
    DOMINANT = "V and every dominant that leads to a major chord"
    MINOR_DOMINANT = "a dominant that leads to a minor chord"
    BLUES = "a dominant seventh that leads nowhere: I7, IV7, bVII7"
    SUSPENDED = "a dominant with its fourth"
    HALF_DIMINISHED = "iiø and viiø"
    DIMINISHED = "vii and passing diminished chords"


@dataclass(frozen=True, slots=True)
class Palette:
    """Kinds by function. `least_beats` is how long a chord must last to be coloured beyond its seventh."""

    name: str
    title: str
    kinds: Mapping[Function, tuple[Kind, ...]]
    least_beats: float = 1.0


JAZZ = Palette(
    "jazz",
    "Sevenths everywhere; ninths, thirteenths and 6/9 chords where the tune leaves room.",
    {
        Function.FINAL: (
            *(Kind.SIX_NINE, Kind.MAJOR_NINTH, Kind.MAJOR_SEVENTH, Kind.SIXTH),
            *(Kind.MINOR_SIX_NINE, Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        ),
        Function.TONIC: (Kind.MAJOR_NINTH, Kind.SIX_NINE, Kind.MAJOR_SEVENTH, Kind.SIXTH),
        Function.MINOR_TONIC: (Kind.MINOR_NINTH, Kind.MINOR_SIX_NINE, Kind.MINOR_SEVENTH, Kind.MINOR_SIXTH),
        Function.SUBDOMINANT: (Kind.MAJOR_NINTH, Kind.MAJOR_SEVENTH, Kind.SIX_NINE, Kind.SIXTH),
        Function.FLAT_SUPERTONIC: (Kind.NINTH, Kind.MAJOR_SEVENTH, Kind.DOMINANT, Kind.SIXTH),
        Function.MINOR_SUBDOMINANT: (Kind.MINOR_SIX_NINE, Kind.MINOR_NINTH, Kind.MINOR_SIXTH, Kind.MINOR_SEVENTH),
        Function.SUPERTONIC: (Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.MINOR: (Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.DOMINANT: (Kind.THIRTEENTH, Kind.NINTH, Kind.SEVEN_FLAT_NINE, Kind.DOMINANT, Kind.NINE_SUS4),
        Function.MINOR_DOMINANT: (Kind.SEVEN_FLAT_NINE, Kind.NINTH, Kind.SEVEN_FLAT_THIRTEEN, Kind.DOMINANT),
        Function.BLUES: (Kind.THIRTEENTH, Kind.NINTH, Kind.DOMINANT),
        Function.SUSPENDED: (Kind.THIRTEEN_SUS4, Kind.NINE_SUS4, Kind.SEVEN_SUS4),
        Function.HALF_DIMINISHED: (Kind.HALF_DIMINISHED,),
        Function.DIMINISHED: (Kind.HALF_DIMINISHED, Kind.DIMINISHED_SEVENTH),
    },
)

GOSPEL = Palette(
    "gospel",
    "Dominant ninths and thirteenths, minor ninths, suspended dominants.",
    {
        Function.FINAL: (Kind.SIX_NINE, Kind.ADD9, Kind.SIXTH, Kind.MINOR_SEVENTH),
        Function.TONIC: (Kind.ADD9, Kind.SIX_NINE, Kind.MAJOR_SEVENTH),
        Function.MINOR_TONIC: (Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.SUBDOMINANT: (Kind.MAJOR_NINTH, Kind.SIX_NINE, Kind.ADD9, Kind.SIXTH),
        Function.FLAT_SUPERTONIC: (Kind.NINTH, Kind.DOMINANT, Kind.MAJOR_SEVENTH),
        Function.MINOR_SUBDOMINANT: (Kind.MINOR_SIXTH, Kind.MINOR_SEVENTH),
        Function.SUPERTONIC: (Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.MINOR: (Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.DOMINANT: (Kind.THIRTEENTH, Kind.NINTH, Kind.DOMINANT, Kind.NINE_SUS4),
        Function.MINOR_DOMINANT: (Kind.SEVEN_FLAT_NINE, Kind.NINTH, Kind.DOMINANT),
        Function.BLUES: (Kind.NINTH, Kind.THIRTEENTH, Kind.DOMINANT),
        Function.SUSPENDED: (Kind.NINE_SUS4, Kind.SEVEN_SUS4),
        Function.HALF_DIMINISHED: (Kind.HALF_DIMINISHED,),
        Function.DIMINISHED: (Kind.DIMINISHED_SEVENTH,),
    },
)

PRAISE = Palette(
    "praise",
    "Open seconds and ninths, the dominant suspended.",
    {
        Function.FINAL: (Kind.ADD9, Kind.SUS2, Kind.MINOR_ADD9),
        Function.TONIC: (Kind.ADD9, Kind.SUS2),
        Function.MINOR_TONIC: (Kind.MINOR_SEVENTH, Kind.MINOR_ADD9),
        Function.SUBDOMINANT: (Kind.SUS2, Kind.ADD9, Kind.MAJOR_SEVENTH),
        Function.MINOR_SUBDOMINANT: (Kind.MINOR_ADD9,),
        Function.SUPERTONIC: (Kind.MINOR_SEVENTH,),
        Function.MINOR: (Kind.MINOR_SEVENTH,),
        Function.DOMINANT: (Kind.ADD9,),
        Function.SUSPENDED: (Kind.SEVEN_SUS4, Kind.SUS4),
    },
)

IMPRESSIONIST = Palette(
    "impressionist",
    "Ninths and sixths as colours that need not go anywhere.",
    {
        Function.FINAL: (Kind.SIX_NINE, Kind.ADD9, Kind.MINOR_SIX_NINE, Kind.MINOR_ADD9, Kind.MINOR_SEVENTH),
        Function.TONIC: (Kind.SIX_NINE, Kind.MAJOR_NINTH, Kind.ADD9, Kind.SIXTH),
        Function.MINOR_TONIC: (Kind.MINOR_NINTH, Kind.MINOR_ADD9, Kind.MINOR_SEVENTH),
        Function.SUBDOMINANT: (Kind.LYDIAN, Kind.MAJOR_NINTH, Kind.SIX_NINE, Kind.ADD9, Kind.SIXTH),
        Function.FLAT_SUPERTONIC: (Kind.MAJOR_SEVENTH, Kind.ADD9),
        Function.MINOR_SUBDOMINANT: (Kind.MINOR_NINTH, Kind.MINOR_SIXTH),
        Function.SUPERTONIC: (Kind.MINOR_ELEVENTH, Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.MINOR: (Kind.MINOR_ELEVENTH, Kind.MINOR_NINTH, Kind.MINOR_SEVENTH),
        Function.DOMINANT: (Kind.NINTH, Kind.NINE_SUS4, Kind.ADD9),
        Function.MINOR_DOMINANT: (Kind.NINTH, Kind.NINE_SUS4),
        Function.BLUES: (Kind.NINE_SHARP_ELEVEN, Kind.NINTH),
        Function.SUSPENDED: (Kind.NINE_SUS4, Kind.SEVEN_SUS4),
    },
)

MINIMALIST = Palette(
    "minimalist",
    "Diatonic clusters that never lean: added ninths and seconds.",
    {
        Function.FINAL: (Kind.ADD9, Kind.MINOR_ADD9, Kind.SUS2),
        Function.TONIC: (Kind.ADD9, Kind.MAJOR_SEVENTH, Kind.SUS2),
        Function.MINOR_TONIC: (Kind.MINOR_ADD9, Kind.MINOR_SEVENTH),
        Function.SUBDOMINANT: (Kind.ADD9, Kind.MAJOR_SEVENTH),
        Function.MINOR_SUBDOMINANT: (Kind.MINOR_ADD9,),
        Function.SUPERTONIC: (Kind.MINOR_SEVENTH, Kind.MINOR_ADD9),
        Function.MINOR: (Kind.MINOR_ADD9, Kind.MINOR_SEVENTH),
        Function.DOMINANT: (Kind.SUS4, Kind.ADD9),
    },
    least_beats=2.0,
)

CINEMATIC = Palette(
    "cinematic",
    "Plain triads with a ninth here and there, the dominant suspended.",
    {
        Function.FINAL: (Kind.ADD9, Kind.MINOR_ADD9),
        Function.TONIC: (Kind.ADD9,),
        Function.MINOR_TONIC: (Kind.MINOR_ADD9,),
        Function.SUBDOMINANT: (Kind.ADD9, Kind.MAJOR_SEVENTH, Kind.SUS2),
        Function.MINOR_SUBDOMINANT: (Kind.MINOR_ADD9,),
        Function.SUPERTONIC: (Kind.MINOR_SEVENTH,),
        Function.MINOR: (Kind.MINOR_ADD9, Kind.MINOR_SEVENTH),
        Function.SUSPENDED: (Kind.SEVEN_SUS4, Kind.SUS4),
    },
    least_beats=2.0,
)

PALETTES = {palette.name: palette for palette in (JAZZ, GOSPEL, PRAISE, IMPRESSIONIST, MINIMALIST, CINEMATIC)}
