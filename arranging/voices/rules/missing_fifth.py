"""A chord without its fifth."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL16",
    strength=Costs(2),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (the fifth may be left out of a root-position chord)",
    voices=Voices.ALL,
    choirs=(SATB,),
    reach=Reach.CHORDS,
    breaks=["C in C: E4 C4 C4 C3"],
    keeps=["C in C: E4 C4 G3 C3", "Cadd9 in C: E4 D4 C4 C3"],  # four notes of colour need no fifth
)
def missing_fifth(chord: Voicings) -> Mask:
    """Nobody sings the fifth of a triad; the chord is plain but thin."""
    facts = chord.chords
    triad = (facts.seventh == NOTHING) & (facts.colour == NOTHING) & (facts.fifth != NOTHING)
    return (triad & (chord.count(facts.fifth) == 0))[None]
