"""Characters that a style may like in a tune, each from 0 (not at all) to 1 (entirely)."""

from __future__ import annotations

from math import log

from arranging.analysis.beats import measure_pattern
from arranging.analysis.contour import Moves
from arranging.analysis.portrait import Portrait, Texture
from arranging.analysis.rhythm import Rhythm
from arranging.suits import Like

_TEMPO_MARGIN = log(1.3)
"""How far beyond a range, as a ratio, a tempo no longer has anything of it."""
_TEMPO_UNSAID = 0.4
"""What an assumed tempo is worth beside one that stands in the file."""


def always(portrait: Portrait) -> float:
    """Any tune at all."""
    return 1.0


def in_three(portrait: Portrait) -> float:
    """Three beats a measure, or six quarters, which are twice three."""
    if portrait.compound:
        return float(portrait.felt_beat * portrait.beats_a_measure < portrait.time.duration)
    return float(portrait.beats_a_measure == 3 and not _uneven(portrait))


def in_two_or_four(portrait: Portrait) -> float:
    """Two or four undivided beats a measure."""
    return float(not portrait.compound and portrait.beats_a_measure in (2, 4, 8))


def in_two(portrait: Portrait) -> float:
    """Two undivided beats a measure: 2/4 and 2/2."""
    return float(not portrait.compound and portrait.beats_a_measure == 2)


def in_four(portrait: Portrait) -> float:
    """Four undivided beats a measure."""
    return float(not portrait.compound and portrait.beats_a_measure == 4)


def compound(portrait: Portrait) -> float:
    """Beats of three eighths: 6/8, 9/8, 12/8."""
    return float(portrait.compound and not in_three(portrait))


def odd_meter(portrait: Portrait) -> float:
    """Five or seven, beats of unequal length, or a meter that changes."""
    return float(portrait.changing_meter or portrait.beats_a_measure in (5, 7) or _uneven(portrait))


def minor(portrait: Portrait) -> float:
    """A minor key, or a mode with a minor third."""
    return float(portrait.minor)


def major(portrait: Portrait) -> float:
    """A major key, or a mode with a major third."""
    return float(not portrait.minor)


def modal(portrait: Portrait) -> float:
    """Dorian, Phrygian, Lydian, Mixolydian."""
    return float(portrait.modal)


def choral(portrait: Portrait) -> float:
    """The file itself is a setting for choir."""
    return float(portrait.texture is Texture.CHORAL)


def words(portrait: Portrait) -> float:
    """There are words to sing."""
    return float(portrait.words)


def tempo(low: float, high: float) -> Like:
    """A tempo within the range, in felt beats a minute; an assumed one counts for less."""

    def like(portrait: Portrait) -> float:
        beyond = max(log(low / portrait.pace), log(portrait.pace / high), 0.0)
        near = max(0.0, 1 - beyond / _TEMPO_MARGIN)
        return near if portrait.tempo_given else near * _TEMPO_UNSAID

    return like


def grows(character: str, none: float, full: float) -> Like:
    """More of one of the portrait's figures: nothing at `none`, everything at `full`, which may be the lower one."""
    if not any(hasattr(part, character) for part in (Portrait, Rhythm, Moves)):
        raise ValueError(f"A portrait has no '{character}'.")

    def like(portrait: Portrait) -> float:
        return min(1.0, max(0.0, (portrait.figure(character) - none) / (full - none)))

    return like


def both(*likes: Like) -> Like:
    """Several characters together: as much as there is of each."""

    def like(portrait: Portrait) -> float:
        product = 1.0
        for one in likes:
            product *= one(portrait)
        return product

    return like


def either(*likes: Like) -> Like:
    """The strongest of several characters."""
    return lambda portrait: max(one(portrait) for one in likes)


def no(character: Like) -> Like:
    """The lack of a character."""
    return lambda portrait: 1 - character(portrait)


def _uneven(portrait: Portrait) -> bool:
    """Whether the measure has longer and shorter beats, as 7/8 has."""
    return len({duration for _, duration, _ in measure_pattern(portrait.time)}) > 1
