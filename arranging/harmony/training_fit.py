"""The conditional model fitted: exact expectations over all plans of all pieces, and a penalised maximum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from arranging.harmony.training_design import Design, Lattice, Numbers


def counts(design: Design, lattices: Sequence[Lattice], truths: Sequence[Sequence[int | None]]) -> Numbers:
    """How often each entry of the design is met on the paths the pieces took, each as often as its piece counts."""
    found = np.zeros(design.size)
    for lattice, truth in zip(lattices, truths, strict=True):
        once = lattice.piece.weight
        for slots, rows, table in lattice.groups:
            for row, slot in enumerate(slots):
                chosen = truth[slot]
                if chosen is not None:
                    rows.of(found)[row, chosen] += once
                    table.of(found)[chosen] += once
        for join, before, after in zip(lattice.joins, truth, truth[1:], strict=False):
            if before is not None and after is not None:
                for block in design.joins[join]:
                    block.of(found)[before, after] += once
    return found


def expectations(design: Design, lattices: Sequence[Lattice], scores: Numbers) -> tuple[float, Numbers]:
    """The sum of the pieces' log partition sums, and how often each entry is expected, by forward and backward sums."""
    steps, tops = _exponentials(design, lattices, scores)
    expected = np.zeros(design.size)
    ends: dict[int, tuple[list[Numbers], list[Numbers]]] = {join: ([], []) for join in steps}
    total = 0.0
    for lattice in lattices:
        log_sum, marginals, befores, afters = _forward_backward(lattice, scores, steps, tops)
        once = lattice.piece.weight
        total += once * log_sum
        for slots, rows, table in lattice.groups:
            found = once * np.array([marginals[slot] for slot in slots])
            rows.of(expected)[...] += found
            table.of(expected)[...] += found.sum(axis=0)
        for join, before, after in zip(lattice.joins, befores, afters, strict=True):
            ends[join][0].append(once * before)
            ends[join][1].append(after)
    for join, (befores, afters) in ends.items():
        pairs = steps[join] * (np.array(befores).T @ np.array(afters))
        for block in design.joins[join]:
            block.of(expected)[...] += pairs
    return total, expected


def marginals_of(design: Design, lattice: Lattice, scores: Numbers) -> list[Numbers]:
    """The probability of each chord in each slot."""
    steps, tops = _exponentials(design, (lattice,), scores)
    return _forward_backward(lattice, scores, steps, tops)[1]


def _exponentials(
    design: Design, lattices: Sequence[Lattice], scores: Numbers
) -> tuple[dict[int, Numbers], dict[int, float]]:
    """The joins the pieces need, as factors, each scaled by its largest; and the logarithms of the scales."""
    steps: dict[int, Numbers] = {}
    tops: dict[int, float] = {}
    for join in sorted({join for lattice in lattices for join in lattice.joins}):
        first, *others = design.joins[join]
        whole = first.of(scores)
        for block in others:
            whole = whole + block.of(scores)
        tops[join] = float(whole.max())
        steps[join] = np.exp(whole - tops[join])
    return steps, tops


def _forward_backward(
    lattice: Lattice, scores: Numbers, steps: dict[int, Numbers], tops: dict[int, float]
) -> tuple[float, list[Numbers], list[Numbers], list[Numbers]]:
    """Log partition sum and marginals; then per join what stands before and after it, so scaled that the sum is one."""
    fits: list[Numbers] = []
    total = 0.0
    for fit in lattice.fits(scores):
        top = fit.max()
        total += float(top)
        fits.append(np.exp(fit - top))
    scale = fits[0].sum()
    forward, scales = [fits[0] / scale], [scale]
    for fit, join in zip(fits[1:], lattice.joins, strict=True):
        here = (forward[-1] @ steps[join]) * fit
        scale = here.sum()
        scales.append(scale)
        forward.append(here / scale)
        total += tops[join]
    total += float(np.log(scales).sum())
    backward = np.ones(len(fits[-1]))
    marginals = [forward[-1]]
    afters: list[Numbers] = []
    for i in range(len(fits) - 2, -1, -1):
        after = fits[i + 1] * backward / scales[i + 1]
        backward = steps[lattice.joins[i]] @ after
        afters.append(after)
        marginals.append(forward[i] * backward)
    return total, marginals[::-1], forward[:-1], afters[::-1]


def fit(
    design: Design,
    lattices: Sequence[Lattice],
    truths: Sequence[Sequence[int | None]],
    house: Numbers,
    learned: Numbers,
    precision: Numbers,
    rounds: int = 60,
) -> Numbers:
    """The weights of largest penalised conditional likelihood: shared ones, then what minor adds to them.

    `house` are the hand-set weights (in major, then in minor); `learned` is 1 for names to learn and 0 for others.
    `precision` says how firmly each weight is held at nothing, shared ones first, then what minor adds.
    """
    count = len(design.names)
    observed = counts(design, lattices, truths)
    free = np.flatnonzero(np.tile(learned, 2))
    held = precision[free]

    def spread(point: Numbers) -> Numbers:
        own = np.zeros(2 * count)
        own[free] = point
        return own

    def loss(point: Numbers) -> tuple[float, Numbers]:
        scores = design.scores(house + both(spread(point)))
        total, expected = expectations(design, lattices, scores)
        slope = design.gradient(observed - expected)
        gradient = np.concatenate((slope[:count] + slope[count:], slope[count:]))[free]
        value = float(scores @ observed) - total - 0.5 * float(held @ point**2)
        return -value, held * point - gradient

    return spread(minimum(loss, np.zeros(len(free)), rounds))


def both(own: Numbers) -> Numbers:
    """Shared weights and what minor adds, as weights in major and weights in minor."""
    count = len(own) // 2
    return np.concatenate((own[:count], own[:count] + own[count:]))


_MEMORY = 12
_ENOUGH = 0.9
_FLAT = 1e-8


def minimum(
    function: Callable[[Numbers], tuple[float, Numbers]], start: Numbers, rounds: int, flat: float = _FLAT
) -> Numbers:
    """The lowest point of a smooth convex function, by L-BFGS with a line search (Nocedal & Wright, ch. 3 and 7)."""
    point = start
    value, slope = function(point)
    steps: list[tuple[Numbers, Numbers]] = []
    for _ in range(rounds):
        direction = -_preconditioned(slope, steps)
        reach = 1.0 if steps else min(1.0, 1.0 / float(np.abs(slope).sum() + 1e-12))
        there, new_value, new_slope = _along(function, point, value, slope, direction, reach)
        moved, turned = there - point, new_slope - slope
        gained = value - new_value
        if float(moved @ turned) > 1e-10:
            steps = [*steps[1 - _MEMORY :], (moved, turned)]
        point, value, slope = there, new_value, new_slope
        if gained <= flat * max(1.0, abs(value)):
            break
    return point


def _preconditioned(slope: Numbers, steps: Sequence[tuple[Numbers, Numbers]]) -> Numbers:
    found = slope.copy()
    shares: list[float] = []
    for moved, turned in reversed(steps):
        shares.append(float(moved @ found) / float(moved @ turned))
        found -= shares[-1] * turned
    if steps:
        moved, turned = steps[-1]
        found *= float(moved @ turned) / float(turned @ turned)
    for (moved, turned), share in zip(steps, reversed(shares), strict=True):
        found += (share - float(turned @ found) / float(moved @ turned)) * moved
    return found


def _along(
    function: Callable[[Numbers], tuple[float, Numbers]],
    point: Numbers,
    value: float,
    slope: Numbers,
    direction: Numbers,
    reach: float,
) -> tuple[Numbers, float, Numbers]:
    """A step in a direction that lowers the function enough and flattens it (weak Wolfe conditions, by bisection)."""
    descent = float(slope @ direction)
    low, high = 0.0, np.inf
    best = point, value, slope
    for _ in range(12):
        there = point + reach * direction
        new_value, new_slope = function(there)
        if new_value > value + 1e-4 * reach * descent:
            high = reach
        else:
            best = there, new_value, new_slope
            if float(new_slope @ direction) >= _ENOUGH * descent:
                break
            low = reach
        reach = (low + high) / 2 if np.isfinite(high) else 2 * reach
    return best
