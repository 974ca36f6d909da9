"""The third of a major chord in two voices."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL18",
    strength=Costs(2),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (principles of doubling)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C in C: E5 G4 E4 C3"],
    keeps=["C in C: E5 G4 C4 C3", "Am in C: C5 E4 C4 A3"],  # the third of a minor chord doubles well
)
def doubled_third(chord: Voicings) -> Mask:
    """Two voices sing the third of a major chord, its most telling note."""
    return (chord.chords.major & (chord.count(chord.chords.third) > 1))[None]
