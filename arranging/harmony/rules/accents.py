# mypy: disable-error-code="no-any-return"
# (numpy types what its comparisons give as Any)
"""Harmony and meter: chords change on strong beats, and strong chords stand there."""

from __future__ import annotations

import numpy as np

from arranging.harmony.rule import Feature, Meter, Sight, harmony_rule
from arranging.harmony.rules.progressions import SEMITONES, same_harmony
from arranging.harmony.table import ChordTable

_SOURCE = "Aldwell & Schachter, *Harmony and Voice Leading*, ch. 3 (harmonic rhythm)"
_COUNTED = "house, counted in four-part settings by conditional likelihood"


@harmony_rule(
    code="HF01",
    sight=Sight.METER,
    source=_SOURCE,
    applies=("4/4 C: C4q C4q C4q G4q | G4w => I IV I V V",),
    spares=("4/4 C: C4q C4q C4q G4q | G4w => I IV I V I",),
)
def repeated_over_bar_line(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """The chord before the bar line is still there on the downbeat, except from a pickup."""
    applies = meter.after == 3 and meter.before < 3 and not meter.upbeat and not meter.phrase_ends
    return same_harmony(before, after) & applies


@harmony_rule(
    code="HF02",
    sight=Sight.METER,
    source=_SOURCE,
    labels=("downbeat", "strong", "weak", "between beats"),
    applies=("4/4 C: C4q C4q G4h => I IV V",),
)
def change_on(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """The accent on which the harmony changes."""
    return same_harmony(before, after) * (-1 - (3 - meter.after)) + (3 - meter.after)


@harmony_rule(code="HF03", sight=Sight.METER, source=_SOURCE, applies=("4/4 C: G4w => I+V",), spares=())
def change_under_held_note(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """The harmony changes while the melody holds its note."""
    return ~same_harmony(before, after) & meter.under_held


@harmony_rule(
    code="HF04",
    sight=Sight.METER,
    source=_SOURCE,
    applies=("4/4 C: C5q E5q D5h => I I64 V",),
    spares=("4/4 C: E5q D5q C5h => I64 V I",),
)
def six_four_on_weak_beat(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """A cadential six-four that does not fall on a stronger beat than its dominant."""
    pair = before.named("I64")[:, None] & (after.goal == 0)[None, :]
    return pair & (meter.before <= meter.after)


@harmony_rule(
    code="HF05",
    sight=Sight.METER,
    source="house",
    applies=("4/4 C: C5q C5q D5h => I I V",),
    spares=("4/4 C: C5q C5q D5h => I I6 V",),
)
def same_chord_again(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """The same chord over the same bass again inside a measure."""
    same = same_harmony(before, after) & (before.bass[:, None] == after.bass[None, :])
    return same & (meter.after < 3 and not meter.phrase_ends)


@harmony_rule(
    code="HF06",
    sight=Sight.METER,
    source="house",
    applies=("4/4 C: C5q C5q D5h => I I6 V",),
    spares=("4/4 C: C5q C5q D5h => I I V",),
)
def same_chord_turned(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """The same harmony over another bass."""
    return same_harmony(before, after) & (before.bass[:, None] != after.bass[None, :])


@harmony_rule(
    code="HF07",
    sight=Sight.METER,
    source=_SOURCE,
    because="it falls on the strong beat its dominant prepared",
    applies=("4/4 C: R R R D4q | C4w => V I",),
)
def dominant_to_strong_tonic(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """A dominant on a weaker beat leads to its goal on a stronger one."""
    pair = before.dominant[:, None] & (before.goal[:, None] == after.root[None, :])
    return pair & (meter.before < meter.after)


@harmony_rule(
    code="HF08",
    sight=Sight.METER,
    source="house",
    applies=("4/4 C: D4q C4q@ D4h => V I V",),
    spares=("4/4 C: D4q C4q@ E4h => V I I",),
)
def fresh_phrase(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """A new phrase begins with another chord than the last one closed on."""
    return ~same_harmony(before, after) & meter.phrase_ends


_REPEATED = ("new harmony", "same harmony over another bass", "new harmony over the same bass", "same chord")
_TURNS = ("onto a stronger beat", "between equal beats", "onto a weaker beat", "onto a downbeat", "after a phrase")


@harmony_rule(
    code="HF09",
    sight=Sight.METER,
    source=_COUNTED,
    labels=tuple(
        f"{kind} {turn}{held}" for turn in _TURNS for held in ("", " under a held note") for kind in _REPEATED
    ),
    applies=("4/4 C: C4q C4q G4h => I IV V",),
)
def repetition_and_accent(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """What stays of a chord from one accent to the next."""
    same = same_harmony(before, after) * 1 + (before.bass[:, None] == after.bass[None, :]) * 2
    rises = 0 if meter.after > meter.before else 1 if meter.after == meter.before else 2
    turn = 4 if meter.phrase_ends else 3 if meter.after == 3 else rises
    return same + 4 * (meter.under_held + 2 * turn)


@harmony_rule(
    code="HF10",
    sight=Sight.METER,
    source=_COUNTED,
    labels=tuple(f"root up {root}, bass up {bass}" for root in SEMITONES for bass in SEMITONES),
    applies=("4/4 C: D4q C4q@ D4h => V I V",),
    spares=("4/4 C: D4q C4h. => V I",),
)
def over_the_phrase_end(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """How root and bass move from the close of a phrase to the beginning of the next."""
    roots = (after.root[None, :] - before.root[:, None]) % 12
    found = roots * 12 + (after.bass[None, :] - before.bass[:, None]) % 12
    return found if meter.phrase_ends else np.full(found.shape, -1)


@harmony_rule(
    code="HF11",
    sight=Sight.METER,
    source="house: printed hymns seldom hold a harmony beyond two measures",
    applies=("3/4 C: G4h. | E4h. | G4h. | C4h. => I I I I", "3/4 C: G4h. | C4h. | G4h. | C4h. => I i i I"),
    spares=("3/4 C: G4h. | E4h. | A4h. | C4h. => I I IV I", "3/4 C: D4h. | G4h. | E4h. | C4h. => V V I I"),
)
def harmony_outstays(before: ChordTable, after: ChordTable, meter: Meter) -> Feature:
    """A root held beyond two measures goes on over the bar line: a change of the third between is no change."""
    return (before.root[:, None] == after.root[None, :]) & meter.stays
