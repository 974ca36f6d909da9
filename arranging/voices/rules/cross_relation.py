"""A chromatic change that moves to another voice."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL56",
    strength=Costs(2),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (cross-relation)",
    voices=Voices.PAIRS,
    breaks=["C5 G4 E4 E3 | A4 G4 E4 C#3"],
    keeps=["G4 E4 C4 C3 | G4 E4 C#4 A2", "E4 C4 C4 A3 | E4 C#4 C#4 A3"],  # the voice itself makes the change
)
def cross_relation(motion: Motion) -> Mask:
    """A note comes back chromatically altered in another voice, while its own voice goes elsewhere."""
    before, after = motion.before, motion.after
    upper, lower = before.pairs
    own = (motion.staff_change == 0) & (motion.change != 0)
    alone = ~(own[upper] | own[lower]) & ~motion.broken
    down = (before.letters[upper] == after.letters[lower]) & (before.classes[upper] != after.classes[lower])
    up = (before.letters[lower] == after.letters[upper]) & (before.classes[lower] != after.classes[upper])
    return (down | up) & alone
