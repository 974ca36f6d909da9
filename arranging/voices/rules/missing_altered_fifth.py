"""A diminished or augmented chord without its fifth."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.voicing import ALL, Mask, Voicings


@voicing_rule(
    code="VL15",
    strength=FORBIDDEN,
    source="house",
    voices=ALL,
    reach=Reach.CHORDS,
    breaks=["Bdim/D in C: D5 D4 B3 D3"],
    keeps=["Bdim/D in C: D5 F4 B3 D3", "C in C: E4 C4 C4 C3"],
)
def missing_altered_fifth(chord: Voicings) -> Mask:
    """Nobody sings the diminished or augmented fifth that makes the chord what it is."""
    return (chord.chords.fifth_needed & (chord.count(chord.chords.fifth) == 0))[None]
