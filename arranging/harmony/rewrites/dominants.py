"""Dominants put before their goals: applied ones, and the supertonics before those."""

from __future__ import annotations

from arranging.chords import Chord, ChordKind
from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import MAJOR_2, P4, P5
from arranging.sketch import ChordSpan


def is_goal(span: ChordSpan | None) -> bool:
    """Whether a harmony can be led to as to a tonic: a major or minor chord on its root, but neither I nor v."""
    if span is None or span.chord.root == span.key.tonic or span.chord.bass != span.chord.root:
        return False
    if span.chord.kind.is_minor and span.chord.root == span.key.tonic.up(P5):
        return False
    return span.chord.kind.fifths[1:3] in ((4, 1), (-3, 1)) and not span.chord.kind.is_dominant


def leads(chord: Chord, goal: Chord) -> bool:
    """Whether a chord is a dominant of a chord a fifth below."""
    return chord.root.up(P4) == goal.root and chord.kind.fifths[1] == 4


@rewrite(
    because="a dominant of its own leads into the next chord",
    source="Kostka & Payne, Tonal Harmony, on secondary dominants",
    applies=(
        "4/4 C: E4w | F4w => I | IV => I _ V7/IV _ | IV",
        "4/4 C: G4h E4h | F4w => I | ii => I _ V7/ii _ | ii",
        "3/4 A: C#5h C#5q | B4h. => I | ii => I _ V7/ii | ii",
        "4/4 a: A4w | A4w => i | iv => i _ V7/iv _ | iv",
    ),
    spares=(
        "4/4 C: E4w | C5w => V | I",
        "4/4 C: C5w@ | A4w => I | IV",
        "4/4 C: E4w | D4w => I | V",
    ),
)
def secondary_dominants(place: Place) -> Rewriting | None:
    """A chord gives its last beats to the dominant of the chord that follows."""
    goal = place.after
    if goal is None or not is_goal(goal):
        return None
    if leads(place.chord, goal.chord) and place.chord.kind.is_dominant:
        return None
    dominant = Chord.of(goal.chord.root.up(-P4), ChordKind.DOMINANT)
    for at in (place.last_beats(2) if len(place.beats) >= 4 else None, place.last_beats()):
        if at is not None and place.carried(at, place.end, dominant):
            return place.then(at, dominant)
    return None


@rewrite(
    because="the supertonic prepares the dominant, as in every jazz cadence",
    source="Levine, The Jazz Theory Book, on ii-V-I",
    applies=(
        "4/4 C: D4w | C4w => V7 | I => ii7 _ V7 _ | I",
        "4/4 C: D4w | C4w => V | I => ii7 _ V _ | I",
        "4/4 c: D4w | C4w => V7 | i => iiø7 _ V7 _ | i",
        "4/4 C: E4h D4h | D4w | C4w => I | V | I => I | ii7 _ V _ | I",
        "3/4 C: D4h B3q | C4h. => V | I => ii7 V _ | I",
        "3/4 C: D4q C4 D4 | C4h. => V | I => ii7 _ V | I",
    ),
    spares=(
        "4/4 C: B4w | C5w => V7 | I",
        "4/4 C: F4w | D4w | C4w => ii | V7 | I",
    ),
)
def two_five(place: Place) -> Rewriting | None:
    """A dominant of two beats and more gives its beginning to the supertonic."""
    key, after = place.key, place.after
    if not place.is_("V") or after is None or place.comes_from("ii", "iio", "IV", "iv"):
        return None
    two = "iiø7" if key.mode.is_minor else "ii7"
    for at in (place.middle, *place.beats[1:2], *place.beats[1:][-1:]):
        if at and place.carried(place.onset, at, two) and place.carried(at, place.end, place.chord):
            return place.preceded(two, at)
    return None


@rewrite(
    because="the supertonic of the next key prepares its dominant",
    source="Levine, The Jazz Theory Book, on ii-V in other keys",
    applies=(
        "4/4 C: A4w | D5w => V7/V | V => ii7/V _ V7/V _ | V",
        "4/4 C: D5w | A4w => V7/vi | vi => iiø7/vi _ V7/vi _ | vi",
    ),
    spares=("4/4 C: D5w | G4w => V7 | I", "4/4 C: F#4w | G4w => V7/V | V"),
)
def applied_two_five(place: Place) -> Rewriting | None:
    """An applied dominant of two beats and more gives its beginning to the supertonic of its goal."""
    goal, at = place.after, place.middle
    if at is None or not place.chord.kind.is_dominant or goal is None or goal.chord.root == place.key.tonic:
        return None
    if not leads(place.chord, goal.chord) or (place.before and place.before.chord.root == place.chord.root.up(-P4)):
        return None
    kind = ChordKind.HALF_DIMINISHED if goal.chord.kind.is_minor else ChordKind.MINOR_SEVENTH
    two = Chord.of(goal.chord.root.up(MAJOR_2), kind)
    return place.preceded(two, at) if place.carried(place.onset, at, two) else None
