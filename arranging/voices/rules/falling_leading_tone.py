"""A leading tone in the bass that does not rise."""

from arranging.voices.rule import Costs, Reach, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import BASS, Mask, Motion


@motion_rule(
    code="VL54",
    strength=Costs(8),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 and 13 (the leading tone)",
    voices=Voices.BASS,
    reach=Reach.CHORDS,
    breaks=["G/B C in C: D5 G4 D4 B2 | E5 G4 C4 C4"],
    keeps=["G/B C in C: D5 G4 D4 B2 | E5 G4 C4 C3"],
)
def falling_leading_tone(motion: Motion) -> Mask:
    """The bass has the leading tone, the next chord has its resolution, and the bass does not step up to it."""
    before, after = motion.before, motion.after
    leading = before.chords.leading
    strives = (before.classes[BASS] == leading) & (after.classes[BASS] == (leading + 1) % 12)
    return (strives & (motion.change[BASS] != 1) & ~motion.broken)[None]
