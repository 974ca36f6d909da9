"""What becomes of a tonic that stands for long: its substitutes, or the subdominant that it rocks to and from."""

from __future__ import annotations

from arranging.chords import Chord
from arranging.harmony.rewriting import Place, Rewriting, rewrite

_LONG, _ROCKS = 4, 6
"""Beats after which a player wants another chord, and that a tonic needs to leave and come back."""


@rewrite(
    because="a substitute keeps the tonic from standing still",
    source="Levine, The Jazz Theory Book, on chords that stand for each other",
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


@rewrite(
    because="the tonic rocks to the subdominant and back",
    source="house: the I IV I of gospel and blues piano",
    applies=(
        "4/4 C: E4h G4h | C5w | G4w => I | I | V => I | IV I | V",
        "4/4 C: E4h G4h | C5h A4h | G4w => I | I | V => I | I IV | V",
    ),
    spares=("4/4 C: E4h G4h | C5w => I | V", "4/4 C: E4w | E4w | D5w => I | I | V"),
)
def rocking_subdominant(place: Place) -> Rewriting | None:
    """A tonic of six beats and more gives two of its later beats to the subdominant and returns if there is time."""
    beats = place.beats
    if len(beats) < _ROCKS or place.chord.bass != place.chord.root or not place.is_("I", "i"):
        return None
    home: Chord = place.chord
    four = "iv" if place.key.mode.is_minor else "IV"
    edges = [*beats, place.end]
    for start in range(len(beats) // 2, len(beats) - 1):
        stop = edges[start + 2]
        if not place.carried(beats[start], stop, four):
            continue
        if stop == place.end:
            return place.then(beats[start], four) if not place.leads_to("IV", "iv") else None
        if place.carried(place.onset, beats[start], home) and place.carried(stop, place.end, home):
            return Rewriting(((place.onset, home), (beats[start], four), (stop, home)), place.end)
    return None
