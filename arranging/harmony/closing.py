"""Plans whose phrases close: a lattice in which every path knows whether a cadence led to the root it stands on.

What leads to a close may lie several slots back, for the last root is often held. So each slot of a phrase has its
chords twice: first as reached by no cadence, then as reached by one. Only the latter may close the phrase.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from arranging.harmony.layout import Layout
from arranging.harmony.rule import Feature
from arranging.harmony.table import ChordTable, Ints, Reals
from arranging.pitch import Mode
from arranging.sketch import PhraseRole

_BARRED = 1000.0
"""More than all rules together can say for a step."""


class ClosingLattice:
    """The chords of a layout's slots, twice in the phrases that would else close on no cadence.

    Only phrases of the tune that are free how to close; where all do, nothing is doubled and nothing costs time.
    """

    def __init__(self, layout: Layout, cost: float) -> None:
        self.layout, self.cost = layout, np.float32(cost)
        phrases = layout.sketch.analysis.phrases
        asked = {slot.phrase for slot, kind in zip(layout.slots, layout.scene.asked, strict=True) if kind}
        self._free = {i for i, phrase in enumerate(phrases) if phrase.role is PhraseRole.TUNE} - asked
        self.doubled = (False,) * len(layout.slots)

    def must_close(self, path: tuple[int, ...]) -> bool:
        """Double the phrases that a plan leaves without a cadence; whether there are any that were not."""
        slots, tables = self.layout.slots, self.layout.tables
        open_phrases: set[int] = set()
        led = False
        for i, (slot, table) in enumerate(zip(slots, tables, strict=True)):
            if slot.opens:
                led = False
            else:
                before = self.layout.steps[i - 1].before
                pair = path[i - 1], path[i]
                led = bool(_led(before, table)[pair] or (led and _same(before, table)[pair]))
            if slot.closes and not led and not self.doubled[i] and slot.phrase in self._free:
                open_phrases.add(slot.phrase)
        self.doubled = tuple(d or slot.phrase in open_phrases for d, slot in zip(self.doubled, slots, strict=True))
        return bool(open_phrases)

    def scores(self, scores: list[Reals]) -> list[Reals]:
        """The scores of each slot's chords, as reached by no cadence and as reached by one."""
        found: list[Reals] = []
        for slot, score, doubled in zip(self.layout.slots, scores, self.doubled, strict=True):
            if doubled:
                unclosed = score - self.cost if slot.closes else score
                score = np.concatenate((unclosed, score - np.float32(_BARRED) if slot.opens else score))
            found.append(score)
        return found

    def join(self, i: int, scores: Reals) -> Reals:
        """The scores of every step from slot `i` to the next."""
        here, there = self.doubled[i], self.doubled[i + 1]
        if not (here or there):
            return scores
        tiled = np.tile(scores, (1 + here, 1 + there))
        if not (here and there) or self.layout.slots[i + 1].opens:
            return tiled
        step = self.layout.steps[i]
        return np.asarray(tiled - _bars(step.before, step.after))

    def folded(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """A path as one index a slot into its table."""
        return tuple(chosen % len(table) for chosen, table in zip(path, self.layout.tables, strict=True))


@lru_cache(maxsize=512)
def _bars(before: ChordTable, after: ChordTable) -> Reals:
    """What keeps apart what a cadence led to and what it did not: a held root stays what it was."""
    same, led = _same(before, after), _led(before, after)
    allowed = np.block([[~led, led], [~same & ~led, same | led]])
    return np.where(allowed, np.float32(0), np.float32(_BARRED))


@lru_cache(maxsize=512)
def _led(before: ChordTable, after: ChordTable) -> Feature:
    return closes(before, after)


@lru_cache(maxsize=512)
def _same(before: ChordTable, after: ChordTable) -> Feature:
    """Pairs on one root."""
    return np.asarray(_place(before)[:, None] == _place(after)[None, :])


def closes(before: ChordTable, after: ChordTable) -> Feature:
    """Pairs that make a cadence in the key of the later table or in one they lead to, as a listener names them.

    The same as `arranging.cadences` hears in chords, for all pairs of two tables at once.
    """
    mode = after.mode
    fall = (before.root[:, None] - after.root[None, :]) % 12
    major = before.has[np.arange(len(before)), (before.root + 4) % 12]
    leads = np.where(before.diminished[:, None], fall == 11, (fall == 7) & major[:, None])
    left, reached = _place(before)[:, None], _place(after)[None, :]
    gone, come = 4 * left % 7 + 1, 4 * reached % 7 + 1
    home = (come == 1) & (np.isin(gone, (4, 5, 7)) | ((gone == 2) & (mode is not Mode.MAJOR)))
    deceptive = (come == 6) & (gone == 5) & major[:, None]
    subtonic = (come == 7) & mode.is_minor
    return np.asarray((left != reached) & (leads | home | (come == 5) | deceptive | subtonic))


def _place(chords: ChordTable) -> Ints:
    """The place of each root on the line of fifths above the tonic's: by fours it counts scale degrees."""
    return np.asarray(chords.spelled[np.arange(len(chords)), chords.root])
