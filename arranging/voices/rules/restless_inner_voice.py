"""Inner voices that leap about."""

from collections.abc import Iterator

from arranging.voices.piece import Fault, Piece, steps
from arranging.voices.rule import Costs, piece_rule

_ENOUGH, _LEAST_SHARE = 8, 0.75


@piece_rule(
    code="VL67",
    strength=Costs(2),
    source="house, after printed hymnals: inner voices step or stay four times of five",
    breaks=[
        "4/4 C: C5q C5 C5 C5 | C5q C5 C5 C5 | C5w / E4q G4 E4 G4 | E4q G4 E4 G4 | E4w / C3w | C3w | C3w"
        " = C - - - - - - - - - - -"
    ],
    keeps=[
        "4/4 C: C5q C5 C5 C5 | C5q C5 C5 C5 | C5w / E4q F4 E4 F4 | G4q G4 E4 E4 | E4w / C3w | C3w | C3w"
        " = C - - - - - - - - - - -"
    ],
)
def restless_inner_voice(piece: Piece) -> Iterator[Fault]:
    """A voice between soprano and bass steps or stays in fewer than three of four of its moves."""
    for voice, notes in [*piece.lower][:-1]:
        moves = [abs(b.pitch.diatonic - a.pitch.diatonic) for a, b in steps(notes)]
        if len(moves) >= _ENOUGH and sum(move <= 1 for move in moves) < _LEAST_SHARE * len(moves):
            yield Fault(notes[0].onset, (voice,))
