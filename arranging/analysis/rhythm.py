"""How a melody moves in time: dotted, syncopated, running, in long notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arranging.analysis.beats import Beat, beats, counted_beat
from arranging.score import EIGHTH, Note, Tune, measure_index

_FEWEST_MEASURES = 3
"""With fewer, nothing can be said of a rhythm that comes again."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How much there is of each kind of motion, in shares from 0 to 1."""

    dotted: float
    """Measures of simple time with a note of a beat and a half or less, three times as long as the next one."""
    sharply_dotted: float
    """Those in which it is within a beat: dotted eighth and sixteenth."""
    syncopated: float
    """Measures with a note that is struck off the beat, or its half, and held over the next one."""
    swung: float
    """Beats of simple time that are divided long-short as a triplet."""
    lilting: float
    """Beats of compound time that are divided long-short, or as in a siciliano."""
    running: float
    """Beats that are divided evenly, in two or three or more."""
    even: float
    """Notes of the commonest length."""
    long_notes: float
    """Time that passes in notes of two beats or more."""
    one_rhythm: float
    """Measures that have the commonest rhythm."""


def measured(tune: Tune) -> Rhythm:
    """The rhythm of a tune in figures."""
    notes = tune.notes
    line = beats(tune.measures)
    sung = [b for b in line if notes[0].onset < b.end and b.onset < notes[-1].end]
    inside = _divisions(sung, notes)
    simple = [(b, d) for b, d in zip(sung, inside, strict=True) if not _is_compound(b)]
    compound = [(b, d) for b, d in zip(sung, inside, strict=True) if _is_compound(b)]
    sounding = sum(n.duration for n in notes)
    length = counted_beat(tune.measures[0].time)
    rhythms = _measure_rhythms(tune)
    return Rhythm(
        dotted=_share_of_measures(tune, _dotted_onsets(notes, sung, 3 * length // 2)),
        sharply_dotted=_share_of_measures(tune, _dotted_onsets(notes, sung, length)),
        syncopated=_share_of_measures(tune, _syncopated_onsets(notes, sung)),
        swung=_share(simple, lambda d: len(d) == 2 and d[0] == 2 * d[1]),
        lilting=_share(compound, _is_lilt),
        running=_share([*simple, *compound], lambda d: len(d) > 1 and len(set(d)) == 1),
        even=Counter(n.duration for n in notes).most_common(1)[0][1] / len(notes),
        long_notes=sum(n.duration for n in notes if n.duration >= 2 * length) / sounding,
        one_rhythm=Counter(rhythms).most_common(1)[0][1] / len(rhythms) if len(rhythms) >= _FEWEST_MEASURES else 0.0,
    )


def _is_compound(beat: Beat) -> bool:
    return beat.duration % (3 * EIGHTH) == 0


_Division = tuple[int, ...]


def _divisions(line: Sequence[Beat], notes: Sequence[Note]) -> list[_Division]:
    """Lengths of the notes that divide each beat between them; empty where none begins and ends with it."""
    found: list[_Division] = []
    k = 0
    for beat in line:
        while k < len(notes) and notes[k].onset < beat.onset:
            k += 1
        within: list[int] = []
        now, j = beat.onset, k
        while j < len(notes) and notes[j].onset == now and notes[j].end <= beat.end:
            within.append(notes[j].duration)
            now = notes[j].end
            j += 1
        found.append(tuple(within) if now == beat.end else ())
    return found


def _is_lilt(lengths: _Division) -> bool:
    """Quarter and eighth, or the siciliano's dotted eighth, sixteenth and eighth."""
    return len(lengths) in (2, 3) and lengths[0] == len(lengths) * lengths[1]


def _dotted_onsets(notes: Sequence[Note], line: Sequence[Beat], longest: int) -> list[int]:
    """Notes on a simple beat, not longer than `longest`, three times as long as the next one, which they lead to."""
    on_beat = {b.onset for b in line if not _is_compound(b)}
    return [
        a.onset
        for a, b in pairwise(notes)
        if a.onset in on_beat and a.end == b.onset and a.duration == 3 * b.duration and a.duration <= longest
    ]


def _syncopated_onsets(notes: Sequence[Note], line: Sequence[Beat]) -> list[int]:
    """Notes struck between two beats and held over the second, or between two halves of a beat and into the other."""
    found: list[int] = []
    k = 0
    for note in notes:
        while k < len(line) - 1 and line[k].end <= note.onset:
            k += 1
        over_beat = line[k].onset < note.onset and note.end > line[k].end
        if over_beat or _inside_syncopated(note, line[k]):
            found.append(note.onset)
    return found


def _inside_syncopated(note: Note, beat: Beat) -> bool:
    """The eighth of sixteenth, eighth, sixteenth; a dotted eighth after a sixteenth is a snap and no syncopation."""
    quarter, part = divmod(4 * (note.onset - beat.onset), beat.duration)
    return not _is_compound(beat) and quarter == 1 and not part and 2 * note.duration == beat.duration


def _share_of_measures(tune: Tune, onsets: Sequence[int]) -> float:
    return len({measure_index(tune.measures, tick) for tick in onsets}) / len(tune.measures)


def _share(divided: Sequence[tuple[Beat, _Division]], wanted: Callable[[_Division], bool]) -> float:
    return sum(wanted(division) for _, division in divided) / len(divided) if divided else 0.0


def _measure_rhythms(tune: Tune) -> list[tuple[tuple[int, int], ...]]:
    """Onsets and lengths in each measure that a note begins in."""
    found: dict[int, list[tuple[int, int]]] = {}
    for note in tune.notes:
        index = measure_index(tune.measures, note.onset)
        found.setdefault(index, []).append((note.onset - tune.measures[index].onset, note.duration))
    return [tuple(rhythm) for rhythm in found.values()]
