"""The exact search for the best voices under a melody and its chords."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from arranging.harmony.recipe import HarmonyRecipe
from arranging.pitch import STEPS, Pitch
from arranging.score import Voice
from arranging.sketch import ChordSpan, Sketch
from arranging.voices.aims import FIGURED_MOTION, FIGURED_SHARE, MOTION, REGISTER, Floats
from arranging.voices.candidates import lower_voices
from arranging.voices.holding import Holding
from arranging.voices.ornaments import ornamented
from arranging.voices.path import Places, best_path, promising
from arranging.voices.piece import Piece
from arranging.voices.rule import Reach, Rule
from arranging.voices.rules import built_in_rules
from arranging.voices.rules.idle_six_four import idle_six_four
from arranging.voices.rules.phrase_without_cadence import phrase_without_cadence, unclosed
from arranging.voices.setting import Voicing, voices_of
from arranging.voices.singers import Singers, singers
from arranging.voices.slots import Slot, slots_of
from arranging.voices.sung_chords import as_sung
from arranging.voices.voicing import Bits, Chords, Ints, Mask, Motion, Top, Turn, Voicings, heard

KEPT = 16
"""Candidates a chord after the rules for single voicings have judged them."""
NARROWED = 5
"""Of those, the ones on the cheapest ways through pairs of chords: among them the rules for three chords decide."""
_CHUNK = 64
"""Slots whose pairs are weighed at once: small enough for the processor's cache, and memory stays bounded."""
_BREACH = np.float32(1000)
"""What a forbidden fault costs: more than any number of others, so that the fewest are chosen."""
_UNUSED = np.float32(1e6)
_REFUSALS = 8
"""How often chords that are held may be exchanged because they cannot be sung."""
_EASE = np.float32(2.5)
"""How much more moves and registers count where the voices are to be easy."""
_RELEASE = np.float32(1)
"""What it costs a voice that holds to leave its tone."""
_HIGHEST = 96
"""Up to where a soprano that no choir reaches is looked for, as a MIDI number."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The best voicings and what they cost; `impasses` are the onsets where a forbidden fault was unavoidable."""

    voicings: tuple[Voicing, ...]
    cost: float
    impasses: tuple[int, ...]
    harmony: tuple[ChordSpan, ...]
    """The chords that are sung: those of the plan by the names they deserve, or fewer where the lower voices hold."""
    misplanned: tuple[int, ...] = ()
    """The onsets of chords that no voicing can mend: a phrase stops on one without a cadence, a six-four is idle."""

    @property
    def refused(self) -> tuple[int, ...]:
        """Where the planner should go another way."""
        return tuple(sorted({*self.impasses, *self.misplanned}))


def written_out(sketch: Sketch, outcome: Outcome, recipe: HarmonyRecipe) -> tuple[Voice, ...]:
    """The voicings as voices, soprano first; the lower ones bear the ornaments that the recipe asks for."""
    voices = voices_of(sketch, outcome.voicings, sustained=recipe.sustained)
    if recipe.ornaments.motion_share or recipe.ornaments.suspensions:
        return ornamented(sketch, outcome.voicings, voices, recipe, active_rules(recipe))
    return voices


def find_voicings(sketch: Sketch, harmony: tuple[ChordSpan, ...], recipe: HarmonyRecipe) -> Outcome:
    """The best voicings with the fewest forbidden faults, and where those are."""
    found = (_held_voicings if recipe.sustained else _voicings_of)(sketch, harmony, recipe)
    return found if sketch.tune.chord_symbols else replace(found, harmony=as_sung(found.harmony, found.voicings))


def _held_voicings(sketch: Sketch, harmony: tuple[ChordSpan, ...], recipe: HarmonyRecipe) -> Outcome:
    """The best voicings of fewer chords; where these cannot be sung, of others."""
    holding = Holding(sketch, harmony, singers(recipe.parts))
    best = found = _voicings_of(sketch, holding.chords(), recipe)
    for _ in range(_REFUSALS):
        if not best.refused:
            break
        holding.refuse(found.refused)
        found = _voicings_of(sketch, holding.chords(), recipe)
        if len(found.refused) < len(best.refused):
            best = found
    planned = {_last_before(best.harmony, p.release): _last_before(harmony, p.release) for p in sketch.analysis.phrases}
    return replace(best, misplanned=tuple(planned.get(onset, onset) for onset in best.misplanned))


def _last_before(harmony: Sequence[ChordSpan], tick: int) -> int:
    """The onset of the last chord that begins before a tick, or of the first."""
    return max((span.onset for span in harmony if span.onset < tick), default=harmony[0].onset)


def _voicings_of(sketch: Sketch, harmony: tuple[ChordSpan, ...], recipe: HarmonyRecipe) -> Outcome:
    slots = slots_of(sketch, harmony)
    if not slots:
        return Outcome((), 0.0, (), harmony)
    passed = heard([(s.chord, (p.pitch_class for p in s.sung)) for s in slots])
    places, kind_of = _kinds(slots, passed)
    kinds = [slots[i] for i in places]
    choices, costs = _choices(kinds, passed[places], recipe)
    pair_costs = _pair_costs(kinds, kind_of, choices, recipe)
    choices, costs, pair_costs = _narrowed(choices[kind_of], costs[kind_of], pair_costs)
    path, steps = best_path(costs, pair_costs, _turn_costs(slots, choices, recipe))
    impasses = tuple(s.span.onset for s, step in zip(slots, steps, strict=True) if step >= _BREACH)
    voicings = tuple(_voicing(slot, choices, i, int(k)) for i, (slot, k) in enumerate(zip(slots, path, strict=True)))
    misplanned = _misplanned(sketch, harmony, voicings, recipe)
    return Outcome(voicings, float(sum(steps)), impasses, harmony, misplanned)


def _misplanned(
    sketch: Sketch, harmony: tuple[ChordSpan, ...], voicings: Sequence[Voicing], recipe: HarmonyRecipe
) -> tuple[int, ...]:
    """Where the plan itself breaks a rule; a lead sheet's chords are not ours to mend."""
    if sketch.tune.chord_symbols:
        return ()
    found: list[int] = []
    if phrase_without_cadence.name not in recipe.waives:
        found += [_last_before(harmony, phrase.release) for phrase in unclosed(sketch, harmony)]
    if idle_six_four.piece is not None and idle_six_four.name not in recipe.waives:
        piece = Piece(voices_of(sketch, voicings), harmony, sketch)
        found += [fault.onset for fault in idle_six_four.piece(piece)]
    return tuple(found)


def active_rules(recipe: HarmonyRecipe) -> tuple[Rule, ...]:
    """The rules a recipe is bound by: those of its spacing and choir, less what it waives."""
    choir = singers(recipe.parts)
    bound = (r for r in built_in_rules().values() if recipe.spacing in r.spacings and choir in r.choirs)
    return tuple(r for r in bound if r.name not in recipe.waives)


def _kinds(slots: Sequence[Slot], passed: Bits) -> tuple[Places, Places]:
    """Where one slot of every kind is, and the kind of each: repeated phrases ask the rules the same questions."""
    numbers: dict[Hashable, int] = {}
    places: list[int] = []
    kind_of: list[int] = []
    for index, (slot, bits) in enumerate(zip(slots, passed.tolist(), strict=True)):
        known = slot.chord, slot.span.key, slot.sung, bits, slot.broken, slot.opens, slot.closes, slot.finishes
        if known not in numbers:
            numbers[known] = len(numbers)
            places.append(index)
        kind_of.append(numbers[known])
    return np.array(places), np.array(kind_of)


def _choices(slots: Sequence[Slot], passed: Bits, recipe: HarmonyRecipe) -> tuple[Voicings, Floats]:
    """The `KEPT` best voicings of every slot, [voice, slot, choice], and their costs [slot, choice]."""
    low = np.array([s.low.midi for s in slots], dtype=np.int8)
    high = np.array([s.high.midi for s in slots], dtype=np.int8)
    struck = np.array([s.first.midi for s in slots], dtype=np.int8)
    choir, limits = singers(recipe.parts), zip(slots, low.tolist(), high.tolist(), strict=True)
    pools = [_pool(choir, slot, *reach) for slot, *reach in limits]
    sizes = np.array([pool.shape[2] for pool in pools])
    owner = np.repeat(np.arange(len(slots)), sizes)
    lower = np.concatenate(pools, axis=2)
    soprano = _sopranos([s.settled for s in slots])
    chords = Chords.of([(s.chord, s.span.key) for s in slots])
    both = np.concatenate([soprano[:, None, owner], lower], axis=1)
    closing = np.array([s.closes for s in slots])
    top = Top(low, high, struck, passed, closing)
    everything = Voicings(both[0], both[1], chords[owner], top[owner])
    cost = _voicing_costs(everything, recipe)

    order = np.lexsort((cost, owner))
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    place = np.minimum(np.arange(KEPT)[None, :], np.maximum(sizes - 1, 0)[:, None])
    picked = order[np.minimum(starts[:, None] + place, len(order) - 1)]
    unused = np.arange(KEPT)[None, :] >= sizes[:, None]
    kept = Voicings(both[0][:, picked], both[1][:, picked], chords[:, None], top[:, None])
    return kept, np.where(unused, _UNUSED, cost[picked])


def _pool(choir: Singers, slot: Slot, low: int, high: int) -> Ints:
    """The ways to take a chord under all its soprano notes.

    Where these reach too far, too low or too high for any, those under the first one that belongs to the chord, as many
    octaves away as it needs.
    """
    octaves = sorted(range(slot.settled.midi % 12, _HIGHEST, 12), key=lambda midi: abs(midi - slot.settled.midi))
    reaches = [(low, high), *((midi, midi) for midi in octaves)]
    pools = (lower_voices(choir, slot.chord, *reach) for reach in reaches)
    return next(pool for pool in pools if pool.shape[2])


def _voicing_costs(voicings: Voicings, recipe: HarmonyRecipe) -> Floats:
    cost = np.zeros(voicings.midi.shape[1:], dtype=np.float32)
    for voice, table in enumerate(REGISTER[recipe.parts], start=1):
        cost += _EASE * table[voicings.midi[voice]] if recipe.easy else table[voicings.midi[voice]]
    for rule in active_rules(recipe):
        if rule.voicing is not None:
            cost += _weight(rule) * _number(rule.voicing(voicings))
    return cost


def _number(faults: Mask) -> Ints:
    """How many groups of voices are at fault."""
    counts = faults.view(np.int8)
    number: Ints = counts[0] if len(counts) == 1 else np.add.reduce(counts, axis=0, dtype=np.int8)
    return number


def _weight(rule: Rule) -> np.float32:
    return _BREACH if rule.forbidden else np.float32(rule.points)


def _pair_costs(kinds: Sequence[Slot], kind_of: Places, choices: Voicings, recipe: HarmonyRecipe) -> Floats:
    """Costs of going from a choice of one slot to a choice of the next, [slot, from, to], for slots of these kinds."""
    numbers, pair_of = np.unique(kind_of[:-1] * len(kinds) + kind_of[1:], return_inverse=True)
    from_kind, to_kind = np.divmod(numbers, len(kinds))
    out = np.zeros((len(numbers), KEPT, KEPT), dtype=np.float32)
    first, last = _sopranos([s.first for s in kinds]), _sopranos([s.last for s in kinds])
    broken, opens, ends = np.array([(s.broken, s.opens, s.finishes) for s in kinds]).T
    rules = [r for r in active_rules(recipe) if r.motion is not None]
    figured = recipe.ornaments.motion_share >= FIGURED_SHARE
    tables = (FIGURED_MOTION if figured else MOTION)[recipe.parts]
    for start in range(0, len(numbers), _CHUNK):
        here, there = from_kind[start : start + _CHUNK], to_kind[start : start + _CHUNK]
        joint = broken[here, None, None], opens[there, None, None], ends[there, None, None]
        leaving, arriving = _with_soprano(choices, last, here), _with_soprano(choices, first, there)
        motions = {
            Reach.EVERY_SLICE: Motion(leaving[:, :, None], arriving[:, None, :], *joint),
            Reach.CHORDS: Motion(choices[here, :, None], choices[there, None, :], *joint),
        }
        cost = out[start : start + _CHUNK]
        sizes = np.abs(motions[Reach.EVERY_SLICE].change)
        for voice, table in enumerate(tables, start=1):
            cost += _EASE * table[sizes[voice]] if recipe.easy else table[sizes[voice]]
            if recipe.sustained:
                cost += _RELEASE * (sizes[voice] > 0)
        for rule in rules:
            assert rule.motion is not None
            faults = rule.motion(motions[rule.reach])
            cost += _weight(rule) * _number(faults)
    paired: Floats = out[pair_of]
    return paired


def _sopranos(pitches: Sequence[Pitch]) -> Ints:
    """Rows of MIDI numbers and staff positions."""
    return np.array([(p.midi, p.diatonic) for p in pitches], dtype=np.int8).T


def _with_soprano(voicings: Voicings, soprano: Ints, places: Places) -> Voicings:
    """The voicings of some slots under another soprano note."""
    part = voicings[places]
    midi, steps = part.midi.copy(), part.steps.copy()
    midi[0], steps[0] = soprano[0, places, None], soprano[1, places, None]
    return Voicings(midi, steps, part.chords, part.top)


def _narrowed(choices: Voicings, costs: Floats, pair_costs: Floats) -> tuple[Voicings, Floats, Floats]:
    """The choices on the cheapest ways through pairs of chords, with their costs."""
    places = promising(costs, pair_costs, NARROWED)
    rows = np.arange(len(places))[:, None]
    midi, steps = choices.midi[:, rows, places], choices.steps[:, rows, places]
    pairs = pair_costs[rows[:-1, :, None], places[:-1, :, None], places[1:, None, :]]
    return Voicings(midi, steps, choices.chords, choices.top), costs[rows, places], pairs


def _turn_costs(slots: Sequence[Slot], choices: Voicings, recipe: HarmonyRecipe) -> Floats:
    """Costs of going over three choices of successive slots, [slot, first, second, third]."""
    count = max(len(slots) - 2, 0)
    out = np.zeros((count, NARROWED, NARROWED, NARROWED), dtype=np.float32)
    joints = np.array([(s.broken, s.opens, s.finishes) for s in slots]).T
    rules = [(_weight(r), r.turn) for r in active_rules(recipe) if r.turn is not None]
    for start in range(0, count, _CHUNK):
        here, between, there = (slice(start + i, min(start + _CHUNK, count) + i) for i in range(3))
        first, second = choices[here, :, None, None], choices[between, None, :, None]
        third = choices[there, None, None, :]
        coming = Motion(first, second, *_joint(joints, here, between))
        turn = Turn(coming, Motion(second, third, *_joint(joints, between, there)))
        for weight, test in rules:
            out[here] += weight * _number(test(turn))
    return out


def _joint(joints: Mask, here: slice, there: slice) -> tuple[Mask, Mask, Mask]:
    """Whether a break, a new phrase or the last chord lies between the slots of two places, as [slot, 1, 1, 1]."""
    broken, opens, ends = joints
    spread = (slice(None), None, None, None)
    return broken[here][spread], opens[there][spread], ends[there][spread]


def _voicing(slot: Slot, choices: Voicings, place: int, choice: int) -> Voicing:
    midi, steps = choices.midi[1:, place, choice], choices.steps[1:, place, choice]
    return Voicing(slot, tuple(_pitch(int(m), int(s)) for m, s in zip(midi, steps, strict=True)))


@lru_cache(maxsize=1024)
def _pitch(midi: int, step: int) -> Pitch:
    octave, letter = divmod(step, 7)
    natural = Pitch(STEPS[letter], 0, octave)
    return Pitch(natural.step, midi - natural.midi, octave)
