"""Other chords in the place of a dominant: the tritone substitute, the backdoor, the borrowed close."""

from __future__ import annotations

from arranging.chords import Chord, ChordKind
from arranging.harmony.rewrites.dominants import leads
from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import MINOR_2, Mode


@rewrite(
    because="the dominant's substitute a tritone away slides down into the next chord",
    source="Levine, The Jazz Theory Book, on reharmonization: tritone substitution",
    per_phrase=1,
    applies=(
        "4/4 C: F4w | E4w => V7 | I => V7 _ bIImaj7 _ | I",
        "4/4 c: F4w | Eb4w => V7 | i => V7 _ bII7 _ | i",
        "4/4 C: Eb4w | D4w => V7/V | V => bVI7 | V",
    ),
    spares=("4/4 C: B4w | C5w => V7 | I", "4/4 C: F4w | A4w => V7 | vi"),
)
def tritone_substitution(place: Place) -> Rewriting | None:
    """A dominant gives its second half, or its place, to the chord a semitone above its goal.

    A dominant seventh where its seventh can be read in the key, a major seventh elsewhere.
    """
    goal = place.after
    if goal is None or not leads(place.chord, goal.chord):
        return None
    root = goal.chord.root.up(MINOR_2)
    choices = [Chord.of(root, ChordKind.DOMINANT)]
    if goal.chord.root == place.key.tonic:
        choices.append(Chord.of(root, ChordKind.MAJOR_SEVENTH))
    for at in (place.middle, place.last_beats()):
        if at is not None and place.carried(place.onset, at, place.chord):
            found = place.carried(at, place.end, *choices)
            if found:
                return place.then(at, found)
    found = place.carried(place.onset, place.end, *choices)
    return place.whole(found) if found else None


@rewrite(
    because="the minor subdominant and the flat seventh come home by the back door",
    source="Levine, The Jazz Theory Book, on backdoor dominants",
    per_phrase=1,
    applies=(
        "4/4 C: Ab4h F4h | G4w | G4w => IV | I | V => iv7 bVII7 | I | V",
        "4/4 C: C5w | G4w | G4w => IV | I | V => iv7 bVII9 | I | V",
        "4/4 C: F4w | E4w | G4w => V7 | I | V => iv7 bVII7 | I | V",
    ),
    spares=("4/4 C: B4w | C5w => V7 | I", "4/4 c: C5w | C5w => iv | i"),
)
def backdoor(place: Place) -> Rewriting | None:
    """Before an inner tonic, iv7 and bVII7 stand for the dominant or the subdominant."""
    after = place.after
    if place.key.mode is not Mode.MAJOR or after is None or not place.is_("IV", "V", "iv"):
        return None
    if not place.leads_to("I") or (place.last and after.onset <= place.phrase.last_onset < after.end):
        return None
    middle, late = place.middle, place.last_beats()
    if middle and place.carried(place.onset, middle, "iv7"):
        found = place.carried(middle, place.end, "bVII7", "bVII9")
        if found:
            return Rewriting(((place.onset, "iv7"), (middle, found)), place.end)
    found = place.carried(late, place.end, "bVII7", "bVII9") if late and place.is_("IV") else None
    return place.then(late, found) if late and found else None


@rewrite(
    because="borrowed major chords climb to the tonic",
    source="house: the bVI-bVII-I of film music and gospel endings",
    per_phrase=1,
    applies=(
        "4/4 C: C5h D5h | C5w => V | I => bVI bVII | I",
        "4/4 C: C5h D5h | C5w => IV V | I => bVI bVII | I",
    ),
    spares=("4/4 C: D5h B4h | C5w => V | I", "4/4 C: C5h D5h | C5w => IV V | vi"),
)
def borrowed_close(place: Place) -> Rewriting | None:
    """bVI and bVII lead into the tonic in the place of subdominant and dominant."""
    if place.key.mode is not Mode.MAJOR or not place.leads_to("I"):
        return None
    if place.is_("V") and place.comes_from("IV", "ii") and place.before and not place.before.obeyed:
        return Rewriting(((place.before.onset, "bVI"), (place.onset, "bVII")), place.end)
    middle = place.middle
    if place.is_("V", "IV") and middle is not None:
        return Rewriting(((place.onset, "bVI"), (middle, "bVII")), place.end)
    return None
