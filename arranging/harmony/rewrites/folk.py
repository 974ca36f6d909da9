"""Modal turns of folk music: the chord on the lowered seventh where a hymnal has the dominant."""

from __future__ import annotations

from arranging.harmony.rewriting import Place, Rewriting, name_of, rewrite
from arranging.pitch import Mode


@rewrite(
    because="folk music leads home from the lowered seventh",
    source="house",
    cadence=True,
    applies=(
        "4/4 G: G4w | A4w | G4w => I | V | I => I | bVII | I",
        "4/4 G: G4w | D4w | G4w => I | V | I => I | v | I",
        "4/4 G: G4w | A4h. D5q => I | V => I | v",
    ),
    spares=("4/4 G: G4w | F#4w | G4w => I | V | I",),
)
def subtonic_for_dominant(place: Place) -> Rewriting | None:
    """A dominant gives way to the chord on the lowered seventh, or to the minor dominant, where the tune allows it.

    The tune allows it where it sings no leading tone, and at a phrase's end where the chord holds its last note.
    """
    if not place.is_("V"):
        return None
    choices = [place.chord_named(roman) for roman in ("bVII", "v")]
    chord = place.carried(place.onset, place.end, *(c for c in choices if not place.closes or place.rests_on(c)))
    return place.whole(chord) if chord else None


@rewrite(
    because="a phrase that has the major dominant has no minor one beside it",
    source="house",
    cadence=True,
    applies=(
        "4/4 G: D5w | F#4w | G4w => v | V | I => V | V | I",
        "4/4 G: G4w | D5w | A4w | F#4w | G4w => I | v | ii | V | I => I | V | ii | V | I",
        "4/4 G: D4w | G4w => v | vi => V | vi",
    ),
    spares=("4/4 G: G4w | D4w | G4w => I | v | I", "4/4 G: F4w | F#4w | G4w => v | V | I"),
)
def one_dominant(place: Place) -> Rewriting | None:
    """A minor dominant turns major beside the major one, in its phrase or next to it, and as the first chord of all.

    The first chord of a piece in major has no key yet to colour. A tune that sings the lowered seventh keeps it.
    """
    if not (place.chord.kind.is_minor and place.is_("v")):
        return None
    first = place.index == 0 and place.key.mode is Mode.MAJOR
    beside = place.harmonies[max(0, place.index - 1) : place.index + 2]
    within = [h for h in place.harmonies if place.phrase.onset <= h.onset < place.phrase.end]
    if not first and all(name_of(h.chord, h.key) != "V" for h in (*beside, *within)):
        return None
    chord = place.carried(place.onset, place.end, "V")
    return place.whole(chord) if chord else None
