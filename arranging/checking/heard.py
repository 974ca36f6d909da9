"""The harmony of a finished score: a chord for every beat, in the key that holds there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.analysis.beats import beats
from arranging.checking.local_keys import in_local_keys
from arranging.harmony.labelling import Stretch, label, numeral_of, spelled_in
from arranging.score import HALF, QUARTER, Chord, ChordKind, Measure, Note, Voice
from arranging.sketch import Analysis, ChordSpan

UNCLEAR = "No complete chord sounds here; this is the likeliest."
"""The reason of a chord that is a guess."""
_SEVENTH = 3
"""Its place among the members of a chord; a triad has none."""
_STRONG_SEVENTHS = (ChordKind.DOMINANT, ChordKind.HALF_DIMINISHED, ChordKind.DIMINISHED_SEVENTH)


def harmony_heard(voices: Sequence[Voice], measures: tuple[Measure, ...], analysis: Analysis) -> tuple[ChordSpan, ...]:
    """The chord of every beat, and of its parts where all voices strike a new chord inside it.

    Silence belongs to the chord before it, at the beginning to the one after it. A phrase that closes in another key
    is heard in that key as far back as its chords belong to it.
    """
    stretches = list(_stretches(voices, measures))
    chords = _chords(voices, stretches)
    last = next(chord for chord in chords if chord is not None)
    spans: list[ChordSpan] = []
    for (start, end), heard in zip(stretches, chords, strict=True):
        last = heard or last
        key = analysis.key_at(start)
        chord = spelled_in(last.chord, key)
        spans.append(ChordSpan(start, end - start, chord, key, numeral_of(chord, key), "" if last.clear else UNCLEAR))
    return in_local_keys(spans, analysis.phrases)


@dataclass(frozen=True, slots=True)
class _Heard:
    """A chord, and whether it is clear that it is one."""

    chord: Chord
    clear: bool


def _stretches(voices: Sequence[Voice], measures: tuple[Measure, ...]) -> Iterator[Stretch]:
    """The beats, cut where every voice begins a note; beats of a half and longer are cut into quarters."""
    together = sorted(set.intersection(*({n.onset for n in voice.notes} for voice in voices)))
    for beat in beats(measures):
        cuts = set(range(beat.onset + QUARTER, beat.end, QUARTER)) if beat.duration >= HALF else set()
        struck = together[bisect_left(together, beat.onset + 1) : bisect_left(together, beat.end)]
        yield from pairwise((beat.onset, *sorted(cuts.union(struck)), beat.end))


def _chords(voices: Sequence[Voice], stretches: Sequence[Stretch]) -> list[_Heard | None]:
    """The chord of each stretch, None in silence.

    Passing notes pass and suspensions are resolved: what sounds first is the chord if it is one, with its seventh
    only if that stays; else a later triad; else what fits the whole stretch best.
    """
    notes = [n for voice in voices for n in voice.notes]
    moments = _moments(notes)
    starts = [start for start, _ in moments]
    by_moment = label(notes, moments)
    sounding = _sounding(notes, moments)
    found: list[_Heard | None] = []
    for (start, end), overall in zip(stretches, label(notes, stretches), strict=True):
        inside = range(bisect_left(starts, start), bisect_left(starts, end))
        exact = [(i, chord) for i in inside if (chord := by_moment[i]) is not None and _is_exactly(chord, sounding[i])]
        chord = _chord_of(exact, sounding, end, inside.start)
        if chord is None and overall is not None and _is_bare(overall, [n for i in inside for n in sounding[i]]):
            chord = overall
        found.append(_Heard(chord, True) if chord else _Heard(overall, False) if overall else None)
    return found


def _chord_of(
    exact: Sequence[tuple[int, Chord]], sounding: Sequence[Sequence[Note]], end: int, first: int
) -> Chord | None:
    """The chord of a stretch out of the moments in which exactly one chord sounds; None where there is no moment."""
    if not exact:
        return None
    place, chord = exact[0]
    if place == first and (len(chord.members) <= _SEVENTH or _stays(chord, sounding[place], end)):
        return _over_doubled_bass(chord, sounding[place])
    triads = [c for _, c in exact if len(c.members) <= _SEVENTH]
    return triads[0] if triads else _over_doubled_bass(chord, sounding[place])


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


def _moments(notes: Sequence[Note]) -> list[Stretch]:
    """The stretches between all beginnings and ends of notes."""
    return list(pairwise(sorted({tick for n in notes for tick in (n.onset, n.end)})))


def _sounding(notes: Sequence[Note], moments: Sequence[Stretch]) -> list[list[Note]]:
    """The notes that sound in each moment."""
    waiting = sorted(notes, key=lambda n: n.onset, reverse=True)
    live: list[Note] = []
    found: list[list[Note]] = []
    for start, _ in moments:
        live = [n for n in live if n.end > start]
        while waiting and waiting[-1].onset <= start:
            live.append(waiting.pop())
        found.append(list(live))
    return found
