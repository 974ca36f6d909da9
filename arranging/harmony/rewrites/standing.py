"""What becomes of a tonic that stands for long: its substitutes, the sixth and the third degree."""

from __future__ import annotations

from arranging.harmony.rewriting import Place, Rewriting, rewrite

_LONG = 4
"""Beats after which a player wants another chord."""


@rewrite(
    because="a substitute keeps the tonic from standing still",
    source="Levine, The Jazz Theory Book, ch. 14 (I, iii and vi stand for each other)",
    applies=(
        "4/4 C: C5w | E5w | D5w => I | I | V => I | vi7 | V",
        "4/4 C: C5w | B4w | D5w => I | I | V => I | iii7 | V",
        "4/4 C: C5h E5h | D5w => I | V => I vi7 | V",
    ),
    spares=("4/4 C: C5h | E5h | D5h => I | V | I", "4/4 C: C5w | D5w => I | V"),
)
def tonic_substitution(place: Place) -> Rewriting | None:
    """A tonic of four beats and more, under a tune that moves, gives its second half to the sixth or third degree."""
    beats, at = place.beats, place.middle
    if at is None or len(beats) < _LONG or not place.is_("I", "i") or place.after is None:
        return None
    if place.hearing.repeats(place.onset, place.end):
        return None
    for roman in ("VImaj7", "IIImaj7") if place.key.mode.is_minor else ("vi7", "iii7"):
        chord = place.carried(at, place.end, roman)
        if chord and chord.root != place.after.chord.root:
            return place.then(at, chord)
    return None
