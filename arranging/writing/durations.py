"""Note values: which lengths one symbol can say, and how other lengths are cut so that the beat stays visible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from arranging.score import WHOLE, TimeSignature
from arranging.writing.meter import GROUP_LEVEL, Meter, meter_of

SMALLEST = WHOLE // 128
_TYPES = ("breve", "whole", "half", "quarter", "eighth", "16th", "32nd", "64th", "128th")


@dataclass(frozen=True, slots=True)
class Value:
    """A note value: MusicXML's type name, dots, how many flags or beams it has, and its elements as text."""

    type: str
    dots: int
    flags: int
    xml: str = ""


def _table() -> dict[int, Value]:
    out = {}
    for place, name in enumerate(_TYPES):
        ticks = 2 * WHOLE >> place
        for dots in (0, 1, 2):
            whole, rest = divmod(ticks * ((2 << dots) - 1), 1 << dots)
            if not rest and whole % SMALLEST == 0:
                xml = f"<type>{name}</type>" + "<dot/>" * dots
                out[whole] = Value(name, dots, max(0, place - 3), xml)
    return out


VALUES = _table()
"""Every length in ticks that one symbol with at most two dots can say."""


@lru_cache(maxsize=8192)
def split_note(time: TimeSignature, position: int, duration: int) -> tuple[int, ...]:
    """The lengths of the tied notes that say `duration` from `position` in the measure, beats shown.

    A dotted quarter on the second beat of 4/4 hides the middle of the measure and becomes quarter and eighth;
    a half note there is an old habit that every reader knows and stays.
    """
    return _cut(meter_of(time), position, duration, _note_is_clear)


@lru_cache(maxsize=8192)
def split_rest(time: TimeSignature, position: int, duration: int) -> tuple[int, ...]:
    """The lengths of the rests that say `duration`: rests keep to the beat more strictly than notes."""
    return _cut(meter_of(time), position, duration, _rest_is_clear)


@lru_cache(maxsize=1024)
def split_plain(position: int, duration: int) -> tuple[int, ...]:
    """The lengths that say `duration` where only halves count, as inside a tuplet; at most one dot."""
    value = VALUES.get(duration)
    if value and value.dots < 2:
        return (duration,)
    step = 2 * WHOLE
    while step >= SMALLEST:
        cut = position - position % step + step
        if cut < position + duration:
            return split_plain(position, cut - position) + split_plain(cut, position + duration - cut)
        step //= 2
    raise ValueError(f"{duration} ticks at {position} are finer than a 128th note.")


def _cut(meter: Meter, start: int, duration: int, clear: Callable[[Meter, int, int, Value], bool]) -> tuple[int, ...]:
    value = VALUES.get(duration)
    if value and clear(meter, start, start + duration, value):
        return (duration,)
    top, places = meter.strongest(start, start + duration)
    if not places:
        raise ValueError(f"{duration} ticks at {start} are finer than a 128th note.")
    place = places[-1] if meter.level(start) >= top else places[0]
    return _cut(meter, start, place - start, clear) + _cut(meter, place, start + duration - place, clear)


def _note_is_clear(meter: Meter, start: int, end: int, value: Value) -> bool:
    if start % SMALLEST:
        return False
    crossed, places = meter.strongest(start, end)
    if not places:
        return True
    from_level, to_level = meter.level(start), meter.level(end)
    if value.dots == 2 and from_level <= crossed:
        return False
    if meter.strict and crossed >= GROUP_LEVEL:
        return from_level >= crossed and to_level >= crossed
    if from_level > crossed:
        return True
    if from_level < crossed and len(places) > 1:
        return False
    return min(from_level, to_level) >= crossed - 10


def _rest_is_clear(meter: Meter, start: int, end: int, value: Value) -> bool:
    if start % SMALLEST or value.dots == 2:
        return False
    crossed, places = meter.strongest(start, end)
    if not places:
        return True
    from_level, to_level = meter.level(start), meter.level(end)
    if value.dots:
        on_groups = meter.strict and from_level >= GROUP_LEVEL and to_level >= GROUP_LEVEL
        return on_groups and from_level > crossed and to_level >= crossed
    if (meter.strict and crossed >= GROUP_LEVEL) or (meter.flat and crossed >= 0):
        return False
    return from_level > crossed
