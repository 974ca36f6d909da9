"""Endings that go round once more."""

from __future__ import annotations

from arranging.analysis.beats import DOWNBEAT, Beat
from arranging.form.tag import halves_of
from arranging.harmony.rewriting import Place, Rewriting, rewrite

_ROUND = ("iii7", "V7/ii", "ii7", "V7")
_MINOR_ROUND = ("IIImaj7", "VImaj7", "iiø7", "V7")


@rewrite(
    because="a tag goes round by iii, VI, ii and V before the last chord",
    source="Levine, The Jazz Theory Book, on iii-VI-ii-V turnarounds",
    applies=(
        "4/4 C: G4h E4h | F4h D4h | C4w => I _ | IV V | I => iii7 V7/ii | ii7 V7 | I",
        "4/4 c: G4h Eb4h | F4h D4h | C4w => i _ | iv V | i => IIImaj7 VImaj7 | iiø7 V7 | i",
    ),
    spares=("4/4 C: G4h C5h | F4h D4h | C4w => I _ | IV V | I", "4/4 C: G4h E4h | C4w => I _ | I"),
)
def tag(place: Place) -> Rewriting | None:
    """The two measures before the last note, where they are a phrase of their own, go round by iii-VI-ii-V."""
    end = place.phrase.last_onset
    if not place.last or not place.opens:
        return None
    measures: list[list[Beat]] = []
    for beat in place.hearing.beats_in(place.onset, end):
        if beat.strength == DOWNBEAT:
            measures.append([])
        if not measures:
            return None
        measures[-1].append(beat)
    onsets = [half for measure in measures for half in halves_of(measure)]
    if len(measures) != 2 or len(onsets) != len(_ROUND):
        return None
    romans = _MINOR_ROUND if place.key.mode.is_minor else _ROUND
    chords = [
        place.carried(start, stop, roman) for start, stop, roman in zip(onsets, [*onsets[1:], end], romans, strict=True)
    ]
    if None in chords:
        return None
    return Rewriting([(onset, chord) for onset, chord in zip(onsets, chords, strict=True) if chord], end)
