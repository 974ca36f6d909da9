"""Harmony that anticipates the bar line."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from arranging.voices.piece import Fault, Piece
from arranging.voices.rule import Costs, piece_rule


@piece_rule(
    code="VL65",
    strength=Costs(1),
    source="Aldwell & Schachter, *Harmony and Voice Leading* (harmonic rhythm and meter)",
    breaks=["2/4 C: E5q D5 | D5q C5 / G4q G4 | G4q G4 / C4q B3 | B3q C4 / C3q G3 | G3q C3 = C G G C"],
    keeps=[
        "2/4 C: E5q D5 | C5h / G4q G4 | G4h / C4q B3 | C4h / C3q G3 | C3h = C G C -",
        "2/4 C: C5q | C5q D5 | C5h / G4q | G4q G4 | G4h / C4q | C4q B3 | C4h / C3q | C3q G3 | C3h = C C G C -",
    ],
)
def chord_across_the_bar(piece: Piece) -> Iterator[Fault]:
    """A chord enters on a weak beat and is struck again on the next downbeat, which so brings nothing new.

    After a pickup, or under a soprano that is held, nobody minds.
    """
    struck = {note.onset for note in piece.voices[0].notes}
    entries = sorted(span.onset for span in piece.chords())
    for before, measure in pairwise(piece.sketch.tune.measures):
        heard = bisect_right(entries, measure.onset)
        entered = entries[heard - 1] if heard else measure.onset
        if before.onset < entered < measure.onset and measure.onset in struck and not before.implicit:
            yield Fault(measure.onset, tuple(range(len(piece.voices))))
