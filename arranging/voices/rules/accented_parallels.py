"""Parallels with the soprano that a passing note only covers."""

from arranging.voices.rule import Costs, Reach, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL46",
    strength=Costs(3),
    source="house, after Aldwell & Schachter, *Harmony and Voice Leading* (parallels on successive beats)",
    voices=Voices.WITH_SOPRANO,
    reach=Reach.CHORDS,
    breaks=["G4 E4 C4 C3 | A4 F4 D4 D3", "G4 C4 E3 C3 | A4 D4 F3 F2"],
    keeps=["G4 E4 C4 C3 | A4 F4 C4 F2"],
)
def accented_parallels(motion: Motion) -> Mask:
    """From the beginning of a chord to that of the next, soprano and another voice run in fifths or octaves.

    A note that the soprano puts between softens the parallel and does not remove it.
    """
    before, after = motion.before, motion.after
    perfect = (before.fifths & after.fifths) | (before.octaves & after.octaves)
    others = len(motion.change) - 1
    return perfect[:others] & motion.both_move[:others]
