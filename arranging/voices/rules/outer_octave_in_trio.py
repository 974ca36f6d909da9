"""Soprano and baritone an octave apart inside a phrase."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import SAB, Voices
from arranging.voices.voicing import Mask, Voicings, outer_pair


@voicing_rule(
    code="VL27",
    strength=Costs(1),
    source="house: of three voices two an octave apart leave one to make the harmony",
    voices=Voices.OUTER,
    choirs=(SAB,),
    reach=Reach.CHORDS,
    breaks=["C in C: C5 E4 C4"],
    keeps=["C in C: G4 E4 C4", "C in C: C5 E4 C4 ||||"],  # at a close it is at home
)
def outer_octave_in_trio(chord: Voicings) -> Mask:
    """Soprano and baritone double one tone elsewhere than at the close of a phrase."""
    return (chord.octaves[outer_pair(len(chord.midi))] & ~chord.top.closing)[None]
