"""Where each slot stands in the melody: the degrees around it, the close ahead, the accidentals nearby."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arranging.harmony.slots import Slot
from arranging.harmony.table import NO_TONE, Ints
from arranging.pitch import Key, PitchName

FAR = 4
"""Slots from which on a close is merely far away."""
_REMEMBERED = 3
"""Slots to either side in which an accidental still counts."""


@dataclass(frozen=True, eq=False)
class Surroundings:
    """Per slot; pitch classes count from its own tonic, NO_TONE stands for silence or for nothing there."""

    second: Ints
    """The second note inside the slot."""
    ahead: Ints
    """First notes of the next slot and of the next but one: 2 x slots."""
    behind: Ints
    """Last notes of the slot before and of the one before that: 2 x slots."""
    arrives: Ints
    """Semitones from the last note of the slot before to the first one here, NO_TONE out of nothing."""
    departs: Ints
    """The same to the next slot."""
    to_close: Ints
    """Slots until the phrase closes, FAR at most; 0 is the close itself."""
    goal: Ints
    """The note at that close."""
    approach: Ints
    """The note before it."""
    since_open: Ints
    """Slots since the phrase began."""
    closed: Ints
    """The note the phrase before closed on."""
    last_phrase: Ints
    """1 in the last phrase, else 0."""
    altered: Ints
    """The nearest note from outside the key's scale within three slots, NO_TONE without one."""
    accent: Ints
    """3 a downbeat to 0 between beats."""


def surroundings(slots: Sequence[Slot], sung: Sequence[Sequence[int]]) -> Surroundings:
    """The surroundings of slots; `sung` are the MIDI numbers of each slot's notes."""
    count = len(slots)
    tonics = np.array([slot.key.tonic.pitch_class for slot in slots], int)
    first = np.array([notes[0] if notes else NO_TONE for notes in sung], int)
    last = np.array([notes[-1] if notes else NO_TONE for notes in sung], int)
    second = np.array([notes[1] if len(notes) > 1 else NO_TONE for notes in sung], int)

    def here(midis: Ints) -> Ints:
        return np.where(midis == NO_TONE, NO_TONE, (midis - tonics) % 12)

    arrives = np.where((_moved(last, 1) == NO_TONE) | (first == NO_TONE), NO_TONE, first - _moved(last, 1))
    close, opened = _phrase_frame(slots)
    at = np.arange(count)
    goal = first[close] if count else first
    approach = np.where(close > opened, _moved(last, 1)[close], NO_TONE) if count else first
    previous = np.where(opened > 0, first[np.maximum(opened - 1, 0)], NO_TONE) if count else first
    return Surroundings(
        second=here(second),
        ahead=np.array([here(_moved(first, -1)), here(_moved(first, -2))]),
        behind=np.array([here(_moved(last, 1)), here(_moved(last, 2))]),
        arrives=arrives,
        departs=_moved(arrives, -1),
        to_close=np.minimum(close - at, FAR),
        goal=here(goal),
        approach=here(approach),
        since_open=at - opened,
        closed=here(previous),
        last_phrase=np.array([slot.phrase == slots[-1].phrase for slot in slots], int),
        altered=_altered(slots, sung),
        accent=np.array([slot.accent for slot in slots], int),
    )


def _moved(values: Ints, places: int) -> Ints:
    """Values of the slots `places` before (after, where negative)."""
    out = np.full(len(values), NO_TONE)
    if places > 0:
        out[places:] = values[:-places]
    else:
        out[:places] = values[-places:]
    return out


def _phrase_frame(slots: Sequence[Slot]) -> tuple[Ints, Ints]:
    """For each slot the last slot of its phrase, and the first."""
    phrases = np.array([slot.phrase for slot in slots], int)
    close = np.searchsorted(phrases, phrases, side="right") - 1
    return close, np.searchsorted(phrases, phrases, side="left")


def _altered(slots: Sequence[Slot], sung: Sequence[Sequence[int]]) -> Ints:
    own = [_outside(slot.key, notes) for slot, notes in zip(slots, sung, strict=True)]
    out = np.full(len(slots), NO_TONE)
    for distance in range(_REMEMBERED, -1, -1):
        for i, tones in enumerate(own):
            for tone in tones:
                for place in (i - distance, i + distance):
                    if 0 <= place < len(slots):
                        out[place] = tone
    return out


def _outside(key: Key, notes: Sequence[int]) -> list[int]:
    """Notes foreign to the key; in minor the raised sixth and seventh count, for they tell which chord is meant."""
    low = Key(PitchName("C"), key.mode).fifths
    scale = {7 * place % 12 for place in range(low - 1, low + 6)}
    return [tone for tone in ((midi - key.tonic.pitch_class) % 12 for midi in notes) if tone not in scale]
