"""The slots of a sketch laid out for the rules: the chords each may hold, and what is seen in it and between two."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from arranging.chords import Chord
from arranging.harmony import melody_view
from arranging.harmony.melody_view import SILENCE, MelodyView
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.roman import roman_of
from arranging.harmony.rule import Close, Meter, Motion, Scene
from arranging.harmony.scoring import Step
from arranging.harmony.slots import Slot, slots_of
from arranging.harmony.table import NO_TONE, ChordTable, Ints, table_of, table_of_chord
from arranging.harmony.vocabulary import in_mode
from arranging.pitch import Interval
from arranging.score import QUARTER, Note
from arranging.sketch import CadenceKind, Phrase, PhraseRole, Sketch


class Layout:
    """What the rules see of a sketch under a recipe: its slots, a table of chords for each, and the steps between."""

    def __init__(self, sketch: Sketch, recipe: HarmonyRecipe, slots: tuple[Slot, ...]) -> None:
        self.sketch, self.slots = sketch, slots
        self.melody = melody_view.view(slots, sketch.lead)
        self.tables = tuple(_table(slot, recipe) for slot in slots)
        self.scene = _scene(sketch, recipe, slots, self.melody)
        closes = _closes(self.scene, recipe)
        self.steps = tuple(self._step(i, closes[i + 1]) for i in range(len(slots) - 1))

    def mark_long_stays(self, path: Sequence[int]) -> list[int]:
        """Mark the bar lines over which a plan holds a harmony too long: the steps that were not marked yet."""
        found = [i for i in _long_stays(self, path) if not self.steps[i].meter.stays]
        steps = list(self.steps)
        for i in found:
            steps[i] = steps[i]._replace(meter=steps[i].meter._replace(stays=True))
        self.steps = tuple(steps)
        return found

    def _step(self, i: int, close: Close | None) -> Step:
        here, there = self.slots[i], self.slots[i + 1]
        fifths = there.key.tonic.fifths - here.key.tonic.fifths
        before = self.tables[i].seen_from(fifths, there.key.mode)
        ends = here.phrase != there.phrase
        meter = Meter(here.accent, there.accent, ends, here.upbeat, there.under_held)
        leaves, step = int(self.melody.leaves[i]), int(self.melody.onward[i])
        if leaves == NO_TONE or step == SILENCE:
            motion = Motion(0, SILENCE, ends)
        else:
            last = bool(self.scene.final[i + 1])
            motion = Motion((leaves - 7 * fifths) % 12, max(-13, min(13, step)), ends, last)
        return Step(before, self.tables[i + 1], meter, motion, close)


def laid_out(sketch: Sketch, recipe: HarmonyRecipe) -> Layout:
    """A sketch's slots in the recipe's harmonic rhythm, ready for the rules. The sketch has a measure at least."""
    return Layout(sketch, recipe, led_into_new_keys(slots_of(sketch, recipe), sketch.lead))


_TWO_MEASURES = 6 * QUARTER
"""What two measures last at least; shorter ones are counted by fours."""


def _long_stays(layout: Layout, path: Sequence[int]) -> Iterator[int]:
    """The steps over a bar line inside harmonies that last more than about two measures, phrase ends or no."""
    slots, measures = layout.slots, layout.sketch.tune.measures
    rows = zip(slots, layout.tables, path, strict=True)
    names = [(table.root[chosen], slot.key) for slot, table, chosen in rows]
    starts = [measure.onset for measure in measures]
    first = 0
    for i in range(1, len(slots) + 1):
        if i < len(slots) and names[i] == names[first]:
            continue
        length = measures[bisect_right(starts, slots[first].onset) - 1].duration
        most = (2 if 2 * length >= _TWO_MEASURES else 4) * length + slots[first].beat
        if slots[i - 1].end - slots[first].onset > most:
            yield from (k for k in range(first, i - 1) if slots[k + 1].accent == 3)
        first = i


def _table(slot: Slot, recipe: HarmonyRecipe) -> ChordTable:
    mode = slot.key.mode
    if slot.obeyed is None:
        return table_of(in_mode(recipe.vocabulary, recipe.minor, mode), mode)
    from_c: Chord = slot.obeyed.up(Interval.of_fifths(-slot.key.tonic.fifths))
    return table_of_chord(roman_of(slot.obeyed, slot.key), from_c, mode)


def _scene(sketch: Sketch, recipe: HarmonyRecipe, slots: tuple[Slot, ...], melody: MelodyView) -> Scene:
    phrases = sketch.analysis.phrases
    tune_ends = {index for index, phrase in enumerate(phrases) if phrase.role is PhraseRole.TUNE}
    ends = {max(tune_ends, default=len(phrases) - 1), slots[-1].phrase}
    asked = tuple(_asked(slot, phrases, recipe, slot.phrase in ends) for slot in slots)
    open_ended = (CadenceKind.HALF, CadenceKind.PHRYGIAN, CadenceKind.DECEPTIVE)
    final = [
        slot.closes and slot.phrase in ends and want not in open_ended for slot, want in zip(slots, asked, strict=True)
    ]
    toward: list[int | None] = []
    for slot in slots:
        moves = slot.prepares is not None and slot.prepares != slot.key
        toward.append(
            (slot.prepares.tonic.pitch_class - slot.key.tonic.pitch_class) % 12 if moves and slot.prepares else None
        )
    return Scene(
        slots=slots,
        melody=melody,
        closes=np.array([slot.closes for slot in slots], bool),
        opens=np.array([slot.opens for slot in slots], bool),
        final=np.array(final, bool),
        last=_last_notes(sketch, slots),
        asked=asked,
        picardy=recipe.picardy,
        prepares=tuple(toward),
        leads=np.array([slot.prepares is not None and slot.prepares == slot.key for slot in slots], bool),
    )


def _last_notes(sketch: Sketch, slots: tuple[Slot, ...]) -> Ints:
    """What each phrase ends on, as `Scene.last` has it: the slot may hold the pickup of the next phrase too."""
    sung = {note.onset: note.midi for note in sketch.lead}
    found = np.full(len(slots), NO_TONE)
    for i, slot in enumerate(slots):
        last = sung.get(sketch.analysis.phrases[slot.phrase].last_onset)
        if slot.closes and last is not None:
            found[i] = (last - slot.key.tonic.pitch_class) % 12
    return found


def _asked(slot: Slot, phrases: tuple[Phrase, ...], recipe: HarmonyRecipe, ends: bool) -> CadenceKind | None:
    if not slot.closes:
        return None
    asked = phrases[slot.phrase].cadence
    if asked is None and ends and recipe.final is not CadenceKind.AUTHENTIC:
        return recipe.final
    return asked


def _closes(scene: Scene, recipe: HarmonyRecipe) -> list[Close | None]:
    return [
        Close(bool(final), asked, slot.key.mode, recipe.local_keys) if slot.closes else None
        for slot, final, asked in zip(scene.slots, scene.final, scene.asked, strict=True)
    ]


_DOMINANT_SEVENTH = frozenset((7, 11, 2, 5))


def led_into_new_keys(slots: tuple[Slot, ...], lead: tuple[Note, ...]) -> tuple[Slot, ...]:
    """The slot before a new key is counted in that key where its melody fits the new dominant seventh."""
    notes = sorted(lead, key=lambda note: note.onset)
    onsets = [note.onset for note in notes]
    found = list(slots)
    for i, slot in enumerate(slots):
        key = slot.prepares
        if key is None or slot.obeyed is not None or (slot.closes and _is_long(slot)):
            continue
        first = max(0, bisect_right(onsets, slot.onset) - 1)
        inside = [n for n in notes[first:] if n.end > slot.onset and n.onset < slot.end][:16]
        if all((n.midi - key.tonic.pitch_class) % 12 in _DOMINANT_SEVENTH for n in inside):
            found[i] = replace(slot, key=key)
    return tuple(found)


def _is_long(slot: Slot) -> bool:
    return slot.end - slot.onset > 2 * slot.beat
