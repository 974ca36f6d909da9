"""What a voice-leading rule is: one function, its strength, its source and its examples.

The search that writes and the checker that reports call the same function. It gets one `Voicings` (a voicing rule),
one `Motion` (a motion rule) or one `Turn` (a turn rule, three successive chords) and gives a mask whose first axis
runs over `voices`, the groups of voices that can be at fault, such as every pair. A piece rule sees a finished
`Piece` and yields its faults; the search cannot ask it, the checker does. Examples are written as `examples` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from arranging.harmony.recipe import Spacing
from arranging.voices.examples import motion_of, piece_of, turn_of, voicings_of
from arranging.voices.piece import Fault, Piece
from arranging.voices.singers import CHOIRS, Groups, Singers, Voices
from arranging.voices.voicing import Mask, Motion, Turn, Voicings


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The search drops what breaks the rule."""


@dataclass(frozen=True, slots=True)
class Costs:
    """The search adds this up. 1: a teacher would smile; 3: would raise a brow; 8: would object."""

    points: float


FORBIDDEN = Forbidden()
Strength = Forbidden | Costs
VoicingTest = Callable[[Voicings], Mask]
MotionTest = Callable[[Motion], Mask]
TurnTest = Callable[[Turn], Mask]
PieceTest = Callable[[Piece], Iterable[Fault]]


class Reach(Enum):
    """Where the checker asks: at every slice of the score, or only where a chord begins."""

    EVERY_SLICE = "every slice"
    CHORDS = "from chord to chord"


@dataclass(frozen=True, slots=True)
class Rule:
    """A named fault of voice leading. Exactly one of `voicing`, `motion`, `turn` and `piece` is its function."""

    name: str
    code: str
    summary: str
    strength: Strength
    source: str
    voices: Voices
    breaks: tuple[str, ...]
    keeps: tuple[str, ...]
    reach: Reach = Reach.EVERY_SLICE
    spacings: tuple[Spacing, ...] = tuple(Spacing)
    """The kinds of spacing the rule belongs to."""
    choirs: tuple[Singers, ...] = CHOIRS
    """The choirs it is asked of."""
    voicing: VoicingTest | None = None
    motion: MotionTest | None = None
    turn: TurnTest | None = None
    piece: PieceTest | None = None

    @property
    def forbidden(self) -> bool:
        return isinstance(self.strength, Forbidden)

    @property
    def points(self) -> float:
        """What one breach costs; 0 for a forbidden one, which has no price."""
        return self.strength.points if isinstance(self.strength, Costs) else 0.0

    def faults(self, example: str) -> Groups:
        """The voices at fault in an example line."""
        if self.piece is not None:
            return tuple(fault.voices for fault in self.piece(piece_of(example)))
        if self.voicing is not None:
            mask = self.voicing(voicings_of(example))
        elif self.motion is not None:
            mask = self.motion(motion_of(example))
        elif self.turn is not None:
            mask = self.turn(turn_of(example))
        groups = self.voices.groups(len(voicings_of(example).singers))
        return tuple(group for group, broken in zip(groups, mask[:, 0], strict=True) if broken)


def voicing_rule(
    *,
    code: str,
    strength: Strength,
    source: str,
    breaks: list[str],
    keeps: list[str],
    voices: Voices = Voices.EACH,
    choirs: tuple[Singers, ...] = CHOIRS,
    reach: Reach = Reach.EVERY_SLICE,
    spacings: tuple[Spacing, ...] = tuple(Spacing),
) -> Callable[[VoicingTest], Rule]:
    """Make a rule that sees one voicing out of its function."""

    def make(test: VoicingTest) -> Rule:
        name, summary = _identity(test)
        examples = tuple(breaks), tuple(keeps)
        return Rule(name, code, summary, strength, source, voices, *examples, reach, spacings, choirs, voicing=test)

    return make


def motion_rule(
    *,
    code: str,
    strength: Strength,
    source: str,
    breaks: list[str],
    keeps: list[str],
    voices: Voices = Voices.EACH,
    choirs: tuple[Singers, ...] = CHOIRS,
    reach: Reach = Reach.EVERY_SLICE,
) -> Callable[[MotionTest], Rule]:
    """Make a rule that sees two neighbouring voicings out of its function."""

    def make(test: MotionTest) -> Rule:
        name, summary = _identity(test)
        examples = tuple(breaks), tuple(keeps)
        return Rule(name, code, summary, strength, source, voices, *examples, reach, choirs=choirs, motion=test)

    return make


def turn_rule(
    *,
    code: str,
    strength: Strength,
    source: str,
    breaks: list[str],
    keeps: list[str],
    voices: Voices = Voices.EACH,
    choirs: tuple[Singers, ...] = CHOIRS,
) -> Callable[[TurnTest], Rule]:
    """Make a rule that sees three successive chords out of its function."""

    def make(test: TurnTest) -> Rule:
        name, summary = _identity(test)
        examples = tuple(breaks), tuple(keeps)
        return Rule(name, code, summary, strength, source, voices, *examples, Reach.CHORDS, choirs=choirs, turn=test)

    return make


def piece_rule(
    *,
    code: str,
    strength: Strength,
    source: str,
    breaks: list[str],
    keeps: list[str],
    choirs: tuple[Singers, ...] = CHOIRS,
) -> Callable[[PieceTest], Rule]:
    """Make a rule that sees a finished piece out of its function."""

    def make(test: PieceTest) -> Rule:
        name, summary = _identity(test)
        examples = tuple(breaks), tuple(keeps)
        return Rule(name, code, summary, strength, source, Voices.ALL, *examples, choirs=choirs, piece=test)

    return make


def _identity(test: Callable[..., object]) -> tuple[str, str]:
    """The rule's name and the first line of its docstring."""
    return test.__name__.replace("_", "-"), (test.__doc__ or "").strip().splitlines()[0]
