"""Trumpet calls in fourths and fifths: before the tune, and under its long notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arranging.analysis.beats import DOWNBEAT, Beat
from arranging.form.intro import with_intro
from arranging.pitch import P8, Key, Pitch
from arranging.score import EIGHTH, QUARTER, Mark, Note
from arranging.sketch import HarmonizedTune, Sketch
from arranging.textures.timeline import Line, Pulse
from arranging.textures.under_tune import LOWEST

_ACCENT = frozenset({Mark.ACCENT})
_CENTRE = 69
"""Calls sound around A4."""


def with_calls(sketch: Sketch) -> Sketch:
    """The sketch with an introduction of calls between the fifth and the tonic that end on the dominant."""
    framed = with_intro(sketch)
    intro = framed.analysis.phrases[0]
    pulse = Pulse(framed.tune.measures)
    rest = tuple(n for n in framed.lead if n.onset >= intro.end)
    low = sketch.analysis.key.degree(5).below(_CENTRE)
    lead = _calls(sketch.analysis.key, low, pulse, intro.onset, intro.end)
    phrase = replace(intro, last_onset=lead[-1].onset, release=lead[-1].end)
    phrases = (phrase, *framed.analysis.phrases[1:])
    return replace(framed, lead=lead + rest, analysis=replace(framed.analysis, phrases=phrases))


def _calls(key: Key, low: Pitch, pulse: Pulse, start: int, end: int) -> tuple[Note, ...]:
    """A call in every measure, fifth, tonic and the fifth above, and that one held to the end."""
    tonic = key.tonic.above(low.midi)
    beats = pulse.between(start, end)
    strong = [b.onset for b in beats if b.strength == DOWNBEAT]
    hold = strong[-1] if len(strong) > 1 else beats[-1].onset
    notes: list[Note] = []
    place = 0
    for beat in (b for b in beats if b.onset < hold):
        if beat.strength == DOWNBEAT:
            place = 0
        pitch = (low, tonic, low.up(P8))[min(place, 2)]
        # The eighth of a pickup is too short to be dotted.
        dotted = place % 2 == 0 and beat.duration >= QUARTER
        notes += _dotted(beat.onset, beat.duration, pitch) if dotted else [Note(beat.onset, beat.duration, pitch)]
        place += 1
    return (*notes, Note(hold, end - hold, low.up(P8)))


def _dotted(onset: int, duration: int, pitch: Pitch) -> list[Note]:
    """A beat in dotted rhythm; two thirds and a third in compound time."""
    first = duration * 2 // 3 if duration % (3 * EIGHTH) == 0 else duration * 3 // 4
    return [Note(onset, first, pitch), Note(onset + first, duration - first, pitch)]


def calls_under(tune: HarmonizedTune, pulse: Pulse, left: Sequence[Note], end: int) -> tuple[Note, ...]:
    """Calls on root and fifth of the chord in the beats after the first one of each long note, within the hand.

    The tune's note has to last two beats at least, the second of them dotted up to its last third, and to leave an
    octave's room over the left hand.
    """
    below = Line(left)
    notes: list[Note] = []
    for held in tune.lead:
        beats = [b for b in pulse.between(held.onset + 1, held.end) if b.end <= held.end or _is_cut(b, held.end)]
        for place, beat in enumerate(beats):
            if beat.end > end or beat.duration < QUARTER:
                continue
            stop = min(beat.end, held.end)
            under = below.highest(beat.onset, stop) + 1
            floor = max(LOWEST, held.midi - 12, under)
            chord = tune.chord_at(beat.onset).chord
            firm = [chord.members[0], chord.members[min(2, len(chord.members) - 1)]]
            room = sorted((p for n in firm if floor <= (p := n.below(held.midi - 3)).midi), key=lambda p: p.midi)
            if room:
                pitch = room[-1 - (len(beats) - 1 - place) % len(room)]
                call = _dotted if stop == beat.end else _even
                notes += [replace(n, marks=_ACCENT) for n in call(beat.onset, stop - beat.onset, pitch)]
    return tuple(notes)


def _is_cut(beat: Beat, end: int) -> bool:
    """Whether a dotted beat is left at its last third, as before an upbeat."""
    return beat.duration % (3 * EIGHTH) == 0 and 3 * (end - beat.onset) == 2 * beat.duration


def _even(onset: int, duration: int, pitch: Pitch) -> list[Note]:
    """Two equal notes."""
    half = duration // 2
    return [Note(onset, half, pitch), Note(onset + half, half, pitch)]
