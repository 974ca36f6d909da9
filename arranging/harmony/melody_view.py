"""What the melody does in each slot, as arrays: which notes must be harmonized and which may pass."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from arranging.harmony.slots import Slot
from arranging.harmony.surroundings import Surroundings, surroundings
from arranging.harmony.table import NO_TONE, Flags, Ints, Reals
from arranging.score import Note

SILENCE = 99
"""Stands for a motion across a rest or out of nothing."""


class Tone(IntEnum):
    """What a melody note may be against a chord that does not hold it."""

    ESSENTIAL = 0
    """It must be harmonized: long, left by leap, or accented without resolving inside the slot."""
    PASSING = 1
    """Off the beat, reached and left by step."""
    LEANING = 2
    """On the beat and left by step inside the slot: suspension, appoggiatura, accented passing note."""
    LOOSE = 3
    """Off the beat, with a step on one side only: anticipation, escape note, incomplete neighbour."""
    ON_BEAT = 4
    """Passing or neighbour note on a beat inside a long slot."""


@dataclass(frozen=True, eq=False)
class MelodyView:
    """The notes of all slots one after another, and per slot how the line enters and leaves it.

    Pitch classes count from the tonic of the slot's key.
    """

    slot: Ints
    """Slot of each note; a note that lasts through two slots stands in both."""
    tone: Ints
    pc: Ints
    place: Ints
    """Place of the note on the line of fifths, from the tonic."""
    share: Reals
    """Part of the slot's sounding time the note takes."""
    beats: Reals
    """Its length inside the slot in beats."""
    enters: Ints
    """Per slot: pitch class of the first note, NO_TONE in silence."""
    leaves: Ints
    """Per slot: pitch class of the last note, NO_TONE in silence."""
    onward: Ints
    """Per slot: semitones from its last note to the first of the next slot; SILENCE where a rest is between."""
    resolves: Ints
    """Per slot: semitones from its last note to the next different one; 0 at the end."""
    starts: Ints
    """Index of each slot's first note, for slots that have any."""
    filled: Ints
    """Slots that have notes."""
    struck: Flags
    """Per slot: a note is struck in it."""
    around: Surroundings


def view(slots: Sequence[Slot], lead: Sequence[Note]) -> MelodyView:
    """The melody as the rules of fit see it."""
    notes = sorted(lead, key=lambda note: note.onset)
    onsets = [note.onset for note in notes]
    midis = [note.midi for note in notes]
    count = len(slots)
    rows: list[tuple[int, int, int, int, float, float]] = []
    enters, leaves = [NO_TONE] * count, [NO_TONE] * count
    onward, resolves = [SILENCE] * count, [0] * count
    struck = [False] * count
    sung: list[list[int]] = [[] for _ in slots]
    starts: list[int] = []
    filled: list[int] = []
    for s, slot in enumerate(slots):
        tonic = slot.key.tonic
        base, fifths = tonic.pitch_class, tonic.fifths
        i = max(0, bisect_right(onsets, slot.onset) - 1)
        if i < len(notes) and notes[i].end <= slot.onset:
            i += 1
        inside = []
        while i < len(notes) and notes[i].onset < slot.end:
            inside.append(i)
            i += 1
        if not inside:
            continue
        starts.append(len(rows))
        filled.append(s)
        total = sum(min(notes[i].end, slot.end) - max(notes[i].onset, slot.onset) for i in inside)
        for i in inside:
            note = notes[i]
            length = min(note.end, slot.end) - max(note.onset, slot.onset)
            rows.append(
                (
                    s,
                    _tone(i, notes, midis, slot),
                    (note.midi - base) % 12,
                    note.pitch.fifths - fifths,
                    length / max(total, 1),
                    length / slot.beat,
                )
            )
            struck[s] |= note.onset >= slot.onset
        sung[s] = [midis[i] for i in inside]
        first, last = inside[0], inside[-1]
        enters[s], leaves[s] = (midis[first] - base) % 12, (midis[last] - base) % 12
        following = last if notes[last].end > slot.end else last + 1
        if following < len(notes) and s + 1 < count and notes[following].onset < slots[s + 1].end:
            near = notes[following].onset - notes[last].end < slot.beat
            onward[s] = midis[following] - midis[last] if near else SILENCE
        other = last + 1
        while other < len(notes) and midis[other] == midis[last] and other < last + 4:
            other += 1
        resolves[s] = midis[other] - midis[last] if other < len(notes) else 0
    columns = list(zip(*rows, strict=True)) or [()] * 6
    return MelodyView(
        slot=np.array(columns[0], int),
        tone=np.array(columns[1], int),
        pc=np.array(columns[2], int),
        place=np.array(columns[3], int),
        share=np.array(columns[4], np.float32),
        beats=np.array(columns[5], np.float32),
        enters=np.array(enters),
        leaves=np.array(leaves),
        onward=np.array(onward),
        resolves=np.array(resolves),
        starts=np.array(starts, int),
        filled=np.array(filled, int),
        struck=np.array(struck),
        around=surroundings(slots, sung),
    )


def _tone(i: int, notes: list[Note], midis: list[int], slot: Slot) -> Tone:
    """What the note may be where the chord of the slot does not hold it."""
    note = notes[i]
    came = midis[i] - midis[i - 1] if i else SILENCE
    goes = midis[i + 1] - midis[i] if i + 1 < len(notes) else SILENCE
    if i + 1 < len(notes) and notes[i + 1].onset - note.end >= slot.beat:
        goes = SILENCE
    step_in, step_out = 1 <= abs(came) <= 2, 1 <= abs(goes) <= 2
    length = note.end - max(note.onset, slot.onset)
    if note.onset <= slot.onset or (i and notes[i - 1].end <= slot.onset):
        resolved = note.end < slot.end and step_out
        return Tone.LEANING if resolved and length <= max(slot.beat, (slot.end - slot.onset) // 2) else Tone.ESSENTIAL
    on_beat = length >= slot.beat and (note.onset - slot.onset) % slot.beat == 0
    if on_beat:
        return Tone.ON_BEAT if (step_in or came == 0) and step_out and length <= slot.beat else Tone.ESSENTIAL
    if step_in and step_out:
        return Tone.PASSING
    if length < slot.beat and (goes == 0 or step_in or step_out):
        return Tone.LOOSE
    return Tone.ESSENTIAL
