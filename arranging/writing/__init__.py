"""Scores as files: MusicXML, compressed MusicXML and MIDI."""

from __future__ import annotations

from arranging.score import Score
from arranging.writing.musicxml import write_musicxml
from arranging.writing.mxl import pack


def write_mxl(score: Score) -> bytes:
    """The score as a compressed MusicXML file, the same bytes for the same score."""
    return pack(write_musicxml(score))


def write_midi(score: Score) -> bytes:
    """The score as a standard MIDI file, repeats played out, the same bytes for the same score."""
    from arranging.writing.midi import write_midi as write  # symusic loads when the first file is written

    return write(score)


__all__ = ["write_midi", "write_musicxml", "write_mxl"]
