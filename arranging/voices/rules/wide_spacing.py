"""Upper voices too far apart."""

import numpy as np

from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.voicing import NEIGHBOURS, Mask, Voicings

_OCTAVES = (12, 12, 24)


@voicing_rule(
    code="VL02",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (voicing a single triad)",
    voices=NEIGHBOURS,
    breaks=["G5 E4 C4 C3", "E5 (G5) E4 C4 C3", "C5 G4 E3 C3", "C5 G4 E4 C2"],
    keeps=["G5 G4 E4 C3", "C5 C4 E3 C3"],
)
def wide_spacing(chord: Voicings) -> Mask:
    """Soprano and alto, or alto and tenor, stand more than an octave apart, tenor and bass more than two.

    A gap in the middle splits the choir into two groups. A soprano that moves over held voices stays within the
    octave with its highest note, unless its own moves are wider than that.
    """
    top = np.minimum(chord.high, chord.low + np.int8(12))
    uppers = (top, chord.midi[1], chord.midi[2])
    return np.stack([upper - chord.midi[v + 1] > _OCTAVES[v] for v, upper in enumerate(uppers)])
