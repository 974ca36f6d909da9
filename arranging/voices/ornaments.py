"""Passing tones, neighbours, skips and suspensions in the lower voices, each tried by the rules before it is written.

An ornament belongs to one joint: two neighbouring chords that no fermata, rest or phrase end parts. At most one
voice is ornamented at a joint, so that an ornament which is right alone is right in the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from random import Random

from arranging.analysis.beats import beats
from arranging.harmony.recipe import HarmonyRecipe
from arranging.pitch import STEPS, Key, Pitch, PitchName
from arranging.score import EIGHTH, HALF, QUARTER, Chord, Note, Voice
from arranging.sketch import Sketch
from arranging.voices.rule import Rule
from arranging.voices.setting import Voicing
from arranging.voices.slots import Slot
from arranging.voices.trial import Lead, Trial, allowed
from arranging.voices.voicing import leading_tone

ALTO = 1
"""The first of the voices below the soprano."""

SUSPENDED = {3: "4-3", 6: "7-6", 1: "9-8"}
"""Suspensions by the staff distance of the held tone above the bass, octaves left out."""

_RESOLVES_AFTER = {QUARTER: EIGHTH, 3 * EIGHTH: QUARTER, HALF: QUARTER, 3 * QUARTER: QUARTER}
"""How long a tone is held into a chord of some length."""

_REST_BETWEEN_SUSPENSIONS = 8
"""Joints from one suspension inside a phrase to the next: a spice, not a manner."""


class Kind(Enum):
    """What an ornament is; the value is its worth when places are handed out."""

    PASSING = 3.0
    NEIGHBOUR = 1.5
    SKIP = 0.6
    SUSPENSION = 5.0


@dataclass(frozen=True, slots=True)
class Ornament:
    """A tone between chord number `joint` and the next, in one voice.

    A passing tone, a neighbour or a skip to another tone of the chord sounds from `onset` to the end of the first
    chord; a suspension is the first chord's tone, held into the second one until its resolution at `onset`.
    """

    joint: int
    voice: int
    kind: Kind
    onset: int
    pitch: Pitch


def ornamented(
    sketch: Sketch, voicings: Sequence[Voicing], voices: tuple[Voice, ...], recipe: HarmonyRecipe, rules: Iterable[Rule]
) -> tuple[Voice, ...]:
    """The voices with as many ornaments as the recipe asks for and the rules allow; one seed gives one result.

    The recipe's share counts felt beats in which a lower voice moves. Phrase ends and fermatas stay plain.
    """
    wish = recipe.ornaments
    chance, bound = Random(sketch.seed), tuple(rules)
    chosen: dict[int, Ornament] = {}
    if wish.suspensions:
        for ornament in _tried(_suspensions(sketch, voicings), voicings, sketch, bound):
            if _closes_phrase(voicings, ornament.joint) or _is_far(chosen, ornament.joint):
                _take(chosen, ornament)
    if wish.motion_share:
        room = round(wish.motion_share * len(beats(sketch.tune.measures)))
        bass = len(voices) - 1
        found = _tried(_moving_tones(voicings), voicings, sketch, bound)
        worth = [(-o.kind.value * (1.4 if o.voice == bass else 1.0) * chance.uniform(0.4, 1.0), o) for o in found]
        for _, ornament in sorted(worth, key=lambda w: (w[0], w[1].joint, w[1].voice)):
            if len(chosen) >= room:
                break
            _take(chosen, ornament)
    return _written(voices, voicings, chosen.values())


def _take(chosen: dict[int, Ornament], ornament: Ornament) -> None:
    """Add an ornament where its joint is free, no suspension claims the chords beside it, and no voice trembles."""
    around = [chosen[j] for j in range(ornament.joint - 1, ornament.joint + 2) if j in chosen]
    held = any(Kind.SUSPENSION in (o.kind, ornament.kind) for o in around)
    trembles = any(o.voice == ornament.voice and o.kind is ornament.kind is Kind.NEIGHBOUR for o in around)
    if ornament.joint not in chosen and not held and not trembles:
        chosen[ornament.joint] = ornament


def _is_far(chosen: dict[int, Ornament], joint: int) -> bool:
    return all(abs(joint - other) >= _REST_BETWEEN_SUSPENSIONS for other in chosen)


def _closes_phrase(voicings: Sequence[Voicing], joint: int) -> bool:
    """Whether the second chord of a joint is the last but one of its phrase."""
    after = voicings[joint + 2 : joint + 4]
    return bool(after) and (after[0].slot.broken or len(after) == 1 or after[1].slot.opens)


def _joints(voicings: Sequence[Voicing]) -> Iterator[tuple[int, Voicing, Voicing]]:
    """Neighbouring chords that are sung on without a break."""
    for i, (a, b) in enumerate(pairwise(voicings)):
        sung = not (a.slot.silent or b.slot.silent or a.slot.broken or b.slot.opens)
        if sung and not a.slot.fermatas and b.slot.strikes[0] == a.slot.end:
            yield i, a, b


def _moving_tones(voicings: Sequence[Voicing]) -> Iterator[Ornament]:
    """Every tone that a voice may put on the last eighth of a chord on its way to the next.

    It passes through a third, turns about a repeated tone, or skips within the chord to go on by step.
    """
    for joint, a, b in _joints(voicings):
        onset = a.slot.end - EIGHTH
        if onset - a.slot.strikes[-1] < EIGHTH:
            continue
        for voice, (here, there) in enumerate(zip(a.lower, b.lower, strict=True), start=ALTO):
            way = there.diatonic - here.diatonic
            kind = Kind.PASSING if abs(way) == 2 else Kind.NEIGHBOUR
            turns = {2: (1,), -2: (-1,), 0: (1, -1) if here == there else ()}.get(way, ())
            for turn in turns:
                pitch = _between(here, there, turn, a.slot, b.slot.chord)
                if pitch is not None:
                    yield Ornament(joint, voice, kind, onset, pitch)
            for pitch in _skips(here, there, a.slot.chord, a.slot.span.key):
                yield Ornament(joint, voice, Kind.SKIP, onset, pitch)


def _between(here: Pitch, there: Pitch, turn: int, slot: Slot, following: Chord) -> Pitch | None:
    """The tone one staff step up (1) or down (-1) from `here`, a whole or half tone from both; None if there is none.

    It is spelled as the chords have it, else as the signature, else raised on the way to a raised tone.
    """
    octave, letter = divmod(here.diatonic + turn, 7)
    names = [m for m in (*slot.chord.members, *following.members) if m.step == STEPS[letter]]
    plain = _in_signature(slot.span.key, STEPS[letter])
    names += [plain, PitchName(plain.step, plain.alter + 1)] if slot.span.key.mode.is_minor else [plain]
    for name in names:
        pitch = name.at(octave)
        if all(abs(pitch.midi - other.midi) in (1, 2) for other in (here, there)):
            return pitch
    return None


@lru_cache(maxsize=4096)
def _skips(here: Pitch, there: Pitch, chord: Chord, key: Key) -> tuple[Pitch, ...]:
    """Root, third or fifth of the chord beside the voice's next tone and within a fifth of its present one.

    A tone that strives somewhere (a seventh, the leading tone) neither starts nor takes part in a skip.
    """
    calm = [m for m in chord.members[:3] if m.pitch_class != leading_tone(chord, key)]
    if here.name not in calm or here == there:
        return ()
    near = (name.nearest(there.midi) for name in calm)
    return tuple(
        pitch
        for pitch in near
        if abs(pitch.diatonic - there.diatonic) == 1
        and abs(pitch.midi - there.midi) <= 2
        and 2 <= abs(pitch.diatonic - here.diatonic) <= 4
    )


@lru_cache(maxsize=256)
def _in_signature(key: Key, step: str) -> PitchName:
    return next(name for name in map(key.degree, range(1, 8)) if name.step == step)


def _suspensions(sketch: Sketch, voicings: Sequence[Voicing]) -> Iterator[Ornament]:
    """Every tone of alto or tenor that may be held over an accent before it steps down.

    A 4-3 hollows the chord out and so belongs to closes; 7-6 and 9-8 leave it whole.
    """
    strength = {beat.onset: beat.strength for beat in beats(sketch.tune.measures)}
    for joint, a, b in _joints(voicings):
        onset = b.slot.strikes[0]
        delay = _RESOLVES_AFTER.get((*b.slot.strikes, b.slot.end)[1] - onset)
        weight = strength.get(onset, 0)
        accented = weight >= 2 or weight >= max(strength.get(a.slot.strikes[-1], 0), 1)
        ends = joint + 2 >= len(voicings) or b.slot.broken or voicings[joint + 2].slot.opens
        if delay is None or not accented or ends or b.slot.fermatas:
            continue
        for voice in range(ALTO, len(a.lower)):
            held, resolution = a.lower[voice - 1], b.lower[voice - 1]
            fourth = (held.diatonic - b.lower[-1].diatonic) % 7 == 3
            if _can_be_held(held, resolution, voice, b) and (not fourth or _closes_phrase(voicings, joint)):
                yield Ornament(joint, voice, Kind.SUSPENSION, onset + delay, held)


def _can_be_held(held: Pitch, resolution: Pitch, voice: int, over: Voicing) -> bool:
    """A suspension is foreign to the chord, steps down, and no other upper voice has its resolution already."""
    steps_down = held.diatonic - resolution.diatonic == 1 and held.midi - resolution.midi in (1, 2)
    bass = over.lower[-1]
    others = [over.slot.first, *(p for v, p in enumerate(over.lower[:-1], start=ALTO) if v != voice)]
    return (
        steps_down
        and held.name not in over.slot.chord.members
        and over.slot.first.name in over.slot.chord.members
        and (held.diatonic - bass.diatonic) % 7 in SUSPENDED
        and all(p.name != resolution.name for p in others)
    )


def _tried(
    found: Iterable[Ornament], voicings: Sequence[Voicing], sketch: Sketch, rules: tuple[Rule, ...]
) -> list[Ornament]:
    """The ornaments that break no forbidden rule."""
    ornaments = list(found)
    lead = Lead(sketch.lead)
    trials = [_trial(o, voicings[o.joint], voicings[o.joint + 1]) for o in ornaments]
    return [o for o, good in zip(ornaments, allowed(trials, lead, rules), strict=True) if good]


def _trial(ornament: Ornament, a: Voicing, b: Voicing) -> Trial:
    held = ornament.kind is Kind.SUSPENSION
    middle = list((b if held else a).lower)
    middle[ornament.voice - 1] = ornament.pitch
    start, stop = (b.slot.strikes[0], ornament.onset) if held else (ornament.onset, a.slot.end)
    return Trial(ornament.voice, a.lower, tuple(middle), b.lower, start, stop, a.slot.span)


def _written(voices: tuple[Voice, ...], voicings: Sequence[Voicing], chosen: Iterable[Ornament]) -> tuple[Voice, ...]:
    lines = [{note.onset: note for note in voice.notes} for voice in voices]
    for ornament in chosen:
        a, b = voicings[ornament.joint].slot, voicings[ornament.joint + 1].slot
        line = lines[ornament.voice]
        first = line[a.strikes[-1]]
        line[first.onset] = replace(first, duration=ornament.onset - first.onset)
        if ornament.kind is Kind.SUSPENSION:
            second = line.pop(b.strikes[0])
            line[ornament.onset] = replace(second, onset=ornament.onset, duration=second.end - ornament.onset)
        else:
            line[ornament.onset] = Note(ornament.onset, a.end - ornament.onset, ornament.pitch)
    lower = (
        replace(v, notes=tuple(line[t] for t in sorted(line))) for v, line in zip(voices[1:], lines[1:], strict=True)
    )
    return (voices[0], *lower)
