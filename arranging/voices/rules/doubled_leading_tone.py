"""The leading tone in two voices."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL10",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (principles of doubling)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["G in C: B4 G4 B3 G3", "Bdim/D in C: F4 B3 B3 D3"],
    keeps=["G in C: B4 G4 D4 G3", "Am in C: A4 E4 C4 A3"],
)
def doubled_leading_tone(chord: Voicings) -> Mask:
    """Two voices sing the tone that strives upwards: both would have to go the same way, in octaves."""
    return (chord.count(chord.chords.leading) > 1)[None]
