"""A seventh or added tone that was asked for and is not sung."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL13",
    strength=Costs(10),
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (the V7 chord: general considerations)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["G7 in C: D5 B4 G4 G3", "Cadd9 in C: E4 C4 G3 C3"],
    keeps=["G7 in C: D5 B4 F4 G3", "G in C: D5 B4 G4 G3", "G7 in C: G5 (F5) D5 B4 G3"],
)
def missing_seventh(chord: Voicings) -> Mask:
    """Nobody sings the seventh, ninth or sixth that gives the chord its name, not even the soprano in passing.

    What sounds is a plain chord, less than was asked for but not wrong: the way out where the added tone could
    not resolve.
    """
    return (chord.lacks(chord.chords.seventh) | chord.lacks(chord.chords.colour))[None]
