"""Fermatas at which not everybody strikes."""

from collections.abc import Iterator

from arranging.score import Mark
from arranging.voices.piece import Fault, Piece
from arranging.voices.rule import FORBIDDEN, piece_rule


@piece_rule(
    code="VL62",
    strength=FORBIDDEN,
    source="house, after Bach's chorales: 99 of 100 fermatas are struck by all voices together",
    breaks=["4/4 C: E5q D5 C5h@ / G4q G4 G4h / C4q B3q+h / C3q G3 C3h = C G C -"],
    keeps=["4/4 C: E5q D5 C5h@ / G4q G4 G4h / C4q B3 C4h / C3q G3 C3h = C G C -"],
)
def missed_fermata(piece: Piece) -> Iterator[Fault]:
    """Under a fermata of the soprano a voice holds on instead of striking the chord with the others."""
    onsets = [note.onset for note in piece.voices[0].notes if Mark.FERMATA in note.marks]
    for voice, notes in piece.lower:
        struck = {note.onset for note in notes}
        yield from (Fault(t, (voice,)) for t in onsets if t not in struck and piece.pitch_at(voice, t) is not None)
