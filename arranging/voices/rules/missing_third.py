"""A chord without its third."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL12",
    strength=FORBIDDEN,
    source="Aldwell & Schachter, *Harmony and Voice Leading* (four-part writing: complete and incomplete chords)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C in C: G4 C4 G3 C3"],
    keeps=["C in C: G4 E4 C4 C3", "C5 in C: G4 C4 G3 C3"],  # a power chord has no third
)
def missing_third(chord: Voicings) -> Mask:
    """Nobody sings the third (or the fourth of a suspended chord): the harmony sounds hollow."""
    return ((chord.chords.third != NOTHING) & (chord.count(chord.chords.third) == 0))[None]
