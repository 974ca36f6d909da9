"""A doubling that leans away from the root."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL19",
    strength=Costs(1),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 to 9 (doubling in each inversion)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C in C: G5 E5 G4 C3", "C/G in C: E5 C5 C4 G3"],
    keeps=["C in C: G5 E5 C5 C3", "C/G in C: E5 C5 G4 G3", "C/E in C: G4 G4 C4 E3", "C in C: E4 G3 C3"],
)
def awkward_doubling(chord: Voicings) -> Mask:
    """A chord on its root doubles something else, or a six-four chord anything but its bass.

    First inversions double what moves best; three voices that sing three tones double none.
    """
    facts = chord.chords
    on_root, on_fifth = facts.bass == facts.root, facts.bass == facts.fifth
    triad = (facts.seventh == NOTHING) & (facts.colour == NOTHING) & (facts.root != NOTHING)
    root, third, fifth = (chord.count(member) for member in (facts.root, facts.third, facts.fifth))
    weak = (on_root & (root < 2) & ((third > 1) | (fifth > 1))) | (on_fifth & (fifth < 2) & ((root > 1) | (third > 1)))
    return (triad & weak)[None]
