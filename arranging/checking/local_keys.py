"""Phrases that close in another key, heard in that key from where their chords belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.cadences import cadence_of
from arranging.harmony.labelling import numeral_of, spelled_in
from arranging.pitch import Key
from arranging.score import Chord
from arranging.sketch import ChordSpan, Phrase

_MAY_RISE = (6, 7)
"""Degrees of minor that are raised on the way to the tonic."""


def in_local_keys(harmony: Sequence[ChordSpan], phrases: Sequence[Phrase]) -> tuple[ChordSpan, ...]:
    """The harmony with the chords before a cadence in another key numbered in that key."""
    spans = list(harmony)
    for phrase in phrases:
        cadence = cadence_of(phrase, harmony)
        if cadence is None or cadence.key == cadence.last.key:
            continue
        last = spans.index(cadence.last)
        first = last
        while first and spans[first - 1].onset >= phrase.onset and _belongs(spans[first - 1].chord, cadence.key):
            first -= 1
        while last + 1 < len(spans) and spans[last + 1].onset < phrase.end:
            last += 1
        spans[first : last + 1] = [_in_key(span, cadence.key) for span in spans[first : last + 1]]
    return tuple(spans)


def _belongs(chord: Chord, key: Key) -> bool:
    """Whether a chord has no note from outside the key."""
    return all(
        alter == 0 or (key.mode.is_minor and alter == 1 and number in _MAY_RISE)
        for number, alter in (key.degree_of(member) for member in chord.members)
    )


def _in_key(span: ChordSpan, key: Key) -> ChordSpan:
    chord = spelled_in(span.chord, key)
    return replace(span, chord=chord, key=key, roman=numeral_of(chord, key))
