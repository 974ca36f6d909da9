"""What the rules find in all pieces at once, as one long list of entries: place, weight, value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arranging.harmony.rule import Feature, HarmonyRule, Sight, harmony_rules, seeing
from arranging.harmony.scoring import View, views
from arranging.harmony.table import ChordTable, Ints
from arranging.harmony.training_pieces import Piece, nearest

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A stretch of the long list of scores: those of a table's chords, of a piece's slots, or of pairs."""

    begin: int
    end: int
    shape: tuple[int, ...]

    def of(self, scores: Numbers) -> Numbers:
        """The block's part of a list of scores; a view, so that one may add to it."""
        return scores[self.begin : self.end].reshape(self.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A piece as blocks: the slots that share a table, their own rows and their table's; for each step its join."""

    piece: Piece
    groups: tuple[tuple[list[int], Block, Block], ...]
    joins: tuple[int, ...]

    def fits(self, scores: Numbers) -> list[Numbers]:
        """What each chord is worth in each slot."""
        found: dict[int, Numbers] = {}
        for slots, rows, table in self.groups:
            found.update(zip(slots, rows.of(scores) + table.of(scores), strict=True))
        return [found[slot] for slot in range(len(found))]


class Design:
    """The features of all pieces. Weights stand twice in a row, the second time as they are in minor.

    The score of every chord in every slot and of every distinct pair of chords is an entry of one long list;
    `scores(weights)` works it out, and `gradient(expected)` sums features over it.
    """

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.names = tuple(name for rule in harmony_rules() for name in rule.weight_names)
        self._first = {rule.name: self.names.index(rule.weight_names[0]) for rule in harmony_rules()}
        self.size = 0
        self._entries: list[tuple[Ints, Ints, Numbers]] = []
        self._views: dict[View, Block] = {}
        self._tables: dict[ChordTable, Block] = {}
        self._join_numbers: dict[tuple[Block, ...], int] = {}
        self.lattices = tuple(self._lattice(piece) for piece in pieces)
        self.joins = tuple(self._join_numbers)
        self._place, self._weight, self._value = (np.concatenate(column) for column in zip(*self._entries, strict=True))
        self._entries.clear()

    def scores(self, weights: Numbers) -> Numbers:
        """Every entry's score under weights (twice as many as names)."""
        return np.bincount(self._place, weights[self._weight] * self._value, self.size).astype(np.float64, copy=False)

    def gradient(self, expected: Numbers) -> Numbers:
        """The features summed over the list, each entry as often as it is expected."""
        found = np.bincount(self._weight, expected[self._place] * self._value, 2 * len(self.names))
        return found.astype(np.float64, copy=False)

    def keep(self, weights: NDArray[np.bool_]) -> None:
        """Forget the entries of all other weights, which stay at nothing."""
        kept = weights[self._weight]
        self._place, self._weight, self._value = self._place[kept], self._weight[kept], self._value[kept]

    def truth(self, lattice: Lattice, house: Numbers) -> tuple[int | None, ...]:
        """The chords a piece was set to, as rows of its tables; `house` are the scores of the hand-set rules alone."""
        return tuple(
            nearest(lattice.piece, slot, np.maximum(0, -fit).astype(np.float32))
            for slot, fit in enumerate(lattice.fits(house))
        )

    def _lattice(self, piece: Piece) -> Lattice:
        layout = piece.layout
        slots_of: dict[ChordTable, list[int]] = {}
        for slot, table in enumerate(layout.tables):
            slots_of.setdefault(table, []).append(slot)
        groups: list[tuple[list[int], Block, Block]] = []
        for table, slots in slots_of.items():
            whole = (len(layout.tables), len(table))
            found = [
                (rule, np.broadcast_to(rule.feature(layout.scene, table), whole)[slots]) for rule in seeing(Sight.FIT)
            ]
            groups.append((slots, self._block(found, (len(slots), len(table)), table), self._table(table)))
        joins = [self._join(tuple(self._view(view) for view in views(step))) for step in layout.steps]
        return Lattice(piece, tuple(groups), tuple(joins))

    def _table(self, table: ChordTable) -> Block:
        if table not in self._tables:
            found = [(rule, rule.feature(table)) for rule in seeing(Sight.CHORD)]
            self._tables[table] = self._block(found, (len(table),), table)
        return self._tables[table]

    def _view(self, view: View) -> Block:
        if view not in self._views:
            before, after = view.seen[:2]
            found = [(rule, rule.feature(*view.seen)) for rule in seeing(view.sight)]
            self._views[view] = self._block(found, (len(before), len(after)), after, view.share)
        return self._views[view]

    def _join(self, blocks: tuple[Block, ...]) -> int:
        return self._join_numbers.setdefault(blocks, len(self._join_numbers))

    def _block(
        self,
        found: Iterable[tuple[HarmonyRule, Feature]],
        shape: tuple[int, ...],
        table: ChordTable,
        share: float = 1.0,
    ) -> Block:
        """Take in a block's entries; what is 0, or has no label, is left out."""
        block = Block(self.size, self.size + int(np.prod(shape)), shape)
        self.size = block.end
        minor = len(self.names) if table.mode.is_minor else 0
        for rule, feature in found:
            values = np.broadcast_to(feature, shape).ravel()
            places = np.flatnonzero(values >= 0 if rule.labels else values)
            first = self._first[rule.name] + minor
            weights = first + values[places].astype(int) if rule.labels else np.full(len(places), first)
            numbers = np.full(len(places), share) if rule.labels else share * values[places].astype(float)
            self._entries.append((places + block.begin, weights, numbers))
        return block
