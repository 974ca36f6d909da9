"""How far and how fast a hand moves: no leap over two octaves within an eighth, no key before it has come back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arranging.pitch import P8
from arranging.score import EIGHTH, Note
from arranging.textures.hands import TENTH
from arranging.textures.held import Held, attacks

_WIDEST = 24
"""What a hand leaps within an eighth, in semitones."""
_Keyed = Held | Note


def bring_nearer(group: Sequence[Held], to: Sequence[_Keyed]) -> None:
    """Takes what is struck together an octave towards what the hand strikes an eighth away, where that is too far off.

    What lies out of the hand's reach of the most important note does not count: it will not be struck.
    """
    first = min(group, key=lambda h: h.rank)
    if not any(h.fixed for h in group) and _leaps(to, [h for h in group if abs(h.midi - first.midi) <= TENTH]):
        octave = P8 if to[0].midi > first.midi else -P8
        for held in group:
            held.go_to(held.note.pitch.up(octave))


def steady(notes: Iterable[Held], soonest: int) -> list[Held]:
    """The notes of a hand without those that it would leap too far to, or strike again sooner than the key comes back.

    Of two attacks too far apart the less important one is left out, of equals the first, never the tune.
    """
    kept: list[tuple[int, list[Held]]] = []
    for onset, group in attacks(notes).items():
        here = group
        while kept and here:
            then, before = kept[-1]
            if onset - then < soonest:
                here, before = _struck_once(here, before)
            if here and before and onset - then <= EIGHTH and _leaps(before, here):
                if _weight(here) < _weight(before):
                    here = []
                elif not any(b.fixed for b in before):
                    before = []
            if before:
                kept[-1] = then, before
                break
            kept.pop()
        if here:
            kept.append((onset, here))
    return [held for _, group in kept for held in group]


def _leaps(before: Sequence[_Keyed], after: Sequence[_Keyed]) -> bool:
    """Whether every note of one attack lies over two octaves from every note of another."""
    return bool(before) and all(abs(a.midi - b.midi) > _WIDEST for a in after for b in before)


def _struck_once(here: list[Held], before: list[Held]) -> tuple[list[Held], list[Held]]:
    """Both attacks, each key in one of them only: in the second where the tune strikes it there."""
    sung = {h.midi for h in here if h.fixed}
    before = [b for b in before if b.fixed or b.midi not in sung]
    keys = {b.midi for b in before}
    return [h for h in here if h.fixed or h.midi not in keys], before


def _weight(group: Sequence[Held]) -> tuple[bool, int]:
    """How much an attack matters: the tune before all else, then by layers."""
    return any(h.fixed for h in group), -min(h.rank for h in group)
