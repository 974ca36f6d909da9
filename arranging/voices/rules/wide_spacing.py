"""Upper voices too far apart."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL02",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (voicing a single triad)",
    voices=Voices.NEIGHBOURS,
    breaks=["G5 E4 C4 C3", "E5 (G5) E4 C4 C3", "C5 G4 E3 C3", "C5 G4 E4 C2", "E5 A4 C3"],
    keeps=["G5 G4 E4 C3", "C5 C4 E3 C3", "E5 G4 C3"],
)
def wide_spacing(chord: Voicings) -> Mask:
    """Soprano and alto, or alto and tenor, stand more than an octave apart, tenor and bass more than two.

    In three voices alto and baritone stand within a twelfth.
    A gap in the middle splits the choir into two groups. A soprano that moves over held voices stays within the
    octave with its highest note, unless its own moves are wider than that.
    """
    top = np.minimum(chord.top.high, chord.top.low + np.int8(12))
    uppers = (top, *chord.midi[1:-1])
    limits = zip(uppers, chord.midi[1:], chord.singers.apart, strict=True)
    return np.stack([upper - lower > apart for upper, lower, apart in limits])
