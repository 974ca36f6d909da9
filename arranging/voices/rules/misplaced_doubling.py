"""The wrong tone of a diminished triad doubled."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL24",
    strength=Costs(1),
    source="Kostka & Payne, *Tonal Harmony*, ch. 7 (doubling in the diminished triad)",
    voices=Voices.ALL,
    choirs=(SATB,),
    reach=Reach.CHORDS,
    breaks=["Bdim/D in C: F4 B3 F3 D3"],
    keeps=["Bdim/D in C: F4 D4 B3 D3", "C/E in C: G4 C4 G3 E3"],
)
def misplaced_doubling(chord: Voicings) -> Mask:
    """A diminished triad doubles its root or fifth, the two tones that strive, and not its calm third."""
    facts = chord.chords
    diminished = facts.fifth_needed & ~facts.major & (facts.seventh == NOTHING)
    return (diminished & (chord.count(facts.third) < 2))[None]
