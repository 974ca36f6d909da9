"""The harmony of a finished score: a chord for every beat, in the key that holds there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arranging.analysis.beats import beats
from arranging.harmony.labelling import Stretch, label, numeral_of, spelled_in
from arranging.score import HALF, QUARTER, Chord, Measure, Voice
from arranging.sketch import Analysis, ChordSpan

_REASON = "heard"


def harmony_heard(voices: Sequence[Voice], measures: tuple[Measure, ...], analysis: Analysis) -> tuple[ChordSpan, ...]:
    """The chord of every beat, and of its parts where all voices strike a new chord inside it.

    Silence belongs to the chord before it, at the beginning to the one after it.
    """
    stretches = list(_stretches(voices, measures))
    chords = label([n for voice in voices for n in voice.notes], stretches)
    first = next(chord for chord in chords if chord is not None)
    spans: list[ChordSpan] = []
    last: Chord = first
    for (start, end), chord in zip(stretches, chords, strict=True):
        last = chord or last
        key = analysis.key_at(start)
        spelled = spelled_in(last, key)
        spans.append(ChordSpan(start, end - start, spelled, key, numeral_of(last, key), _REASON))
    return tuple(spans)


def _stretches(voices: Sequence[Voice], measures: tuple[Measure, ...]) -> Iterator[Stretch]:
    """The beats, cut where every voice begins a note; beats of a half and longer are cut into quarters."""
    together = sorted(set.intersection(*({n.onset for n in voice.notes} for voice in voices)))
    place = 0
    for beat in beats(measures):
        start = beat.onset
        while place < len(together) and together[place] <= start:
            place += 1
        cuts = set(range(start + QUARTER, beat.end, QUARTER)) if beat.duration >= HALF else set()
        while place < len(together) and together[place] < beat.end:
            cuts.add(together[place])
            place += 1
        for cut in (*sorted(cuts), beat.end):
            yield start, cut
            start = cut
