"""A seventh chord without its root."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL23",
    strength=Costs(6),
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 and 14 (a V4/3 without root is a leading-tone chord)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C7/G in C: G4 E4 Bb3 G3"],
    keeps=["C7/G in C: C5 E4 Bb3 G3"],
)
def rootless_seventh(chord: Voicings) -> Mask:
    """Nobody sings the root of a seventh chord; its other tones carry it where they must."""
    facts = chord.chords
    return ((facts.seventh != NOTHING) & (chord.count(facts.root) == 0))[None]
