"""A finished score in parts as arrays: what sounds at every slice, and the tone each voice has in every chord."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from arranging.chords import Chord
from arranging.score import Mark, Note, Voice
from arranging.sketch import ChordSpan, Phrase
from arranging.voices.slots import held_together
from arranging.voices.voicing import Bits, Chords, Ints, Mask, Motion, Top, Voicings, heard

Ticks = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Reading:
    """Successive moments of a score. `sounding` says which voices sound, [voice, moment].

    `broken[i]` says that between moments i and i + 1 lies a fermata, a rest of all, or the soprano's entry.
    """

    onsets: Ticks
    voicings: Voicings
    sounding: Mask
    broken: Mask

    def between(self, openings: Iterable[int], endings: Iterable[int]) -> Motion:
        """The motion from every moment to the next; `openings` are the onsets of phrases, `endings` of last chords."""
        before, after = self.voicings[slice(None, -1)], self.voicings[slice(1, None)]
        fresh, last = (np.isin(self.onsets[1:], np.array([*ticks], dtype=np.int64)) for ticks in (openings, endings))
        return Motion(before, after, self.broken, fresh, last)


class _Line:
    """One voice as arrays, with its state at any tick."""

    def __init__(self, voice: Voice) -> None:
        self.notes = voice.notes
        self.onsets = np.array([n.onset for n in voice.notes], dtype=np.int64)
        self.ends = np.array([n.end for n in voice.notes], dtype=np.int64)
        self.midi = np.array([n.midi for n in voice.notes] or [0], dtype=np.int8)
        self.steps = np.array([n.pitch.diatonic for n in voice.notes] or [0], dtype=np.int8)

    def at(self, ticks: Ticks) -> tuple[npt.NDArray[np.intp], Mask]:
        """Index of the note at or before each tick, and whether it still sounds there."""
        index = np.searchsorted(self.onsets, ticks, side="right") - 1
        if not self.notes:
            return np.zeros_like(index), np.zeros(len(ticks), dtype=bool)
        found = np.maximum(index, 0)
        return found, (index >= 0) & (self.ends[found] > ticks)


def slices(voices: Sequence[Voice], harmony: Sequence[ChordSpan], phrases: Sequence[Phrase]) -> Reading:
    """Every moment at which some voice begins or ends a note."""
    lines = [_Line(v) for v in voices]
    ticks = np.unique(np.concatenate([np.concatenate([line.onsets, line.ends]) for line in lines]))
    states = [line.at(ticks) for line in lines]
    sounding = np.stack([s for _, s in states])
    heard = sounding.any(axis=0)
    following = np.append(ticks[1:], ticks[-1:])[heard]
    ticks, sounding = ticks[heard], sounding[:, heard]
    places = [index[heard] for index, _ in states]
    midi = np.stack([line.midi[place] for line, place in zip(lines, places, strict=True)])
    steps = np.stack([line.steps[place] for line, place in zip(lines, places, strict=True)])
    reach = _reach(midi[0], places[1:])
    spans = np.searchsorted([s.onset for s in harmony], ticks, side="right") - 1
    chords = Chords.of([(s.chord, s.key) for s in harmony])[np.maximum(spans, 0)]
    entries = sounding[0, 1:] & ~sounding[0, :-1]
    broken = (following[:-1] < ticks[1:]) | entries | _fermatas(voices[0].notes, ticks[1:])
    return Reading(ticks, Voicings(midi, steps, chords, Top(*reach, _closing(ticks, phrases))), sounding, broken)


def chord_tones(voices: Sequence[Voice], harmony: Sequence[ChordSpan], phrases: Sequence[Phrase]) -> Reading:
    """For every chord the tone each voice settles on: its first note that belongs to the chord, else its first.

    One chord under a held soprano note counts once.
    """
    onsets: list[int] = []
    rows: list[list[Note]] = []
    struck: list[int] = []
    sung: list[tuple[Chord, list[int]]] = []
    spans: list[ChordSpan] = []
    cursors = [0] * len(voices)
    for run, notes in held_together(voices[0].notes, harmony):
        span = replace(run[0], duration=run[-1].end - run[0].onset)
        row = []
        for v, voice in enumerate(voices):
            while cursors[v] < len(voice.notes) and voice.notes[cursors[v]].end <= span.onset:
                cursors[v] += 1
            settled = _settled(voice.notes, cursors[v], span)
            if settled is not None:
                row.append(settled)
        if len(row) == len(voices):
            onsets.append(span.onset)
            rows.append(row)
            sung.append((span.chord, [n.pitch.pitch_class for n in notes]))
            struck.append(notes[0].midi)
            spans.append(span)
    midi = np.array([[n.midi for n in row] for row in rows], dtype=np.int8).reshape(-1, len(voices)).T
    steps = np.array([[n.pitch.diatonic for n in row] for row in rows], dtype=np.int8).reshape(-1, len(voices)).T
    first = np.array(struck, dtype=np.int8)
    ticks = np.array(onsets, dtype=np.int64)
    chords = Chords.of([(s.chord, s.key) for s in spans])
    broken = _fermatas(voices[0].notes, ticks[1:]) | _rests(voices[0].notes, ticks)
    closing = _closing(np.array([s.end - 1 for s in spans], dtype=np.int64), phrases)
    voicings = Voicings(midi, steps, chords, Top(midi[0], midi[0], first, heard(sung), closing))
    return Reading(ticks, voicings, np.ones(midi.shape, dtype=bool), broken)


def _settled(notes: Sequence[Note], first: int, span: ChordSpan) -> Note | None:
    place = first
    while place < len(notes) and notes[place].onset < span.end:
        if notes[place].pitch.name in span.chord.members:
            return notes[place]
        place += 1
    return notes[first] if place > first else None


def _reach(soprano: Ints, lower: Sequence[npt.NDArray[np.intp]]) -> tuple[Ints, Ints, Ints, Bits]:
    """Lowest, highest, first and all soprano notes of every run of slices in which no other voice begins a note."""
    moved = np.any([np.diff(place, prepend=-1) != 0 for place in lower], axis=0)
    starts = np.flatnonzero(moved)
    run = np.cumsum(moved) - 1
    bits = np.left_shift(1, soprano % 12).astype(np.int16)
    low, high = np.minimum.reduceat(soprano, starts), np.maximum.reduceat(soprano, starts)
    return low[run], high[run], soprano[starts][run], np.bitwise_or.reduceat(bits, starts)[run]


def _closing(ticks: Ticks, phrases: Sequence[Phrase]) -> Mask:
    """At which ticks a phrase has come to its last note."""
    onsets, last = np.array([(p.onset, p.last_onset) for p in phrases], dtype=np.int64).T
    here = np.maximum(np.searchsorted(onsets, ticks, side="right") - 1, 0)
    closing: Mask = ticks >= last[here]
    return closing


def _fermatas(soprano: Sequence[Note], ticks: Ticks) -> Mask:
    """Which ticks follow directly on a soprano note with a fermata."""
    ends = np.array([n.end for n in soprano if Mark.FERMATA in n.marks], dtype=np.int64)
    return np.isin(ticks, ends)


def _rests(soprano: Sequence[Note], ticks: Ticks) -> Mask:
    """Between which neighbouring ticks the soprano rests."""
    onsets = np.array([n.onset for n in soprano], dtype=np.int64)
    ends = np.array([n.end for n in soprano], dtype=np.int64)
    gaps = np.append(onsets[1:] > ends[:-1], False)
    before = np.concatenate([[0], np.cumsum(gaps)])
    counts = before[np.searchsorted(ends, ticks, side="right")]
    crossed: Mask = counts[1:] != counts[:-1]
    return crossed
