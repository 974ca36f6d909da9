"""A third that the soprano takes away with it."""

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL22",
    strength=Costs(4),
    source="house",
    voices=Voices.ALL,
    breaks=["C in C: E5 (G5) C5 G4 C3"],
    keeps=["C in C: E5 C5 G4 C3"],
)
def forsaken_third(chord: Voicings) -> Mask:
    """Only the soprano has the third, and it moves on while the others hold a hollow chord."""
    third = chord.chords.third
    alone = chord.sung(third)[0] & (chord.count(third) == 1) & (third != NOTHING)
    return (alone & (chord.top.low != chord.top.high))[None]
