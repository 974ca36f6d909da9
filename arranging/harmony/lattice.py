"""Best paths through a lattice, exactly: one pass back from the end, then paths best first for as long as one asks."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from arranging.harmony.table import Ints, Reals

Join = Callable[[int], Reals]
"""The scores of going from slot `i` to slot `i + 1`: chords there x chords here."""


def best_paths(scores: Sequence[Reals], join: Join) -> Iterator[tuple[int, ...]]:
    """All paths, one index a slot, from the best to the worst; ties by the lower index.

    The first costs one pass over the slots. Each further one is the best of those that leave an earlier path at
    one slot (Lawler's method), and costs as much again.
    """
    if not scores:
        return
    onward = _onward(scores, join)

    def choices(slot: int, before: int | None) -> Reals:
        """What each chord of a slot promises to the end, after a given chord."""
        if before is None:
            return np.asarray(scores[slot] + onward[slot])
        return np.asarray(join(slot - 1)[before] + scores[slot] + onward[slot])

    # A waiting path is its prefix, the slot where it leaves its parent, and the rank of its choice there.
    best = choices(0, None)
    waiting: list[tuple[float, int, tuple[int, ...], int, float]] = [(-float(best.max()), 0, (), 0, 0.0)]
    count = 0
    while waiting:
        _, _, prefix, rank, so_far = heapq.heappop(waiting)
        path, gathered = list(prefix), so_far
        gains: list[float] = []
        for slot in range(len(prefix), len(scores)):
            promise = choices(slot, path[-1] if path else None)
            chosen = int(_ranked(promise)[rank]) if slot == len(prefix) and rank else int(promise.argmax())
            gains.append(gathered)
            gathered += float(promise[chosen] - onward[slot][chosen])
            path.append(chosen)
        yield tuple(path)
        for slot in range(len(prefix), len(scores)):
            promise = choices(slot, path[slot - 1] if slot else None)
            following = rank + 1 if slot == len(prefix) else 1
            if following < len(promise):
                count += 1
                value = gains[slot - len(prefix)] + float(promise[_ranked(promise)[following]])
                heapq.heappush(waiting, (-value, count, tuple(path[:slot]), following, gains[slot - len(prefix)]))


def _ranked(promise: Reals) -> Ints:
    return np.argsort(-promise, kind="stable")


def _onward(scores: Sequence[Reals], join: Join) -> list[Reals]:
    """For each slot and chord, the best score of all that follows."""
    found = [np.zeros_like(scores[-1])]
    for slot in range(len(scores) - 2, -1, -1):
        found.append((join(slot) + (scores[slot + 1] + found[-1])[None, :]).max(axis=1))
    return found[::-1]
