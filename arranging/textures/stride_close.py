"""How an oom-pah ends: a last chord of both hands, held or struck again as a stinger."""

from __future__ import annotations

from arranging.pitch import P5, P8, Pitch
from arranging.score import EIGHTH, Mark, Note
from arranging.sketch import HarmonizedTune
from arranging.textures.bass import LOWEST_BASS
from arranging.textures.stride import SHORT, TRIADS, LeftHand
from arranging.textures.timeline import Pulse
from arranging.textures.under_tune import LOWEST, tones_under
from arranging.textures.voicing import candidates

_STRUCK = frozenset({Mark.ACCENT})
_STUNG = frozenset({Mark.ACCENT, Mark.STACCATO})
_RUMBLES = 31
"""G1: below it an octave is felt more than heard."""


def close(
    tune: HarmonizedTune, hand: LeftHand, pulse: Pulse, *, stinger: bool, size: int = 3
) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """The right hand's chord under the last note and the left hand's low octave, from `hand.end` on.

    Both are held to the end, or with a `stinger` struck at once and again on the last strong beat; between them come
    chords, and the fifth right before the stinger. A last note of one beat is struck once.
    """
    last = tune.lead[-1]
    end = max(last.end, hand.end + EIGHTH)
    chord = tune.chord_at(hand.end).chord
    tones = tones_under(chord, last.pitch, size, LOWEST, ())
    root = chord.bass.above(_RUMBLES)
    low = (root, root.up(P8))
    beats = [b for b in pulse.between(hand.end, end) if b.end <= end]
    if not stinger or len(beats) < 2:
        return _struck(tones, hand.end, end, _STRUCK), _struck(low, hand.end, end, _STRUCK)
    strong = [i for i, b in enumerate(beats) if i > 1 and b.strength > 1]
    place = strong[-1] if strong else min(2, len(beats) - 1)
    firm = (beats[0], beats[place])
    right = [n for b in firm for n in _struck(tones, b.onset, b.end, _STUNG)]
    left = [n for b in firm for n in _struck(low, b.onset, b.end, _STUNG)]
    middle = min(candidates(chord, TRIADS, 3), key=lambda v: v[-1].midi)
    for beat in beats[1 : max(1, place - 1)]:
        left += _struck(middle, beat.onset, beat.end, SHORT)
    if place > 1:
        fifth = root.up(P5)
        under = fifth.up(-P8) if fifth.up(-P8).midi >= LOWEST_BASS else fifth
        left += _struck((under, under.up(P8)), beats[place - 1].onset, beats[place - 1].end, _STRUCK)
    return tuple(right), tuple(sorted(left, key=lambda n: (n.onset, n.midi)))


def _struck(pitches: tuple[Pitch, ...], onset: int, end: int, marks: frozenset[Mark]) -> tuple[Note, ...]:
    return tuple(Note(onset, end - onset, p, marks) for p in pitches)
