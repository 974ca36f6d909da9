"""A diminished or augmented triad without its fifth."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.voicing import ALL, NOTHING, Mask, Voicings


@voicing_rule(
    code="VL15",
    strength=FORBIDDEN,
    source="house",
    voices=ALL,
    reach=Reach.CHORDS,
    breaks=["Bdim/D in C: D5 D4 B3 D3"],
    keeps=["Bdim/D in C: D5 F4 B3 D3", "Bm7b5 in C: B4 D4 A3 B2"],
)
def missing_altered_fifth(chord: Voicings) -> Mask:
    """Nobody sings the diminished or augmented fifth that makes the triad what it is."""
    facts = chord.chords
    triad = facts.fifth_needed & (facts.seventh == NOTHING)
    return (triad & (chord.count(facts.fifth) == 0))[None]
