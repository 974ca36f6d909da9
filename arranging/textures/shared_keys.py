"""One key, one finger: what becomes of a note whose key another voice of the same hand strikes or holds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from arranging.score import Measure, Note
from arranging.textures.timeline import Line


def struck_once(line: Iterable[Note], above: Iterable[Note]) -> tuple[Note, ...]:
    """The line without the notes whose key the line above strikes at the same time, or holds: chords lose nothing."""
    upper = Line(above)
    return tuple(n for n in line if all(o.midi != n.midi for o in upper.between(n.onset, n.onset + 1)))


def let_go_together(lines: Sequence[Iterable[Note]], above: Iterable[Note]) -> tuple[tuple[Note, ...], ...]:
    """The lines, the notes of a chord all let go where the line above strikes the key of one: they keep one stem."""
    upper = Line(above)
    held = tuple(tuple(line) for line in lines)
    ends: dict[tuple[int, int], int] = {}
    for note in (n for line in held for n in line):
        taken = (o.onset for o in upper.attacked(note.onset + 1, note.end) if o.midi == note.midi)
        until = next(taken, note.end)
        ends[note.onset, note.end] = min(until, ends.get((note.onset, note.end), note.end))
    return tuple(tuple(replace(n, duration=ends[n.onset, n.end] - n.onset) for n in line) for line in held)


def in_unison(line: Iterable[Note], above: Iterable[Note]) -> tuple[Note, ...]:
    """The line where the line above may meet it on a key: unisons of equal length stay, one stem for each voice.

    Where the lengths differ the line above has the key, and what is left of the note is struck when it is free.
    """
    upper = Line(above)
    out: list[Note] = []
    for note in line:
        pieces = [note]
        for other in upper.between(note.onset, note.end):
            if other.midi == note.midi:
                pieces += _around(pieces.pop(), other)
            if not pieces or pieces[-1].end < note.end:
                break
        out += pieces
    return tuple(out)


def held_once(line: Iterable[Note], others: Iterable[Note], measures: Sequence[Measure]) -> tuple[Note, ...]:
    """The line without the keys it would hold over a bar line together with one of the others.

    Ties join what has the same pitch on both sides of a bar line, and two of them on one key are not told apart. The
    line still strikes the key before the other does, and again when that lets go of it.
    """
    bars = [m.onset for m in measures]
    held = Line(n for n in others if _crosses(n, bars))
    out: list[Note] = []
    for note in line:
        over = held.between(note.onset, note.end) if _crosses(note, bars) else ()
        other = next((o for o in over if o.midi == note.midi and _crosses(_shared(note, o), bars)), None)
        if other is None:
            out.append(note)
            continue
        if note.onset < other.onset:
            out.append(replace(note, duration=other.onset - note.onset))
        if other.end < note.end:
            out.append(replace(note, onset=other.end, duration=note.end - other.end))
    return tuple(out)


def _crosses(note: Note, bars: Sequence[int]) -> bool:
    """Whether a note sounds on over one of the bar lines."""
    return bisect_right(bars, note.onset) < bisect_left(bars, note.end)


def _shared(note: Note, other: Note) -> Note:
    """What two notes on one key sound together."""
    onset = max(note.onset, other.onset)
    return replace(note, onset=onset, duration=min(note.end, other.end) - onset)


def put_off(line: Iterable[Note], others: Iterable[Note]) -> tuple[Note, ...]:
    """The line where it waits until none of the others sounds; what then has no time left is left out."""
    sounding = Line(others)
    out: list[Note] = []
    for note in line:
        free = max((o.end for o in sounding.between(note.onset, note.end)), default=note.onset)
        if free < note.end:
            out.append(replace(note, onset=free, duration=note.end - free))
    return tuple(out)


def on_one_stem(
    visiting: Sequence[Note], host: Iterable[Note], beats: Callable[[int], bool], again: Iterable[int] = ()
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """Notes that visit another hand and the voice they find there, both in one rhythm so that they share a stem.

    Where the visitor moves or leaves on a beat the host strikes again with it, and so it does `again` at the ticks
    given; what the visitor does between the `beats` under a held note is given up. Under an ornament of the host the
    visitor waits.
    """
    guests = Line(visiting)
    strikes = sorted({t for t in (*(t for n in visiting for t in (n.onset, n.end)), *again) if beats(t)})
    home = tuple(piece for note in host for piece in _cut(note, strikes))
    out: list[Note] = []
    for note in home:
        guest = guests.at(note.onset)
        if guest and (guest.onset == note.onset or beats(note.onset)):
            out.append(replace(guest, onset=note.onset, duration=note.duration))
    return tuple(out), home


def _cut(note: Note, strikes: Sequence[int]) -> list[Note]:
    inner = strikes[bisect_right(strikes, note.onset) : bisect_left(strikes, note.end)]
    edges = [note.onset, *inner, note.end]
    return [replace(note, onset=a, duration=b - a) for a, b in pairwise(edges)]


def _around(note: Note, other: Note) -> list[Note]:
    """What stays of a note before, on and after another one on its key."""
    found: list[Note] = []
    if note.onset < other.onset:
        found.append(replace(note, duration=other.onset - note.onset))
    start, end = max(note.onset, other.onset), min(note.end, other.end)
    if (start, end) == (other.onset, other.end):
        found.append(replace(note, onset=start, duration=end - start))
    if end < note.end:
        found.append(replace(note, onset=end, duration=note.end - end))
    return found
