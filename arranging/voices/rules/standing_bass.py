"""A bass that stands still under moving harmony."""

from collections.abc import Iterator

from arranging.chords import Chord
from arranging.pitch import Pitch
from arranging.voices.piece import Fault, Piece
from arranging.voices.rule import Costs, piece_rule

_MOST = 3


@piece_rule(
    code="VL66",
    strength=Costs(1),
    source="house: a bass is a melody too",
    breaks=["4/4 C: E5q F5 E5 F5 / C5q C5 C5 C5 / G4q A4 G4 A4 / C3q C3 C3 C3 = C F/C C F/C"],
    keeps=[
        "4/4 C: E5q F5 E5 D5 / C5q C5 C5 B4 / G4q A4 G4 G4 / C3q C3 C3 G3 = C F/C C G",
        "4/4 C: E5q E5 E5 E5 / C5q C5 C5 C5 / G4q G4 G4 G4 / C3q C3 C3 C3 = C C C C",  # the harmony stands too
    ],
)
def standing_bass(piece: Piece) -> Iterator[Fault]:
    """The bass sings one note under more than three chords that are not all the same."""
    bass = len(piece.voices) - 1
    last: Pitch | None = None
    run: list[Chord] = []
    for span in piece.harmony:
        pitch = piece.pitch_at(bass, span.onset)
        run = [*run, span.chord] if pitch == last and pitch is not None else [span.chord]
        last = pitch
        if len(run) == _MOST + 1 and len(set(run)) > 1:
            yield Fault(span.onset, (bass,))
