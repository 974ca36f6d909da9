"""Which chord where: the best plan for a melody under a style's recipe, and the next best ones on demand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Generator
from dataclasses import replace

import numpy as np

from arranging.harmony import melody_view
from arranging.harmony.lattice import best_paths
from arranging.harmony.melody_view import SILENCE, MelodyView
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.roman import chord_of, roman_of
from arranging.harmony.rule import Close, Meter, Motion, Scene
from arranging.harmony.scoring import Scores, Weighing, because, fit_scores, join_parts, join_scores
from arranging.harmony.slots import Slot, slots_of
from arranging.harmony.table import NO_TONE, ChordTable, Reals, table_of, table_of_chord
from arranging.harmony.vocabulary import in_mode
from arranging.pitch import Interval
from arranging.score import Chord, Note
from arranging.sketch import CadenceKind, ChordSpan, Phrase, PhraseRole, Sketch

Plans = Generator[tuple[ChordSpan, ...], Collection[int] | None, None]


def plan(sketch: Sketch, recipe: HarmonyRecipe) -> Plans:
    """Chords for the whole time line, the best plan first, then the next best for as long as one asks.

    One span a slot of the recipe's harmonic rhythm; spans follow each other without gaps. Every melody gets a
    plan: rules weigh, they do not forbid, and spare chords hold any note. Who cannot use a plan at some places
    sends their onsets (`plans.send(onsets)`) and gets the best plan that goes another way there.
    """
    if not sketch.tune.measures:
        return
    slots = led_into_new_keys(slots_of(sketch, recipe), sketch.lead)
    scored = ScoredSlots(sketch, recipe, slots)
    searching = True
    while searching:
        searching = False
        for path in best_paths(scored.scores, scored.join):
            refused = yield scored.spans(path)
            if refused:
                scored.avoid(path, refused)
                searching = True
                break


_AVOIDED = 1000.0
"""More than all rules together can say for a step."""
_DISLIKED = 0.5
"""A nudge away from a chord the voices stumbled over, as much as a weak rule."""


class ScoredSlots:
    """The slots of a sketch with the scores of their chords."""

    def __init__(self, sketch: Sketch, recipe: HarmonyRecipe, slots: tuple[Slot, ...]) -> None:
        self.sketch, self.slots = sketch, slots
        self.weighing = Weighing(recipe.weights, recipe.waives)
        self.melody = melody_view.view(slots, sketch.lead)
        self.tables = tuple(_table(slot, recipe) for slot in slots)
        self.scene = _scene(sketch, recipe, slots, self.melody)
        self.closes = _closes(self.scene, recipe)
        self.fits = self._fits()
        self.scores: list[Reals] = [fit.value[i] for i, fit in enumerate(self.fits)]
        self.steps = [self._step(i) for i in range(len(slots) - 1)]
        self.avoided: dict[int, set[tuple[int, int]]] = {}

    def _fits(self) -> list[Scores]:
        """One table serves all slots of a mode; a prescribed chord has no rival and needs no score."""
        found: list[Scores] = []
        by_table: dict[ChordTable, Scores] = {}
        for slot, table in zip(self.slots, self.tables, strict=True):
            if table not in by_table:
                if slot.obeyed is not None:
                    none = np.zeros((len(self.slots), 1), np.float32)
                    by_table[table] = Scores(none, np.full(none.shape, -1, np.int16), none)
                else:
                    by_table[table] = fit_scores(self.weighing, self.scene, table)
            found.append(by_table[table])
        return found

    def _step(self, i: int) -> tuple[Weighing, ChordTable, ChordTable, Meter, Motion, Close | None]:
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
        return self.weighing, before, self.tables[i + 1], meter, motion, self.closes[i + 1]

    def join(self, i: int) -> Reals:
        """Scores of every step from slot `i` to the next."""
        scores = join_scores(*self.steps[i])
        if i not in self.avoided:
            return scores
        scores = scores.copy()
        scores[tuple(np.array(list(self.avoided[i])).T)] -= _AVOIDED
        return scores

    def avoid(self, path: tuple[int, ...], onsets: Collection[int]) -> None:
        """Go another way from now on into the slots at these onsets than a path did."""
        starts = [slot.onset for slot in self.slots]
        for onset in onsets:
            i = max(0, bisect_right(starts, onset) - 1)
            if i:
                self.avoided.setdefault(i - 1, set()).add((path[i - 1], path[i]))
            self.scores[i] = self.scores[i].copy()
            self.scores[i][path[i]] -= _DISLIKED

    def spans(self, path: tuple[int, ...]) -> tuple[ChordSpan, ...]:
        """The plan a path stands for."""
        found: list[ChordSpan] = []
        for i, (slot, table, chosen) in enumerate(zip(self.slots, self.tables, path, strict=True)):
            roman = table.romans[chosen]
            chord = slot.obeyed or chord_of(roman, slot.key)
            reason = self._reason(i, path) if slot.obeyed is None else "the chord symbol above the tune"
            found.append(ChordSpan(slot.onset, slot.end - slot.onset, chord, slot.key, roman, reason))
        return _cut_at_empty_measures(found, self.sketch)

    def _reason(self, i: int, path: tuple[int, ...]) -> str:
        """The two rules that speak most for a chord, in words."""
        chosen = path[i]
        voices = [(float(self.fits[i].gain[i, chosen]), int(self.fits[i].why[i, chosen]))]
        if i:
            pair = path[i - 1], chosen
            voices += [(float(part.gain[pair]), int(part.why[pair])) for part in join_parts(*self.steps[i - 1])]
        strongest = sorted((voice for voice in voices if voice[1] >= 0), reverse=True)
        told = dict.fromkeys(because(why) for _, why in strongest[:2])
        return "; ".join(told) or "it goes with the melody here"


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
        asked=asked,
        picardy=recipe.picardy,
        prepares=tuple(toward),
        leads=np.array([slot.prepares is not None and slot.prepares == slot.key for slot in slots], bool),
    )


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


def _cut_at_empty_measures(spans: list[ChordSpan], sketch: Sketch) -> tuple[ChordSpan, ...]:
    """A chord held through empty measures is said again at each, so that no span is longer than the music asks."""
    ends = sorted(sketch.lead, key=lambda note: note.onset)
    onsets = [note.onset for note in ends]
    measures = sketch.tune.measures
    starts = [measure.onset for measure in measures]
    found: list[ChordSpan] = []
    for span in spans:
        cuts = [span.onset]
        for index in range(bisect_right(starts, span.onset), bisect_right(starts, span.end - 1)):
            sounding = bisect_right(onsets, measures[index].end - 1) - 1
            sounding_until = ends[sounding].end if sounding >= 0 else 0
            if sounding_until <= measures[index].onset:
                cuts.append(measures[index].onset)
        if len(cuts) == 1:
            found.append(span)
            continue
        for start, stop in zip(cuts, [*cuts[1:], span.end], strict=True):
            found.append(replace(span, onset=start, duration=stop - start))
    return tuple(found)
