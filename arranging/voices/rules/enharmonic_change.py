"""Notes that change their name and not their sound."""

from arranging.voices.rule import FORBIDDEN, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import LOWER, Mask, Motion


@motion_rule(
    code="VL49",
    strength=FORBIDDEN,
    source="house: singers read a changed letter as a changed note",
    voices=Voices.LOWER,
    breaks=["E5 B4 G#4 E3 | F5 C5 Ab4 F3"],
    keeps=["E5 B4 G#4 E3 | E5 C5 A4 A3", "C5 G4 E4 C3 | C5 G4 E4 C3"],
)
def enharmonic_change(motion: Motion) -> Mask:
    """A voice below the soprano keeps its note and reads it under another letter, G sharp and then A flat."""
    return (motion.change[LOWER] == 0) & (motion.staff_change[LOWER] != 0) & ~motion.broken
