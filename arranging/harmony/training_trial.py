"""How well plans agree with the settings people made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from arranging.harmony.lattice import agreement_in, best_paths
from arranging.harmony.training_design import Design, Lattice, Numbers
from arranging.harmony.training_fit import marginals_of


class Agreement(NamedTuple):
    """Shares of beats with the root and with the bass of the setting: of the plan, and of the one best path."""

    root: float
    bass: float
    path_root: float
    path_bass: float


def agreement(design: Design, lattice: Lattice, scores: Numbers, consensus: float) -> Agreement:
    """A piece's plan under scores against its setting; `consensus` as the planner has it."""
    fits = lattice.fits(scores)
    likely = marginals_of(design, lattice, scores)
    agreed = [
        fit + consensus * agreement_in(table, share)
        for fit, share, table in zip(fits, likely, lattice.piece.layout.tables, strict=True)
    ]
    return Agreement(
        *_hits(lattice, _best(design, lattice, agreed, scores)), *_hits(lattice, _best(design, lattice, fits, scores))
    )


def _best(design: Design, lattice: Lattice, fits: Sequence[Numbers], scores: Numbers) -> tuple[int, ...]:
    joins = [sum(block.of(scores) for block in design.joins[join]) for join in lattice.joins]
    return next(best_paths([fit.astype(np.float32) for fit in fits], lambda i: np.asarray(joins[i], np.float32)))


def _hits(lattice: Lattice, path: Sequence[int]) -> tuple[float, float]:
    piece = lattice.piece
    tonics = np.array([slot.key.tonic.pitch_class for slot in piece.layout.slots])
    rows = list(zip(piece.layout.tables, path, strict=True))
    roots = (np.array([table.root[chosen] for table, chosen in rows]) + tonics) % 12
    basses = (np.array([table.bass[chosen] for table, chosen in rows]) + tonics) % 12
    return (
        float(np.mean(roots[piece.beat_slot] == piece.beat_root)),
        float(np.mean(basses[piece.beat_slot] == piece.beat_bass)),
    )
