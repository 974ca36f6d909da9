"""Chords that follow the tune where it leaves the harmony under it."""

from __future__ import annotations

from arranging.cadences import belongs
from arranging.harmony.rewriting import Place, Rewriting, rewrite

_NEAR = ("V7", "ii7", "vi7", "IV", "iii7", "iiø7", "iv7", "VI", "v7", "i7", "bVII")
"""What may pass between two chords, the most usual first; those foreign to the mode are left out."""
_AFTER_DOMINANT = ("V7", "I", "i", "vi7", "VI", "iii7", "III")
"""A dominant does not turn back to what prepares it."""


@rewrite(
    because="a passing chord carries the tune where it leaves the harmony",
    source="Levine, The Jazz Theory Book, on passing chords",
    applies=(
        "4/4 C: E4h F4h | G4w => I | V => I ii7 | V",
        "4/4 C: G4h F4h | E4w => I | vi => I V7 | vi",
    ),
    spares=("4/4 C: G4h F4h | C4w => V | I", "4/4 C: E4h G4h | G4w => I | V", "4/4 C: E4w | G4w => I | V"),
)
def passing_chord(place: Place) -> Rewriting | None:
    """A chord that the tune leaves gives the beats from there on to a neighbour in the key that carries them."""
    if place.carried(place.onset, place.end, place.chord) or place.chord.bass != place.chord.root:
        return None
    after = place.after.chord.root if place.after else None
    held = [at for at in place.beats[1:] if place.carried(place.onset, at, place.chord)]
    near = _AFTER_DOMINANT if place.is_("V") else _NEAR
    for roman in near if held else ():
        chord = place.carried(held[-1], place.end, roman)
        if chord and belongs(chord, place.key) and chord.root not in (place.chord.root, after):
            return place.then(held[-1], chord)
    return None
