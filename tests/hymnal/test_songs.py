"""The songs and choral pieces that come with the service: every verse lies under the notes, syllable by syllable."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from arranging.checking.choir import find_choir
from arranging.pitch import Pitch
from arranging.reading import Source, read
from arranging.score import Note, Syllabic
from hymnal.shipped import ShippedPiece, pieces

FIXTURES = Path(__file__).parents[2] / "fixtures"
SONGS = {piece.id: piece for piece in pieces(FIXTURES, "vocal")}
CHORAL = {piece.id: piece for piece in pieces(FIXTURES, "choral")}

VOICE = (Pitch("G", 0, 3), Pitch("A", 0, 5))
"""What a singer of songs reaches."""
RANGES = {
    "Soprano": (Pitch("C", 0, 4), Pitch("A", 0, 5)),
    "Alto": (Pitch("G", 0, 3), Pitch("D", 0, 5)),
    "Tenor": (Pitch("C", 0, 3), Pitch("A", 0, 4)),
    "Bass": (Pitch("E", -1, 2), Pitch("E", 0, 4)),
}
VERSES = {
    "auld-lang-syne": 5,
    "beautiful-dreamer": 2,
    "drink-to-me-only": 2,
    "flow-gently-sweet-afton": 3,
    "greensleeves": 4,
    "santa-lucia": 5,
    "shenandoah": 4,
    "simple-gifts": 1,
}

each_song = pytest.mark.parametrize("piece", SONGS.values(), ids=SONGS)
each_choral = pytest.mark.parametrize("piece", CHORAL.values(), ids=CHORAL)
each_piece = pytest.mark.parametrize("piece", (SONGS | CHORAL).values(), ids=SONGS | CHORAL)

_NOTE = re.compile(r"(?:\^\^|\^|__|_|=)?[A-Ga-g][,']*\d*(?:/+\d*)?(-)?")
_NO_NOTES = re.compile(r'![^!]*!|"[^"]*"|\[[A-Za-z]:[^\]]*\]')


@cache
def _read(abc: str) -> Source:
    return read(abc.encode(), "piece.abc")


def _lines(piece: ShippedPiece) -> list[list[Note]]:
    """The notes of each voice."""
    parts = _read(piece.abc).score.parts
    return [list(voice.notes) for part in parts for staff in part.staves for voice in staff.voices]


def _voices(abc: str) -> dict[str, str]:
    """Each voice of a piece as a tune of its own, under the same head."""
    head, key, body = re.split(r"(?m)^(K:.*\n)", abc, maxsplit=1)
    music = re.findall(r"(?ms)^V:(\w+)\n(.*?)(?=^V:|\Z)", body)
    return {name: f"{head}{key}V:{name}\n{lines}" for name, lines in music}


def _underlay(abc: str) -> list[tuple[str, list[str]]]:
    """Each line of music with the lines of words below it."""
    found: list[tuple[str, list[str]]] = []
    for line in abc.split("\nK:", 1)[1].splitlines()[1:]:
        if line.startswith("w:"):
            found[-1][1].append(line[2:])
        elif not line.startswith("V:"):
            found.append((line, []))
    return found


def _places(line: str) -> tuple[int, int]:
    """How many notes of a line of music are struck, and how many are written."""
    tied = [found[1] == "-" for found in _NOTE.finditer(_NO_NOTES.sub("", line))]
    return len(tied) - sum(before for before, _ in pairwise(tied)), len(tied)


def test_there_are_eight_of_each() -> None:
    assert len(SONGS) == len(CHORAL) == 8


@each_piece
def test_the_head_says_who_wrote_music_and_words(piece: ShippedPiece) -> None:
    assert piece.composer
    assert piece.fact("words")
    assert re.search(r"died \d{4}|printed \d{4}|folk song", piece.fact("public domain"))


@each_piece
def test_it_is_read_without_a_warning(piece: ShippedPiece) -> None:
    source = _read(piece.abc)
    assert source.warnings == ()
    assert source.has_key
    assert source.has_meter
    assert source.has_tempo


@each_piece
def test_measures_are_full_but_for_pickups_and_what_completes_them(piece: ShippedPiece) -> None:
    measures = _read(piece.abc).score.measures
    short = [m for m in measures if m.duration != m.time.duration]
    assert all(m.implicit and m.duration < m.time.duration for m in short)
    assert sum(m.duration for m in short) % measures[0].time.duration in (0, short[-1].duration if short else 0)
    assert len(short) <= 6


@each_piece
def test_every_note_of_a_line_with_words_has_its_syllable_or_prolongs_one(piece: ShippedPiece) -> None:
    for music, verses in _underlay(piece.abc):
        struck, written = _places(music)
        for words in verses:
            assert struck <= len(words.split()) <= written, f"{music}\n{words}"


@each_piece
def test_every_word_that_begins_ends(piece: ShippedPiece) -> None:
    for notes in _lines(piece):
        for verse in {syllable.verse for note in notes for syllable in note.lyrics}:
            sung = [s.syllabic for note in notes for s in note.lyrics if s.verse == verse]
            inside = (Syllabic.BEGIN, Syllabic.MIDDLE)
            assert sung[0] in (Syllabic.SINGLE, Syllabic.BEGIN)
            assert sung[-1] in (Syllabic.SINGLE, Syllabic.END)
            assert all((a in inside) == (b in (Syllabic.MIDDLE, Syllabic.END)) for a, b in pairwise(sung))


@each_song
def test_a_song_is_one_line_with_all_its_verses(piece: ShippedPiece) -> None:
    (notes,) = _lines(piece)
    assert {s.verse for note in notes for s in note.lyrics} == set(range(1, VERSES[piece.id] + 1))
    low, high = VOICE
    assert all(low.midi <= note.pitch.midi <= high.midi for note in notes)


@each_choral
def test_a_choir_can_sing_it(piece: ShippedPiece) -> None:
    choir = find_choir(_read(piece.abc).score)
    assert choir.warnings == ()
    assert len(choir.voices) == len(RANGES)
    for voice, (low, high) in zip(choir.voices, RANGES.values(), strict=True):
        assert all(low.midi <= note.pitch.midi <= high.midi for note in voice.notes)


@each_choral
def test_the_voices_agree_on_every_bar_line(piece: ShippedPiece) -> None:
    whole = [measure.duration for measure in _read(piece.abc).score.measures]
    voices = _voices(piece.abc)
    assert list(voices) == ["S", "A", "T", "B"]
    for name, abc in voices.items():
        alone = _read(abc)
        assert (name, alone.warnings) == (name, ())
        assert (name, [measure.duration for measure in alone.score.measures]) == (name, whole)


@each_choral
def test_every_staff_of_a_choir_has_words(piece: ShippedPiece) -> None:
    upper, *others = _lines(piece)
    assert any(note.lyrics for note in upper)
    if len(_read(piece.abc).score.parts) == len(RANGES):
        assert all(any(note.lyrics for note in notes) for notes in others)
