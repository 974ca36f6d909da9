"""Names for the black and white keys: a key where none is given, and the spelling a musician would write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from arranging.analysis.key import best_key
from arranging.pitch import Key, Mode, Pitch, PitchName


def guess_key(durations: Iterable[tuple[int, float]], last: int) -> Key:
    """The key of `(pitch class, duration)` pairs; `last` is the final pitch class."""
    weights = [0.0] * 12
    for pitch_class, duration in durations:
        weights[pitch_class] += duration
    tonic, mode = best_key(weights, last)
    return Key(_tonic_name(tonic, mode), mode)


def _tonic_name(pitch_class: int, mode: Mode) -> PitchName:
    """The name with the fewest signs in its key; flats where six sharps and six flats are as many."""
    names = (PitchName.of_fifths(f) for f in range(-7, 12) if (7 * f - pitch_class) % 12 == 0)
    return min(names, key=lambda name: (abs(Key(name, mode).fifths), Key(name, mode).fifths))


# Costs of a spelling, on a scale where 1 is "unusual" and 4 "a proof-reader would mark it".
_FAR = 0.35
"""A step on the line of fifths away from the notes of the key."""
_CHROMATIC_SEMITONE, _INTO_THE_SCALE = 1.6, 0.4
"""F to F sharp: a semitone rather goes from one letter to the next; if not, then on the way out of the scale."""
_WILD_LEAP = 1.0
"""An augmented or diminished interval other than the tritone, the diminished fourth and the like."""
_MANY_SIGNS = 3.0
"""Double sharps and flats, and E sharp or C flat against the key."""


def spell_line(midis: Sequence[int], keys: Sequence[Key]) -> tuple[Pitch, ...]:
    """The pitches of one line, each note in its key: the cheapest path through the spellings.

    Notes of the scale are written as the signature has them; others lean on their neighbours, so C F# G
    is a leading tone and D C# C a passing one.
    """
    if not midis:
        return ()
    paths: list[list[tuple[float, int]]] = []
    choices: list[tuple[tuple[int, float], ...]] = []
    for i, (midi, key) in enumerate(zip(midis, keys, strict=True)):
        here = _choices(midi % 12, key.fifths, key.mode.is_minor)
        choices.append(here)
        if not i:
            paths.append([(cost, 0) for _, cost in here])
            continue
        semitones = midi - midis[i - 1]
        paths.append(
            [
                min(
                    (paths[-1][j][0] + _motion(before, place, semitones, key.fifths) + cost, j)
                    for j, (before, _) in enumerate(choices[-2])
                )
                for place, cost in here
            ]
        )
    at = min(range(len(paths[-1])), key=lambda k: paths[-1][k][0])
    out: list[Pitch] = []
    for i in range(len(midis) - 1, -1, -1):
        out.append(_pitch(choices[i][at][0], midis[i]))
        at = paths[i][at][1]
    return tuple(reversed(out))


@lru_cache(maxsize=4096)
def _pitch(place: int, midi: int) -> Pitch:
    """The pitch of a MIDI number with the name at a place on the line of fifths."""
    return PitchName.of_fifths(place).nearest(midi)


@lru_cache(maxsize=4096)
def _choices(pitch_class: int, signature: int, minor: bool) -> tuple[tuple[int, float], ...]:
    """Places on the line of fifths a pitch class may have in a key, each with its cost; one alone in the scale."""
    low, high = signature - 1, signature + 5
    places = [f for f in range(signature - 7, signature + 12) if (7 * f - pitch_class) % 12 == 0]
    for place in places:
        if low <= place <= high:
            return ((place, 0.0),)
    raised = (signature + 6, signature + 8) if minor else (signature + 6,)
    out = []
    for place in places:
        distance = 1 if place in raised else max(low - place, place - high)
        out.append((place, _FAR * distance + (_MANY_SIGNS if not -8 <= place <= 12 else 0.0)))
    return tuple(out)


@lru_cache(maxsize=4096)
def _motion(before: int, after: int, semitones: int, signature: int) -> float:
    """Cost of a melodic step between two places on the line of fifths."""
    distance = abs(after - before)
    if distance == 7 and abs(semitones) == 1:
        leaves_scale = signature - 1 <= before <= signature + 5
        return _CHROMATIC_SEMITONE if leaves_scale else _CHROMATIC_SEMITONE + _INTO_THE_SCALE
    if distance <= 6 or (distance == 7 and not semitones):
        return 0.0
    return _WILD_LEAP if distance <= 9 else 2 * _WILD_LEAP
