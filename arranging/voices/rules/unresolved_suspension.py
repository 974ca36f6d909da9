"""Tones held into a chord they do not belong to, and not resolved."""

from collections.abc import Iterator

from arranging.voices.piece import Fault, Piece, neighbours
from arranging.voices.rule import FORBIDDEN, piece_rule

_RESOLUTIONS = (-2, -1, 1)
"""Down by step; up by semitone where a leading tone is held over its tonic."""


@piece_rule(
    code="VL61",
    strength=FORBIDDEN,
    source="Aldwell & Schachter, *Harmony and Voice Leading* (suspensions: preparation and resolution)",
    breaks=["4/4 C: E5q D5 C5h / G4q G4 G4h / C4h C4q E4 / C3q G3 C3h = C G C -"],
    keeps=[
        "4/4 C: E5q D5 C5h / G4q G4 G4h / C4q+e B3e C4h / C3q G3 C3h = C G C -",
        "4/4 C: E5q F5 E5h / G4q A4 G4h / C4q C4 C4h / C3w = C F C -",  # a pedal is at home again in the end
    ],
)
def unresolved_suspension(piece: Piece) -> Iterator[Fault]:
    """A voice below the soprano holds a tone into a chord foreign to it and does not step down out of it.

    A tone that the chord after takes up again, as under a pedal, needs no resolution.
    """
    for voice, notes in piece.lower:
        for _, note, after in neighbours(notes):
            entries = piece.onsets_within(note.onset, note.end)
            foreign = [tick for tick in entries if not piece.is_member(note.pitch, tick)]
            resolved = after is not None and after.midi - note.midi in _RESOLUTIONS
            if foreign and foreign[-1] == entries[-1] and not resolved:
                yield Fault(foreign[0], (voice,))
