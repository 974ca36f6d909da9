"""Chords borrowed from the parallel mode, and those a third away."""

from __future__ import annotations

from arranging.chords import Chord, ChordKind
from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import MAJOR_3, MAJOR_6, MINOR_3, MINOR_6, Mode
from arranging.sketch import PhraseRole

_THIRDS = (MINOR_6, MINOR_3, MAJOR_3, MAJOR_6)
"""Roots a third away, the flat sixth first."""


@rewrite(
    because="the subdominant turns minor before it leads home",
    source="Kostka & Payne, Tonal Harmony, on mode mixture",
    applies=(
        "4/4 C: C5w | C5w => IV | I => IV _ iv _ | I",
        "4/4 C: A4h C5h | G4w => IV | I => IV _ iv _ | I",
    ),
    spares=("4/4 C: A4w | G4w => IV | I", "4/4 C: C5w | D5w => IV | V", "4/4 a: D5w | C5w => iv | i"),
)
def minor_subdominant(place: Place) -> Rewriting | None:
    """IV becomes iv on its way to the tonic."""
    if place.key.mode is not Mode.MAJOR or not place.is_("IV") or not place.leads_to("I"):
        return None
    for at in (place.middle, place.last_beats()):
        if at is not None and place.carried(at, place.end, "iv"):
            return place.then(at, "iv")
    return None


@rewrite(
    because="the mediant is borrowed from minor",
    source="Kostka & Payne, Tonal Harmony, on mode mixture",
    applies=(
        "4/4 C: G4w | A4w => iii | IV => bIII | IV",
        "4/4 C: E4h G4h | A4w => I | IV => I bIII | IV",
        "4/4 C: C5h G4h | F4w => I | ii => I bIII | ii",
    ),
    spares=("4/4 C: E4w | F4w => I | IV", "4/4 C: B4w | A4w => iii | vi", "4/4 C: G4w | G4w => I | V"),
)
def borrowed_mediant(place: Place) -> Rewriting | None:
    """Before the subdominant or the supertonic, bIII stands for iii or follows the tonic."""
    if place.key.mode is not Mode.MAJOR or not place.leads_to("IV", "ii"):
        return None
    if place.is_("iii"):
        return place.whole("bIII")
    for at in (place.middle, place.last_beats()) if place.is_("I") else ():
        if at is not None and place.carried(at, place.end, "bIII"):
            return place.then(at, "bIII")
    return None


@rewrite(
    because="the leaning flat supertonic darkens the cadence",
    source="Kostka & Payne, Tonal Harmony, on the Neapolitan chord",
    applies=(
        "4/4 a: F4w | E4w | A4w => iv | V | i => bII6 | V | i",
        "4/4 a: A4h. Bb4q | B4w | A4w => iv | V | i => iv bII6 | V | i",
    ),
    spares=("4/4 C: F4w | G4w => IV | V", "4/4 a: F4w | E4w => iv | i"),
)
def neapolitan(place: Place) -> Rewriting | None:
    """In minor bII6 stands for iv or ii before the dominant."""
    if place.key.mode is not Mode.MINOR or not place.is_("iv", "iio") or not place.leads_to("V", "i"):
        return None
    after = place.after
    if after is None or (place.leads_to("i") and after.chord.bass == after.chord.root):
        return None
    if place.carried(place.onset, place.end, "bII6"):
        return place.whole("bII6")
    middle = place.middle
    return place.then(middle, "bII6") if middle and place.is_("iv") else None


@rewrite(
    because="a chord a third away holds the melody's note in another light",
    source="Kostka & Payne, Tonal Harmony, on chromatic mediants",
    once=True,
    applies=(
        "4/4 C: C5w | C5w | B4w => I | I | V => I | bVI | V",
        "4/4 c: Eb5w | Eb5w | D5w => i | i | V => i | bvi | V",
    ),
    spares=("4/4 C: E4h D4h | C4w | D4w => I | V | ii",),
)
def chromatic_mediant(place: Place) -> Rewriting | None:
    """A tonic of a measure and more gives its second half to a chord of its own kind a third away."""
    at = place.middle
    if at is None or len(place.beats) < 4 or not place.is_("I", "i") or place.phrase.role is not PhraseRole.TUNE:
        return None
    kind = ChordKind.MINOR if place.chord.kind.is_minor else ChordKind.MAJOR
    # In minor only the flat sixth stays near enough to the key.
    thirds = _THIRDS[:1] if place.key.mode.is_minor else _THIRDS
    roots = [place.key.tonic.up(third) for third in thirds]
    found = place.carried(at, place.end, *(Chord.of(root, kind) for root in roots))
    return place.then(at, found) if found else None
