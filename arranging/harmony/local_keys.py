"""Phrases that close in another key, heard in that key from where their chords belong to it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from arranging.cadences import belongs, cadence_of
from arranging.chords import ChordKind
from arranging.harmony.labelling import numeral_of, spelled_in
from arranging.pitch import P4, Key, Mode
from arranging.sketch import ChordSpan, Phrase

_DOMINANTS = (ChordKind.MAJOR, ChordKind.DOMINANT)
_MINOR_THIRD = 3


def in_local_keys(harmony: Sequence[ChordSpan], phrases: Sequence[Phrase]) -> tuple[ChordSpan, ...]:
    """The harmony with the chords before a cadence in another key numbered in that key."""
    spans = list(harmony)
    onsets = [span.onset for span in spans]
    for phrase in phrases:
        inside = range(*(bisect_left(onsets, tick) for tick in (phrase.onset, phrase.end)))
        key = _closing_key(phrase, spans)
        if key is None or not inside:
            continue
        closing = [i for i in inside if spans[i].onset < phrase.release]
        first = closing[-1] if closing else inside[-1]
        while first > inside[0] and belongs(spans[first - 1].chord, key):
            first -= 1
        for i in range(first, inside[-1] + 1):
            spans[i] = _in_key(spans[i], key)
    return tuple(spans)


def _closing_key(phrase: Phrase, harmony: Sequence[ChordSpan]) -> Key | None:
    """The key a phrase closes in where that is not the one it is in: its tonic is reached, or its dominant."""
    cadence = cadence_of(phrase, harmony)
    if cadence is not None:
        return cadence.key if cadence.key != cadence.last.key else None
    last = next((s for s in reversed(harmony) if phrase.onset <= s.onset < phrase.release), None)
    if last is None or last.chord.kind not in _DOMINANTS or belongs(last.chord, last.key):
        return None
    tonic = last.chord.root.up(P4)
    number, alter = last.key.degree_of(tonic)
    third = last.key.degree(1 + (number + 1) % 7)
    is_minor = (third.pitch_class - tonic.pitch_class) % 12 == _MINOR_THIRD
    return Key(tonic, Mode.MINOR if is_minor else Mode.MAJOR) if alter == 0 else None


def _in_key(span: ChordSpan, key: Key) -> ChordSpan:
    chord = spelled_in(span.chord, key)
    return replace(span, chord=chord, key=key, roman=numeral_of(chord, key))
