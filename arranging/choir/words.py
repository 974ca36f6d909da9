"""The tune's words under the voices that sing with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.score import Note, Slur, Syllabic, Syllable, Voice
from arranging.sketch import Phrase

MOST_MELISMA = 12
"""Notes on one syllable; a longer stretch without words is played, not sung."""
OO = "oo"


@dataclass(frozen=True, slots=True)
class Sung:
    """The syllables, one a verse, that begin at `onset` and are sung until `end`."""

    onset: int
    end: int
    syllables: tuple[Syllable, ...]


def syllables_of(melody: Sequence[Note]) -> tuple[Sung, ...]:
    """The melody's syllables with the notes they are sung on; a rest ends a syllable."""
    found: list[Sung] = []
    run: list[Note] = []
    for note in (*melody, None):
        goes_on = note is not None and not note.lyrics and bool(run) and note.onset == run[-1].end
        if note is not None and goes_on:
            run.append(note)
            continue
        if run:
            last = run[-1] if len(run) <= MOST_MELISMA else run[0]
            found.append(Sung(run[0].onset, last.end, run[0].lyrics))
        run = [note] if note is not None and note.lyrics else []
    return tuple(found)


def with_words(voice: Voice, sung: Sequence[Sung]) -> Voice:
    """A lower voice that sings the melody's words with it.

    It strikes every syllable, a held note again and a suspended one too; on what is one syllable it holds a
    repeated note, and slurs the notes that differ.
    """
    notes: list[Note] = []
    slurs: list[Slur] = []
    starts = {s.onset: s for s in sung}
    ends_at = {s.onset: s.end for s in sung}
    until = -1
    first: Note | None = None
    for note in _struck(voice.notes, [s.onset for s in sung]):
        if note.onset in starts:
            _slur(slurs, first, notes)
            first, until = note, ends_at[note.onset]
            notes.append(replace(note, lyrics=starts[note.onset].syllables))
        elif note.onset < until and notes and notes[-1].end == note.onset and notes[-1].pitch == note.pitch:
            held = notes[-1]
            notes[-1] = replace(held, duration=note.end - held.onset, marks=held.marks | note.marks)
        else:
            if note.onset >= until:
                _slur(slurs, first, notes)
                first = None
            notes.append(note)
    _slur(slurs, first, notes)
    return Voice(tuple(_with_lines(notes, {s.onset for s in slurs})), tuple(slurs))


def with_slurs(melody: Voice) -> Voice:
    """The melody with a slur over every syllable of several notes that has none yet, and its line where a word ends."""
    slurs = list(melody.slurs)
    long: set[int] = set()
    for sung in syllables_of(melody.notes):
        inside = [n.onset for n in melody.notes if sung.onset <= n.onset < sung.end]
        if len(inside) > 1:
            long.add(sung.onset)
            if not any(s.onset < inside[-1] and sung.onset < s.end_onset for s in melody.slurs):
                slurs.append(Slur(inside[0], inside[-1]))
    notes = (
        replace(n, lyrics=tuple(replace(s, extend=s.extend or _closes(s)) for s in n.lyrics)) if n.onset in long else n
        for n in melody.notes
    )
    return Voice(tuple(notes), tuple(sorted(slurs, key=lambda s: s.onset)))


def on_oo(voice: Voice, phrases: Iterable[Phrase], struck: frozenset[int]) -> Voice:
    """A voice that holds the harmony: one 'oo' a phrase, slurred over its notes; a repeated note is held.

    At the onsets of `struck` it comes in anew all the same.
    """
    notes: list[Note] = []
    slurs: list[Slur] = []
    for phrase in phrases:
        for run in _unbroken(n for n in voice.notes if phrase.onset <= n.onset < phrase.end):
            held = _held(run, struck)
            notes.append(replace(held[0], lyrics=(Syllable(OO, extend=len(held) > 1),)))
            notes += held[1:]
            _slur(slurs, held[0], notes)
    return Voice(tuple(notes), tuple(slurs))


def _struck(notes: Iterable[Note], onsets: Sequence[int]) -> Iterator[Note]:
    """The notes, struck anew at each of the `onsets`."""
    place = 0
    for note in notes:
        while place < len(onsets) and onsets[place] <= note.onset:
            place += 1
        inside = [note.onset]
        while place < len(onsets) and onsets[place] < note.end:
            inside.append(onsets[place])
            place += 1
        for begin, end in pairwise((*inside, note.end)):
            yield replace(note, onset=begin, duration=end - begin)


def _slur(slurs: list[Slur], first: Note | None, notes: Sequence[Note]) -> None:
    """Adds the slur over the notes from `first` to the last so far, where there are several."""
    if first is not None and notes[-1].onset > first.onset:
        slurs.append(Slur(first.onset, notes[-1].onset))


def _with_lines(notes: Iterable[Note], melismas: set[int]) -> Iterator[Note]:
    """The notes, an extender line behind each word that ends on a melisma of this voice, and behind no other."""
    for note in notes:
        if not note.lyrics:
            yield note
            continue
        drawn = note.onset in melismas
        yield replace(note, lyrics=tuple(replace(s, extend=drawn and _closes(s)) for s in note.lyrics))


def _closes(syllable: Syllable) -> bool:
    """Whether a word ends with the syllable: then a line prolongs it, elsewhere the hyphens do."""
    return syllable.syllabic in (Syllabic.SINGLE, Syllabic.END)


def _held(notes: Iterable[Note], struck: frozenset[int]) -> list[Note]:
    """The notes, each held as long as its pitch stays, but for what begins at the onsets of `struck`."""
    found: list[Note] = []
    for note in notes:
        if found and found[-1].pitch == note.pitch and note.onset not in struck:
            found[-1] = replace(found[-1], duration=note.end - found[-1].onset, marks=found[-1].marks | note.marks)
        else:
            found.append(note)
    return found


def _unbroken(notes: Iterable[Note]) -> Iterator[list[Note]]:
    """Runs of notes without a rest between them."""
    run: list[Note] = []
    for note in notes:
        if run and run[-1].end < note.onset:
            yield run
            run = []
        run.append(note)
    if run:
        yield run
