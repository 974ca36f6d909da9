"""One chord member in three voices."""

from arranging.voices.rule import Costs, Reach, voicing_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import NOTHING, Mask, Voicings


@voicing_rule(
    code="VL20",
    strength=Costs(2),
    source="house; a tripled root is at home in the final chord only",
    voices=Voices.ALL,
    reach=Reach.CHORDS,
    breaks=["C in C: E4 C4 C4 C3", "Am in C: C5 C4 E4 C4"],
    keeps=["C in C: E4 C4 G3 C3"],
)
def tripled_note(chord: Voicings) -> Mask:
    """Three voices or more sing the same member of the chord."""
    facts = chord.chords
    most = (chord.count(facts.root) > 2) | (chord.count(facts.third) > 2) | (chord.count(facts.fifth) > 2)
    return (most & (facts.root != NOTHING))[None]
