"""Four voices that move like one."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.voicing import ALL, Mask, Motion


@motion_rule(
    code="VL45",
    strength=Costs(2),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (simultaneous motion)",
    voices=ALL,
    breaks=["E4 C4 G3 C3 | G4 D4 B3 G3"],
    keeps=["E4 C4 G3 C3 | F4 C4 A3 F3", "E4 C4 G3 C3 | G4 D4 B3 G2"],
)
def all_in_one_direction(motion: Motion) -> Mask:
    """All four voices rise, or all four fall."""
    return ((motion.rises.all(axis=0) | motion.falls.all(axis=0)) & ~motion.broken)[None]
