"""The prelude's left hand: a held bass and, over it, broken chords in sixteenths that touch their lower neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.pitch import Pitch
from arranging.score import SIXTEENTH, Note
from arranging.textures.counter import HARSH
from arranging.textures.figuration import Unit, divided, is_step, members_between
from arranging.textures.figuration_ground import Ground
from arranging.textures.hands import TENTH
from arranging.textures.timeline import Line

BASS, MIDDLE, TOP, NEIGHBOUR = range(4)
_WAVE = (BASS, MIDDLE, TOP, MIDDLE)
_TURN = (BASS, TOP, NEIGHBOUR, TOP)
_LONG_WAVE = (BASS, MIDDLE, TOP, NEIGHBOUR, TOP, MIDDLE)
_LONG_TURN = (BASS, TOP, NEIGHBOUR, TOP, NEIGHBOUR, TOP)
_AFLOAT = (TOP, NEIGHBOUR, TOP, MIDDLE, TOP, MIDDLE)
_TREMBLING = (TOP, NEIGHBOUR)
"""The figures of a quarter and of a dotted quarter: broken on strong beats, turning round the top tone on weak ones;
and over a held bass.
"""


def prelude_left_hand(
    found: Ground, tops: Sequence[Pitch], above: Sequence[Line]
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """Bass and figuration up to the last chord; `tops` are the highest tones of the figures, one a unit."""
    bass: list[Note] = []
    figures: list[Note] = []
    for index, (unit, low, top) in enumerate(zip(found.units, found.bass, tops, strict=True)):
        if index >= found.final:
            break
        if index < found.pedal:
            bass.append(Note(unit.onset, unit.duration, low))
        strikes = index <= found.pedal
        figures += _figure(unit, low, top, above, strikes=strikes)
    return (*bass, found.pedal_note), tuple(figures)


def _figure(unit: Unit, bass: Pitch, top: Pitch, above: Sequence[Line], *, strikes: bool) -> list[Note]:
    onsets = divided(unit, SIXTEENTH)
    inner = members_between(unit.span, bass.midi + 3, top.midi - 3)
    middle = inner[-1] if inner else top
    shape = _shape(len(onsets), unit, wide=bool(inner)) if strikes else _AFLOAT if inner else _TREMBLING
    out: list[Note] = []
    for place, (onset, end) in enumerate(zip(onsets, (*onsets[1:], unit.end), strict=True)):
        role = shape[place % len(shape)]
        if role == BASS and not place:
            continue
        pitch = {BASS: top, MIDDLE: middle, TOP: top}.get(role) or _neighbour(
            unit, onset, top, middle, above, bass.midi + TENTH
        )
        out.append(Note(onset, end - onset, pitch))
    return out


def _shape(count: int, unit: Unit, *, wide: bool) -> tuple[int, ...]:
    if count == 6:
        return _LONG_WAVE if wide else _LONG_TURN
    return _WAVE if wide and unit.strength >= 2 else _TURN


def _neighbour(unit: Unit, onset: int, top: Pitch, otherwise: Pitch, above: Sequence[Line], reach: int) -> Pitch:
    """The tone below the top one, or above it; another chord tone where either would grind."""
    over = [n.midi for line in above for n in line.between(onset, onset + SIXTEENTH)]
    for steps in (-1, 1):
        pitch = unit.tone(top.diatonic + steps)
        if (
            is_step(pitch, top)
            and pitch.midi <= reach
            and all(m - pitch.midi >= 1 and m - pitch.midi not in HARSH for m in over)
        ):
            return pitch
    return otherwise
