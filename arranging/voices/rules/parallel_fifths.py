"""Voices that run in fifths."""

from arranging.voices.rule import FORBIDDEN, motion_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Motion


@motion_rule(
    code="VL40",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (principles of voice leading)",
    voices=Voices.PAIRS,
    breaks=["E5 C5 G3 C3 | F5 A4 A3 D3"],  # tenor and bass: G over C, then A over D
    keeps=[
        "E5 C5 G3 C3 | E5 C5 G3 C3",  # a repeated chord is no motion
        "E5 C5 G3 C3 | D5 D5 F3 B2",  # the second fifth is diminished
    ],
)
def parallel_fifths(motion: Motion) -> Mask:
    """Two voices a perfect fifth apart both move and end a perfect fifth apart.

    Voices that run in fifths stop sounding like two melodies. Fifths reached by contrary motion count too,
    except into a new phrase; a fifth that becomes diminished does not.
    """
    return motion.before.fifths & motion.after.fifths & motion.both_lead_on
