"""What kind of file some bytes are, whatever their name says."""

from __future__ import annotations

import re
from enum import Enum

from arranging.errors import UnreadableScore


class Format(Enum):
    """A kind of score file."""

    MUSICXML = "MusicXML"
    PACKED_MUSICXML = "compressed MusicXML"
    MIDI = "MIDI"
    ABC = "ABC"


_ABC_FIELD = re.compile(r"^[ \t]*(?:[XTMLKQCV]:|\[[XKVML]:)", re.MULTILINE)
_HEAD = 1 << 16


def sniff(data: bytes) -> Format:
    """The kind of score the bytes hold. Raises `UnreadableScore` when they are none."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return Format.PACKED_MUSICXML
    if data.startswith(b"MThd") or (data.startswith(b"RIFF") and data[8:12] == b"RMID"):
        return Format.MIDI
    head = decode(data[:_HEAD]).lstrip()
    if head.startswith("<"):
        return Format.MUSICXML
    if "\0" not in head and _ABC_FIELD.search(head):
        return Format.ABC
    raise UnreadableScore("Its content is none of them; export the score again from your notation program.")


def decode(data: bytes) -> str:
    """The text of some bytes: UTF-8 or UTF-16, with or without a byte order mark, else Latin-1."""
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    even, odd = data[:200:2].count(0), data[1:200:2].count(0)
    if max(even, odd) > len(data[:200]) // 3 > 0:
        return data.decode("utf-16-be" if even > odd else "utf-16-le", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        # A cut inside the last character of a head is no sign of another encoding.
        if fault.start >= len(data) - 3:
            return data[: fault.start].decode("utf-8") + data[fault.start :].decode("latin-1")
        return data.decode("latin-1")
