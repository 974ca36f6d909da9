"""A voice that steps over its neighbour's last note."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL44",
    strength=Costs(3),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (crossed and overlapping voices)",
    voices=Voices.NEIGHBOURS,
    breaks=["E4 C4 G3 C3 | G4 F4 A3 F3", "A4 F4 C4 F3 | E4 C4 G3 C3"],
    keeps=["E4 C4 G3 C3 | F4 C4 A3 F3"],
)
def voice_overlap(motion: Motion) -> Mask:
    """A voice moves above the note its upper neighbour has just left, or below that of its lower neighbour."""
    before, after = motion.before.midi, motion.after.midi
    over = (after[:-1] < before[1:]) & motion.falls[:-1]
    under = (after[1:] > before[:-1]) & motion.rises[1:]
    return (over | under) & ~motion.broken
