"""The harmony of a finished score: a chord for every beat, in the key that holds there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.analysis.beats import beats
from arranging.chords import Chord, ChordKind
from arranging.harmony.labelling import Stretch, label, numeral_of, spelled_in
from arranging.harmony.local_keys import in_local_keys
from arranging.score import HALF, QUARTER, Measure, Note, Voice
from arranging.sketch import Analysis, ChordSpan

UNCLEAR = "No complete chord sounds here; this is the likeliest."
"""The reason of a chord that is a guess."""
_SEVENTH = 3
"""Its place among the members of a chord; a triad has none."""
_STRONG_SEVENTHS = (ChordKind.DOMINANT, ChordKind.HALF_DIMINISHED, ChordKind.DIMINISHED_SEVENTH)


@dataclass(frozen=True, slots=True)
class Hearing:
    """The chords of a score, and the ticks at which something begins and what sounds is exactly one chord."""

    harmony: tuple[ChordSpan, ...]
    consonant: frozenset[int]


def harmony_heard(voices: Sequence[Voice], measures: tuple[Measure, ...], analysis: Analysis) -> Hearing:
    """The chord of every beat, and of its parts where all voices strike another chord inside it.

    Silence belongs to the chord before it, at the beginning to the one after it. A phrase that closes in another key
    is heard in that key as far back as its chords belong to it.
    """
    moments = _Moments([n for voice in voices for n in voice.notes])
    together = sorted(set.intersection(*({n.onset for n in voice.notes} for voice in voices)))
    stretches = list(_stretches(measures, [tick for tick in together if moments.changes_at(tick)]))
    chords = moments.chords_of(stretches)
    last = next(chord for chord in chords if chord is not None)
    spans: list[ChordSpan] = []
    for (start, end), heard in zip(stretches, chords, strict=True):
        last = heard or last
        key = analysis.key_at(start)
        chord = spelled_in(last.chord, key)
        spans.append(ChordSpan(start, end - start, chord, key, numeral_of(chord, key), "" if last.clear else UNCLEAR))
    return Hearing(in_local_keys(spans, analysis.phrases), moments.consonant)


def _stretches(measures: tuple[Measure, ...], changes: Sequence[int]) -> Iterator[Stretch]:
    """The beats, cut where the chord changes; those of a half and longer are cut into quarters."""
    for beat in beats(measures):
        cuts = set(range(beat.onset + QUARTER, beat.end, QUARTER)) if beat.duration >= HALF else set()
        inside = changes[bisect_left(changes, beat.onset + 1) : bisect_left(changes, beat.end)]
        yield from pairwise((beat.onset, *sorted(cuts.union(inside)), beat.end))


@dataclass(frozen=True, slots=True)
class _Heard:
    """A chord, and whether it is clear that it is one."""

    chord: Chord
    clear: bool


class _Moments:
    """What sounds between all beginnings and ends of notes, and where exactly one chord does."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self.notes = notes
        places = list(pairwise(sorted({tick for n in notes for tick in (n.onset, n.end)})))
        self.starts = [start for start, _ in places]
        self.sounding = list(_sounding(notes, self.starts))
        self.exact = [
            chord if chord is not None and _is_exactly(chord, sound) else None
            for chord, sound in zip(label(notes, places), self.sounding, strict=True)
        ]

    @property
    def consonant(self) -> frozenset[int]:
        """Where moments begin in which exactly one chord sounds."""
        return frozenset(start for start, chord in zip(self.starts, self.exact, strict=True) if chord is not None)

    def changes_at(self, tick: int) -> bool:
        """Whether one chord gives way to another here."""
        place = bisect_left(self.starts, tick)
        if not 0 < place < len(self.starts):
            return False
        before, after = self.exact[place - 1], self.exact[place]
        return before is not None and after is not None and before.root != after.root

    def chords_of(self, stretches: Sequence[Stretch]) -> list[_Heard | None]:
        """The chord of each stretch, None in silence.

        Passing notes pass and suspensions are resolved: what sounds first is the chord if it is one, with its seventh
        only if that stays; else a later triad; else what fits the whole stretch best.
        """
        found: list[_Heard | None] = []
        for (start, end), overall in zip(stretches, label(self.notes, stretches), strict=True):
            inside = range(max(0, bisect_right(self.starts, start) - 1), bisect_left(self.starts, end))
            chord = self._chord_in(inside, end)
            if (
                chord is None
                and overall is not None
                and _is_bare(overall, [n for i in inside for n in self.sounding[i]])
            ):
                chord = overall
            found.append(_Heard(chord, True) if chord else _Heard(overall, False) if overall else None)
        return found

    def _chord_in(self, places: range, end: int) -> Chord | None:
        """The chord of a stretch out of the moments in which exactly one sounds; None where there is no such moment."""
        exact = [(i, chord) for i in places if (chord := self.exact[i]) is not None]
        if not exact:
            return None
        place, chord = exact[0]
        sound = self.sounding[place]
        if place == places.start and (len(chord.members) <= _SEVENTH or _stays(chord, sound, end)):
            return _over_doubled_bass(chord, sound)
        triads = [c for _, c in exact if len(c.members) <= _SEVENTH]
        return triads[0] if triads else _over_doubled_bass(chord, sound)


def _sounding(notes: Sequence[Note], starts: Sequence[int]) -> Iterator[list[Note]]:
    """The notes that sound at each of some rising ticks."""
    waiting = sorted(notes, key=lambda n: n.onset, reverse=True)
    live: list[Note] = []
    for start in starts:
        live = [n for n in live if n.end > start]
        while waiting and waiting[-1].onset <= start:
            live.append(waiting.pop())
        yield list(live)


def _is_exactly(chord: Chord, notes: Sequence[Note]) -> bool:
    """Whether the notes are the chord and nothing else; its fifth may lack."""
    classes = {n.pitch.pitch_class for n in notes}
    root, third, _, *seventh = (m.pitch_class for m in chord.members)
    return classes <= chord.pitch_classes and classes >= {root, third, *seventh}


def _is_bare(chord: Chord, notes: Sequence[Note]) -> bool:
    """Whether the notes are the chord's root and fifth alone, over its root: a chord whose third is missing."""
    root, _, fifth, *_ = (m.pitch_class for m in chord.members)
    return {n.pitch.pitch_class for n in notes} == {root, fifth} and chord.bass == chord.root


def _stays(chord: Chord, notes: Sequence[Note], end: int) -> bool:
    """Whether the seventh that sounds first sounds to the end of the stretch."""
    seventh = chord.members[_SEVENTH].pitch_class
    return any(n.pitch.pitch_class == seventh and n.end >= end for n in notes)


def _over_doubled_bass(chord: Chord, notes: Sequence[Note]) -> Chord:
    """The chord, or its triad where its mild seventh lies in the bass and in another voice: that bass is a pedal."""
    if len(chord.members) <= _SEVENTH or chord.kind in _STRONG_SEVENTHS or chord.bass != chord.members[_SEVENTH]:
        return chord
    doubled = sum(n.pitch.pitch_class == chord.bass.pitch_class for n in notes) > 1
    triad = ChordKind.MINOR if chord.kind in (ChordKind.MINOR_SEVENTH, ChordKind.MINOR_MAJOR) else ChordKind.MAJOR
    return Chord(chord.root, triad, chord.bass) if doubled else chord
