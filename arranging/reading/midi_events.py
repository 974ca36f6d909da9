"""The events of a MIDI file as the parser gives them, times still in the file's own ticks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray
from symusic.core import ScoreTick, TimeSignatureTick, TrackTick

from arranging.errors import NoNotes, ScoreTooLarge, UnreadableScore
from arranging.pitch import Key, Mode
from arranging.reading.midi_bytes import MidiChunks, TextEvent, texts
from arranging.score import TimeSignature

MAX_PARTS, MAX_MEASURES, MAX_NOTES = 64, 3000, 100_000
SLOWEST, FASTEST = 5.0, 600.0
"""Quarters a minute outside of which a tempo event is taken for a slip."""

Ticks = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TrackNotes:
    """The notes of one track and channel, sorted by onset; `chunk` is the track's place in the file."""

    chunk: int
    program: int
    onsets: Ticks
    durations: Ticks
    midis: Ticks
    velocities: Ticks


@dataclass(frozen=True, slots=True)
class MidiEvents:
    """Everything in the file that a score needs; events outside the possible are left out."""

    tracks: tuple[TrackNotes, ...]
    tempos: tuple[tuple[int, float], ...]
    """`(tick, quarters a minute)`"""
    keys: tuple[tuple[int, Key], ...]
    meters: tuple[tuple[int, TimeSignature], ...]
    texts: tuple[tuple[TextEvent, ...], ...]
    """For each track chunk."""
    percussion: bool


def parse(chunks: MidiChunks) -> MidiEvents:
    """The events of the file. Raises `UnreadableScore`, `NoNotes`, or `ScoreTooLarge` for too much music."""
    tracks: list[TrackNotes] = []
    tempos: list[tuple[int, float]] = []
    keys: list[tuple[int, Key]] = []
    meters: list[tuple[int, TimeSignature]] = []
    percussion = False
    count = 0
    for place in range(len(chunks.tracks)):
        parsed = _parsed(chunks.file_of(place), place)
        count += parsed.note_num()
        if count > MAX_NOTES:
            raise ScoreTooLarge("notes", count, MAX_NOTES)
        tempos += [(t.time, t.qpm) for t in parsed.tempos if t.time >= 0 and SLOWEST <= t.qpm <= FASTEST]
        keys += [(k.time, _key(k.key, k.tonality)) for k in parsed.key_signatures if k.time >= 0 and -7 <= k.key <= 7]
        meters += [(m.time, _meter(m.numerator, m.denominator)) for m in parsed.time_signatures if _sensible(m)]
        for track in parsed.tracks:
            percussion |= track.is_drum and len(track.notes) > 0
            if len(track.notes) and not track.is_drum:
                tracks.append(_notes(place, track))
    tracks = [t for t in tracks if len(t.onsets)]
    if not tracks:
        raise NoNotes
    if len(tracks) > MAX_PARTS:
        raise ScoreTooLarge("parts", len(tracks), MAX_PARTS)
    _check_length(tracks, meters, chunks.ticks_per_quarter)
    return MidiEvents(
        tuple(tracks),
        tuple(sorted(tempos)),
        tuple(sorted(keys, key=lambda k: k[0])),
        tuple(sorted(meters, key=lambda m: m[0])),
        _texts(chunks),
        percussion,
    )


def _texts(chunks: MidiChunks) -> tuple[tuple[TextEvent, ...], ...]:
    """The texts of each track, of the whole file no more than there may be notes to sing them."""
    found: list[tuple[TextEvent, ...]] = []
    room = MAX_NOTES
    for track in chunks.tracks:
        found.append(tuple(islice(texts(track), room)))
        room -= len(found[-1])
    return tuple(found)


def _parsed(data: bytes, place: int) -> ScoreTick:
    try:
        return ScoreTick.from_midi(data)
    except (RuntimeError, ValueError, IndexError, MemoryError, OverflowError) as fault:
        raise UnreadableScore(f"Track {place + 1} of the MIDI file is damaged.") from fault


def _notes(chunk: int, track: TrackTick) -> TrackNotes:
    found = {name: values.astype(np.int64) for name, values in track.notes.numpy().items()}
    good = (found["time"] >= 0) & (found["duration"] >= 0) & (found["pitch"] >= 0)
    order = np.lexsort((found["pitch"], found["time"]))
    order = order[good[order]]
    program = int(track.program)
    times, lengths, pitches, velocities = (found[n][order] for n in ("time", "duration", "pitch", "velocity"))
    return TrackNotes(chunk, program, times, lengths, pitches, velocities)


def _key(fifths: int, minor: int) -> Key:
    return Key.of_signature(fifths, Mode.MINOR if minor == 1 else Mode.MAJOR)


def _sensible(event: TimeSignatureTick) -> bool:
    """A meter that can be written: up to 64 beats of a whole note to a sixty-fourth."""
    numerator, denominator = event.numerator, event.denominator
    return 1 <= numerator <= 64 and denominator in (1, 2, 4, 8, 16, 32, 64) and event.time >= 0


def _meter(beats: int, beat_type: int) -> TimeSignature:
    groups = {(5, 8): (3, 2), (7, 8): (2, 2, 3)}.get((beats, beat_type), ())
    return TimeSignature(beats, beat_type, groups)


def _check_length(tracks: list[TrackNotes], meters: list[tuple[int, TimeSignature]], ticks_per_quarter: int) -> None:
    """Refuse what fills more measures than a score may have, before a measure is made."""
    longest = max(int((t.onsets + t.durations).max()) for t in tracks)
    bounds = sorted(meters, key=lambda m: m[0]) or [(0, TimeSignature(4, 4))]
    if len(bounds) > MAX_MEASURES:
        raise ScoreTooLarge("changes of meter", len(bounds), MAX_MEASURES)
    count = 0.0
    for place, (tick, time) in enumerate(bounds):
        stop = bounds[place + 1][0] if place + 1 < len(bounds) else longest
        start = tick if place else 0
        count += max(0, min(stop, longest) - start) / ticks_per_quarter / (4 * time.beats / time.beat_type)
    if count > MAX_MEASURES:
        raise ScoreTooLarge("measures", int(count), MAX_MEASURES)
