"""Notes that strain an untrained voice."""

import numpy as np

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.rules.out_of_range import LOWEST, outside
from arranging.voices.voicing import ALTO, BASS, TENOR, Mask, Voicings

COMFORTABLE = {ALTO: 72, TENOR: 67, BASS: 62}


@voicing_rule(
    code="VL06",
    strength=Costs(3),
    source="house: what printed hymnals hardly ever ask of a congregation's voices",
    voices=((ALTO,), (TENOR,), (BASS,)),
    breaks=["F5 D5 A4 D3", "A4 F4 F4 D#4"],
    keeps=["F5 C5 A3 D3"],
)
def high_register(chord: Voicings) -> Mask:
    """Alto above C5, tenor above G4, bass above D4."""
    return np.stack([outside(chord, voice, LOWEST[voice], COMFORTABLE[voice]) for voice in (ALTO, TENOR, BASS)])
