"""The measures that all parts share: lengths that add up, signatures, repeats, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from arranging.errors import UnreadableScore
from arranging.pitch import Key, PitchName
from arranging.reading.draft import Draft, DraftMeasure, Warnings
from arranging.reading.grid import ticks
from arranging.reading.guard import MAX_QUARTERS, check_counts
from arranging.score import EIGHTH, QUARTER, WHOLE, BarLine, Measure, TimeSignature

COMMON_TIME = TimeSignature(4, 4)
_LONG_FREE_MEASURE = 8 * QUARTER
_NO_METER = "The tune has no meter; it was barred by phrase with a time signature for each measure."


@dataclass(slots=True)
class _Slot:
    """One measure before its length is settled."""

    columns: list[DraftMeasure]
    """The measure as each part has it."""
    time: TimeSignature
    free: bool
    key: Key
    content: int
    """How far the notes reach, in ticks."""
    filled: int
    """How far notes and rests reach."""
    endings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Timeline:
    """The measures, and for each measure of the file the tick it begins at."""

    measures: tuple[Measure, ...]
    onsets: tuple[int, ...]
    has_meter: bool


def lay_out(draft: Draft) -> Timeline:
    """The time line of a draft's measures, repaired so that every measure adds up."""
    slots = list(_slots(draft))
    check_counts(0, len(slots), 0)
    _overrule_signatures(slots, draft.warnings)
    unequal: list[str] = []
    durations = [_duration(i, slots, unequal) for i in range(len(slots))]
    _warn_unequal(unequal, draft.warnings)
    measures: list[Measure] = []
    onsets: list[int] = []
    onset = 0
    for index, duration in enumerate(durations):
        onsets.append(onset)
        measures.extend(_measures(index, slots, durations, onset))
        onset += duration
    has_meter = not all(slot.free for slot in slots)
    if any(slot.free for slot in slots):
        draft.warnings.add(_NO_METER)
    check_counts(0, len(measures), 0)
    return Timeline(_numbered(measures), tuple(onsets), has_meter)


def _slots(draft: Draft) -> Iterator[_Slot]:
    """The measures of the file, side by side, with the signatures that hold in each."""
    time, free, key = COMMON_TIME, not _states_meter(draft), Key(PitchName("C"))
    endings: tuple[int, ...] = ()
    longest = max(len(part.measures) for part in draft.parts)
    for index in range(longest):
        columns = [part.measures[index] for part in draft.parts if index < len(part.measures)]
        for column in columns[::-1]:
            if column.free:
                free = True
            if column.time is not None:
                time, free = column.time, False
            key = column.key or key
        endings = next((c.ending_starts for c in columns if c.ending_starts), endings)
        filled = max((ticks(c.filled) for c in columns), default=0)
        content = filled
        if free or filled != time.duration:
            content = max((ticks(n.at + n.length) for c in columns for n in c.notes), default=0)
        yield _Slot(columns, time, free, key, content, max(content, filled), endings)
        if any(c.ending_stops for c in columns):
            endings = ()


def _states_meter(draft: Draft) -> bool:
    return any(m.time is not None for part in draft.parts for m in part.measures)


def _overrule_signatures(slots: Sequence[_Slot], warnings: Warnings) -> None:
    """Change a signature that most of its measures contradict in one and the same way."""
    for time, run in groupby((s for s in slots if not s.free), key=lambda slot: slot.time):
        under = list(run)
        length, count = Counter(s.content for s in under).most_common(1)[0]
        if length <= time.duration or count < 3 or count < 0.7 * len(under):
            continue
        changed = time_for(length)
        if changed.duration != length:
            continue
        for slot in under:
            slot.time = changed
        warnings.add(
            f"The measures last {_quarters(length)}, the time signature {time} holds {_quarters(time.duration)}; "
            f"it was changed to {changed}."
        )


def _duration(index: int, slots: Sequence[_Slot], unequal: list[str]) -> int:
    """How long a measure lasts: its time signature's length, or what its notes need, which `unequal` then tells."""
    slot = slots[index]
    nominal = slot.time.duration
    if slot.content > MAX_QUARTERS * QUARTER:
        raise UnreadableScore(f"Measure {_name(slot, index)} lasts longer than {MAX_QUARTERS} quarters. Correct it.")
    if slot.free:
        return slot.filled or slot.content or nominal
    if slot.content > nominal:
        glued = slot.content >= 2 * nominal
        unequal.append(_unequal(slot, index, slot.content, "was divided" if glued else "was kept at its full length"))
        return slot.content
    if slot.filled in (0, nominal) or slot.filled > nominal:
        return nominal
    if not _short_by_custom(index, slots):
        unequal.append(_unequal(slot, index, slot.filled, "was left short"))
    return slot.filled


def _short_by_custom(index: int, slots: Sequence[_Slot]) -> bool:
    """True for a pickup, a last measure, or the halves of a measure that a phrase end or repeat divides."""
    slot = slots[index]
    if index in (0, len(slots) - 1) or any(c.implicit for c in slot.columns):
        return True
    neighbours = (slots[index - 1], slots[index + 1])
    return any(slot.filled + n.filled == slot.time.duration for n in neighbours) or any(
        c.repeat_times or c.repeat_start or c.ending_starts or c.bar_line is not BarLine.REGULAR
        for c in (*slot.columns, *slots[index - 1].columns)
    )


def _unequal(slot: _Slot, index: int, found: int, what: str) -> str:
    return (
        f"Measure {_name(slot, index)} lasts {_quarters(found)}, the time signature {slot.time} holds "
        f"{_quarters(slot.time.duration)}; it {what}."
    )


def _warn_unequal(unequal: Sequence[str], warnings: Warnings) -> None:
    """One sentence for each measure, or three and a count."""
    for sentence in unequal[:3]:
        warnings.add(sentence)
    if len(unequal) > 3:
        warnings.add(f"{len(unequal) - 3} more measures do not fit their time signature and were treated likewise.")


def _name(slot: _Slot, index: int) -> str:
    return slot.columns[0].number or str(index + 1)


def _quarters(duration: int) -> str:
    count = Fraction(duration, QUARTER).limit_denominator(100)
    return f"{float(count):g} quarter{'' if count == 1 else 's'}"


def _measures(index: int, slots: Sequence[_Slot], durations: Sequence[int], onset: int) -> Iterator[Measure]:
    """The measure of a slot; a long one without meter becomes several."""
    slot, duration = slots[index], durations[index]
    columns = slot.columns
    pieces = _divide(slot, duration) if slot.free else _cut_glued(duration, slot.time.duration)
    at = onset
    for place, piece in enumerate(pieces):
        first, last = place == 0, place == len(pieces) - 1
        time = slot.time
        if slot.free:
            time = _free_time(index, slots, durations) if len(pieces) == 1 else time_for(piece)
        yield Measure(
            onset=at,
            duration=piece,
            number=columns[0].number if first else "",
            time=time,
            key=slot.key,
            implicit=time.duration != piece,
            repeat_start=first and any(c.repeat_start for c in columns),
            repeat_times=max(c.repeat_times for c in columns) if last else 0,
            endings=slot.endings,
            bar_line=_bar_line(columns) if last else BarLine.NONE,
            sign=next((c.sign for c in columns if c.sign), "") if _sign_here(columns, first, last) else "",
            jump=next((c.jump for c in columns if c.jump), "") if last else "",
        )
        at += piece


def _sign_here(columns: Iterable[DraftMeasure], first: bool, last: bool) -> bool:
    """Segno and coda stand at the beginning of a measure, Fine at its end."""
    fine = any(c.sign == "Fine" for c in columns)
    return last if fine else first


def _bar_line(columns: Iterable[DraftMeasure]) -> BarLine:
    return next((c.bar_line for c in columns if c.bar_line is not BarLine.REGULAR), BarLine.REGULAR)


def _divide(slot: _Slot, duration: int) -> list[int]:
    """Lengths of phrases in a measure without meter: up to eight quarters, cut at line ends, fermatas or notes."""
    notes = sorted((ticks(n.at), ticks(n.at + n.length), bool(n.marks)) for n in slot.columns[0].notes)
    hints = {ticks(b) for b in slot.columns[0].breaks} | {end for _, end, marked in notes if marked}
    cuts = sorted({at for at, _, _ in notes} | {end for _, end, _ in notes})
    pieces, begin = [], 0
    while duration - begin > _LONG_FREE_MEASURE:
        near = [c for c in cuts if 0 < c - begin <= _LONG_FREE_MEASURE]
        later = [c for c in cuts if c - begin > _LONG_FREE_MEASURE and c < duration]
        end = (
            max((c for c in near if c in hints and c - begin >= 2 * QUARTER), default=0)
            or max((c for c in near if (c - begin) % QUARTER == 0 and c - begin >= 4 * QUARTER), default=0)
            or max(near, default=0)
            or min(later, default=0)
        )
        if not end:
            break
        pieces.append(end - begin)
        begin = end
    return [*pieces, duration - begin]


def _cut_glued(duration: int, nominal: int) -> list[int]:
    """Two or more measures that lack the bar line between them, cut apart; the last one keeps what is over."""
    whole, over = divmod(duration, nominal)
    if whole < 2:
        return [duration]
    return [nominal] * whole + ([over] if over else [])


def _free_time(index: int, slots: Sequence[_Slot], durations: Sequence[int]) -> TimeSignature:
    """The signature of a whole measure without meter; a short beginning is a pickup to the next measure's."""
    if index == 0 and len(slots) > 1 and slots[1].free and 2 * durations[0] <= durations[1] <= _LONG_FREE_MEASURE:
        return time_for(durations[1])
    return time_for(durations[index])


def time_for(duration: int) -> TimeSignature:
    """The plainest time signature of a length: in quarters, else eighths, else finer; rounded down when none fits."""
    for beat_type in (4, 8, 16, 32):
        beat = WHOLE // beat_type
        if duration % beat == 0 and duration // beat <= 64:
            return TimeSignature(duration // beat, beat_type)
    if duration < EIGHTH:
        return TimeSignature(1, 8)
    return TimeSignature(max(1, min(64, duration // QUARTER)), 4)


def _numbered(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """Numbers as printed where the file has sensible ones, else counted; a pickup is 0.

    Where a repeat or double bar divides a measure, its second half counts no further: 8 and 8a.
    """
    if all(m.number for m in measures) and any(m.number.isdigit() for m in measures):
        return tuple(measures)
    number = -1 if len(measures) > 1 and measures[0].duration < measures[0].time.duration else 0
    found: list[Measure] = []
    halved = False
    for index, measure in enumerate(measures):
        halved = not halved and index > 1 and _completes(measures[index - 1], measure)
        number += not halved
        found.append(replace(measure, number=f"{number}a" if halved else str(number)))
    return tuple(found)


def _completes(before: Measure, measure: Measure) -> bool:
    """True for the second half of a measure that a repeat or double bar divides."""
    divided = before.repeat_times or before.bar_line is not BarLine.REGULAR or measure.repeat_start
    together = before.duration + measure.duration
    return bool(divided) and before.time == measure.time and together == measure.time.duration
