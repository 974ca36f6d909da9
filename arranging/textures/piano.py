"""Two hands on two staves: layers of notes made playable by one pianist and written as few voices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.score import PIANO, Clef, Direction, Note, Part, Staff, Tempo, Voice
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.styles import TempoRange
from arranging.textures.hands import joined, with_fermatas
from arranging.textures.playable import Hand, playable

_THIRD = 2
"""The index of a third voice."""
Layer = Sequence[Note]
"""Notes of one hand in one rhythm: chords have one duration, nothing overlaps."""


def piano(
    tune: HarmonizedTune,
    right: Sequence[Layer],
    left: Sequence[Layer],
    *,
    above: Sequence[Layer] = (),
    tempo: TempoRange,
    directions: Sequence[Direction] = (),
    tempos: Sequence[Tempo] = (),
    clusters: bool = False,
    sparse: bool = False,
) -> Arrangement:
    """The piano part of two hands, each given as layers with the most important first: the tune, the bass.

    Notes of the lead stay as they are. What two hands cannot play, what grinds against the tune and what growls in
    the depth gives way, the least important first; `clusters` allows a semitone inside a hand. What the right hand
    rings `above` its tune stands in a third voice, with stems up and without rests. In a
    `sparse` part only the tune shows its rests where another voice of the staff sounds.
    """
    below = _split(right)
    hands = playable(tune, [below + _split(above), _split(left)], tempo, clusters=clusters)
    measures = tune.tune.measures
    sings = bool(right) and all(n in right[0] for n in tune.lead[:1])
    upper, lower = (
        joined(_from_the_top(_split(hand), tune_first=not shares), measures, top_shares=shares)
        for hand, shares in zip((hands[0][: len(below)], hands[1]), (not sings, True), strict=True)
    )
    ringing = joined(_from_the_top(_split(hands[0][len(below) :]), tune_first=False), measures, top_shares=True)
    if ringing:
        upper = (*upper, *(Voice() for _ in range(_THIRD - len(upper))), *ringing)
    upper = tuple(replace(v, sparse=sparse and (place > 0 or not sings)) for place, v in enumerate(upper))
    low = tuple(Voice(with_fermatas(v.notes, tune.lead), v.slurs, sparse) for v in lower)
    staves = (Staff(Clef.TREBLE, upper or (Voice(),)), Staff(Clef.BASS, low or (Voice(),)))
    return Arrangement((Part("Piano", PIANO, staves, tuple(directions)),), tuple(tempos))


def _split(layers: Sequence[Layer]) -> Hand:
    """The layers, one whose notes overlap dealt out to as many as it needs."""
    found: Hand = []
    for layer in layers:
        rows: list[list[Note]] = []
        for note in sorted(layer, key=lambda n: (n.onset, -n.duration, n.midi)):
            row = next((r for r in rows if _follows(r[-1], note)), None)
            if row is None:
                rows.append([note])
            else:
                row.append(note)
        found += rows
    return found


def _follows(last: Note, note: Note) -> bool:
    return last.end <= note.onset or (last.onset, last.duration) == (note.onset, note.duration)


def _from_the_top(hand: Hand, *, tune_first: bool) -> list[tuple[Note, ...]]:
    """The layers by height, the first one of equals before the others; a line without notes is no line.

    The tune is the upper voice even where bells ring above its long notes.
    """
    lines = [layer for layer in hand if layer]
    height = {id(line): sum(n.midi * n.duration for n in line) / sum(n.duration for n in line) for line in lines}
    tune = id(lines[0]) if tune_first and lines else 0
    return [tuple(line) for line in sorted(lines, key=lambda line: (id(line) != tune, -height[id(line)]))]
