"""The best way through columns of choices, one from each: how every line and chain of chords is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

_Choice = TypeVar("_Choice")


def cheapest(
    columns: Sequence[Sequence[_Choice]],
    own: Callable[[int, _Choice], float],
    move: Callable[[int, _Choice, _Choice], float],
) -> tuple[_Choice, ...]:
    """One choice from each column so that the costs come to least; the earlier of equal choices wins.

    `own` is what a choice of column `index` costs by itself, `move` what it costs to reach it from the one before.
    """
    if not columns:
        return ()
    totals = [own(0, choice) for choice in columns[0]]
    back: list[list[int]] = []
    for index in range(1, len(columns)):
        before, row, chosen = columns[index - 1], [], []
        for choice in columns[index]:
            ways = [totals[i] + move(index, earlier, choice) for i, earlier in enumerate(before)]
            least = min(ways)
            row.append(least + own(index, choice))
            chosen.append(ways.index(least))
        totals = row
        back.append(chosen)
    place = totals.index(min(totals))
    path = [columns[-1][place]]
    for index in range(len(back) - 1, -1, -1):
        place = back[index][place]
        path.append(columns[index][place])
    return tuple(reversed(path))
