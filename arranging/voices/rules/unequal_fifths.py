"""A diminished fifth that opens to a perfect one above the bass."""

from arranging.voices.rule import Costs, motion_rule
from arranging.voices.voicing import Mask, Motion

_WITH_BASS = [2, 4, 5]


@motion_rule(
    code="VL43",
    strength=Costs(2),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (unequal fifths)",
    voices=((0, 3), (1, 3), (2, 3)),
    breaks=["G4 D4 F3 B2 | G4 E4 G3 C3"],
    keeps=["G4 D4 F3 B2 | G4 C4 E3 C3"],
)
def unequal_fifths(motion: Motion) -> Mask:
    """A diminished fifth above the bass goes on to a perfect fifth, both voices moving up together."""
    before = motion.before
    staff = (before.steps[:3] - before.steps[3]) % 7
    diminished = (staff == 4) & (before.semitones[_WITH_BASS] % 12 == 6)
    return diminished & motion.after.fifths[_WITH_BASS] & motion.both_move[_WITH_BASS]
