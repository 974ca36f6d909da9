"""Paths through a lattice, exactly: the best ones in order for as long as one asks, and what all of them agree on."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from arranging.harmony.table import ChordTable, Ints, Reals

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


def likelihoods(scores: Sequence[Reals], odds: Callable[[int], NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """How likely each chord of each slot is where a path's score is its log odds: forward and backward sums.

    `odds` gives what `Join` gives as factors, on any scale.
    """
    if not scores:
        return []
    fits = [np.exp(np.asarray(score, np.float64) - score.max()) for score in scores]
    forward = [fits[0] / fits[0].sum()]
    for slot, fit in enumerate(fits[1:]):
        here = (forward[-1] @ odds(slot)) * fit
        forward.append(here / here.sum())
    backward = np.ones(len(fits[-1]))
    found = [forward[-1]]
    for slot in range(len(fits) - 2, -1, -1):
        backward = odds(slot) @ (fits[slot + 1] * backward)
        backward /= backward.max()
        likely = forward[slot] * backward
        found.append(likely / likely.sum())
    return found[::-1]


def agreement_in(table: ChordTable, likely: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each chord of a slot, how likely its root is there, and its bass, whatever the chord: from 0 to 2."""
    roots, basses = np.bincount(table.root, likely, 12), np.bincount(table.bass, likely, 12)
    return np.asarray(roots[table.root] + basses[table.bass])
