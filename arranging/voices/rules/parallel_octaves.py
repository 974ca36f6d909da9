"""Voices that run in octaves."""

from arranging.voices.rule import FORBIDDEN, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL41",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (principles of voice leading)",
    voices=Voices.PAIRS,
    breaks=["E5 C5 G3 C3 | F5 D5 A3 D3", "E5 C4 C4 A3 | G4 D4 D4 B3", "G4 E4 C4 C3 | E4 G3 G3 G2"],
    keeps=["E5 C5 G3 C3 | E5 C5 G3 C3", "E5 C5 G3 C3 | F5 A4 A3 D3"],
)
def parallel_octaves(motion: Motion) -> Mask:
    """Two voices in unison or octaves both move and end in unison or octaves: one voice is lost.

    Octaves that become a unison by contrary motion count too, except into a new phrase.
    """
    return motion.before.octaves & motion.after.octaves & motion.both_lead_on
