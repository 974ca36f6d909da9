"""Passing tones on and off the beat, neighbours, skips, anticipations, suspensions: lower voices as Bach has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from arranging.harmony.recipe import HarmonyRecipe
from arranging.pitch import STEPS, Pitch
from arranging.score import Mark, Note, Voice
from arranging.sketch import Sketch
from arranging.voices.ornaments_cells import Cell, Lead, cells_of
from arranging.voices.ornaments_choice import Combined, chosen
from arranging.voices.ornaments_figures import figures_of
from arranging.voices.rule import Rule
from arranging.voices.setting import Voicing


def ornamented(
    sketch: Sketch, voicings: Sequence[Voicing], voices: tuple[Voice, ...], recipe: HarmonyRecipe, rules: Iterable[Rule]
) -> tuple[Voice, ...]:
    """The voices with as many ornaments as the recipe asks for and the rules allow; one seed gives one result.

    The recipe's share counts felt beats in whose second half a lower voice moves. Phrase ends and fermatas stay plain.
    """
    wish = recipe.ornaments
    cells = cells_of(sketch, voicings)
    if not cells:
        return voices
    lead = Lead(sketch.lead)
    figures = figures_of(cells, lead, wish)
    combined, path = chosen(cells, figures, lead, tuple(rules), wish.motion_share, sketch.seed)
    lower = (
        replace(voice, notes=tuple(_line(cells, combined, path, number))) for number, voice in enumerate(voices[1:])
    )
    return (voices[0], *lower)


def _line(cells: Sequence[Cell], combined: Combined, path: Sequence[int], voice: int) -> list[Note]:
    """One voice's notes: what it begins each cell with, held over where a suspension is, and what it goes on to."""
    notes: list[Note] = []
    tied = False
    for i, (cell, choice) in enumerate(zip(cells, path, strict=True)):
        plain = cell.lower[voice]
        place = voice, i, choice
        first = _pitch(plain, int(combined.start[place]), int(combined.start_step[place]))
        second = _pitch(plain, int(combined.end[place]), int(combined.end_step[place]))
        held = bool(combined.held[place]) or (tied and not cell.closing)
        again = not notes or notes[-1].end != cell.start or notes[-1].pitch != first
        if again or not (held or not cell.struck):
            marks = frozenset({Mark.FERMATA}) if cell.fermata and cell.struck else frozenset[Mark]()
            notes.append(Note(cell.start, cell.turn - cell.start, first, marks))
        else:
            notes[-1] = replace(notes[-1], duration=cell.turn - notes[-1].onset)
        tied = False
        if second != first:
            notes.append(Note(cell.turn, cell.end - cell.turn, second))
            tied = (
                not (combined.held[place] or combined.leans[place]) and second.name in cell.voicing.slot.chord.members
            )
        else:
            notes[-1] = replace(notes[-1], duration=cell.end - notes[-1].onset)
    return notes


@lru_cache(maxsize=4096)
def _pitch(plain: Pitch, midi: int, step: int) -> Pitch:
    """The pitch of a number and staff position; that of the plain chord where they agree."""
    if (plain.midi, plain.diatonic) == (midi, step):
        return plain
    octave, letter = divmod(step, 7)
    natural = Pitch(STEPS[letter], 0, octave)
    return Pitch(natural.step, midi - natural.midi, octave)
