"""Score files into scores: MusicXML, MIDI and ABC, whatever the bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from arranging.errors import ArrangingError, EmptyFile, UnreadableScore, UnsupportedFormat
from arranging.reading.sniff import Format, sniff
from arranging.reading.source import Source

__all__ = ["SUFFIXES", "Source", "read"]


def _musicxml(data: bytes) -> Source:
    from arranging.reading.guard import parse_xml
    from arranging.reading.musicxml import read_musicxml

    return read_musicxml(parse_xml(data))


def _packed_musicxml(data: bytes) -> Source:
    from arranging.reading.guard import unpack

    return _musicxml(unpack(data))


def _midi(data: bytes) -> Source:
    from arranging.reading.midi import read_midi

    return read_midi(data)


def _abc(data: bytes) -> Source:
    from arranging.reading.abc import read_abc

    return read_abc(data)


# Readers are imported when they are first needed: a program that only lists styles never loads them.
_READERS: dict[Format, Callable[[bytes], Source]] = {
    Format.MUSICXML: _musicxml,
    Format.PACKED_MUSICXML: _packed_musicxml,
    Format.MIDI: _midi,
    Format.ABC: _abc,
}
SUFFIXES = (".mxl", ".xml", ".musicxml", ".mid", ".abc")


def read(data: bytes, file_name: str) -> Source:
    """The score in a file. The suffix decides whether it is taken, the content how it is read.

    Raises `UnsupportedFormat`, `EmptyFile`, `UnreadableScore`, `ScoreTooLarge` or `NoNotes`, never anything else.
    """
    suffix = PurePath(file_name).suffix.lower()
    if suffix not in SUFFIXES:
        raise UnsupportedFormat(suffix or file_name, SUFFIXES)
    if not data.strip():
        raise EmptyFile
    reader = _READERS[sniff(data)]
    try:
        return reader(data)
    except ArrangingError:
        raise
    except (ValueError, TypeError, ArithmeticError, LookupError, AttributeError, RecursionError) as fault:
        # A file can be wrong in more ways than anyone has listed; the fault stays in the error's cause.
        raise UnreadableScore("Its content contradicts itself; export the score again.") from fault
