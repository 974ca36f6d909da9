"""Where the beats fall and how strong they are, in every meter and in measures of odd length."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from arranging.score import HALF, QUARTER, WHOLE, BarLine, Measure, TimeSignature, measure_index

DOWNBEAT, SECONDARY, WEAK = 3, 2, 1


@dataclass(frozen=True, slots=True)
class Beat:
    """A felt beat; `strength` is 3 on a downbeat, 2 on a secondary strong beat, 1 on a weak one."""

    onset: int
    duration: int
    strength: int

    @property
    def end(self) -> int:
        return self.onset + self.duration


def beats(measures: tuple[Measure, ...]) -> tuple[Beat, ...]:
    """All felt beats in order, covering every measure without gaps.

    A pickup is counted from the end of a full measure; its first beat may be a weak remainder of one.
    """
    found: list[Beat] = []
    for measure, missing in zip(measures, all_missing_before(measures), strict=True):
        found += _beats_in(measure, missing)
    return tuple(found)


def strength_at(measures: tuple[Measure, ...], tick: int) -> int:
    """The strength of the beat that begins at a tick: 3, 2, 1, or 0 between beats."""
    index = measure_index(measures, tick)
    for beat in _beats_in(measures[index], missing_before(measures, index)):
        if beat.onset == tick:
            return beat.strength
    return 0


def felt_beat(time: TimeSignature) -> int:
    """Ticks of the beat one would tap: the dotted quarter in 6/8, the half in 2/2, the quarter in 7/8."""
    return min(duration for _, duration, _ in measure_pattern(time))


def counted_beat(time: TimeSignature) -> int:
    """The beat a tempo counts, in ticks: the felt one, but the quarter where that would be longer than a half.

    In 6/4 a conductor's dotted half at 100 would rush a hymn threefold.
    """
    beat = felt_beat(time)
    return beat if beat <= HALF else QUARTER


def missing_before(measures: tuple[Measure, ...], index: int) -> int:
    """How much of a full measure is left out before a short one begins, in ticks.

    A pickup lacks the beginning of its measure; so does the second half of a measure that a repeat or
    double bar splits. Any other short measure lacks its end and gives 0.
    """
    start = index
    while start > 0 and _make_one_measure(measures[start - 1], measures[start]):
        start -= 1
    # In a chain of short measures the halves pair off from the left.
    second_half = (index - start) % 2 == 1
    return _missing(measures, index, second_half)


def all_missing_before(measures: tuple[Measure, ...]) -> tuple[int, ...]:
    """`missing_before` of every measure."""
    found: list[int] = []
    second_half = False
    for index, measure in enumerate(measures):
        second_half = index > 0 and not second_half and _make_one_measure(measures[index - 1], measure)
        found.append(_missing(measures, index, second_half))
    return tuple(found)


def position(measures: tuple[Measure, ...], tick: int) -> int:
    """Ticks from the bar line of a full measure to a tick: a quarter's pickup to 4/4 stands at three quarters."""
    index = measure_index(measures, tick)
    return tick - measures[index].onset + missing_before(measures, index)


@lru_cache(maxsize=256)
def measure_pattern(time: TimeSignature) -> tuple[tuple[int, int, int], ...]:
    """The beats of a full measure as `(offset, duration, strength)`.

    Compound time has dotted beats (6/4 and 3/8 too); meters of five, seven, eight ... eighths have beats of
    two and three, as `groups` says or else 3+2, 2+2+3, 3+3+2.
    """
    unit = WHOLE // time.beat_type
    if time.groups and sum(time.groups) == time.beats:
        groups = time.groups
    elif _is_compound(time):
        return _even(time.beats // 3, 3 * unit)
    elif time.beat_type >= 8:
        groups = _twos_and_threes(time.beats)
    elif time.beats in _USUAL_GROUPS:
        groups = _USUAL_GROUPS[time.beats]
    else:
        return _even(time.beats, unit)
    if time.beat_type <= 4:
        return _grouped(groups, unit)
    return _additive(groups, unit)


_USUAL_GROUPS = {5: (3, 2), 7: (4, 3), 8: (4, 4)}


def _is_compound(time: TimeSignature) -> bool:
    if time.beats == 3:
        return time.beat_type >= 8
    return time.beats % 3 == 0 and time.beat_type >= 4


def _twos_and_threes(count: int) -> tuple[int, ...]:
    """Short beats first for seven (2+2+3), long ones first otherwise (3+2, 3+3+2, 3+3+2+2)."""
    if count < 4:
        return (count,)
    if count in (4, 7):
        return (2, 2, 3)[: 2 + (count == 7)]
    threes = {0: count // 3, 1: count // 3 - 1, 2: count // 3}[count % 3]
    return (3,) * threes + (2,) * ((count - 3 * threes) // 2)


def _even(count: int, duration: int) -> tuple[tuple[int, int, int], ...]:
    """Equal beats; a measure of four or more that can be halved has a strong beat in its middle."""
    middle = count // 2 if count >= 4 and count % 2 == 0 else 0
    return tuple(
        (i * duration, duration, DOWNBEAT if i == 0 else SECONDARY if i == middle else WEAK) for i in range(count)
    )


def _grouped(groups: tuple[int, ...], unit: int) -> tuple[tuple[int, int, int], ...]:
    """Beats of one unit, each group led by a strong one: 5/4 as 3+2."""
    found: list[tuple[int, int, int]] = []
    for group in groups:
        for place in range(group):
            strength = WEAK if place else SECONDARY if found else DOWNBEAT
            found.append((len(found) * unit, unit, strength))
    return tuple(found)


def _additive(groups: tuple[int, ...], unit: int) -> tuple[tuple[int, int, int], ...]:
    """Each group of two or three is a beat of its own length; the one nearest the middle is strong."""
    lengths = [length for group in groups for length in (_twos_and_threes(group) if group > 3 else (group,))]
    offsets = [sum(lengths[:i]) for i in range(len(lengths))]
    middle = min(range(len(lengths)), key=lambda i: abs(2 * offsets[i] - sum(lengths))) if len(lengths) > 2 else 0
    return tuple(
        (offset * unit, length * unit, DOWNBEAT if i == 0 else SECONDARY if i == middle else WEAK)
        for i, (offset, length) in enumerate(zip(offsets, lengths, strict=True))
    )


def _make_one_measure(first: Measure, second: Measure) -> bool:
    """True where two short measures look like one that a repeat or double bar splits."""
    return first.time == second.time and first.duration + second.duration == first.time.duration


def _missing(measures: tuple[Measure, ...], index: int, second_half: bool) -> int:
    measure = measures[index]
    missing = measure.time.duration - measure.duration
    last = len(measures) - 1
    if missing <= 0 or last == 0:
        return 0
    if second_half and last > 1:
        return measures[index - 1].duration
    # A pickup and a last measure that lacks as much are no halves: between them stands the whole tune.
    if index + 1 <= last and _make_one_measure(measure, measures[index + 1]) and last > 1:
        return 0
    if index == 0:
        return missing
    before = measures[index - 1]
    opens_section = measure.repeat_start or before.repeat_times or before.bar_line in (BarLine.DOUBLE, BarLine.FINAL)
    return missing if opens_section and index < last else 0


def _beats_in(measure: Measure, lead: int) -> list[Beat]:
    """The beats of a measure that lacks `lead` ticks of its beginning."""
    if measure.duration <= 0:
        return []
    pattern, full = measure_pattern(measure.time), measure.time.duration
    found: list[Beat] = []
    # An over-long measure goes on with the meter's beats; what would be its next downbeats are no bar lines.
    for turn in range((lead + measure.duration - 1) // full + 1):
        for offset, duration, strength in pattern:
            start = turn * full + offset - lead
            end = min(start + duration, measure.duration)
            if end <= 0 or start >= measure.duration:
                continue
            if start < 0:
                strength = WEAK
            elif turn and strength == DOWNBEAT:
                strength = SECONDARY
            start = max(start, 0)
            found.append(Beat(measure.onset + start, end - start, strength))
    return found
