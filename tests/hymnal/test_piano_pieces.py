"""The piano pieces that come with the service: one player, two staves, every voice filling every measure."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from arranging.analysis.melody import choose_melody
from arranging.pitch import Pitch
from arranging.reading import Source, read
from arranging.score import PIANO, Clef, Part
from arranging.writing import write_mxl
from arranging.writing.playback import order
from hymnal.shipped import ShippedPiece, pieces
from tests.writing.schema import schema_errors

FIXTURES = Path(__file__).parents[2] / "fixtures"
PIANO_PIECES = {piece.id: piece for piece in pieces(FIXTURES, "instrumental")}
TWO_PAGES = range(16, 81)
"""Measures of a piece that can be looked through before it is arranged."""
KEYBOARD = (Pitch("A", 0, 0).midi, Pitch("C", 0, 8).midi)
LEFT_OUT = "The melody is the top line of several voices; the notes below it were left out."
PLAYED = {
    "burgmueller-arabesque": 55,
    "chopin-prelude-in-a": 17,
    "clementi-sonatina-in-c": 76,
    "petzold-minuet-in-g": 64,
    "satie-gymnopedie-1": 78,
    "schumann-chorale": 32,
    "schumann-wild-rider": 36,
    "tchaikovsky-old-french-song": 33,
}
"""Measures as played, with the repeats; a measure that a repeat divides counts as two."""

each_piece = pytest.mark.parametrize("piece", PIANO_PIECES.values(), ids=PIANO_PIECES)


@cache
def _read(abc: str) -> Source:
    return read(abc.encode(), "piece.abc")


def _part(piece: ShippedPiece) -> Part:
    (part,) = _read(piece.abc).score.parts
    return part


def _voices(abc: str) -> dict[str, str]:
    """Each voice of a piece as a tune of its own, under the same head."""
    head, key, body = re.split(r"(?m)^(K:.*\n)", abc, maxsplit=1)
    music = re.findall(r"(?ms)^V:(\w+)\n(.*?)(?=^V:|\Z)", body)
    return {name: f"{head}{key}V:{name}\n{lines}" for name, lines in music}


def _heard(part: Part) -> list[list[tuple[object, ...]]]:
    """Each voice as its chords: onset, length, pitches, and what marks the chord; with the voice's slurs."""
    found = []
    for voice in (v for staff in part.staves for v in staff.voices):
        chords = groupby(voice.notes, key=lambda n: (n.onset, n.duration))
        line: list[tuple[object, ...]] = [voice.slurs]
        for place, group in chords:
            notes = tuple(group)
            marks = frozenset(mark for note in notes for mark in note.marks)
            line.append((*place, {n.pitch for n in notes}, marks, [g for n in notes for g in n.graces]))
        found.append(line)
    return found


def test_there_are_eight_pieces_of_seven_composers() -> None:
    assert len(PIANO_PIECES) == 8
    assert len({piece.composer for piece in PIANO_PIECES.values()}) == 7


@each_piece
def test_the_head_tells_every_fact(piece: ShippedPiece) -> None:
    assert piece.titles[0]
    assert re.fullmatch(r"\D+ \(\d{4}-\d{4}\)", piece.composer)
    assert re.search(r"\b1[678]\d\d\b", piece.source)
    assert "died" in piece.fact("public domain")
    assert re.search(r"(?m)^Q:", piece.abc)


@each_piece
def test_it_is_one_piano_part_of_two_staves(piece: ShippedPiece) -> None:
    part = _part(piece)
    assert (part.name, part.instrument) == ("Piano", PIANO)
    assert [staff.clef for staff in part.staves] == [Clef.TREBLE, Clef.BASS]
    low, high = KEYBOARD
    assert all(low <= note.midi <= high for note in part.notes)


@each_piece
def test_it_is_read_without_a_warning(piece: ShippedPiece) -> None:
    assert _read(piece.abc).warnings == ()
    assert len(_read(piece.abc).score.measures) in TWO_PAGES


@each_piece
def test_every_measure_of_every_voice_adds_up(piece: ShippedPiece) -> None:
    whole = [measure.duration for measure in _read(piece.abc).score.measures]
    voices = _voices(piece.abc)
    layout = next(line for line in piece.abc.splitlines() if line.startswith("%%score"))
    assert sorted(voices) == sorted(re.findall(r"\w+", layout)[1:])
    for name, abc in voices.items():
        alone = _read(abc)
        assert (name, alone.warnings) == (name, ())
        assert (name, [measure.duration for measure in alone.score.measures]) == (name, whole)


@each_piece
def test_measures_are_full_but_for_pickups_and_what_completes_them(piece: ShippedPiece) -> None:
    measures = _read(piece.abc).score.measures
    short = [m for m in measures if m.duration != m.time.duration]
    assert all(m.implicit and m.duration < m.time.duration for m in short)
    assert len(short) <= 6


@each_piece
def test_it_is_played_with_its_repeats(piece: ShippedPiece) -> None:
    assert len(order(_read(piece.abc).score.measures)) == PLAYED[piece.id]


@each_piece
def test_it_is_written_as_valid_musicxml(piece: ShippedPiece) -> None:
    with zipfile.ZipFile(io.BytesIO(write_mxl(_read(piece.abc).score))) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith((".musicxml", ".xml")) and "META-INF" not in n)
        document = archive.read(name)
    assert schema_errors(document) == []


@each_piece
def test_it_reads_back_from_musicxml_as_it_was(piece: ShippedPiece) -> None:
    before = _part(piece)
    (after,) = read(write_mxl(_read(piece.abc).score), "piece.mxl").score.parts
    assert [s.clef_changes for s in after.staves] == [s.clef_changes for s in before.staves]
    assert _heard(after) == _heard(before)
    assert Counter(after.directions) == Counter(before.directions)


@each_piece
def test_its_melody_is_its_top_line(piece: ShippedPiece) -> None:
    melody, warnings = choose_melody(_read(piece.abc))
    assert warnings == (LEFT_OUT,)
    upper = {(note.onset, note.pitch) for voice in _part(piece).staves[0].voices for note in voice.notes}
    assert {(note.onset, note.pitch) for note in melody.notes} <= upper
