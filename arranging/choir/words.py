"""The tune's words under the voices that sing with it."""

from __future__ import annotations

from bisect import bisect_right
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
    """The syllables, one a verse, that begin at `onset` and are sung until `end`; `last` is where the last note begins.

    `syllables` are as they stand above one note, `prolonged` with a line behind those that end a word. `some_hold` on:
    verses that began before have no syllable here and hold their last one.
    """

    onset: int
    last: int
    end: int
    syllables: tuple[Syllable, ...]
    prolonged: tuple[Syllable, ...]
    some_hold: bool = False


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
            plain = tuple(replace(s, extend=False) if s.extend else s for s in run[0].lyrics)
            prolonged = tuple(replace(s, extend=True) if _closes(s) else s for s in plain)
            found.append(Sung(run[0].onset, last.onset, last.end, plain, prolonged))
        run = [note] if note is not None and note.lyrics else []
    return tuple(_held_by_some(found))


def _held_by_some(found: Sequence[Sung]) -> Iterator[Sung]:
    """The same, where verses differ: a syllable goes on while only other verses have a new one."""
    singing: set[int] = set()
    for sung, after in zip(found, (*found[1:], None), strict=False):
        here = {s.verse for s in sung.syllables}
        holding = singing - here
        singing |= here
        joined = after is not None and after.onset == sung.end
        going_on = here - {s.verse for s in after.syllables} if after is not None and joined else set()
        plain = tuple(replace(s, extend=_closes(s)) if s.verse in going_on else s for s in sung.syllables)
        yield replace(sung, syllables=plain, some_hold=bool(holding))
        if not joined:
            singing = set()


def with_words(voice: Voice, sung: Sequence[Sung]) -> Voice:
    """A lower voice that sings the melody's words with it.

    It strikes every syllable, a held note again and a suspended one too; on what is one syllable it holds a
    repeated note, and slurs the notes that differ.
    """
    starts = {s.onset: s for s in sung}
    notes: list[Note] = []
    slurs: list[Slur] = []
    first, now = 0, None
    for note in struck_at(voice.notes, [s.onset for s in sung]):
        inside = now is not None and note.onset < now.end
        if note.onset in starts or not inside:
            _sing(notes, slurs, first, now)
            before, first, now = first, len(notes), starts.get(note.onset)
            if now is not None and now.some_hold and notes:
                slurs.append(Slur(notes[before].onset, note.onset, dotted=True))
        elif notes[-1].pitch == note.pitch and notes[-1].end == note.onset:
            held = notes[-1]
            notes[-1] = replace(held, duration=note.end - held.onset, marks=held.marks | note.marks)
            continue
        notes.append(note)
    _sing(notes, slurs, first, now)
    return Voice(tuple(notes), tuple(slurs))


def _sing(notes: list[Note], slurs: list[Slur], first: int, sung: Sung | None) -> None:
    """Puts the syllables to the notes from index `first` on, with a slur where there are several."""
    if sung is None:
        return
    several = len(notes) - first > 1
    notes[first] = replace(notes[first], lyrics=sung.prolonged if several else sung.syllables)
    if several:
        slurs.append(Slur(notes[first].onset, notes[-1].onset))


def with_slurs(melody: Voice) -> Voice:
    """The melody with a slur over every syllable of several notes that has none yet, and its line where a word ends."""
    slurs = sorted(melody.slurs, key=lambda s: s.onset)
    missing: list[Slur] = []
    prolonged: dict[int, tuple[Syllable, ...]] = {}
    place = 0
    for sung in syllables_of(melody.notes):
        if sung.last == sung.onset:
            continue
        prolonged[sung.onset] = sung.prolonged
        while place < len(slurs) and slurs[place].end_onset <= sung.onset:
            place += 1
        if place == len(slurs) or slurs[place].onset >= sung.last:
            missing.append(Slur(sung.onset, sung.last))
    notes = tuple(replace(n, lyrics=prolonged[n.onset]) if n.onset in prolonged else n for n in melody.notes)
    return Voice(notes, tuple(sorted((*slurs, *missing), key=lambda s: s.onset)))


def on_oo(voice: Voice, phrases: Iterable[Phrase], struck: frozenset[int]) -> Voice:
    """A voice that holds the harmony: one 'oo' a phrase, slurred over its notes; a repeated note is held.

    At the onsets of `struck` it comes in anew all the same.
    """
    notes: list[Note] = []
    slurs: list[Slur] = []
    for run in _breaths(voice.notes, sorted({p.onset for p in phrases})):
        held = _held(run, struck)
        several = len(held) > 1
        notes.append(replace(held[0], lyrics=(Syllable(OO, extend=several),)))
        notes += held[1:]
        if several:
            slurs.append(Slur(held[0].onset, held[-1].onset))
    return Voice(tuple(notes), tuple(slurs))


def struck_at(notes: Iterable[Note], onsets: Sequence[int]) -> Iterator[Note]:
    """The notes, struck anew at each of the `onsets`, which are sorted."""
    place = 0
    for note in notes:
        while place < len(onsets) and onsets[place] <= note.onset:
            place += 1
        inside = [note.onset]
        while place < len(onsets) and onsets[place] < note.end:
            inside.append(onsets[place])
            place += 1
        if len(inside) == 1:
            yield note
            continue
        for begin, end in pairwise((*inside, note.end)):
            yield replace(note, onset=begin, duration=end - begin)


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


def _breaths(notes: Iterable[Note], openings: Sequence[int]) -> Iterator[list[Note]]:
    """The notes between one breath and the next: a breath is taken in rests and where phrases open."""
    run: list[Note] = []
    for note in notes:
        opens = bool(run) and bisect_right(openings, note.onset) > bisect_right(openings, run[-1].onset)
        if run and (opens or run[-1].end < note.onset):
            yield run
            run = []
        run.append(note)
    if run:
        yield run
