"""Syllables put under notes: notes divided where a verse needs more of them, slurs where it needs fewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.analysis.beats import strength_at
from arranging.score import EIGHTH, HALF, QUARTER, SIXTEENTH, WHOLE, Measure, Note, Slur, Syllabic, Syllable, Voice
from hymnal.melody import Slot
from hymnal.prosody.syllables import Word
from hymnal.underlay.fitting import Fit
from hymnal.underlay.words import Line, syllables_of

_SIMPLE = (WHOLE, HALF, QUARTER, EIGHTH, SIXTEENTH)


@dataclass(frozen=True, slots=True)
class Piece:
    """One syllable as it is printed."""

    text: str
    syllabic: Syllabic


Places = list[list[Piece]]
"""For each place of the tune, the syllables of one verse."""


def pieces_of(line: Line, fit: Fit, room: int) -> Places:
    """The syllables of a line on its places; what cannot be divided is drawn out over the notes it has."""
    found: Places = [[] for _ in range(room)]
    printed = _joined(line, fit.counts)
    for sung in fit.sung:
        texts = printed[sung.word]
        if sung.syllable < len(texts):
            found[sung.place].append(Piece(texts[sung.syllable], _syllabic(sung.syllable, len(texts))))
    return found


def _joined(line: Line, counts: Sequence[int]) -> list[list[str]]:
    """Each word's syllables; a word without one of its own stands with its neighbour's: `the e-`, `man- y a`."""
    found = [list(syllables_of(word, count)) if count else [] for word, count in zip(line, counts, strict=True)]
    sounding = [i for i, texts in enumerate(found) if texts]
    for i, word in enumerate(line):
        if found[i] or not sounding:
            continue
        after = next((j for j in sounding if j > i), None)
        before = next((j for j in reversed(sounding) if j < i), None)
        if after is not None and (before is None or _leans_forward(word)):
            found[after][0] = f"{word.text}\u00a0{found[after][0]}"
        elif before is not None:
            found[before][-1] += f"\u00a0{word.text}"
    return found


def _leans_forward(word: Word) -> bool:
    """Whether a word without a syllable is said with the next one, as `the` and `th'` are."""
    return word.text.lower().startswith("th")


def numbered(places: Places, number: int) -> Places:
    """The verse with its number before its first syllable; a refrain, whose number is 0, with that word."""
    first = next((i for i, here in enumerate(places) if here), None)
    if first is None:
        return places
    piece, *rest = places[first]
    head = f"{number}." if number else "Refrain:"
    piece = replace(piece, text=f"{head}\u00a0{piece.text}")
    return [*places[:first], [piece, *rest], *places[first + 1 :]]


def engraved(slots: Sequence[Slot], verses: Sequence[Places], measures: tuple[Measure, ...]) -> Voice:
    """The melody with all its verses.

    A slur that not every verse sings is dotted, as hymnals have it.
    """
    notes: list[Note] = []
    starts: list[list[int]] = [[] for _ in verses]
    """For each verse the indices of the notes that have a syllable."""
    begins: list[int] = []
    for slot, shares in zip(slots, zip(*verses, strict=True), strict=True):
        first = len(notes)
        begins.append(first)
        most = max(len(here) for here in shares)
        added = _divided(slot.notes, most) if most > 1 else _held(slot.notes)
        lyrics: list[list[Syllable]] = [[] for _ in added]
        for v, here in enumerate(shares):
            for piece, place in zip(here, _chosen(added, len(here), measures), strict=True):
                lyrics[place].append(Syllable(piece.text, v + 1, piece.syllabic))
                starts[v].append(first + place)
        notes += [replace(note, lyrics=tuple(words)) for note, words in zip(added, lyrics, strict=True)]
    return _with_slurs(notes, starts)


def _with_slurs(notes: list[Note], starts: Sequence[Sequence[int]]) -> Voice:
    """Slurs over syllables of several notes, and the line behind those that end a word."""
    singers: dict[tuple[int, int], int] = {}
    drawn: set[tuple[int, int]] = set()
    for v, places in enumerate(starts):
        for start, end in pairwise((*places, len(notes))):
            last = end - 1
            while last > start and any(a.end < b.onset for a, b in pairwise(notes[start : last + 1])):
                last -= 1
            if last > start:
                singers[start, last] = singers.get((start, last), 0) + 1
                drawn.add((v + 1, start))
    slurs = tuple(
        Slur(notes[a].onset, notes[b].onset, dotted=count < sum(_sings(places, a) for places in starts))
        for (a, b), count in sorted(singers.items())
    )
    return Voice(tuple(_drawn_out(note, i, drawn) for i, note in enumerate(notes)), slurs)


def _sings(places: Sequence[int], index: int) -> bool:
    """Whether a verse with syllables at these notes has begun to sing at a note."""
    return bool(places) and places[0] <= index


def _drawn_out(note: Note, index: int, drawn: set[tuple[int, int]]) -> Note:
    lyrics = tuple(
        replace(s, extend=s.syllabic in (Syllabic.SINGLE, Syllabic.END) and (s.verse, index) in drawn)
        for s in note.lyrics
    )
    return replace(note, lyrics=lyrics)


def _held(notes: Sequence[Note]) -> list[Note]:
    """The notes of one syllable; a repeated one, there for other words, is held."""
    found: list[Note] = []
    for note in notes:
        if found and found[-1].pitch == note.pitch and found[-1].end == note.onset:
            last = found[-1]
            found[-1] = replace(last, duration=note.end - last.onset, marks=last.marks | note.marks)
        else:
            found.append(note)
    return found


def _divided(notes: Sequence[Note], count: int) -> list[Note]:
    """The notes, the longest of them repeated until there are `count`; together as long as they were."""
    found = list(notes)
    while len(found) < count:
        longest = max(range(len(found)), key=lambda i: (found[i].duration, -i))
        note = found[longest]
        second = _second_part(note.duration)
        first = replace(note, duration=note.duration - second, marks=frozenset())
        later = replace(note, onset=first.end, duration=second, graces=())
        found[longest : longest + 1] = [first, later]
    return found


def _second_part(duration: int) -> int:
    """The shorter part of a divided note: a dotted half becomes a half and a quarter, a half two quarters."""
    if duration % SIXTEENTH:
        return duration // 2
    return next((simple for simple in _SIMPLE if 2 * simple <= duration), duration // 2)


def _chosen(notes: Sequence[Note], count: int, measures: tuple[Measure, ...]) -> list[int]:
    """Which of a place's notes get the syllables: the first, and those on the strongest beats."""
    rest = sorted(range(1, len(notes)), key=lambda i: (-strength_at(measures, notes[i].onset), i))
    return sorted([0, *rest[: count - 1]]) if count else []


def _syllabic(place: int, count: int) -> Syllabic:
    if count == 1:
        return Syllabic.SINGLE
    return Syllabic.BEGIN if place == 0 else Syllabic.END if place == count - 1 else Syllabic.MIDDLE
