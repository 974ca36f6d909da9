"""The order in which measures are played: repeats, endings, da capo, dal segno, Fine and coda."""

from __future__ import annotations

from collections.abc import Sequence

from arranging.score import Measure
from arranging.writing.navigation import Sign, signs


def order(measures: Sequence[Measure]) -> tuple[int, ...]:
    """Indices of the measures as they are played.

    Repeats are taken on the way to a da capo or dal segno and not after it; the last ending is played then.
    """
    found = [signs(m) for m in measures]
    played = _with_repeats(measures, 0)
    for i in range(len(measures)):
        if found[i] & (Sign.DA_CAPO | Sign.DAL_SEGNO):
            return _jump(measures, found, i)
    return played


def _with_repeats(measures: Sequence[Measure], start: int, stop: int | None = None) -> tuple[int, ...]:
    last = len(measures) if stop is None else stop + 1
    out: list[int] = []
    begin, turn, i = start, 1, start
    while i < last:
        measure = measures[i]
        if measure.repeat_start and i != begin:
            begin, turn = i, 1
        if measure.endings and turn not in measure.endings:
            i += 1
            continue
        out.append(i)
        if _goes_back(measures, i, turn):
            i, turn = begin, turn + 1
            continue
        closes = i + 1 == len(measures) or not measures[i + 1].endings
        if closes and (measure.repeat_times or measure.endings):
            begin, turn = i + 1, 1
        i += 1
    return tuple(out)


def _goes_back(measures: Sequence[Measure], at: int, turn: int) -> bool:
    """Whether the repeat at the end of a measure is taken once more; below endings, while there is a later one."""
    measure = measures[at]
    if not measure.repeat_times:
        return False
    return turn < (_last_turn(measures, at) if measure.endings else measure.repeat_times)


def _jump(measures: Sequence[Measure], found: Sequence[Sign], at: int) -> tuple[int, ...]:
    """Play to the jump at measure `at`, then from the beginning or the sign to Fine, or to the coda."""
    first = _with_repeats(measures, 0, at)
    target = 0
    if found[at] & Sign.DAL_SEGNO:
        target = next((i for i in range(at, -1, -1) if found[i] & Sign.SEGNO), 0)
    leave = at
    if found[at] & Sign.AL_CODA or not found[at] & Sign.AL_FINE:
        leave = next((i for i in range(target, at + 1) if found[i] & Sign.TO_CODA), at)
    coda = next((i for i in range(leave + 1, len(measures)) if found[i] & Sign.CODA), None)
    if leave == at and not found[at] & Sign.AL_CODA:
        fine = next((i for i in range(target, len(measures)) if found[i] & Sign.FINE), None)
        if fine is not None:
            return first + _last_time(measures, target, fine)
    second = _last_time(measures, target, leave)
    if coda is not None and found[at] & Sign.AL_CODA | found[leave] & Sign.TO_CODA:
        return first + second + _with_repeats(measures, coda)
    return first + second + (_with_repeats(measures, at + 1) if at + 1 < len(measures) else ())


def _last_time(measures: Sequence[Measure], start: int, stop: int) -> tuple[int, ...]:
    """Straight through without repeats; of several endings only the last is played."""
    return tuple(
        i for i in range(start, stop + 1) if not measures[i].endings or _last_turn(measures, i) in measures[i].endings
    )


def _last_turn(measures: Sequence[Measure], at: int) -> int:
    """How often the passage in front of the endings around `at` is played.

    A first ending with no second one beside it is left out the second time.
    """
    first = last = at
    while first > 0 and measures[first - 1].endings:
        first -= 1
    while last + 1 < len(measures) and measures[last + 1].endings:
        last += 1
    group = measures[first : last + 1]
    highest = max(max(m.endings) for m in group)
    alone = len({m.endings for m in group}) == 1
    return highest + 1 if alone and any(m.repeat_times for m in group) else highest
