"""Voices that stay long outside the register they are at home in."""

from collections.abc import Iterator

from arranging.voices.piece import Fault, Piece
from arranging.voices.rule import Costs, piece_rule

_MOST_SHARE = 0.1


@piece_rule(
    code="VL68",
    strength=Costs(2),
    source="house, after 278 printed hymns: where each voice spends nine tenths of its time",
    breaks=["4/4 C: C5w / G4w / E4w / C4w = C - - -"],
    keeps=["4/4 C: C5w / G4w / A3w / C3w = C - - -", "4/4 C: C5w / G4w / C4w / C3w = C - - -"],
)
def strained_register(piece: Piece) -> Iterator[Fault]:
    """A voice below the soprano is outside its home register for more than a tenth of its time.

    At home are alto B3-G4, tenor F3-D4, bass G2-G#3; in three voices alto B3-A4, baritone C3-D4.
    """
    for voice, notes in piece.lower:
        low, high = piece.singers.compass[voice].home
        outside = [note for note in notes if not low <= note.midi <= high]
        if sum(n.duration for n in outside) > _MOST_SHARE * sum(n.duration for n in notes):
            yield Fault(outside[0].onset, (voice,))
