"""What becomes of a plan in a style: its rewrites one after another, then its palette.

Rewrites may do much, and here is what they may not: change a chord that a lead sheet prescribes, the last chord of a
phrase (but where they are about cadences) or the root of the last chord of all, lose the way into a new key, take a
chord that cannot carry the melody or be read in the key, or leave a gap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from operator import attrgetter

from arranging.harmony.carrying import Hearing, well_spelled
from arranging.harmony.colouring import coloured
from arranging.harmony.recipe import HarmonyRecipe
from arranging.harmony.rewriting import Place, Rewrite, Rewriting, rewrites
from arranging.harmony.roman import roman_of
from arranging.pitch import MINOR_2, P5
from arranging.sketch import ChordSpan, Sketch


def reharmonized(sketch: Sketch, plan: Sequence[ChordSpan], recipe: HarmonyRecipe) -> tuple[ChordSpan, ...]:
    """The plan as a recipe reharmonizes it; prescribed chords stay. Raises `ValueError` on unknown names."""
    if not (recipe.rewrites or recipe.palette) or not plan:
        return tuple(plan)
    hearing = Hearing(sketch)
    return coloured(hearing, rewritten(sketch, plan, recipe.rewrites, hearing), recipe.palette)


def rewritten(
    sketch: Sketch, plan: Sequence[ChordSpan], names: Sequence[str], hearing: Hearing
) -> tuple[ChordSpan, ...]:
    """The plan after the named rewrites, one after another. Raises `ValueError` where a name is unknown."""
    known = rewrites()
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"No rewrite is called {unknown}; there are {sorted(known)}.")
    if not names or not plan:
        return tuple(plan)
    engine = _Engine(sketch, plan, hearing)
    for name in names:
        engine.run(known[name])
    return engine.cut_again(plan)


def _strays(stood: ChordSpan, new: ChordSpan, after: ChordSpan) -> bool:
    """Whether a new chord before a new key neither keeps the root that was to lead there nor leads there itself."""
    goal = after.chord.root
    return after.key != stood.key and new.chord.root not in (stood.chord.root, goal.up(P5), goal.up(MINOR_2))


_onset = attrgetter("onset")
_TURNING_POINT = 2 / 3
"""Where in a piece what is said once tells most: late enough to surprise, with time left to come home."""


class _Engine:
    """A plan as the harmonies that are heard, under change."""

    def __init__(self, sketch: Sketch, plan: Sequence[ChordSpan], hearing: Hearing) -> None:
        self._hearing = hearing
        self._phrases = sketch.analysis.phrases
        self._starts = [phrase.onset for phrase in self._phrases]
        self._harmonies = self._joined(plan)
        self._places: dict[int, Place] = {}

    def _place(self, index: int) -> Place:
        span = self._harmonies[index]
        phrase = self._phrases[self._phrase_index(span.onset)]
        closes = span.onset <= phrase.last_onset < span.end
        return Place(span, self._harmonies, index, self._hearing, phrase, closes, phrase is self._phrases[-1])

    def _phrase_index(self, tick: int) -> int:
        return max(0, bisect_right(self._starts, tick) - 1)

    def _joined(self, plan: Sequence[ChordSpan]) -> list[ChordSpan]:
        found: list[ChordSpan] = []
        for _, equal in groupby(plan, lambda s: (s.chord, s.key, s.obeyed, self._phrase_index(s.onset))):
            first, *more = equal
            found.append(replace(first, duration=more[-1].end - first.onset) if more else first)
        return found

    def run(self, rule: Rewrite) -> None:
        """Let one rewrite speak from the beginning to the end, or a single time where that has most effect."""
        spoken: Counter[int] = Counter()
        choices: list[list[ChordSpan]] = []
        index = 0
        while index < len(self._harmonies):
            place = self._places.get(index)
            if place is None:
                place = self._places[index] = self._place(index)
            index += 1
            if (
                place.span.obeyed
                or place.span.parallel
                or (rule.per_phrase and spoken[place.phrase.onset] >= rule.per_phrase)
            ):
                continue
            if place.closes and not rule.cadence:
                continue
            found = rule.rewriter(place)
            if found is None:
                continue
            new = self._accepted(place, found, rule)
            if new is None:
                continue
            if rule.once:
                choices.append(new)
                continue
            index = self._put(new)
            spoken[place.phrase.onset] += 1
        if choices:
            start, end = self._harmonies[0].onset, self._harmonies[-1].end
            best = start + _TURNING_POINT * (end - start)
            self._put(min(choices, key=lambda new: abs(new[0].onset - best)))

    def _put(self, new: list[ChordSpan]) -> int:
        """Put new harmonies in the place of the old ones; the index of what follows them."""
        first = bisect_left(self._harmonies, new[0].onset, key=_onset)
        self._harmonies[first : bisect_left(self._harmonies, new[-1].end, key=_onset)] = new
        self._places.clear()
        return first + len(new)

    def _accepted(self, place: Place, found: Rewriting, rule: Rewrite) -> list[ChordSpan] | None:
        """The new harmonies, None where something that must be kept would not be."""
        start, end = found.changes[0][0], found.end
        first = bisect_right(self._harmonies, start, key=_onset) - 1
        touched = self._harmonies[first : bisect_left(self._harmonies, end, key=_onset)]
        if touched[0].onset != start or touched[-1].end != end or any(s.obeyed or s.parallel for s in touched):
            return None
        if any(not place.phrase.onset <= span.onset < place.phrase.end for span in touched):
            return None
        closing = touched[-1] if touched[-1].end > place.phrase.last_onset else None
        onsets = [onset for onset, _ in found.changes]
        new: list[ChordSpan] = []
        for (onset, choice), stop in zip(found.changes, [*onsets[1:], end], strict=True):
            chord = place.chord_named(choice)
            stood = next(span for span in touched if span.onset <= onset < span.end)
            if chord == stood.chord and stop <= stood.end:
                new.append(replace(stood, onset=onset, duration=stop - onset))
                continue
            if not well_spelled(chord, place.key) or not self._hearing.carries(chord, onset, stop):
                return None
            roman = roman_of(chord, place.key)
            new.append(ChordSpan(onset, stop - onset, chord, place.key, roman, rule.because, parallel=rule.parallel))
        if [(s.onset, s.chord) for s in new] == [(s.onset, s.chord) for s in touched]:
            return None
        lost = closing and (not rule.cadence or (place.last and new[-1].chord.root != closing.chord.root))
        after = self._harmonies[first + len(touched) :][:1]
        return None if lost or (after and _strays(touched[-1], new[-1], after[0])) else new

    def cut_again(self, plan: Sequence[ChordSpan]) -> tuple[ChordSpan, ...]:
        """The harmonies as spans, cut where the plan had a slot; what did not change is the plan's own span."""
        onsets = [span.onset for span in plan]
        found: list[ChordSpan] = []
        for span in self._harmonies:
            first = bisect_right(onsets, span.onset)
            cuts = (span.onset, *onsets[first : bisect_left(onsets, span.end)], span.end)
            for slot, (start, stop) in enumerate(pairwise(cuts), first - 1):
                stood = plan[slot]
                if (stood.onset, stood.end, stood.chord) != (start, stop, span.chord):
                    stood = replace(span, onset=start, duration=stop - start)
                found.append(stood)
        return tuple(found)
