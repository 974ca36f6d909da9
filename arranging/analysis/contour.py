"""How a melody moves in pitch: by step or leap, on five notes or in semitones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.pitch import Key
from arranging.score import Note
from arranging.sketch import Analysis

_PENTATONIC = frozenset((0, 2, 4, 7, 9))
_FEWEST_TONES = 4
"""With fewer, any tune would fit the scale."""
_FOURTH = 5


@dataclass(frozen=True, slots=True)
class Moves:
    """How much there is of each kind of move, in shares from 0 to 1."""

    steps: float
    """Moves by step among those that move at all."""
    leaps: float
    """Moves of a fourth or more among those that move at all."""
    repeated: float
    """Notes that repeat the one before."""


def moves(notes: Sequence[Note]) -> Moves:
    """How much of a melody moves by step, by a fourth or more, or not at all."""
    sizes = [abs(b.midi - a.midi) for a, b in pairwise(notes)]
    moving = [s for s in sizes if s]
    if not moving:
        return Moves(0.0, 0.0, 1.0 if sizes else 0.0)
    return Moves(
        sum(s <= 2 for s in moving) / len(moving),
        sum(s >= _FOURTH for s in moving) / len(moving),
        1 - len(moving) / len(sizes),
    )


def pentatonic(notes: Sequence[Note]) -> float:
    """Share of the time that is spent on the pentatonic scale that fits best; 0 for a tune on three tones or fewer."""
    lasts: Counter[int] = Counter()
    for note in notes:
        lasts[note.pitch.pitch_class] += note.duration
    if len(lasts) < _FEWEST_TONES:
        return 0.0
    best = max(sum(lasts[(root + tone) % 12] for tone in _PENTATONIC) for root in range(12))
    return best / lasts.total()


def chromatic(notes: Sequence[Note], analysis: Analysis) -> float:
    """Share of the notes outside the scale of the key that holds there; minor has its raised sixth and seventh."""
    return sum(_is_foreign(n, analysis.key_at(n.onset)) for n in notes) / len(notes)


def blue(notes: Sequence[Note], analysis: Analysis) -> float:
    """Share of blue notes: flat third and seventh in major, flat fifth in minor.

    A flat seventh that steps down is none: so hymns go to the fourth degree's chord.
    """
    found = 0
    for note, after in zip(notes, (*notes[1:], None), strict=True):
        key = analysis.key_at(note.onset)
        degree, alteration = key.degree_of(note.pitch.name)
        steps_down = after is not None and 0 < note.midi - after.midi <= 2
        if alteration == -1:
            found += degree == 5 if key.mode.is_minor else degree == 3 or (degree == 7 and not steps_down)
    return found / len(notes)


def _is_foreign(note: Note, key: Key) -> bool:
    degree, alteration = key.degree_of(note.pitch.name)
    return bool(alteration) and not (key.mode.is_minor and degree in (6, 7) and alteration == 1)
