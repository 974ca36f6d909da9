"""Turns in sixteenths: an inner voice touches its neighbours before it moves on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arranging.pitch import Pitch
from arranging.score import EIGHTH, HALF, QUARTER, SIXTEENTH, Mark, Note, Voice
from arranging.sketch import HarmonizedTune
from arranging.textures.hands import TENTH
from arranging.textures.timeline import Line, Pulse

_APART = QUARTER
"""From one turn to the next at least, so that the ear can follow each."""
_GRINDS = (0, 1, 13)
"""Semitones between a turn's notes and what the other voices sing: a key they share, or a bare dissonance."""

Pair = tuple[Pitch, Pitch]


def with_turns(tune: HarmonizedTune, voices: Sequence[Voice], turning: Sequence[int]) -> tuple[Voice, ...]:
    """The voices with turns in those numbered `turning`, never two at once.

    The last eighth of a note of a quarter or more becomes two sixteenths: before a step or a third a neighbour and the
    note itself, before the same note both neighbours, before a fourth a run. So the moves from chord to chord stay as
    they were. The sixteenths grind against no other voice and cross none, and they stay in the hand of their note.
    """
    out = list(voices)
    pulse = Pulse(tune.tune.measures)
    turned_at: list[int] = []
    for number in turning:
        above = [Line(v.notes) for v in out[:number]]
        below = [Line(v.notes) for v in out[number + 1 :]]
        hand = below[-1] if below and 2 * number >= len(out) else above[0]
        notes: list[Note] = []
        line = out[number].notes
        for note, following in zip(line, (*line[1:], None), strict=True):
            pair = None
            free = all(abs(note.end - t) >= _APART for t in turned_at)
            if free and following and _can_turn(tune, note, following, pulse):
                wanted = (p for p in _pairs(tune, note, following) if not _leaves(p, note, hand))
                pair = next((p for p in wanted if _is_clear(p, note, above, below)), None)
            if pair:
                turned_at.append(note.end)
                notes += _turn(note, pair)
            else:
                notes.append(note)
        out[number] = replace(out[number], notes=tuple(notes))
    return tuple(out)


def _can_turn(tune: HarmonizedTune, note: Note, following: Note, pulse: Pulse) -> bool:
    """Whether a note leads on to the next at a beat; phrase ends and fermatas stay plain."""
    fits = QUARTER <= note.duration <= HALF + QUARTER and Mark.FERMATA not in note.marks
    leads = following.onset == note.end and pulse.falls_on(note.end)
    return fits and leads and note.onset < tune.analysis.phrase_at(note.onset).last_onset


def _pairs(tune: HarmonizedTune, note: Note, following: Note) -> Iterator[Pair]:
    """The two sixteenths that may lead from a note to the following one, the best first."""
    way = following.pitch.diatonic - note.pitch.diatonic
    upper, lower = (_neighbour(tune, note, note.pitch, steps) for steps in (1, -1))
    if way == 0:
        wanted = [(upper, lower)] if note.midi == following.midi else []
    elif abs(way) == 1:
        wanted = [(upper if way < 0 else lower, note.pitch)]
    elif abs(way) == 2:
        wanted = [(upper, note.pitch), (lower, note.pitch)]
    elif abs(way) == 3:
        first = upper if way > 0 else lower
        wanted = [(first, first and _neighbour(tune, note, first, 1 if way > 0 else -1))]
    else:
        wanted = []
    for one, two in wanted:
        if one and two:
            yield one, two


def _neighbour(tune: HarmonizedTune, note: Note, pitch: Pitch, steps: int) -> Pitch | None:
    """The key's tone beside a pitch; none where the chord has that tone in another form, or it lies too far off."""
    span = tune.chord_at(note.end - 1)
    name = span.key.step_from(pitch.name, steps)
    if any(m.step == name.step and m != name for m in span.chord.members):
        return None
    found = name.nearest(pitch.midi + steps)
    return found if 0 < (found.midi - pitch.midi) * steps <= 2 else None


def _leaves(pair: Pair, note: Note, hand: Line) -> bool:
    """Whether a sixteenth lies out of reach for the hand that has the note together with an outer voice."""
    held = [n.midi for n in hand.between(note.end - EIGHTH, note.end)]
    return any(abs(note.midi - m) <= TENTH < abs(pitch.midi - m) for m in held for pitch in pair)


def _is_clear(pair: Pair, note: Note, above: Sequence[Line], below: Sequence[Line]) -> bool:
    """Whether the two sixteenths stay between their neighbours and grind against nothing; no key is struck twice."""
    start = note.end - EIGHTH
    for pitch, onset in zip(pair, (start, start + SIXTEENTH), strict=True):
        high = [n.midi for line in above for n in line.between(onset, onset + SIXTEENTH)]
        low = [n.midi for line in below for n in line.between(onset, onset + SIXTEENTH)]
        if pitch == note.pitch:
            if pitch.midi in (*high, *low):
                return False
            continue
        crosses = any(m <= pitch.midi for m in high) or any(m >= pitch.midi for m in low)
        if crosses or any(abs(m - pitch.midi) in _GRINDS for m in (*high, *low)):
            return False
    return True


def _turn(note: Note, pair: Pair) -> tuple[Note, ...]:
    later = note.end - EIGHTH
    return (
        replace(note, duration=later - note.onset),
        Note(later, SIXTEENTH, pair[0]),
        Note(later + SIXTEENTH, note.end - later - SIXTEENTH, pair[1]),
    )
