"""How a last tonic is reached once the tune has come home: by way of the subdominant, or of borrowed chords."""

from __future__ import annotations

from itertools import pairwise

from arranging.chords import Chord
from arranging.harmony.rewriting import Place, Rewriting, rewrite


@rewrite(
    because="the subdominant over the tonic bass opens into the tonic",
    source="house: the IV over 1 with which worship bands come home",
    cadence=True,
    applies=(
        "4/4 C: G4w | C5w => V | I => V | IV/1 _ I _",
        "3/4 C: G4h. | C5h. => V | I => V | IV/1 I I",
        "4/4 c: G4w | C5w => V | i => V | iv/1 _ i _",
    ),
    spares=("4/4 C: G4w | C5h A4h => V | I", "4/4 C: D5w | E5w => V | I", "2/4 C: G4h | C5h => V | I"),
)
def subdominant_over_tonic(place: Place) -> Rewriting | None:
    """A phrase's last tonic of three beats and more is entered over its subdominant."""
    at = _held(place, 3)
    if at is None:
        return None
    start, beats = at
    four = place.carried(start, beats[len(beats) // 2], "iv/1" if place.is_("i") else "IV/1")
    if four is None:
        return None
    return Rewriting(((*_before(place, start), (start, four), (beats[len(beats) // 2], place.chord))), place.end)


@rewrite(
    because="borrowed chords climb to the tonic under the held last note",
    source="house: the bVI-bVII-I under a last note in film music",
    cadence=True,
    applies=(
        "4/4 C: G4w | C5w => V | I => V | bVI bVIIadd9 I _",
        "4/4 c: G4w | C5w => V | i => V | VI VIIadd9 i _",
        "3/4 C: G4h. | C5h. => V | I => V | bVIIadd9 I _",
        "4/4 C: G4w | C5h. Rq => V | I => V | bVIIadd9 I _ _",
    ),
    spares=("4/4 C: G4w | C5w@ | G4w | C5h A4h => V | I | V | I", "4/4 C: D5w | E5w => V | I"),
)
def borrowed_ending(place: Place) -> Rewriting | None:
    """Under the last note of all, of four beats and more, bVI and bVII come before the tonic; of three, bVII alone."""
    at = _held(place, 3) if place.last else None
    if at is None:
        return None
    start, beats = at
    minor = place.key.mode.is_minor
    climb = [("VI",) if minor else ("bVI",), ("VII", "VIIadd9") if minor else ("bVII", "bVIIadd9")]
    climb = climb if len(beats) > 3 else climb[1:]
    steps = [(a, place.carried(a, b, *names)) for (a, b), names in zip(pairwise(beats), climb, strict=False)]
    chords = [(onset, chord) for onset, chord in steps if chord is not None]
    if len(chords) < len(climb):
        return None
    return Rewriting((*_before(place, start), *chords, (beats[len(climb)], place.chord)), place.end)


def _held(place: Place, least: int) -> tuple[int, tuple[int, ...]] | None:
    """Where a phrase's last note is held over its tonic, and the beats it holds; None where they are too few."""
    beats = place.held_beats
    if not place.closes or not place.is_("I", "i") or len(beats) < least:
        return None
    if place.chord.bass != place.chord.root or not place.hearing.repeats(beats[0], place.end):
        return None
    return beats[0], beats


def _before(place: Place, start: int) -> tuple[tuple[int, Chord], ...]:
    """The tonic itself where it sounds before its last note."""
    return ((place.onset, place.chord),) if place.onset < start else ()
