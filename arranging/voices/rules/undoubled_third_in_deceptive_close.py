"""The submediant after a dominant with its root doubled."""

from arranging.voices.rule import Costs, Reach, motion_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import NOTHING, Mask, Motion


@motion_rule(
    code="VL25",
    strength=Costs(1),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (V-vi: the third of vi is doubled)",
    voices=Voices.ALL,
    choirs=(SATB,),
    reach=Reach.CHORDS,
    breaks=["G Am in C: D5 B4 G4 G3 | E5 A4 C4 A3"],
    keeps=["G Am in C: D5 B4 G4 G3 | C5 C5 E4 A3", "G C in C: D5 B4 G4 G3 | C5 C5 E4 C3"],
)
def undoubled_third_in_deceptive_close(motion: Motion) -> Mask:
    """A dominant goes to the triad a step above, and that doubles its root or fifth rather than its third."""
    before, after = motion.before.chords, motion.after.chords
    up = (after.root - before.root) % 12
    leading = (before.leading != NOTHING) & (before.leading == before.third) & (before.bass == before.root)
    deceptive = leading & ((up == 1) | (up == 2)) & (after.bass == after.root) & (after.third == (before.root + 5) % 12)
    return (deceptive & (motion.after.count(after.third) < 2) & ~motion.broken)[None]
