"""A chordal seventh that is held and then left."""

from arranging.voices.rule import Costs, turn_rule
from arranging.voices.singers import Voices
from arranging.voices.voicing import LOWER, Mask, Turn


@turn_rule(
    code="VL59",
    strength=Costs(4),
    source="Kostka & Payne, *Tonal Harmony*, ch. 13 (resolution of the chord seventh)",
    voices=Voices.LOWER,
    breaks=["G7 Dm C in C: D4 B3 F3 G2 | D4 A3 F3 D3 | C4 G3 G3 E3"],
    keeps=["G7 Dm C in C: D4 B3 F3 G2 | D4 A3 F3 D3 | C4 G3 E3 C3"],
)
def abandoned_seventh(turn: Turn) -> Mask:
    """A seventh below the soprano is held into the next chord and then goes elsewhere than a step down."""
    start, answer = turn.first.before, turn.second.change[LOWER]
    held = start.sung(start.chords.seventh)[LOWER] & (turn.first.change[LOWER] == 0)
    goes_on = start.chords.root != turn.first.after.chords.root
    down = (answer <= 0) & (answer >= -2)
    return held & goes_on & ~down & ~turn.broken
