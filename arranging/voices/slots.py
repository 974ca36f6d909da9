"""The chords as the voices sing them: which notes of the soprano each one carries, where it begins and ends."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.chords import Chord
from arranging.pitch import Pitch, PitchName
from arranging.score import Mark, Note
from arranging.sketch import ChordSpan, Phrase, PhraseRole, Sketch

_OPENING = PitchName("C").at(5)


@dataclass(frozen=True, slots=True)
class Slot:
    """One chord for the voices below the soprano, from the first of `strikes` to `end`.

    Spans with the same chord under one held soprano note are one slot. `sung` are the soprano's pitches in it,
    in order; in a silence of the lead it is a stand-in that nobody sings. `strikes` are the onsets of the other
    voices, empty where everyone rests. A `broken` slot ends in a fermata or a rest: no line leads on from it.
    """

    span: ChordSpan
    sung: tuple[Pitch, ...]
    strikes: tuple[int, ...]
    end: int
    broken: bool
    fermatas: frozenset[int] = frozenset()
    """Those of `strikes` on which the soprano has a fermata."""
    opens: bool = False
    """A phrase begins with it."""
    silent: bool = False
    """The lead rests all through it."""
    closes: bool = False
    """A phrase comes to rest on it."""
    finishes: bool = False
    """The tune, or all, ends with it."""

    @property
    def chord(self) -> Chord:
        return self.span.chord

    @property
    def low(self) -> Pitch:
        """The soprano's lowest note over the chord."""
        return min(self.sung, key=lambda p: p.midi)

    @property
    def high(self) -> Pitch:
        """The soprano's highest note over the chord."""
        return max(self.sung, key=lambda p: p.midi)

    @property
    def settled(self) -> Pitch:
        """The soprano's first note that belongs to the chord: what an appoggiatura resolves to."""
        members = self.chord.members
        return next((p for p in self.sung if p.name in members), self.sung[0])

    @property
    def first(self) -> Pitch:
        """The soprano's note when the chord begins."""
        return self.sung[0]

    @property
    def last(self) -> Pitch:
        """The soprano's note when the chord ends."""
        return self.sung[-1]


def slots_of(sketch: Sketch, harmony: Sequence[ChordSpan]) -> tuple[Slot, ...]:
    """The slots of a harmonized lead line."""
    out: list[Slot] = []
    fills = _long_silences(sketch)
    last = sketch.lead[0].pitch if sketch.lead else _OPENING
    for spans, notes in held_together(sketch.lead, harmony):
        first, end = spans[0], spans[-1].end
        if notes:
            out.append(_sung_slot(first, end, notes))
        else:
            filled = any(start <= first.onset and end <= stop for start, stop in fills)
            stand_in = min((m.nearest(last.midi) for m in first.chord.members), key=lambda p: abs(p.midi - last.midi))
            out.append(Slot(first, (stand_in,), (first.onset,) if filled else (), end, broken=not filled, silent=True))
        last = out[-1].last
    return tuple(_joined(out, sketch.analysis.phrases, last_closes(sketch)))


def last_closes(sketch: Sketch) -> frozenset[int]:
    """Onsets of the notes with which the tune ends, and the coda after it."""
    phrases = sketch.analysis.phrases
    of_tune = [p.last_onset for p in phrases if p.role is PhraseRole.TUNE]
    return frozenset((*of_tune[-1:], *(p.last_onset for p in phrases[-1:])))


def _joined(slots: Sequence[Slot], phrases: Sequence[Phrase], endings: frozenset[int]) -> Iterator[Slot]:
    """The slots, broken also where the soprano comes in after them, and told where phrases begin and close."""
    openings, rest = {p.onset for p in phrases}, sorted(p.last_onset for p in phrases)
    for slot, following in zip(slots, (*slots[1:], None), strict=True):
        late = following is not None and bool(following.strikes) and following.strikes[0] > slot.end
        enters = following is not None and slot.silent and not following.silent
        broken, opens = slot.broken or late or enters, slot.span.onset in openings
        finishes = bool(slot.strikes) and slot.strikes[0] in endings
        closes = bisect_left(rest, slot.end) > bisect_left(rest, slot.span.onset)
        marked = broken or opens or closes or finishes
        yield replace(slot, broken=broken, opens=opens, closes=closes, finishes=finishes) if marked else slot


def _sung_slot(span: ChordSpan, end: int, notes: Sequence[Note]) -> Slot:
    """A slot under soprano notes: the others come in and leave with them, and strike fermatas together."""
    begin = max(span.onset, notes[0].onset)
    held = [n for n in notes if Mark.FERMATA in n.marks]
    strikes = tuple(sorted({begin, *(n.onset for n in held if n.onset > begin)}))
    fermatas = frozenset(max(begin, n.onset) for n in held)
    release = min(end, notes[-1].end)
    broken = release < end or (notes[-1].end <= end and Mark.FERMATA in notes[-1].marks)
    return Slot(span, tuple(n.pitch for n in notes), strikes, release, broken, fermatas)


def held_together(
    lead: Sequence[Note], harmony: Sequence[ChordSpan]
) -> Iterator[tuple[list[ChordSpan], tuple[Note, ...]]]:
    """Runs of spans that are one chord to the ear, each with the soprano notes that sound in it."""
    spans: list[ChordSpan] = []
    first_note = 0
    for span, following in pairwise((*harmony, None)):
        assert span is not None
        spans.append(span)
        while first_note < len(lead) and lead[first_note].end <= spans[0].onset:
            first_note += 1
        stop = first_note
        while stop < len(lead) and lead[stop].onset < span.end:
            stop += 1
        holds = stop > first_note and lead[stop - 1].end > span.end
        if following is not None and holds and following.chord == span.chord:
            continue
        yield spans, tuple(lead[first_note:stop])
        spans = []


def _long_silences(sketch: Sketch) -> list[tuple[int, int]]:
    """Silences of the lead longer than a measure, between two of its notes: there the others go on alone."""
    gaps = ((a.end, b.onset) for a, b in pairwise(sketch.lead) if b.onset > a.end)
    return [(start, end) for start, end in gaps if end - start > sketch.tune.measure_at(start).duration]
