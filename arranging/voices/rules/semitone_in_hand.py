"""A semitone struck inside one hand."""

import numpy as np

from arranging.harmony.recipe import Spacing
from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.singers import SATB, Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL36",
    strength=FORBIDDEN,
    source="house: singers blend a semitone, a piano hammers it",
    voices=Voices.UPPER_NEIGHBOURS,
    choirs=(SATB,),
    spacings=(Spacing.KEYBOARD, Spacing.HANDS),
    breaks=["C5 B4 E4 C3", "E5 C5 B4 C3", "Bb4 (A4) A4 F4 F3"],
    keeps=["E5 C5 A4 A2", "B4 C4 E3 C3", "C5 A4 F4 F3", "A4 (Bb4) A4 F4 F3"],
)
def semitone_in_hand(chord: Voicings) -> Mask:
    """Two neighbouring upper voices strike a semitone, which one hand would play."""
    return np.stack([chord.top.struck - chord.midi[1] == 1, chord.midi[1] - chord.midi[2] == 1])
