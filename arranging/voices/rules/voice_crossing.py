"""Voices that cross."""

from arranging.voices.rule import FORBIDDEN, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import Mask, Voicings


@voicing_rule(
    code="VL01",
    strength=FORBIDDEN,
    source="Aldwell & Schachter, *Harmony and Voice Leading* (four-part writing: voice crossing)",
    voices=Voices.NEIGHBOURS,
    breaks=["C5 F4 A4 F3", "C5 (G4) A4 F4 F3"],
    keeps=["C5 A4 F4 F3", "C5 C5 E4 C4"],  # a shared unison is no crossing
)
def voice_crossing(chord: Voicings) -> Mask:
    """A voice sounds above the voice that stands over it.

    Listeners follow the top of each register; voices that change places are lost. Unisons are allowed, also
    with the lowest note of a soprano that moves while the others hold.
    """
    crossed: Mask = chord.midi[:-1] < chord.midi[1:]
    crossed[0] |= chord.top.low < chord.midi[1]
    return crossed
