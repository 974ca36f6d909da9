"""What stands in the bytes of a MIDI file before its notes are read: chunks, and the texts in every track."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from arranging.errors import ScoreTooLarge, UnreadableScore

MAX_CHUNKS = 256
"""Track chunks worth looking at; far more than the parts a score may have, for empty tracks are common."""


class TextKind(IntEnum):
    """Meta events that hold text, by their number in the file."""

    TEXT = 1
    COPYRIGHT = 2
    TRACK_NAME = 3
    INSTRUMENT = 4
    LYRIC = 5


_KINDS = {kind.value: kind for kind in TextKind}


@dataclass(frozen=True, slots=True)
class TextEvent:
    """A text at a tick of the file."""

    tick: int
    kind: TextKind
    text: str


@dataclass(frozen=True, slots=True)
class MidiChunks:
    """The file taken apart: ticks in a quarter note and the body of every track chunk."""

    ticks_per_quarter: int
    tracks: tuple[bytes, ...]

    def file_of(self, index: int) -> bytes:
        """A MIDI file of one track alone, so that notes and events keep their track when they are parsed."""
        body = self.tracks[index]
        header = b"MThd" + (6).to_bytes(4, "big") + b"\0\0\0\1" + self.ticks_per_quarter.to_bytes(2, "big")
        return header + b"MTrk" + len(body).to_bytes(4, "big") + body


def split_chunks(data: bytes) -> MidiChunks:
    """The tracks of a MIDI file, also of one inside a RIFF wrapper. Raises `UnreadableScore` on a broken frame."""
    start = data.find(b"MThd", 0, 64) if data.startswith(b"RIFF") else 0
    if start < 0 or data[start : start + 4] != b"MThd":
        raise UnreadableScore("A MIDI file begins with 'MThd'; this one does not.")
    size = int.from_bytes(data[start + 4 : start + 8], "big")
    if len(data) < start + 14 or not 6 <= size <= len(data) - start - 8:
        raise UnreadableScore("The MIDI header is cut short.")
    division = int.from_bytes(data[start + 12 : start + 14], "big")
    if division & 0x8000:
        raise UnreadableScore("The MIDI file counts time in film frames (SMPTE), not in beats.")
    if not division:
        raise UnreadableScore("The MIDI header gives a quarter note no ticks.")
    tracks: list[bytes] = []
    place = start + 8 + size
    while len(data) - place >= 8:
        kind, length = data[place : place + 4], int.from_bytes(data[place + 4 : place + 8], "big")
        place += 8
        if length > len(data) - place:
            raise UnreadableScore(f"Track {len(tracks) + 1} of the MIDI file is cut short.")
        if kind == b"MTrk":
            tracks.append(data[place : place + length])
        place += length
    if not tracks:
        raise UnreadableScore("The MIDI file has no track.")
    if len(tracks) > MAX_CHUNKS:
        raise ScoreTooLarge("MIDI tracks", len(tracks), MAX_CHUNKS)
    return MidiChunks(division, tuple(tracks))


def texts(track: bytes) -> Iterator[TextEvent]:
    """Names, instruments, copyright lines, lyrics and other texts of one track, in order.

    The walk ends at the first event that makes no sense; the parser of the notes judges the file.
    """
    last_text = max(track.rfind(bytes((0xFF, kind))) for kind in TextKind)
    place = tick = status = 0
    while place <= last_text:
        delta, place = _number(track, place)
        tick += delta
        if place >= len(track):
            return
        if track[place] >= 0x80:
            status = track[place]
            place += 1
        if status < 0x80:
            return
        if status < 0xF0:
            place += 1 if 0xC0 <= status < 0xE0 else 2
            continue
        kind = -1
        if status == 0xFF:
            kind = track[place] if place < len(track) else -1
            place += 1
        length, place = _number(track, place)
        if kind in _KINDS:
            yield TextEvent(tick, _KINDS[kind], _decoded(track[place : place + length]))
        place += length


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A variable-length number and the place behind it."""
    value = 0
    for byte in data[place : place + 4]:
        place += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, place


def _decoded(raw: bytes) -> str:
    """Text as UTF-8 where it is that, else as the Western European letters older programs write."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    if text.isprintable():
        return text
    return "".join(c for c in text if c.isprintable() or c in "\r\n\t")
