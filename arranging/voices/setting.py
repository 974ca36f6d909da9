"""Voicings written out as lines of notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.pitch import Pitch
from arranging.score import Mark, Note, Voice
from arranging.sketch import Sketch
from arranging.voices.slots import Slot


@dataclass(frozen=True, slots=True)
class Voicing:
    """The voices below the soprano in one slot, highest first."""

    slot: Slot
    lower: tuple[Pitch, ...]


def voices_of(sketch: Sketch, voicings: Sequence[Voicing]) -> tuple[Voice, ...]:
    """All voices, soprano first: the lead unaltered over block chords.

    The lower voices strike each chord anew, and every fermata with the soprano; they rest when it rests.
    """
    count = len(voicings[0].lower) if voicings else 0
    lower = (Voice(tuple(_line(voicings, voice))) for voice in range(count))
    return (Voice(sketch.lead, sketch.tune.melody.slurs), *lower)


def _line(voicings: Sequence[Voicing], voice: int) -> list[Note]:
    notes = []
    for voicing in voicings:
        slot = voicing.slot
        for onset, end in pairwise((*slot.strikes, slot.end)):
            marks = frozenset({Mark.FERMATA}) if onset in slot.fermatas else frozenset[Mark]()
            notes.append(Note(onset, end - onset, voicing.lower[voice], marks))
    return notes
