"""Measures for a file that only knows ticks: meter and key events, the pickup, the bar lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from arranging.pitch import Key
from arranging.score import QUARTER, BarLine, Measure, TimeSignature

GRID = QUARTER // 8


@dataclass(frozen=True, slots=True)
class MeterEvent:
    """A time signature that holds from a tick of the score on."""

    onset: int
    time: TimeSignature


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """A key that holds from a tick of the score on."""

    onset: int
    key: Key


@dataclass(frozen=True, slots=True)
class Bars:
    """How the time line is barred: the meters and the length of a short first measure, 0 when it is full."""

    meters: tuple[MeterEvent, ...]
    pickup: int
    sure: bool = True


def cleaned(meters: Sequence[MeterEvent]) -> tuple[MeterEvent, ...]:
    """The meter events in order, on the grid, one a tick, the first at 0."""
    by_onset: dict[int, MeterEvent] = {}
    for event in sorted(meters, key=lambda e: e.onset):
        onset = round(Fraction(event.onset, GRID)) * GRID
        by_onset[onset] = replace(event, onset=onset)
    events = [by_onset[onset] for onset in sorted(by_onset)]
    if events:
        events[0] = replace(events[0], onset=0)
    return tuple(events)


def told_pickup(meters: tuple[MeterEvent, ...]) -> Bars | None:
    """The pickup where a second meter event betrays it: bar lines must meet the event. None with a single one.

    A short meter for the pickup alone (1/4, then 3/4) becomes a short measure of the meter that follows.
    """
    if len(meters) < 2:
        return None
    first, second = meters[:2]
    if second.onset == first.time.duration < second.time.duration:
        head = MeterEvent(0, second.time)
        return Bars((head, *meters[1:]), second.onset)
    return Bars(meters, second.onset % first.time.duration)


def measures_of(bars: Bars, keys: Sequence[KeyEvent], end: int) -> tuple[Measure, ...]:
    """Measures from 0 to `end`; a last measure that fills up the pickup stays as short as it is."""
    out: list[Measure] = []
    numbers = 0 if bars.pickup else 1
    for place, event in enumerate(bars.meters):
        last = place + 1 == len(bars.meters)
        stop = end if last else min(bars.meters[place + 1].onset, end)
        now, full = event.onset, event.time.duration
        while now < stop:
            length = bars.pickup if not out and bars.pickup else full
            if now + length > stop:
                fills_up = last and stop - now + bars.pickup == full
                length = stop - now if fills_up or not last else full
            key = _key_at(keys, now)
            out.append(Measure(now, length, str(numbers), event.time, key, implicit=length != full))
            numbers += 1
            now += length
    out[-1] = replace(out[-1], bar_line=BarLine.FINAL)
    return tuple(out)


def _key_at(keys: Sequence[KeyEvent], onset: int) -> Key:
    """The key that holds at a bar line; one that comes within the measure waits for the next."""
    place = bisect_right(keys, onset + GRID, key=lambda event: event.onset)
    return keys[max(place - 1, 0)].key
