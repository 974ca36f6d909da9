"""Where a choir breathes and where it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.score import Mark, Note, Voice
from arranging.sketch import Analysis, PhraseRole


def breaths(melody: Sequence[Note], analysis: Analysis) -> frozenset[int]:
    """Ticks at which all breathe: where the tune says so, else where inner phrases end without fermata or rest."""
    if any(Mark.BREATH in n.marks for n in melody):
        return frozenset(n.end for n in melody if Mark.BREATH in n.marks)
    phrases = [p for p in analysis.phrases if p.role is PhraseRole.TUNE][:-1]
    ends = {p.release for p in phrases if p.release == p.end and not p.fermata}
    return frozenset(n.end for n in melody if n.end in ends and Mark.FERMATA not in n.marks)


def holds(melody: Sequence[Note]) -> frozenset[int]:
    """Ticks at which the melody's fermatas end."""
    return frozenset(n.end for n in melody if Mark.FERMATA in n.marks)


def marked(voice: Voice, mark: Mark, ends: frozenset[int]) -> Voice:
    """The voice with a mark on the notes that end at these ticks, and on no others."""

    def mended(note: Note) -> Note:
        if (mark in note.marks) == (note.end in ends):
            return note
        return replace(note, marks=note.marks ^ {mark})

    return replace(voice, notes=tuple(map(mended, voice.notes)))
