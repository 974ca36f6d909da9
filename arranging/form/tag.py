"""A tag: the ending of jazz pianists, which goes once more round the turnaround before it closes."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.analysis.beats import Beat, beats
from arranging.form.coda import ended, filled, with_coda
from arranging.score import Note
from arranging.sketch import CadenceKind, Sketch

DEGREES = (5, 3, 4, 2)
"""What the line sings over iii, VI, ii and V before it comes to the final."""


def with_tag(sketch: Sketch) -> Sketch:
    """The sketch with four measures after it: two of a falling line for iii-VI-ii-V, two of the final held.

    A meter without two beats to the measure has no room for the line and gets the plain coda.
    """
    tune = filled(sketch.tune)
    last = tune.measures[-1]
    halves = halves_of(beats((last,))) if last.duration == last.time.duration else ()
    if len(halves) != 2:
        return with_coda(sketch)
    full, key = last.duration, sketch.analysis.key_at(sketch.lead[-1].onset)
    onsets = [tune.end + i * full + half - last.onset for i in range(2) for half in halves]
    final = sketch.lead[-1].pitch
    close = tune.end + 2 * full
    line = tuple(
        Note(start, end - start, key.degree(degree).nearest(final.midi + 3))
        for degree, start, end in zip(DEGREES, onsets, [*onsets[1:], close], strict=True)
    )
    return ended(sketch, (*line, Note(close, 2 * full, final)), CadenceKind.AUTHENTIC)


def halves_of(measure: Sequence[Beat]) -> tuple[int, ...]:
    """Where the two chords of a measure begin: on its strong beats, or on the first and the last beat."""
    strong = [b.onset for b in measure if b.strength >= 2]
    if len(strong) >= 2:
        return (strong[0], strong[1])
    return tuple(dict.fromkeys((measure[0].onset, measure[-1].onset)))
