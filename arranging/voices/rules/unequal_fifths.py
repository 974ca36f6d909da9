"""A diminished fifth that opens to a perfect one above the bass."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion, with_bass


@motion_rule(
    code="VL43",
    strength=Costs(2),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (unequal fifths)",
    voices=Voices.WITH_BASS,
    breaks=["G4 D4 F3 B2 | G4 E4 G3 C3"],
    keeps=["G4 D4 F3 B2 | G4 C4 E3 C3"],
)
def unequal_fifths(motion: Motion) -> Mask:
    """A diminished fifth above the bass goes on to a perfect fifth, both voices moving up together."""
    before = motion.before
    pairs = with_bass(len(motion.change))
    staff = (before.steps[:-1] - before.steps[-1]) % 7
    diminished = (staff == 4) & (before.semitones[pairs] % 12 == 6)
    return diminished & motion.after.fifths[pairs] & motion.both_move[pairs]
