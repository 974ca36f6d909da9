"""Laying a `w:` line of ABC under the notes of the music above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from arranging.reading.draft import DraftNote
from arranging.score import Syllabic, Syllable

_PIECE = re.compile(r"(?:\\-|[^-_*|\s])+|[-_*|]|\s+")
_VERSE_NUMBER = re.compile(r"^\d{1,2}\.[~\s]*(?=\S)")


def lay_under(text: str, notes: Sequence[tuple[int, DraftNote]], verse: int, unfinished: set[int]) -> bool:
    """Give each note its syllable; True when every syllable found a note.

    `notes` are pairs of measure index and note, in order, rests and grace notes left out. `unfinished` are the
    verses whose last line of words ended within a word; this line's verse is put in or taken out.
    `-` parts syllables, `_` prolongs one, `*` skips a note, `~` is a blank inside one, `|` goes to the next measure.
    """
    place = 0
    inside = verse in unfinished
    unfinished.discard(verse)
    sung: DraftNote | None = None
    for kind, piece in _pieces(_VERSE_NUMBER.sub("", text.strip(), count=1)):
        if kind == "bar":
            while 0 < place < len(notes) and notes[place][0] == notes[place - 1][0]:
                place += 1
            continue
        if place >= len(notes):
            return kind != "syllable"
        if kind == "syllable":
            hyphen = piece.endswith("\0")
            syllabic = _SYLLABIC[inside, hyphen]
            sung = notes[place][1]
            sung.lyrics.append(Syllable(piece.rstrip("\0"), verse, syllabic))
            inside = hyphen
            (unfinished.add if hyphen else unfinished.discard)(verse)
        elif kind == "hold" and sung is not None:
            _extend(sung)
        place += 1
    return True


_SYLLABIC = {
    (False, False): Syllabic.SINGLE,
    (False, True): Syllabic.BEGIN,
    (True, True): Syllabic.MIDDLE,
    (True, False): Syllabic.END,
}


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """`("syllable", text)` with a NUL behind a hyphenated one, and `hold`, `skip`, `bar` for the signs."""
    pending = ""
    for piece in _PIECE.findall(text):
        if piece == "-":
            if pending:
                yield "syllable", pending + "\0"
                pending = ""
            else:
                yield "skip", piece
            continue
        if pending:
            yield "syllable", pending
            pending = ""
        if piece in "_*|":
            yield {"_": "hold", "*": "skip", "|": "bar"}[piece], piece
        elif not piece.isspace():
            pending = piece.replace("\\-", "-").replace("~", " ").strip() or "\u00a0"
    if pending:
        yield "syllable", pending


def _extend(sung: DraftNote) -> None:
    """Draw the melisma line behind the syllable just sung when it ends a word."""
    syllable = sung.lyrics[-1]
    if syllable.syllabic in (Syllabic.SINGLE, Syllabic.END):
        sung.lyrics[-1] = replace(syllable, extend=True)
