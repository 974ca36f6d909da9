"""Phrases that stop without closing."""

from collections.abc import Iterator, Sequence

from arranging.cadences import cadence_of
from arranging.sketch import ChordSpan, Phrase, PhraseRole, Sketch
from arranging.voices.piece import Fault, Piece
from arranging.voices.rule import FORBIDDEN, piece_rule


@piece_rule(
    code="VL64",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 10 (cadences)",
    breaks=["4/4 C: C5q C5 B4h@ / A4q G4 G4h / E4q E4 E4h / A3q C4 E3h = Am C Em -"],
    keeps=["4/4 C: E5q D5 C5h@ / G4q G4 G4h / C4q B3 C4h / C3q G3 C3h = C G C -"],
)
def phrase_without_cadence(piece: Piece) -> Iterator[Fault]:
    """The last two chords of a phrase make no cadence in its key or in one it leads to."""
    for phrase in unclosed(piece.sketch, piece.harmony):
        yield Fault(phrase.last_onset, tuple(range(len(piece.voices))))


def unclosed(sketch: Sketch, harmony: Sequence[ChordSpan]) -> list[Phrase]:
    """The phrases of the tune that end on no cadence."""
    phrases = sketch.analysis.phrases
    return [p for p in phrases if p.role is PhraseRole.TUNE and cadence_of(p, harmony) is None]
