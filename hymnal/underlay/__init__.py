"""Words under a tune: every syllable of every verse has its note, and every note of the tune its syllable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arranging.reading import Source
from arranging.score import Credits
from hymnal.melody import Melody
from hymnal.prosody.text import Stanza, stanzas
from hymnal.setting_options import TuneToSing
from hymnal.underlay.engraving import Places, engraved, numbered, pieces_of
from hymnal.underlay.errors import NoWords, TooManyVerses, WordsDoNotFit
from hymnal.underlay.fitting import Fit, Place, fitted, places
from hymnal.underlay.verses import Room, laid_out
from hymnal.underlay.words import Line, as_typed, bare, sung_words

__all__ = ["NoWords", "TooManyVerses", "Underlaid", "WordsDoNotFit", "underlay"]

_COUNTED = {1: "one syllable", 2: "two syllables"}
_CLOSING = " ,;:.-\u2013\u2014"


@dataclass(frozen=True, slots=True)
class Underlaid:
    """A tune with its words, and what a singer should know of them.

    `done` says where the text was laid out otherwise than line by line, a note divided or a slur added; `readings`
    which words are sung otherwise than they are mostly spoken.
    """

    source: Source
    title: str
    verses: int
    done: tuple[str, ...]
    readings: tuple[str, ...]


def underlay(text: str, tune: TuneToSing, melody: Melody) -> Underlaid:
    """The melody with the text's words as its verses, titled with their first line.

    Raises `NoWords`, `TooManyVerses` or `WordsDoNotFit`.
    """
    typed = stanzas(text)
    verses = laid_out(typed, Room(melody.syllables, tune.alleluias(melody.syllables)))
    measures = melody.tune.measures
    rooms = [places(line, measures) for line in melody.lines]
    sung: list[Places] = []
    done, readings = list(verses.done), []
    for number, lines in zip(verses.numbers, verses.lines, strict=True):
        found: Places = []
        for place, (line, room) in enumerate(zip(lines, rooms, strict=True), 1):
            fit = _fit(line, room, number, place)
            found += pieces_of(line, fit, len(room)) if fit else [[] for _ in room]
            verse = f"Verse {number}" if number else "Refrain"
            where = f"{verse}, line {place}" if len(verses.lines) > 1 else f"Line {place}"
            if fit:
                done += [f"{where}: {what}." for what in _compromises(line, fit, room)]
                readings += [f"{where}: {what}." for what in _unusual(line, fit)]
        sung.append(numbered(found, number) if len(verses.lines) > 1 else found)
    slots = [slot for line in melody.lines for slot in line]
    voice = engraved(slots, sung, measures)
    title = _title(typed, next(line for line in verses.lines[0] if line))
    score = melody.source.score
    part = score.parts[0]
    part = replace(part, staves=(replace(part.staves[0], voices=(voice,)),))
    score = replace(score, parts=(part,), title=title, subtitle="", credits=Credits(composer=tune.credit))
    return Underlaid(replace(melody.source, score=score), title, len(sung), tuple(dict.fromkeys(done)), tuple(readings))


def _title(typed: Sequence[Stanza], sung: Line) -> str:
    """The first line: as the tune has it where it ends at a sign or with a typed line, else as typed."""
    lines = [line for stanza in typed for line in stanza.lines if sung_words(line)]
    words = as_typed(sung)
    whole = not words[-1].isalnum() or any(words.endswith(line) for line in lines)
    return (words if whole else lines[0]).strip(_CLOSING)


def _fit(line: Line, room: tuple[Place, ...], verse: int, number: int) -> Fit | None:
    """The line on its places, None for a line that is silent. Raises `WordsDoNotFit`."""
    if not line:
        return None
    fit = fitted(line, room)
    if fit is None:
        text = (
            f"Line {number} of verse {verse} ('{as_typed(line)}') cannot be sung on the tune's {len(room)} notes there."
        )
        raise WordsDoNotFit(verse, number, text)
    return fit


def _compromises(line: Line, fit: Fit, room: Sequence[Place]) -> list[str]:
    """Where a syllable has more or fewer notes than the tune gives it."""
    found = []
    before = [None, *fit.sung]
    ends = [*(one.place for one in fit.sung[1:]), len(room)]
    for last, one, end in zip(before, fit.sung, ends, strict=False):
        word = bare(line[one.word])
        if end - one.place > 1:
            found.append(f"'{word}' is sung over {end - one.place} notes")
        if one.share and last:
            what = "slurred notes are parted" if one.share < room[one.place].notes else "a note is divided"
            who = f"within '{word}'" if one.word == last.word else f"for '{bare(line[last.word])} {word}'"
            found.append(f"{what} {who}")
    return found


def _unusual(line: Line, fit: Fit) -> list[str]:
    """Words that have more or fewer syllables here than they mostly have."""
    found = []
    for word, count in zip(line, fit.counts, strict=True):
        if count and count != word.options[0].count:
            found.append(f"'{bare(word)}' is sung as {_COUNTED.get(count, f'{count} syllables')}")
    return found
