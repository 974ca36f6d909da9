"""A diminished or augmented triad without its fifth."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL15",
    strength=FORBIDDEN,
    source="house",
    voices=Voices.ALL,
    choirs=(SATB,),
    reach=Reach.CHORDS,
    breaks=["Bdim/D in C: D5 D4 B3 D3"],
    keeps=["Bdim/D in C: D5 F4 B3 D3", "Bm7b5 in C: B4 D4 A3 B2"],
)
def missing_altered_fifth(chord: Voicings) -> Mask:
    """Nobody sings the diminished or augmented fifth that makes the triad what it is.

    Of three voices two may have to sing root and third; there the fifth goes first.
    """
    facts = chord.chords
    triad = facts.fifth_needed & (facts.seventh == NOTHING)
    return (triad & (chord.count(facts.fifth) == 0))[None]
