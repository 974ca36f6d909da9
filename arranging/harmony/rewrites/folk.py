"""Modal turns of folk music: the chord on the lowered seventh where a hymnal has the dominant."""

from __future__ import annotations

from arranging.harmony.rewriting import Place, Rewriting, rewrite


@rewrite(
    because="folk music leads home from the lowered seventh",
    source="house",
    cadence=True,
    applies=("4/4 G: G4w | A4w | G4w => I | V | I => I | bVII | I", "4/4 G: G4w | D4w | G4w => I | V | I => I | v | I"),
    spares=("4/4 G: G4w | F#4w | G4w => I | V | I",),
)
def subtonic_for_dominant(place: Place) -> Rewriting | None:
    """A dominant gives way to the chord on the lowered seventh, or to the minor dominant, where the tune allows it.

    The tune allows it where it sings no leading tone.
    """
    if not place.is_("V"):
        return None
    chord = place.carried(place.onset, place.end, "bVII", "v")
    return place.whole(chord) if chord else None
