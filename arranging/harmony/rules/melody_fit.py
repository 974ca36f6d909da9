# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Melody notes are tones of their chord, or they pass."""

from __future__ import annotations

import numpy as np

from arranging.harmony.melody_view import Tone
from arranging.harmony.rule import Feature, Scene, Sight, harmony_rule
from arranging.harmony.table import FAMILIES, NO_TONE, ChordTable

_SOURCE = "Aldwell & Schachter, *Harmony and Voice Leading*, chapters on figuration and suspensions"


def _outside(scene: Scene, chords: ChordTable, *tones: Tone) -> Feature:
    """Notes x chords: true where a note of these tones is no member of the chord."""
    return ~chords.has[:, scene.melody.pc].T & np.isin(scene.melody.tone, tones)[:, None]


@harmony_rule(
    code="HB01",
    sight=Sight.FIT,
    source=_SOURCE,
    applies=("4/4 C: F4q G4h. => I V",),
    spares=("4/4 C: E4q G4h. => I V",),
)
def foreign_melody_note(scene: Scene, chords: ChordTable) -> Feature:
    """A melody note that its chord does not hold and that does not pass; by the time it takes."""
    weight = 0.5 + 0.5 * scene.melody.share[:, None]
    return scene.per_slot(_outside(scene, chords, Tone.ESSENTIAL) * weight)


@harmony_rule(
    code="HB02",
    sight=Sight.FIT,
    source="house: the clash listeners notice first",
    applies=("4/4 C: F4q G4h. => I V",),
    spares=("4/4 C: A4q G4h. => I V",),
)
def harsh_clash(scene: Scene, chords: ChordTable) -> Feature:
    """A melody note of a beat or more a semitone from a chord member it does not belong to."""
    near = chords.has[:, (scene.melody.pc + 1) % 12] | chords.has[:, (scene.melody.pc - 1) % 12]
    long_enough = (scene.melody.beats >= 1)[:, None]
    return scene.per_slot(~chords.has[:, scene.melody.pc].T & near.T & long_enough)


@harmony_rule(
    code="HB18",
    sight=Sight.FIT,
    source="house: two beats are too long for a dissonance to lean",
    applies=("4/4 C: A4h G4h => V I",),
    spares=("4/4 C: B4h G4h => V I", "4/4 C: A4q G4h. => V I"),
)
def long_foreign_note(scene: Scene, chords: ChordTable) -> Feature:
    """A melody note of two beats and more that its chord does not hold."""
    return scene.per_slot(~chords.has[:, scene.melody.pc].T & (scene.melody.beats >= 2)[:, None])


@harmony_rule(
    code="HB19",
    sight=Sight.FIT,
    source="house: singers rest on it, and nothing follows in which it could resolve",
    applies=("4/4 C: D4h A4h => V I",),
    spares=("4/4 C: D4h G4h => V I", "4/4 C: A4h G4h => V I"),
)
def foreign_last_note(scene: Scene, chords: ChordTable) -> Feature:
    """A phrase that ends on a note its chord does not hold."""
    return ~chords.has[:, scene.last % 12].T & (scene.last != NO_TONE)[:, None]


@harmony_rule(
    code="HB17",
    sight=Sight.FIT,
    source="house: no hymn sings F sharp over F natural",
    applies=("4/4 g: G4e F#4e G4h. => V7/iv _ i",),
    spares=("4/4 g: G4e F#4e G4h. => i _ i", "4/4 g: G4e F4e G4h. => V7/iv _ i"),
)
def contradicted_degree(scene: Scene, chords: ChordTable) -> Feature:
    """A melody note over a chord that holds the same letter with another accidental, however short the note."""
    pc, place = scene.melody.pc, scene.melody.place[:, None]
    lower, upper = (pc - 1) % 12, (pc + 1) % 12
    below = chords.has[:, lower].T & (place - 7 == chords.spelled[:, lower].T)
    above = chords.has[:, upper].T & (place + 7 == chords.spelled[:, upper].T)
    return scene.per_slot((below | above).astype(np.float32))


@harmony_rule(
    code="HB03",
    sight=Sight.FIT,
    source=_SOURCE,
    because="it bears the melody's notes",
    applies=("4/4 C: E4q G4h. => I V",),
    spares=("4/4 C: F4q G4h. => I IV",),
)
def holds_the_melody(scene: Scene, chords: ChordTable) -> Feature:
    """The part of the slot in which the melody is a chord tone."""
    return scene.per_slot(chords.has[:, scene.melody.pc].T * scene.melody.share[:, None])


@harmony_rule(
    code="HB04",
    sight=Sight.FIT,
    source=_SOURCE,
    applies=("4/4 C: F4e E4e D4h => I _ V",),
    spares=("4/4 C: E4e D4e D4h => I _ V",),
)
def leaning_note(scene: Scene, chords: ChordTable) -> Feature:
    """A dissonance on the beat that resolves by step inside the slot."""
    return scene.per_slot(_outside(scene, chords, Tone.LEANING).astype(np.float32))


@harmony_rule(
    code="HB05",
    sight=Sight.FIT,
    source=_SOURCE,
    applies=("4/4 C: E4e D4e C4h => I _ I",),
    spares=("4/4 C: E4q C4h => I I",),
)
def passing_note(scene: Scene, chords: ChordTable) -> Feature:
    """A note off the beat that comes and goes by step."""
    return scene.per_slot(_outside(scene, chords, Tone.PASSING).astype(np.float32))


@harmony_rule(
    code="HB06",
    sight=Sight.FIT,
    source=_SOURCE,
    applies=("4/4 C: G4e C4e C4h => V _ I",),
    spares=("4/4 C: G4e D4e C4h => V _ I",),
)
def loose_dissonance(scene: Scene, chords: ChordTable) -> Feature:
    """A dissonance off the beat with a step on one side only: anticipation, escape note."""
    return scene.per_slot(_outside(scene, chords, Tone.LOOSE).astype(np.float32))


@harmony_rule(
    code="HB07",
    sight=Sight.FIT,
    source=_SOURCE,
    applies=("4/4 C: C4q D4q E4h => I _ I",),
    spares=("4/4 C: C4q E4q G4h => I _ I",),
)
def passing_on_a_beat(scene: Scene, chords: ChordTable) -> Feature:
    """A passing or neighbour note that takes a whole beat inside a longer chord."""
    return scene.per_slot(_outside(scene, chords, Tone.ON_BEAT).astype(np.float32))


@harmony_rule(
    code="HB08",
    sight=Sight.FIT,
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (the seventh resolves down by step)",
    applies=("4/4 C: F4q G4h. => V7 I",),
    spares=("4/4 C: F4q E4h. => V7 I",),
)
def melody_leaves_seventh(scene: Scene, chords: ChordTable) -> Feature:
    """The melody has the chord's seventh and does not go down a step."""
    kept = np.isin(scene.melody.resolves, (-1, -2))
    seventh = (chords.seventh[None, :] == scene.melody.leaves[:, None]) & (chords.seventh != NO_TONE)[None, :]
    return seventh & ~kept[:, None] & ~chords.coloured[None, :]


@harmony_rule(
    code="HB09",
    sight=Sight.FIT,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (the leading tone is not doubled)",
    applies=("4/4 C: B4q C5h. => V6 I",),
    spares=("4/4 C: D5q C5h. => V6 I",),
)
def bass_doubles_tendency(scene: Scene, chords: ChordTable) -> Feature:
    """Melody and bass share the leading tone or the seventh of the chord."""
    tender = (chords.bass == chords.leading) | (chords.bass == chords.seventh)
    shared = (chords.bass[None, :] == scene.melody.enters[:, None]) | (
        chords.bass[None, :] == scene.melody.leaves[:, None]
    )
    return shared & tender[None, :]


@harmony_rule(
    code="HB10",
    sight=Sight.FIT,
    source="house: G sharp is not A flat",
    applies=("4/4 C: Ab4q G4h. => V7/vi I",),
    spares=("4/4 C: G#4q A4h. => V7/vi vi",),
)
def spelled_otherwise(scene: Scene, chords: ChordTable) -> Feature:
    """The chord spells the melody's note otherwise than the melody does."""
    held = chords.has[:, scene.melody.pc].T
    return scene.per_slot(
        (held & (scene.melody.place[:, None] != chords.spelled[:, scene.melody.pc].T)).astype(np.float32)
    )


@harmony_rule(
    code="HB11",
    sight=Sight.FIT,
    source="house, from public-domain hymns",
    labels=("root", "third", "fifth", "seventh", "bass third", "colour"),
    applies=("4/4 C: E4q G4h. => I V",),
    spares=("4/4 C: F4q G4h. => I V7/vi",),
)
def melody_member(scene: Scene, chords: ChordTable) -> Feature:
    """Which member of the chord the melody has at its beginning."""
    enters = scene.melody.enters[:, None]
    found = np.full((len(scene.slots), len(chords)), -1)
    for index, tones in enumerate((chords.root, chords.third, chords.fifth, chords.seventh)):
        found[(enters == tones[None, :]) & (enters != NO_TONE) & (tones != NO_TONE)[None, :]] = index
    found[(found < 0) & chords.has[:, scene.melody.enters % 12].T & (enters != NO_TONE)] = 5
    found[(enters == chords.third[None, :]) & (chords.bass == chords.third)[None, :] & (enters != NO_TONE)] = 4
    return found


DEGREES = ("1", "b2", "2", "b3", "3", "4", "#4", "5", "b6", "6", "b7", "7")
_MAIN = tuple(FAMILIES)[:7]


@harmony_rule(
    code="HB12",
    sight=Sight.FIT,
    source="house, from the frequencies in public-domain hymns",
    labels=tuple(
        f"{degree} over {family} on {beat}" for beat in ("strong", "weak") for degree in DEGREES for family in _MAIN
    ),
    applies=("4/4 C: E4q G4h. => I V",),
)
def melody_degree(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree of the scale the melody sings over which chord of the key, on strong and on weak beats."""
    weak = np.array([slot.accent < 2 for slot in scene.slots], int)
    place = scene.melody.enters + weak * len(DEGREES)
    found = place[:, None] * len(_MAIN) + chords.family[None, :]
    return np.where((scene.melody.enters != NO_TONE)[:, None] & (chords.family < len(_MAIN))[None, :], found, -1)


@harmony_rule(
    code="HB13",
    sight=Sight.FIT,
    source="house, from the frequencies in public-domain hymns",
    labels=tuple(f"{family} on {accent}" for family in FAMILIES for accent in ("a strong beat", "a weak beat")),
    applies=("4/4 C: E4q G4h. => I V",),
)
def family_on_accent(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree falls on strong beats, which on weak ones."""
    weak = np.array([slot.accent < 2 for slot in scene.slots], int)
    return chords.family[None, :] * 2 + weak[:, None]


@harmony_rule(
    code="HB14",
    sight=Sight.FIT,
    source="house, from the frequencies in public-domain hymns",
    labels=tuple(f"{family} {place}" for family in FAMILIES for place in ("before the close", "two before")),
    applies=("4/4 C: E4q D4q C4h => ii V I",),
)
def nearing_the_close(scene: Scene, chords: ChordTable) -> Feature:
    """Which degree stands one or two slots before the last of a phrase."""
    ahead = np.append(scene.closes[1:], [False])
    further = np.append(scene.closes[2:], [False, False])[: len(ahead)]
    place = np.where(ahead, 0, np.where(further, 1, -1))
    return np.where(place[:, None] >= 0, chords.family[None, :] * 2 + place[:, None], -1)


INTERVALS = (
    *("octave", "minor second", "second", "minor third", "third", "fourth", "tritone", "fifth", "minor sixth", "sixth"),
    *("seventh", "major seventh"),
)


@harmony_rule(
    code="HB15",
    sight=Sight.FIT,
    source="house, from the frequencies in public-domain hymns",
    labels=INTERVALS,
    applies=("4/4 C: E4q G4h. => I V",),
)
def outer_interval(scene: Scene, chords: ChordTable) -> Feature:
    """The interval between bass and melody as the chord begins."""
    interval = (scene.melody.enters[:, None] - chords.bass[None, :]) % 12
    return np.where((scene.melody.enters != NO_TONE)[:, None], interval, -1)


@harmony_rule(
    code="HB16",
    sight=Sight.FIT,
    source="house",
    because="a colour on a chord that has time for it",
    applies=("4/4 C: E4h C4h => Iadd9 I",),
    spares=("4/4 C: C4q E4q C4h => I Iadd9 I", "4/4 C: E4h C4h => I I"),
)
def colour_with_time(scene: Scene, chords: ChordTable) -> Feature:
    """A coloured chord that lasts two beats or falls on a downbeat."""
    time = np.array([slot.end - slot.onset >= 2 * slot.beat or slot.accent == 3 for slot in scene.slots], bool)
    return time[:, None] & chords.coloured[None, :]
