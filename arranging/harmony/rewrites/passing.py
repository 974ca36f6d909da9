"""Chords that step from one harmony to the next: passing diminished chords, walking and descending basses."""

from __future__ import annotations

from arranging.chords import Chord, ChordKind
from arranging.harmony.rewrites.dominants import is_goal, leads
from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import MAJOR_2, MINOR_2, P4, Interval

_RAISED = Interval(0, 1)
_FALLING = ("V6", "V43", "I64", "V42", "I6", "ii65", "vi", "vi64", "IV6", "v6", "VII", "VII6", "i64", "i6", "iv6")


@rewrite(
    because="a diminished chord passes between two basses a whole tone apart",
    source="Levine, The Jazz Theory Book, on passing diminished chords",
    applies=(
        "4/4 C: A4w | G4w => IV | V => IV _ _ #ivo7 | V",
        "4/4 C: E4w | F4w => I | ii => I _ _ #io7 | ii",
        "4/4 C: A4h A4h | G4w => IV | I64 => IV _ _ #ivo7 | I64",
    ),
    spares=("4/4 C: C5w | C5w => IV | I", "4/4 C: E4h D4h | D4w => I | ii"),
)
def passing_diminished(place: Place) -> Rewriting | None:
    """Between chords whose basses rise by a whole tone the last beat takes the diminished seventh in between."""
    at, after = place.last_beats(), place.after
    if at is None or after is None or place.chord.bass != place.chord.root or place.chord.kind.is_diminished:
        return None
    if place.chord.bass.up(MAJOR_2) != after.chord.bass:
        return None
    passing = Chord.of(place.chord.root.up(_RAISED), ChordKind.DIMINISHED_SEVENTH)
    return place.then(at, passing) if place.carried(at, place.end, passing) else None


@rewrite(
    because="the bass walks up into the next chord",
    source="house: the walk-ups of gospel pianists",
    applies=(
        "4/4 C: G4w | F4w => I | IV => I _ _ V65/IV | IV",
        "4/4 C: C5w | A4w => I | IV => I _ ii7 V65/IV | IV",
        "4/4 C: D5w | C5w => V | vi => V _ _ V65/vi | vi",
    ),
    spares=("4/4 C: D4w | C4w => V | I", "4/4 C: F4w | F4w => I | IV"),
)
def walk_up(place: Place) -> Rewriting | None:
    """The last beat before a chord on its root has its dominant over the leading tone; a long I steps there by ii7."""
    goal, at = place.after, place.last_beats()
    if goal is None or at is None or not is_goal(goal):
        return None
    if leads(place.chord, goal.chord) and not place.is_("I"):
        return None
    dominant = Chord.of(goal.chord.root.up(-P4), ChordKind.DOMINANT)
    dominant = Chord(dominant.root, dominant.kind, dominant.members[1])
    if not place.carried(at, place.end, dominant):
        return None
    earlier = place.last_beats(2)
    long = place.is_("I") and place.leads_to("IV") and len(place.beats) >= 4
    if long and earlier and place.carried(earlier, at, "ii7"):
        return Rewriting(((place.onset, place.chord), (earlier, "ii7"), (at, dominant)), place.end)
    return place.then(at, dominant)


@rewrite(
    because="the bass steps down from chord to chord",
    source="house: the descending bass of ballads, I V/7 vi I/5",
    applies=(
        "4/4 C: G4w | A4w => I | vi => I _ _ V6 | vi",
        "4/4 C: C5w | C5w => vi | IV => vi _ _ I64 | IV",
        "4/4 C: C5w | A4w => IV | ii => IV _ _ I6 | ii",
    ),
    spares=("4/4 C: C5w | G4w => I | V", "4/4 C: C5w | A4w => I | vi"),
)
def descending_bass(place: Place) -> Rewriting | None:
    """Between two chords whose basses fall by a third the last beat takes a chord over the note in between."""
    at, after = place.last_beats(), place.after
    if at is None or after is None or place.chord.bass != place.chord.root or after.chord.bass != after.chord.root:
        return None
    if place.chord.root.up_to(after.chord.root).steps != 5:
        return None
    between = place.key.step_from(place.chord.root, -1)
    for roman in _FALLING:
        chord = place.chord_named(roman)
        if chord.bass == between and place.carried(at, place.end, chord):
            return place.then(at, chord)
    return None


@rewrite(
    because="the bass moves by step instead of leaping to roots",
    source="house: slash chords of modern hymns",
    applies=(
        "4/4 C: G4w | D5w | C5w => I | V | vi => I | V6 | vi",
        "4/4 C: C5w | C5w | C5w => vi | I | IV => vi | I64 | IV",
        "4/4 C: C5w | G4w | A4w => vi | V | IV => vi | V | IV",
    ),
    spares=("4/4 C: G4w | D5w | C5w => IV | V | I", "4/4 C: C5w | B4w | C5w => I | V | vi"),
)
def slash_bass(place: Place) -> Rewriting | None:
    """A tonic or dominant on its root takes the inversion that joins the basses around it by step, both ways."""
    before, after, chord = place.before, place.after, place.chord
    if before is None or after is None or chord.bass != chord.root or not place.is_("I", "V", "i", "v"):
        return None
    for bass in chord.members[1:3]:
        inverted = Chord(chord.root, chord.kind, bass)
        down = _step(before.chord.bass.up_to(bass)), _step(bass.up_to(after.chord.bass))
        if down in ((-1, -1), (1, 1)) and place.carried(place.onset, place.end, inverted):
            return place.whole(inverted)
    return None


def _step(interval: Interval) -> int:
    """1 for a step up, -1 for one down, 0 for any other motion."""
    if interval in (MINOR_2, MAJOR_2):
        return 1
    return -1 if interval.steps == 6 and interval.semitones in (10, 11) else 0
