"""What happens around phrase ends: plagal closes, turnarounds, suspensions, pedal points."""

from __future__ import annotations

from arranging.chords import Chord, ChordKind
from arranging.harmony.rewriting import Place, Rewriting, rewrite
from arranging.pitch import Mode
from arranging.stretches import beginning


@rewrite(
    because="a plagal close under the held last note",
    source="house: the amen of gospel and praise playing, IV iv I",
    cadence=True,
    applies=(
        "4/4 C: G4w | C5w => V | I => V | I IV iv I",
        "3/4 C: G4h. | C5h. => V | I => V | I IV I",
        "4/4 c: G4w | C5w => V | i => V | i iv _ i",
        "4/4 C: G4w | C5h. Rq => V | I => V | I IV I _",
    ),
    spares=("4/4 C: G4w | C5h A4h => V | I", "2/4 C: G4h | C5h => V | I", "4/4 C: G4w | C5h Rh => V | I"),
)
def plagal_close(place: Place) -> Rewriting | None:
    """A phrase's last tonic of three beats and more goes to the subdominant, and back before its note ends."""
    beats = place.held_beats
    if not place.closes or not place.is_("I", "i") or len(beats) < 3:
        return None
    if place.chord.bass != place.chord.root or not place.hearing.repeats(beats[0], place.end):
        return None
    home: Chord = place.chord
    if place.key.mode.is_minor:
        return Rewriting(((place.onset, home), (beats[1], "iv"), (beats[-1], home)), place.end)
    if len(beats) > 3 and place.carried(beats[2], beats[3], "iv"):
        return Rewriting(((place.onset, home), (beats[1], "IV"), (beats[2], "iv"), (beats[3], home)), place.end)
    return Rewriting(((place.onset, home), (beats[1], "IV"), (beats[2], home)), place.end)


@rewrite(
    because="a turnaround leads on to the next phrase",
    source="Levine, The Jazz Theory Book, on I-VI-ii-V turnarounds",
    cadence=True,
    applies=(
        "4/4 C: G4w | C5w@ | E4w => V | I | I => V | I vi7 ii7 V7sus4 | I",
        "4/4 C: G4w | C5h@ R | E4w => V | I | I => V | I vi7 ii7 V7 | I",
    ),
    spares=("4/4 C: G4w | C5w => V | I", "4/4 C: G4w | C5h. A4q@ | E4w => V | I | I"),
)
def turnaround(place: Place) -> Rewriting | None:
    """An inner phrase's last tonic of four beats and more goes round by vi, ii and V into the next phrase."""
    beats = place.closing_beats
    following = place.following
    if not place.closes or place.last or len(beats) < 4 or not place.is_("I", "i") or following is None:
        return None
    if not place.hearing.repeats(beats[0], place.end) or following.key != place.key:
        return None
    minor = place.key.mode.is_minor
    step = len(beats) // 4
    starts = [*beats[:: step or 1][:4], place.end]
    six = place.carried(starts[1], starts[2], *(("VImaj7", "VI") if minor else ("vi7", "vi")))
    two = place.carried(starts[2], starts[3], *(("iiø7", "iv7") if minor else ("ii7", "IV")))
    five = place.carried(starts[3], starts[4], "V7", "V7sus4")
    if not (six and two and five):
        return None
    return Rewriting(((place.onset, place.chord), *zip(starts[1:4], (six, two, five), strict=True)), place.end)


@rewrite(
    because="the fourth is held over and falls to the third",
    source="Kostka & Payne, Tonal Harmony, on suspensions",
    applies=(
        "4/4 C: C5h B4h | C5w => V | I => Vsus4 V | I",
        "4/4 C: D5w | C5w => V | I => Vsus4 V | I",
        "4/4 C: C5h B4h | C5w => V7 | I => V7sus4 V7 | I",
    ),
    spares=("4/4 C: B4w | C5w => V | I", "2/4 C: D5q C5q | C5h => V I | I"),
)
def suspended_dominant(place: Place) -> Rewriting | None:
    """A dominant on its root keeps its fourth for the first half."""
    at = place.middle
    if at is None or not place.is_("V") or place.chord.bass != place.chord.root or not place.leads_to("I", "i", "vi"):
        return None
    kind = ChordKind.SEVEN_SUS4 if place.chord.kind.is_dominant else ChordKind.SUS4
    suspended = Chord.of(place.chord.root, kind)
    return place.preceded(suspended, at) if place.carried(place.onset, at, suspended) else None


@rewrite(
    because="the cadence's six-four becomes the dominant with its fourth",
    source="Levine, The Jazz Theory Book, on sus chords",
    applies=(
        "4/4 C: C5h B4h | C5w => I64 V7 | I => V7sus4 V7 | I",
        "4/4 C: E5h D5h | C5w => I64 V | I => V13sus4 V | I",
    ),
    spares=("4/4 C: C5h F5h | C5w => I64 IV | I", "4/4 c: Eb5h D5h | C5w => i64 V | i"),
)
def suspended_six_four(place: Place) -> Rewriting | None:
    """A six-four chord of the tonic before the dominant gives way to the dominant suspended."""
    chord = place.chord
    if not place.is_("I", "i") or chord.bass != chord.members[2] or not place.leads_to("V"):
        return None
    found = place.carried(place.onset, place.end, "V7sus4", "V9sus4", "V13sus4")
    return place.whole(found) if found else None


@rewrite(
    because="the last chord settles from its fourth",
    source="Kostka & Payne, Tonal Harmony, on suspensions",
    cadence=True,
    applies=("4/4 C: D5w | C5w => V | I => V | Isus4 I", "4/4 C: D5w | G4w => V | I => V | Isus4 I"),
    spares=("4/4 C: D5w | E5w => V | I", "4/4 c: D5w | Eb5w => V | i"),
)
def suspended_tonic(place: Place) -> Rewriting | None:
    """A phrase's last tonic of two beats and more keeps its fourth for the first half."""
    at = place.middle
    if at is None or not place.closes or not place.is_("I", "i") or place.chord.bass != place.chord.root:
        return None
    suspended = Chord.of(place.chord.root, ChordKind.SUS4)
    return place.preceded(suspended, at) if place.carried(place.onset, at, suspended) else None


@rewrite(
    because="chords change over the tonic held in the bass",
    source="Kostka & Payne, Tonal Harmony, on pedal point",
    applies=(
        "4/4 C: C5w | C5w | B4w | C5w => I | IV | V | I => I | IV/1 | V | I",
        "4/4 C: C5w | D5w | D5w | C5w => I | ii | V | I => I | ii/1 | V | I",
    ),
    spares=("4/4 C: A4w | D5w | C5w => IV | V | I",),
)
def tonic_pedal(place: Place) -> Rewriting | None:
    """After a phrase's opening tonic, chords keep its bass until they reach the cadence."""
    before, tonic = place.before, place.key.tonic
    if before is None or before.chord.bass != tonic or place.chord.bass == tonic or not place.after:
        return None
    if not place.is_("IV", "V", "ii", "vi", "iv", "VI", "VII", "bVII", "iio") or place.onset >= _approach(place):
        return None
    over = Chord(place.chord.root, place.chord.kind, tonic)
    return place.whole(over) if place.carried(place.onset, place.end, over) else None


@rewrite(
    because="the dominant is held in the bass before the cadence",
    source="Kostka & Payne, Tonal Harmony, on pedal point",
    per_phrase=1,
    applies=("4/4 C: F4w | D4w | C4w => IV | V | I => IV/5 | V | I",),
    spares=("4/4 C: F4w | E4w | C4w => IV | I | I",),
)
def dominant_pedal(place: Place) -> Rewriting | None:
    """The subdominant or supertonic before a dominant on its root stands over the dominant's bass."""
    after = place.after
    if after is None or not place.leads_to("V") or after.chord.bass != after.chord.root:
        return None
    if not place.is_("IV", "ii", "iv", "iio"):
        return None
    over = Chord(place.chord.root, place.chord.kind, after.chord.bass)
    return place.whole(over) if place.carried(place.onset, place.end, over) else None


def _approach(place: Place) -> int:
    """Where the two harmonies that make the cadence begin."""
    inside = beginning(place.harmonies, place.phrase.onset, place.phrase.last_onset + 1)
    return inside[-2].onset if len(inside) > 1 else place.phrase.onset


@rewrite(
    because="the blues gives tonic and subdominant a seventh of their own",
    source="Levine, The Jazz Theory Book, on the blues",
    applies=("4/4 C: C5w | A4w | G4w => I | IV | V => I7 | IV7 | V",),
    spares=(
        "4/4 C: B4w | A4w | G4w => I | ii | V",
        "4/4 a: A4w | D5w | C5w => i | iv | i",
        "4/4 C: C5h B4h | C5w => I64 V | I",
    ),
)
def blue_sevenths(place: Place) -> Rewriting | None:
    """I and IV become dominant sevenths where the melody does not sing the natural tone against them.

    A six-four chord that leads to the dominant stays plain: it is half of the dominant itself.
    """
    if place.key.mode not in (Mode.MAJOR, Mode.MIXOLYDIAN) or not place.is_("I", "IV"):
        return None
    if place.chord.kind is not ChordKind.MAJOR:
        return None
    if place.chord.bass == place.chord.fifth and place.leads_to("V"):
        return None
    flat = Chord(place.chord.root, ChordKind.DOMINANT, place.chord.bass).members[3]
    if any(s.fifths == flat.fifths + 7 for s in place.hearing.sung(place.onset, place.end)):
        return None
    return place.whole(Chord(place.chord.root, ChordKind.DOMINANT, place.chord.bass))
