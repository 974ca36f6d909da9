"""Three voices on two tones of a chord."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import SAB, Voices
from arranging.voices.voicing import BASS, NOTHING, SOPRANO, Mask, Voicings


@voicing_rule(
    code="VL26",
    strength=Costs(1),
    source="house: three voices just suffice for a triad",
    voices=Voices.ALL,
    choirs=(SAB,),
    reach=Reach.CHORDS,
    breaks=["C in C: E5 C5 C4"],
    keeps=["C in C: E5 G4 C4", "C in C: C5 E4 C4"],  # the alto has to bring the third
)
def thin_trio(chord: Voicings) -> Mask:
    """Soprano or baritone has the third of a triad, and the alto leaves it without its fifth."""
    facts, third = chord.chords, chord.sung(chord.chords.third)
    triad = (facts.seventh == NOTHING) & (facts.colour == NOTHING) & (facts.fifth != NOTHING)
    return (triad & (third[SOPRANO] | third[BASS]) & (chord.count(facts.fifth) == 0))[None]
