"""A triad without its root, or a seventh chord without root and seventh."""

from arranging.voices.rule import FORBIDDEN, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL14",
    strength=FORBIDDEN,
    source="Aldwell & Schachter, *Harmony and Voice Leading* (four-part writing: complete and incomplete chords)",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C/E in C: G4 G4 E4 E3", "C7/E in C: G4 G4 E4 E3"],
    keeps=["C/E in C: G4 G4 C4 E3", "C7/G in C: G4 E4 Bb3 G3"],  # a leading-tone chord, in truth
)
def missing_root(chord: Voicings) -> Mask:
    """Nobody sings the root of a triad, nor root or seventh of a seventh chord: the ear takes it for another."""
    facts = chord.chords
    a_triad_as_sung = (facts.seventh == NOTHING) | chord.lacks(facts.seventh)
    return (a_triad_as_sung & (facts.root != NOTHING) & (chord.count(facts.root) == 0))[None]
