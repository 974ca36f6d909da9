"""A leading tone in an inner voice that goes astray."""

from arranging.voices.rule import Costs, Reach, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import INNER, Mask, Motion


@motion_rule(
    code="VL55",
    strength=Costs(2),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (V-I: the leading tone in an inner voice)",
    voices=Voices.INNER,
    reach=Reach.CHORDS,
    breaks=["G C in C: G4 B3 D3 G2 | G4 E3 E3 C3"],
    keeps=["G C in C: G4 B3 D3 G2 | G4 C4 E3 C3", "G C in C: D4 B3 G3 G2 | C4 G3 E3 C3"],
)
def dropped_leading_tone(motion: Motion) -> Mask:
    """An inner leading tone neither rises, nor stays, nor falls a third to complete the chord.

    It counts where the dominant goes to its tonic.
    """
    before, after = motion.before, motion.after
    to_tonic = (before.chords.leading + 1) % 12 == after.chords.root
    change = motion.change[INNER]
    content = (change == 1) | (change == 0) | (change == -4)
    return before.sung(before.chords.leading)[INNER] & to_tonic & ~content & ~motion.broken
