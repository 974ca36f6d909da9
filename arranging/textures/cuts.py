"""Cuts: the quick grace notes of pipes and fiddle that articulate a tune without altering it."""

from __future__ import annotations

from dataclasses import replace

from arranging.pitch import Pitch
from arranging.score import EIGHTH, Grace, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.timeline import Pulse

_WHOLE_TONE, _THIRD = 2, 4


def with_cuts(tune: HarmonizedTune, pulse: Pulse, *, often: bool = False) -> tuple[Note, ...]:
    """The lead with grace notes from above on beats: between repeated notes, and where a strong beat comes from above.

    A repeated note is cut from a third above, others from a step; `often` cuts leaps onto strong beats from below
    too. Notes shorter than half a beat, the first note, the last of a phrase and those that bring graces along stay
    as they are, and no two neighbours are cut.
    """
    found: list[Note] = list(tune.lead[:1])
    free = True
    lasts = {phrase.last_onset for phrase in tune.analysis.phrases}
    for before, note in zip(tune.lead, tune.lead[1:], strict=False):
        beat = pulse.at(note.onset)
        plain = beat.onset == note.onset and note.duration * 2 >= beat.duration and not note.graces
        joined = before.end == note.onset and before.duration >= EIGHTH
        steps = _cut_steps(before, note, beat.strength >= 2, often) if plain and joined and free else 0
        if steps and (note.onset not in lasts or steps == 1):
            note = replace(note, graces=(Grace(_above(tune, note, steps), EIGHTH),))
        free = not note.graces
        found.append(note)
    return tuple(found)


def _cut_steps(before: Note, note: Note, strong: bool, often: bool) -> int:
    """How many steps of the scale above a note its cut stands, 0 for none."""
    if before.midi == note.midi:
        return 2
    falls = before.pitch.diatonic - note.pitch.diatonic
    if strong and (falls > 0 or (often and falls <= -2)):
        return 1
    return 0


def _above(tune: HarmonizedTune, note: Note, steps: int) -> Pitch:
    """The scale's tone so many steps above a note, as the chord has it."""
    span = tune.chord_at(note.onset)
    name = span.key.step_from(note.pitch.name, steps)
    name = next((m for m in span.chord.members if m.step == name.step), name)
    return name.above(note.midi + 1)
