"""Turns in sixteenths: an inner voice touches its upper neighbour before it moves on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.pitch import Pitch
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Mark, Note, Voice
from arranging.sketch import HarmonizedTune
from arranging.textures.timeline import Line, Pulse

_APART = 3 * QUARTER
"""From one turn to the next at least: a spice, not a manner."""


def with_turns(tune: HarmonizedTune, voices: Sequence[Voice], turning: Sequence[int]) -> tuple[Voice, ...]:
    """The voices with turns in those numbered `turning`, never two at once.

    A quarter that moves on becomes an eighth, its upper neighbour and itself again; so the moves from chord to chord
    stay as they were. It turns where the other voices hold and the neighbour grinds against none of them.
    """
    out = list(voices)
    pulse = Pulse(tune.tune.measures)
    turned_at: list[int] = []
    for number in turning:
        others = [Line(v.notes) for i, v in enumerate(out) if i != number]
        notes: list[Note] = []
        line = out[number].notes
        for note, following in zip(line, (*line[1:], None), strict=True):
            neighbour = _upper_neighbour(tune, note)
            free = (
                following is not None
                and _moves_on(note, following)
                and pulse.at(note.onset).onset == note.onset
                and all(abs(note.onset - t) >= _APART for t in turned_at)
                and all(_stays_clear(neighbour, note, other) for other in others)
            )
            if free:
                turned_at.append(note.onset)
                notes += _turn(note, neighbour)
            else:
                notes.append(note)
        out[number] = replace(out[number], notes=tuple(notes))
    return tuple(out)


def _upper_neighbour(tune: HarmonizedTune, note: Note) -> Pitch:
    key = tune.chord_at(note.onset).key
    number, _ = key.degree_of(note.pitch.name)
    return key.degree(number % 7 + 1).above(note.midi + 1)


def _moves_on(note: Note, following: Note) -> bool:
    plain = note.duration == QUARTER and following.onset == note.end and Mark.FERMATA not in note.marks
    return plain and 0 < abs(following.midi - note.midi) <= 4


def _stays_clear(neighbour: Pitch, note: Note, line: Line) -> bool:
    """Whether a voice holds, and lies neither on the neighbour nor a semitone from it nor between it and the note."""
    if any(n.onset > note.onset for n in line.between(note.onset, note.end)):
        return False
    near = neighbour.midi - note.midi <= 2
    return near and all(
        abs(n.midi - neighbour.midi) not in (0, 1, 13) and not note.midi < n.midi <= neighbour.midi
        for n in line.between(note.onset, note.end)
    )


def _turn(note: Note, neighbour: Pitch) -> tuple[Note, ...]:
    later = note.onset + EIGHTH
    return (
        replace(note, duration=EIGHTH),
        Note(later, SIXTEENTH, neighbour),
        Note(later + SIXTEENTH, note.end - later - SIXTEENTH, note.pitch),
    )
