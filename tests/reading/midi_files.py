"""Small MIDI files for the tests, written event by event."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from arranging.notation import parse_tune
from arranging.score import QUARTER

TICKS = 480
Event = tuple[int, bytes]


def number(value: int) -> bytes:
    """A variable-length number."""
    out = [value & 0x7F]
    while value := value >> 7:
        out.append(0x80 | value & 0x7F)
    return bytes(reversed(out))


def meta(kind: int, data: bytes) -> bytes:
    return bytes((0xFF, kind)) + number(len(data)) + data


def text(tick: int, kind: int, words: str, encoding: str = "utf-8") -> Event:
    return tick, meta(kind, words.encode(encoding))


def key(fifths: int, *, minor: bool = False, tick: int = 0) -> Event:
    return tick, meta(0x59, struct.pack("bB", fifths, minor))


def meter(beats: int, beat_type: int, tick: int = 0) -> Event:
    return tick, meta(0x58, bytes((beats, beat_type.bit_length() - 1, 24, 8)))


def tempo(quarters_per_minute: float, tick: int = 0) -> Event:
    return tick, meta(0x51, round(60_000_000 / quarters_per_minute).to_bytes(3, "big"))


def note(tick: int, duration: int, midi: int, velocity: int = 80, channel: int = 0) -> list[Event]:
    return [(tick, bytes((0x90 | channel, midi, velocity))), (tick + duration, bytes((0x80 | channel, midi, 0)))]


def program(number_: int, channel: int = 0) -> Event:
    return 0, bytes((0xC0 | channel, number_))


def notes_of(line: str, *, share: float = 1.0, channel: int = 0, velocities: Sequence[int] = (80,)) -> list[Event]:
    """The notes of a line of notation; `share` is how much of its length a note sounds."""
    out = []
    for place, n in enumerate(parse_tune(line).notes):
        tick, length = n.onset * TICKS // QUARTER, n.duration * TICKS // QUARTER
        out += note(tick, max(1, round(share * length)), n.midi, velocities[place % len(velocities)], channel)
    return out


def midi_file(*tracks: Iterable[Event], ticks: int = TICKS, kind: int = 1) -> bytes:
    """A whole file; events of a tick stand in the order of release, everything else, attack."""
    return b"MThd" + struct.pack(">IHHH", 6, kind, len(tracks), ticks) + b"".join(map(track_chunk, tracks))


def track_chunk(events: Iterable[Event]) -> bytes:
    body, now = b"", 0
    for tick, raw in sorted(events, key=lambda e: (e[0], _rank(e[1]))):
        body += number(tick - now) + raw
        now = tick
    body += b"\0\xff\x2f\0"
    return b"MTrk" + struct.pack(">I", len(body)) + body


def _rank(raw: bytes) -> int:
    return {0x80: 0, 0x90: 2}.get(raw[0] & 0xF0, 1)
