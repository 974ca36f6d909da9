"""A doubling that leans away from the root."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.voicing import ALL, NOTHING, Mask, Voicings


@voicing_rule(
    code="VL19",
    strength=Costs(1),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 to 9 (doubling in each inversion)",
    voices=ALL,
    reach=Reach.CHORDS,
    breaks=["C in C: G5 E5 G4 C3", "C/G in C: E5 C5 C4 G3"],
    keeps=["C in C: G5 E5 C5 C3", "C/G in C: E5 C5 G4 G3", "C/E in C: G4 G4 C4 E3"],
)
def awkward_doubling(chord: Voicings) -> Mask:
    """A chord on its root doubles something else, or a six-four chord anything but its bass.

    First inversions double what moves best.
    """
    facts = chord.chords
    on_root, on_fifth = facts.bass == facts.root, facts.bass == facts.fifth
    triad = (facts.seventh == NOTHING) & (facts.colour == NOTHING) & (facts.root != NOTHING)
    weak = (on_root & (chord.count(facts.root) < 2)) | (on_fifth & (chord.count(facts.fifth) < 2))
    return (triad & weak)[None]
