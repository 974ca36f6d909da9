"""The right hand of a style that leaves the tune to others: its own line in intro and coda, a counter-voice between."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.analysis.beats import DOWNBEAT
from arranging.chords import Chord
from arranging.pitch import Pitch
from arranging.score import QUARTER, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import SWEET, Slot, counter_voice
from arranging.textures.timeline import Cell, Line, Pulse, own_line

LOWEST = 52
"""The counter-voice stays above E3, where a right hand is at home."""
_HOME = 57
"""From A3 up the hand sings clear of the left one."""
_ABOVE_LEFT = 1
LONG = 3 * QUARTER
"""A note of the tune this long leaves room for the counter-voice to move."""


def companion(
    tune: HarmonizedTune, found: Sequence[Cell], left: Line, pulse: Pulse, *, end: int, top: int
) -> tuple[Note, ...]:
    """The right hand from the beginning up to the tick `end`, over a left hand that is already there.

    One quiet note a cell, moving where the tune holds a note, in thirds or sixths on downbeats, long notes and phrase
    ends. It breathes with the phrases and answers where the tune is silent for long. Where the piano has the melody to
    itself the hand plays that, a third or sixth below its long notes.
    """
    own, sung = own_line(tune), Line(tune.tune.notes)
    piano_sings = Line(own)
    slots = [
        slot
        for cell in found
        if cell.onset < end and not piano_sings.between(cell.onset, cell.end)
        for slot in _slots(tune, sung, cell, left, pulse)
    ]
    notes = [*counter_voice(slots, sung, top), *_own(tune, [n for n in own if n.onset < end], left, pulse)]
    return tuple(sorted(notes, key=lambda n: (n.onset, n.midi)))


def closing_chord(chord: Chord, top: Pitch, floor: int, size: int = 3) -> tuple[Pitch, ...]:
    """The chord in close position under its top note, down to the floor (a MIDI number), from the bottom up."""
    found = [top]
    while len(found) < size:
        lower = max((n.below(found[-1].midi - 3) for n in chord.members[:3]), key=lambda p: p.midi)
        if lower.midi < floor or top.midi - lower.midi > 12:
            break
        found.append(lower)
    return tuple(reversed(found))


def _slots(tune: HarmonizedTune, melody: Line, cell: Cell, left: Line, pulse: Pulse) -> list[Slot]:
    """The counter-voice's notes in one cell: one, or more where the tune holds a long note."""
    phrase = tune.analysis.phrase_at(cell.onset)
    silent = not melody.between(cell.onset, cell.end)
    if _is_pickup(tune, cell):
        return []
    if silent and cell.duration >= LONG:
        return [_slot(cell, cell.onset, cell.end, left, full=True)]
    end = min(cell.end, phrase.release)
    if end <= cell.onset:
        return []
    sung = melody.between(cell.onset, end)
    beat = pulse.at(cell.onset).duration
    at_end = phrase.last_onset < end
    held = [n for n in sung if n.duration >= 2 * beat]
    cuts = _moves(cell, end, [n for n in held if n.duration >= LONG and not at_end], pulse)
    opens = bool(held) or pulse.at(cell.onset).strength == DOWNBEAT
    return [
        _slot(cell, start, stop, left, full=(start == cell.onset and opens) or (stop == end and at_end))
        for start, stop in zip(cuts, [*cuts[1:], end], strict=True)
    ]


def _moves(cell: Cell, end: int, held: Sequence[Note], pulse: Pulse) -> list[int]:
    """Where the counter-voice is struck in a cell: on its beats under a `held` note, else once more when it is long."""
    inner = [b.onset for b in pulse.between(cell.onset + 1, end)]
    under = [t for t in inner if any(n.onset < t < n.end for n in held)]
    if not under and end - cell.onset >= LONG:
        middle = (cell.onset + end) / 2
        under = [min(inner, key=lambda t: (abs(t - middle), -t))] if inner else []
    return [cell.onset, *under]


def _slot(cell: Cell, start: int, stop: int, left: Line, *, full: bool) -> Slot:
    below = left.between(start, stop)
    heard = {n.pitch.pitch_class for n in below}
    members = [m.pitch_class for m in cell.span.chord.members]
    opening = (start - cell.onset) % LONG == 0
    wanted = next((pc for pc in (members[1], *members[3:], *members[:3]) if opening and pc not in heard), None)
    floor = max((n.midi for n in below), default=0) + _ABOVE_LEFT
    return Slot(start, stop - start, cell.span.chord, max(LOWEST, floor), wanted, full, _HOME)


def _is_pickup(tune: HarmonizedTune, cell: Cell) -> bool:
    first = tune.tune.measures[0]
    return first.implicit and cell.onset < first.end and first.duration * 2 <= first.time.duration


def _own(tune: HarmonizedTune, notes: Sequence[Note], left: Line, pulse: Pulse) -> list[Note]:
    out: list[Note] = []
    for note in notes:
        out.append(note)
        span = tune.chord_at(note.onset)
        changes = any(s.chord != span.chord for s in tune.harmony if note.onset < s.onset < note.end)
        if note.duration < 2 * pulse.at(note.onset).duration or changes:
            continue
        floor = left.highest(note.onset, note.end) + _ABOVE_LEFT
        lower = [m.below(note.midi - 3) for m in span.chord.members]
        fitting = [p for p in lower if p.midi >= floor and note.midi - p.midi in SWEET]
        if fitting:
            out.append(Note(note.onset, note.duration, max(fitting, key=lambda p: p.midi)))
    return out
