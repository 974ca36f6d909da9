"""Tones foreign to the chord that nothing explains."""

from collections.abc import Iterator

from arranging.score import Note
from arranging.voices.piece import Fault, Piece, neighbours
from arranging.voices.rule import FORBIDDEN, piece_rule

_STEP = 2


@piece_rule(
    code="VL60",
    strength=FORBIDDEN,
    source="Aldwell & Schachter, *Harmony and Voice Leading* (passing and neighbour tones, suspensions, anticipations)",
    breaks=[
        "4/4 C: C5q C5 C5h / G4q A4 G4h / E4q E4 E4h / C3q C3 C3e F3 C3q = C - C -",  # F3 is leapt to and left by leap
        "4/4 C: C5h C5h / G4h G4h / E4q F4e A4 E4h / C3h C3h = C - C -",  # the neighbour F4 leaves by leap
    ],
    keeps=[
        "4/4 C: C5q C5 C5h / G4q A4 G4h / E4e F4 G4e F4 E4h / C3q C3 C3h = C - C -",
        "4/4 C: E5q D5 C5h / G4q G4e E4 E4h / C4q B3 C4h / C3q G3 C3h = C G C -",  # an anticipation
    ],
)
def stray_tone(piece: Piece) -> Iterator[Fault]:
    """A voice below the soprano sings a tone foreign to the chord that neither passes, turns, waits nor anticipates.

    Such a tone is reached by step or held over, and left by step; or it is the next chord's tone come early.
    """
    for voice, notes in piece.lower:
        for before, note, after in neighbours(notes):
            if not piece.is_member(note.pitch, note.onset) and not _explained(piece, before, note, after):
                yield Fault(note.onset, (voice,))


def _explained(piece: Piece, before: Note | None, note: Note, after: Note | None) -> bool:
    if after is None:
        return False
    early = after.midi == note.midi and piece.is_member(after.pitch, after.onset)
    reached = before is not None and abs(note.midi - before.midi) <= _STEP
    return early or (reached and abs(after.midi - note.midi) <= _STEP)
