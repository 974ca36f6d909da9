"""Broken chords between melody and bass: shared by the hands as in a song without words, or late behind the tune."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arranging.pitch import Pitch
from arranging.score import Note, measure_index
from arranging.sketch import HarmonizedTune
from arranging.textures.hands import TENTH
from arranging.textures.pulse_octaves import held_or_left
from arranging.textures.spread import Spread, attack_times
from arranging.textures.timeline import Line, Pulse
from arranging.textures.voicing import Shape, voiced

_SHARED = Shape(3, Pitch.parse("C3").midi, Pitch.parse("C5").midi, under=4)
_C4, _HIGH, _THIRD = Pitch.parse("C4").midi, Pitch.parse("C5").midi, 4
_LATE = Shape(3, Pitch.parse("C3").midi, Pitch.parse("A4").midi, span=10, under=4, centre=Pitch.parse("A3").midi)


@dataclass(frozen=True, slots=True)
class Inner:
    """The bass and the inner notes of both hands."""

    bass: tuple[Note, ...]
    left: tuple[Note, ...]
    right: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class _Turn:
    """What one hand plays of the figure: a beat's inner notes, and whether they are for the right hand too."""

    notes: tuple[Note, ...]
    strong: bool
    new_chord: bool
    suits_right: bool


def shared(tune: HarmonizedTune, spread: Spread, pulse: Pulse) -> Inner:
    """A held bass, and the chord broken between it and the tune, the hands taking turns at it.

    On the bass the figure is silent; from there it rises and falls over three tones. The left hand has it on strong
    beats, the right hand on weak ones where it reaches the tones under its tune and is not as busy with that. After a
    strong beat the hands change within a chord, not with it: the one that has begun leads on into the next chord.
    """
    left: list[Note] = []
    right: list[Note] = []
    turns = _turns(tune, spread, pulse)
    in_right = False
    for place, turn in enumerate(turns):
        if turn.strong:
            in_right = turn.suits_right and any(_leads_on(t) for t in turns[place + 1 : place + 2])
        else:
            upbeat = place == 0
            in_right = turn.suits_right and (in_right or upbeat or not turn.new_chord)
        (right if in_right else left).extend(turn.notes)
    return Inner(_bass(tune, spread, left), tuple(left), tuple(right))


def _leads_on(following: _Turn) -> bool:
    """Whether the right hand begins on a strong beat already: when the chord changes on the next one it is there."""
    return following.suits_right and following.new_chord and not following.strong


def _turns(tune: HarmonizedTune, spread: Spread, pulse: Pulse) -> tuple[_Turn, ...]:
    """The figure of the whole time line, beat by beat."""
    lead = Line(tune.lead)
    turns: list[_Turn] = []
    inner = voiced(spread.cells, _within_reach(tune), tune)
    for cell, tones in zip(spread.cells, inner, strict=True):
        times = [t for t, _ in attack_times(cell, pulse, lead)]
        top = len(tones) - 1
        beats: dict[int, list[Note]] = {}
        for place, (onset, end) in enumerate(pairwise([*times, cell.end])):
            if place:
                rung = (place - 1) % (2 * top) if top else 0
                pitch = _free(tones, min(rung, 2 * top - rung), lead.at(onset))
                beats.setdefault(pulse.at(onset).onset, []).append(Note(onset, end - onset, pitch))
        for beat, notes in beats.items():
            in_reach = all(_right_reaches(n.pitch, lead.at(n.onset)) for n in notes)
            busy = all(lead.attacked(n.onset, n.onset + 1) for n in notes)
            turns.append(_Turn(tuple(notes), pulse.at(beat).strength > 1, beat <= cell.onset, in_reach and not busy))
    return tuple(turns)


def _within_reach(tune: HarmonizedTune) -> Shape:
    """Where the inner notes lie: as high as the right hand wants them under a high tune."""
    mean = sum(n.midi * n.duration for n in tune.lead) / sum(n.duration for n in tune.lead)
    return replace(_SHARED, centre=min(_HIGH, max(_C4, round(mean) - _THIRD)))


def behind(tune: HarmonizedTune, spread: Spread, pulse: Pulse) -> Inner:
    """A held bass and chords that enter after every beat: two tones together, then the third over them."""
    lead = Line(tune.lead)
    left: list[Note] = []
    inner = voiced(spread.cells, _LATE, tune)
    for cell, tones in zip(spread.cells, inner, strict=True):
        times = attack_times(cell, pulse, lead)
        ends = [*(t for t, _ in times[1:]), cell.end]
        for place, ((onset, late), end) in enumerate(zip(times, ends, strict=True)):
            if late:
                chosen = tones[:2] if not times[place - 1][1] else tones[-1:]
                left += [Note(onset, end - onset, p) for p in chosen if _clear(p, lead.at(onset))]
    return Inner(_bass(tune, spread, left), tuple(left), ())


def making_room(held: Sequence[Note], moving: Sequence[Note], pulse: Pulse) -> tuple[Note, ...]:
    """What a hand holds under its tune, let go where its inner voice begins; what stood less than a beat is left out.

    So under the tune there is one voice: a held tone, then the figure.
    """
    line = Line(moving)
    out: list[Note] = []
    for note in held:
        over = line.between(note.onset, note.end)
        duration = over[0].onset - note.onset if over else note.duration
        if not over or duration >= pulse.at(note.onset).duration:
            out.append(replace(note, duration=duration))
    return tuple(out)


def _bass(tune: HarmonizedTune, spread: Spread, above: Sequence[Note]) -> tuple[Note, ...]:
    """The bass, held where the hand reaches what lies above it; in one measure either all of it is or none.

    So a measure reads as one line or as two.
    """
    measures, line = tune.tune.measures, Line(above)
    notes = held_or_left(spread.cells, spread.basses, above)
    let_go = {measure_index(measures, c.onset) for c, n in zip(spread.cells, notes, strict=True) if n.end < c.end}
    out: list[Note] = []
    for note in notes:
        over = line.attacked(note.onset + 1, note.end)
        leaves = over and measure_index(measures, note.onset) in let_go
        out.append(replace(note, duration=over[0].onset - note.onset) if leaves else note)
    return tuple(out)


def _free(tones: Sequence[Pitch], rung: int, sung: Note | None) -> Pitch:
    """The tone of a rung, or the nearest one under it that leaves the tune free."""
    while rung and not _clear(tones[rung], sung):
        rung -= 1
    return tones[rung]


def _clear(pitch: Pitch, sung: Note | None) -> bool:
    return sung is None or pitch.midi < sung.midi - 2


def _right_reaches(pitch: Pitch, sung: Note | None) -> bool:
    return sung is None or sung.midi - pitch.midi <= TENTH
