"""Voices that all move like one."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL45",
    strength=Costs(2),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (simultaneous motion)",
    voices=Voices.ALL,
    breaks=["E4 C4 G3 C3 | G4 D4 B3 G3", "E4 C4 C3 | G4 D4 G3"],
    keeps=["E4 C4 G3 C3 | F4 C4 A3 F3", "E4 C4 G3 C3 | G4 D4 B3 G2"],
)
def all_in_one_direction(motion: Motion) -> Mask:
    """All the voices rise, or all of them fall."""
    return ((motion.rises.all(axis=0) | motion.falls.all(axis=0)) & ~motion.broken)[None]
