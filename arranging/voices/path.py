"""The cheapest way through the choices of every chord, exact over pairs and over triples of neighbours."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from arranging.voices.aims import Floats

Places = npt.NDArray[np.intp]


def promising(costs: Floats, pair_costs: Floats, kept: int) -> Places:
    """The `kept` choices of every slot through which the cheapest ways lead, as [slot, kept] places.

    The cheapest way of all runs through the first column.
    """
    ahead, behind = np.empty_like(costs), np.empty_like(costs)
    ahead[0], behind[-1] = costs[0], 0
    for i, pairs in enumerate(pair_costs):
        np.min(ahead[i][:, None] + pairs, axis=0, out=ahead[i + 1])
        ahead[i + 1] += costs[i + 1]
    for i in range(len(pair_costs) - 1, -1, -1):
        np.min(pair_costs[i] + (costs[i + 1] + behind[i + 1]), axis=1, out=behind[i])
    return np.argsort(ahead + behind, axis=1, kind="stable")[:, :kept]


def best_path(costs: Floats, pair_costs: Floats, turn_costs: Floats) -> tuple[list[int], list[float]]:
    """The cheapest choice for every slot, and what each step of that path costs.

    `costs` are [slot, choice], `pair_costs` [slot, from, to], `turn_costs` [slot, first, second, third].
    """
    if len(costs) == 1:
        only = int(costs[0].argmin())
        return [only], [float(costs[0, only])]
    total = costs[0][:, None] + pair_costs[0] + costs[1]
    back = np.zeros((len(turn_costs), *total.shape), dtype=np.int8)
    for i, turns in enumerate(turn_costs):
        ways = total[:, :, None] + turns
        back[i] = ways.argmin(axis=0)
        total = ways.min(axis=0) + (pair_costs[i + 1] + costs[i + 2])
    before, last = divmod(int(total.argmin()), total.shape[1])
    path = [last, before]
    for came in back[::-1]:
        path.append(int(came[path[-1], path[-2]]))
    path.reverse()
    steps = [float(costs[0, path[0]])]
    steps += [float(costs[i + 1, b] + pair_costs[i, a, b]) for i, (a, b) in enumerate(pairwise(path))]
    for i, turns in enumerate(turn_costs):
        steps[i + 2] += float(turns[path[i], path[i + 1], path[i + 2]])
    return path, steps
