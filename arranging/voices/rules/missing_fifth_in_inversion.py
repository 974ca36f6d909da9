"""A chord that wants its fifth and lacks it."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL17",
    strength=Costs(4),
    source="Kostka & Payne, *Tonal Harmony*, ch. 7 and 13 (inverted chords are complete)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C/E in C: E5 C5 C4 E3", "Bm7b5 in C: B4 D4 A3 B2"],
    keeps=["C/E in C: G4 C4 C4 E3", "C in C: E4 C4 C4 C3"],
)
def missing_fifth_in_inversion(chord: Voicings) -> Mask:
    """Nobody sings the fifth of an inverted chord, or the diminished one of a seventh chord."""
    facts = chord.chords
    wanted = (facts.bass != facts.root) | facts.fifth_needed
    wanted = wanted & (facts.fifth != NOTHING) & (facts.colour == NOTHING)
    return (wanted & (chord.count(facts.fifth) == 0))[None]
