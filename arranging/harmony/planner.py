"""Which chord where: the best plan for a melody under a style's recipe, and the next best ones on demand."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from arranging.harmony.closing import ClosingLattice
from arranging.harmony.lattice import agreement_in, best_paths, likelihoods
from arranging.harmony.layout import Layout, laid_out
from arranging.harmony.local_keys import in_local_keys
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.roman import chord_of
from arranging.harmony.scoring import Scores, Weighing, because, fit_scores, join_odds, join_parts, join_scores
from arranging.harmony.table import ChordTable, Reals
from arranging.harmony.weighing import closing_of, consensus_of
from arranging.sketch import ChordSpan, Sketch

Plans = Generator[tuple[ChordSpan, ...], Collection[int] | None, None]


def plan(sketch: Sketch, recipe: HarmonyRecipe) -> Plans:
    """Chords for the whole time line, the best plan first, then the next best for as long as one asks.

    One span a slot of the recipe's harmonic rhythm; spans follow each other without gaps. Every melody gets a
    plan: rules weigh, they do not forbid, and spare chords hold any note. Who cannot use a plan at some places
    sends their onsets (`plans.send(onsets)`) and gets the best plan that goes another way there.
    """
    if not sketch.tune.measures:
        return
    scored = ScoredSlots(laid_out(sketch, recipe), recipe)
    searching = True
    while searching:
        searching = settled = False
        for path in scored.paths():
            if not settled and scored.wants_another(path):
                searching = True
                break
            settled = True
            refused = yield scored.spans(path)
            if refused:
                scored.avoid(path, refused)
                searching = True
                break


_AVOIDED = 1000.0
"""More than all rules together can say for a step."""
_DISLIKED = 4.0
"""A push away from a chord the voices stumbled over, as much as a strong rule; each time they do again it grows."""
_GROWTH = 4.0
_UNCLOSED = "phrase-without-cadence"


class ScoredSlots:
    """The slots of a sketch with the scores of their chords."""

    def __init__(self, layout: Layout, recipe: HarmonyRecipe) -> None:
        self.layout = layout
        self.weighing = Weighing(recipe.weights, recipe.waives)
        self.fits = self._fits()
        cost = 0.0 if _UNCLOSED in recipe.waives else closing_of(recipe.weights)
        self.closing = ClosingLattice(layout, cost) if cost else None
        self.scores = self._with_consensus([fit.value[i] for i, fit in enumerate(self.fits)])
        self.avoided: dict[int, set[tuple[int, int]]] = {}
        self._joins: dict[int, Reals] = {}
        self.refusals: Counter[tuple[int, int]] = Counter()
        self.names_local_keys = recipe.local_keys

    def _fits(self) -> list[Scores]:
        """One table serves all slots of a mode; a prescribed chord has no rival and needs no score."""
        found: list[Scores] = []
        by_table: dict[ChordTable, Scores] = {}
        slots = self.layout.slots
        for slot, table in zip(slots, self.layout.tables, strict=True):
            if table not in by_table:
                if slot.obeyed is not None:
                    none = np.zeros((len(slots), 1), np.float32)
                    by_table[table] = Scores(none, np.full(none.shape, -1, np.int16), none)
                else:
                    by_table[table] = fit_scores(self.weighing, self.layout.scene, table)
            found.append(by_table[table])
        return found

    def _with_consensus(self, scores: list[Reals]) -> list[Reals]:
        """The scores, higher for roots and basses that many good plans share: the best plan alone may be an oddity."""
        worth = np.float32(consensus_of(self.weighing.name))
        if not worth:
            return scores
        steps = self.layout.steps
        found: list[Reals] = []
        likely = likelihoods(scores, lambda i: join_odds(self.weighing, steps[i]))
        for score, table, share in zip(scores, self.layout.tables, likely, strict=True):
            found.append(score + worth * agreement_in(table, share).astype(np.float32))
        return found

    def paths(self) -> Iterator[tuple[int, ...]]:
        """Plans from the best to the worst, an index into its table a slot."""
        closing = self.closing
        if closing is None:
            yield from best_paths(self.scores, self.join)
            return
        for path in best_paths(closing.scores(self.scores), lambda i: closing.join(i, self.join(i))):
            yield closing.folded(path)

    def wants_another(self, path: tuple[int, ...]) -> bool:
        """Whether a plan leaves a phrase unclosed or stays too long on a chord, which weighs from now on."""
        unclosed = self.closing is not None and self.closing.must_close(path)
        stays = self.layout.mark_long_stays(path)
        for i in stays:
            self._joins.pop(i, None)
        return unclosed or bool(stays)

    def join(self, i: int) -> Reals:
        """Scores of every step from slot `i` to the next."""
        if i not in self._joins:
            scores = join_scores(self.weighing, self.layout.steps[i])
            if i in self.avoided:
                scores = scores.copy()
                scores[tuple(np.array(list(self.avoided[i])).T)] -= _AVOIDED
            self._joins[i] = scores
        return self._joins[i]

    def avoid(self, path: tuple[int, ...], onsets: Collection[int]) -> None:
        """Go another way from now on into the slots at these onsets than a path did."""
        starts = [slot.onset for slot in self.layout.slots]
        for onset in onsets:
            i = max(0, bisect_right(starts, onset) - 1)
            if i:
                self.avoided.setdefault(i - 1, set()).add((path[i - 1], path[i]))
                self._joins.pop(i - 1, None)
            self.scores[i] = self.scores[i].copy()
            self.scores[i][path[i]] -= _DISLIKED * _GROWTH ** self.refusals[i, path[i]]
            self.refusals[i, path[i]] += 1

    def spans(self, path: tuple[int, ...]) -> tuple[ChordSpan, ...]:
        """The plan a path stands for."""
        found: list[ChordSpan] = []
        for i, (slot, table, chosen) in enumerate(zip(self.layout.slots, self.layout.tables, path, strict=True)):
            roman = table.romans[chosen]
            chord = slot.obeyed or chord_of(roman, slot.key)
            reason = self._reason(i, path) if slot.obeyed is None else "the chord symbol above the tune"
            obeyed = slot.obeyed is not None
            found.append(ChordSpan(slot.onset, slot.end - slot.onset, chord, slot.key, roman, reason, obeyed))
        phrases = self.layout.sketch.analysis.phrases
        named = in_local_keys(found, phrases) if self.names_local_keys else found
        return _cut_at_empty_measures(named, self.layout.sketch)

    def _reason(self, i: int, path: tuple[int, ...]) -> str:
        """The two rules that speak most for a chord, in words."""
        chosen = path[i]
        voices = [(float(self.fits[i].gain[i, chosen]), int(self.fits[i].why[i, chosen]))]
        if i:
            pair = path[i - 1], chosen
            voices += [
                (float(part.gain[pair]), int(part.why[pair]))
                for part in join_parts(self.weighing, self.layout.steps[i - 1])
            ]
        strongest = sorted((voice for voice in voices if voice[1] >= 0), reverse=True)
        told = dict.fromkeys(because(why) for _, why in strongest[:2])
        return "; ".join(told) or "it goes with the melody here"


def _cut_at_empty_measures(spans: Sequence[ChordSpan], sketch: Sketch) -> tuple[ChordSpan, ...]:
    """A chord held through empty measures is said again at each, so that no span is longer than the music asks."""
    ends = sorted(sketch.lead, key=lambda note: note.onset)
    onsets = [note.onset for note in ends]
    measures = sketch.tune.measures
    starts = [measure.onset for measure in measures]
    found: list[ChordSpan] = []
    for span in spans:
        cuts = [span.onset]
        for index in range(bisect_right(starts, span.onset), bisect_right(starts, span.end - 1)):
            sounding = bisect_right(onsets, measures[index].end - 1) - 1
            sounding_until = ends[sounding].end if sounding >= 0 else 0
            if sounding_until <= measures[index].onset:
                cuts.append(measures[index].onset)
        if len(cuts) == 1:
            found.append(span)
            continue
        for start, stop in pairwise([*cuts, span.end]):
            found.append(replace(span, onset=start, duration=stop - start))
    return tuple(found)
