"""Classical closes: where the figure pauses and stops, thirds and sixths under the tune there, and a leaning tone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.score import QUARTER, Note
from arranging.sketch import HarmonizedTune, Phrase
from arranging.stretches import beginning, latest
from arranging.textures.timeline import Pulse, groups, last_chord_onset
from arranging.textures.under_tune import LOWEST, tones_under, under_tune

_APART = 3
"""Semitones between the tune and a tone that leans under it."""


def breath(phrase: Phrase, pulse: Pulse) -> int | None:
    """Where the figure pauses at a phrase's end: on the last beat of a closing note that is longer than one."""
    inside = pulse.between(phrase.last_onset + 1, phrase.end)
    return inside[-1].onset if inside else None


def last_cadence(tune: HarmonizedTune, pulse: Pulse) -> int:
    """Where the last cadence begins: on the strong beat before the last note, or with the note where none comes."""
    arrival = tune.lead[-1].onset
    before = [g for g in groups(pulse) if g.onset < arrival and not g.is_pickup]
    return before[-1].onset if before else arrival


def last_chord(tune: HarmonizedTune, pulse: Pulse, *, moving: bool) -> int:
    """Where the last chord comes: on the last strong beat under a long last note, else with the note itself.

    A left hand that is still `moving` under the note stops on its last beat where there is no strong one.
    """
    last = tune.lead[-1]
    inside = pulse.between(last.onset + 1, last.end)
    strong = [b for b in inside if b.strength >= 2]
    if strong:
        return strong[-1].onset
    return inside[-1].onset if moving and len(inside) >= 2 else last_chord_onset(tune)


def cadence_thirds(tune: HarmonizedTune, left: Sequence[Note], pulse: Pulse) -> tuple[Note, ...]:
    """A third or sixth under the last notes of every phrase, two under the very last one.

    Where the figure leaves the last note no room, they come in with the last chord. Where a phrase closes on a long
    note and there is room, the tone under it is approached by the step above: an appoggiatura of a beat that the tune
    itself does not have.
    """
    closes = _closing_notes(tune)
    last = tune.lead[-1].onset

    def count(note: Note) -> int:
        if note.onset == last:
            return 2
        return 1 if note.onset in closes and note.duration * 2 >= QUARTER else 0

    finals = {phrase.last_onset for phrase in tune.analysis.phrases}
    notes: list[Note] = []
    for note in under_tune(tune, count, left=left):
        beat = pulse.at(note.onset).duration
        if note.onset in finals and note.duration >= 2 * beat and not any(n.onset == note.onset for n in notes):
            notes += _leaning(tune, note, min(beat, note.duration // 2))
        else:
            notes.append(note)
    return tuple(notes) if notes and notes[-1].onset >= last else (*notes, *_last_tones(tune, left))


def _last_tones(tune: HarmonizedTune, left: Sequence[Note]) -> list[Note]:
    """What joins the held last note when the left hand stops in its last chord, above it."""
    last = tune.lead[-1]
    onset = max((n.onset for n in left), default=last.onset)
    floor = max((n.midi for n in left if n.end > onset), default=LOWEST) + 1
    tones = tones_under(tune.chord_at(onset).chord, last.pitch, 2, floor, ()) if last.onset < onset < last.end else ()
    return [Note(onset, last.end - onset, p) for p in tones]


def _closing_notes(tune: HarmonizedTune) -> set[int]:
    """Where the last two notes of every phrase begin."""
    found: set[int] = set()
    for phrase in tune.analysis.phrases:
        found |= {n.onset for n in beginning(tune.lead, phrase.onset, phrase.end)[-2:]}
    return found


def _leaning(tune: HarmonizedTune, note: Note, length: int) -> list[Note]:
    """The note after the scale's step above it, where that neither crowds nor crosses the tune; else the note alone."""
    span = tune.chord_at(note.onset)
    sung = latest(tune.lead, note.onset)
    upper = span.key.step_from(note.pitch.name, 1).above(note.midi + 1)
    third = span.chord.members[1]
    if note.pitch.name != third or not 1 <= upper.midi - note.midi <= 2 or sung.midi - upper.midi < _APART:
        return [note]
    return [
        replace(note, duration=length, pitch=upper),
        replace(note, onset=note.onset + length, duration=note.duration - length),
    ]
