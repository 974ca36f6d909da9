"""An inverted chord without its fifth."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.voicing import ALL, NOTHING, Mask, Voicings


@voicing_rule(
    code="VL17",
    strength=Costs(4),
    source="Kostka & Payne, *Tonal Harmony*, ch. 7 and 13 (inverted chords are complete)",
    voices=ALL,
    reach=Reach.CHORDS,
    breaks=["C/E in C: E5 C5 C4 E3"],
    keeps=["C/E in C: G4 C4 C4 E3", "C in C: E4 C4 C4 C3"],
)
def missing_fifth_in_inversion(chord: Voicings) -> Mask:
    """Nobody sings the fifth of a chord whose root is not in the bass."""
    facts = chord.chords
    inverted = (facts.bass != facts.root) & (facts.fifth != NOTHING) & (facts.colour == NOTHING)
    return (inverted & (chord.count(facts.fifth) == 0))[None]
