"""Melody notes that a choir's soprano does not have."""

from arranging.voices.rule import Costs, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import SOPRANO, Mask, Voicings


@voicing_rule(
    code="VL08",
    strength=Costs(3),
    source="Kostka & Payne, *Tonal Harmony*, ch. 5 (ranges of the four voices)",
    voices=Voices.SOPRANO,
    breaks=["Bb3 G3 Eb3 Eb3", "A5 F5 C5 F3"],
    keeps=["G5 D5 B4 G3", "C4 G3 E3 C3"],
)
def soprano_out_of_range(chord: Voicings) -> Mask:
    """The soprano goes below C4 or above G5: the melody asks for it, and tires whoever sings it."""
    compass = chord.singers.compass[SOPRANO]
    return ((chord.midi[SOPRANO] < compass.lowest) | (chord.midi[SOPRANO] > compass.strained))[None]
