"""A chordal seventh in two voices."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL11",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (the V7 chord: general considerations)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["G7 in C: F5 B4 F4 G3"],
    keeps=["G7 in C: F5 B4 D4 G3"],
)
def doubled_seventh(chord: Voicings) -> Mask:
    """Two voices sing the seventh of the chord: both would have to step down, in octaves."""
    return (chord.count(chord.chords.seventh) > 1)[None]
