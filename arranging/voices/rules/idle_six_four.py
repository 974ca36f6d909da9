"""Six-four chords that serve no purpose."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from arranging.chords import Chord
from arranging.sketch import ChordSpan
from arranging.voices.piece import Fault, Piece
from arranging.voices.rule import FORBIDDEN, piece_rule

_STEP = 2


@piece_rule(
    code="VL63",
    strength=FORBIDDEN,
    source="Kostka & Payne, *Tonal Harmony*, ch. 9 (the second-inversion triad: cadential, passing, pedal)",
    breaks=["4/4 C: E5q E5 F5h / C5q C5 C5h / A4q G4 A4h / A3q G3 D3h = Am C/G Dm -"],
    keeps=[
        "4/4 C: E5q D5 C5h / G4q G4 G4h / C4q B3 C4h / G3q G3 C3h = C/G G C -",  # cadential
        "4/4 C: E5q D5 C5h / C5q B4 G4h / G4q G4 E4h / C3q D3 E3h = C G/D C/E -",  # passing
        "4/4 C: E5q F5 E5h / C5q C5 C5h / G4q A4 G4h / C3q C3 C3h = C F/C C -",  # pedal
    ],
)
def idle_six_four(piece: Piece) -> Iterator[Fault]:
    """A six-four chord is neither cadential, passing nor pedal, nor part of an arpeggio in the bass.

    A cadential one goes on to the dominant over the same bass; a passing one is reached and left by step.
    """
    spans = piece.chords()
    bass = len(piece.voices) - 1
    for place, span in enumerate(spans):
        if _is_six_four(span.chord) and not _serves(piece, spans, place):
            yield Fault(span.onset, (bass,))


def _is_six_four(chord: Chord) -> bool:
    return len(chord.members) == 3 and chord.bass == chord.members[2]


def _serves(piece: Piece, spans: Sequence[ChordSpan], place: int) -> bool:
    here = spans[place].chord
    before = spans[place - 1].chord if place else None
    after = spans[place + 1].chord if place + 1 < len(spans) else None
    around = [chord for chord in (before, after) if chord is not None]
    if any(chord.root == here.root for chord in around):
        return True
    if after is None:
        return False
    cadential = after.bass == here.bass == after.root
    pedal = all(chord.bass == here.bass for chord in around)
    return cadential or pedal or _passes(piece, spans, place)


def _passes(piece: Piece, spans: Sequence[ChordSpan], place: int) -> bool:
    """Whether the bass comes and goes by step, or opens the phrase and goes by step."""
    bass = len(piece.voices) - 1
    sung = [piece.pitch_at(bass, span.onset) for span in spans[max(place - 1, 0) : place + 2]]
    moves = [abs(b.midi - a.midi) for a, b in pairwise(sung) if a and b]
    return all(move <= _STEP for move in moves)
