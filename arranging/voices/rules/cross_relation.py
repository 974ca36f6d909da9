"""A chromatic change that moves to another voice."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.voicing import LOWER, PAIRS, UPPER, Mask, Motion


@motion_rule(
    code="VL56",
    strength=Costs(2),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (cross-relation)",
    voices=PAIRS,
    breaks=["C5 G4 E4 E3 | A4 G4 E4 C#3"],
    keeps=["G4 E4 C4 C3 | G4 E4 C#4 A2", "E4 C4 C4 A3 | E4 C#4 C#4 A3"],  # the voice itself makes the change
)
def cross_relation(motion: Motion) -> Mask:
    """A note comes back chromatically altered in another voice, while its own voice goes elsewhere."""
    before, after = motion.before, motion.after
    own = (motion.staff_change == 0) & (motion.change != 0)
    alone = ~(own[UPPER] | own[LOWER]) & ~motion.broken
    down = (before.letters[UPPER] == after.letters[LOWER]) & (before.classes[UPPER] != after.classes[LOWER])
    up = (before.letters[LOWER] == after.letters[UPPER]) & (before.classes[LOWER] != after.classes[UPPER])
    return (down | up) & alone
