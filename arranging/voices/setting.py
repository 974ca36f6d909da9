"""Voicings written out as lines of notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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


def voices_of(sketch: Sketch, voicings: Sequence[Voicing], *, sustained: bool = False) -> tuple[Voice, ...]:
    """All voices, soprano first: the lead unaltered over block chords.

    The lower voices strike each chord anew, and every fermata with the soprano; they rest when it rests. Those that
    are `sustained` hold a tone for as long as it stays, and come in anew where a phrase begins or closes.
    """
    count = len(voicings[0].lower) if voicings else 0
    lower = (Voice(tuple(_line(voicings, voice, sustained))) for voice in range(count))
    return (Voice(sketch.lead, sketch.tune.melody.slurs), *lower)


def _line(voicings: Sequence[Voicing], voice: int, sustained: bool) -> list[Note]:
    notes: list[Note] = []
    free = False
    for voicing in voicings:
        slot, pitch = voicing.slot, voicing.lower[voice]
        free = free and not (slot.opens or slot.closes)
        for onset, end in pairwise((*slot.strikes, slot.end)):
            last = notes[-1] if notes else None
            marks = frozenset({Mark.FERMATA}) if onset in slot.fermatas else frozenset[Mark]()
            if last and free and not marks and last.pitch == pitch and last.end == onset:
                notes[-1] = replace(last, duration=end - last.onset)
            else:
                notes.append(Note(onset, end - onset, pitch, marks))
        free = sustained and not slot.broken
    return notes
