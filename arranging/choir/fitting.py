"""A melody brought to where sopranos sing it: moved by octave or key, never altered."""

from __future__ import annotations

from arranging.form.transposition import interval_up, to_key
from arranging.pitch import Key, PitchName
from arranging.score import Tune
from arranging.sketch import Analysis

SOPRANO = (PitchName("C").at(4), PitchName("A").at(5))
"""The range that a melody must lie in."""
_RANGE = (SOPRANO[0].midi, SOPRANO[1].midi)


def fitted(tune: Tune, analysis: Analysis, key: Key | None) -> tuple[Tune, Analysis, tuple[str, ...]]:
    """The tune in `key`, or in its own, inside the soprano's range C4 to A5, and what had to be said about it.

    Without a wish it stays where it lies if it can, else it moves by octaves, else by the smallest interval that
    brings it inside. A tune that is wider than the range goes where it strays least.
    """
    if key is not None:
        tune, analysis = to_key(tune, analysis, key, within=_RANGE)
        return tune, analysis, _said_of_width(tune, analysis.key)
    low, high = _reach(tune)
    if _stray(low, high) == 0:
        return tune, analysis, ()
    home = analysis.key
    octaves = min(range(-60, 61, 12), key=lambda s: (_stray(low + s, high + s), abs(s)))
    if _stray(low + octaves, high + octaves) == 0 or high - low > _RANGE[1] - _RANGE[0]:
        tune, analysis = to_key(tune, analysis, home, within=_RANGE)
        return tune, analysis, (*_said_of_octaves(octaves), *_said_of_width(tune, analysis.key))
    semitones = min(range(-60, 61), key=lambda s: (_stray(low + s, high + s), abs(s)))
    tonic = home.tonic.up(interval_up(home, semitones % 12))
    tune, analysis = to_key(tune, analysis, Key(tonic, home.mode), within=_RANGE)
    where = "higher" if semitones > 0 else "lower"
    said = (
        f"The melody lies outside the soprano's range C4-A5 in {home}, and in no octave inside it; "
        f"it was moved {_count(abs(semitones), 'semitone')} {where}, to {analysis.key}."
    )
    return tune, analysis, (said,)


def _said_of_octaves(semitones: int) -> tuple[str, ...]:
    if not semitones:
        return ()
    where = "higher" if semitones > 0 else "lower"
    return (
        f"The melody lies outside the soprano's range C4-A5; "
        f"it was set {_count(abs(semitones) // 12, 'octave')} {where}.",
    )


def _said_of_width(tune: Tune, key: Key) -> tuple[str, ...]:
    low, high = _reach(tune)
    if _stray(low, high) == 0:
        return ()
    notes = sorted(tune.notes, key=lambda n: n.midi)
    reach = f"{notes[0].pitch} to {notes[-1].pitch}"
    return (f"In {key} the melody reaches from {reach}, beyond the soprano's range C4-A5; its notes were kept.",)


def _count(number: int, what: str) -> str:
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}" if number == 1 else f"{number} {what}s"


def _reach(tune: Tune) -> tuple[int, int]:
    return min(n.midi for n in tune.notes), max(n.midi for n in tune.notes)


def _stray(low: int, high: int) -> int:
    return max(0, _RANGE[0] - low) + max(0, high - _RANGE[1])
