"""Where a melody breathes: fermatas, rests, words and long notes, then regularity."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

from arranging.analysis.beats import felt_beat, missing_before
from arranging.score import BarLine, Mark, Measure, Note, Slur, Syllabic, Tune, measure_index
from arranging.sketch import Phrase

_BREATHS = frozenset({Mark.BREATH, Mark.CAESURA})
_STOPS, _COMMAS = ".!?;:", ",—–"


@dataclass(frozen=True, slots=True)
class Evidence:
    """How much each sign speaks for a phrase end, on one scale of natural logarithms of odds."""

    none: float = -3.0
    fermata: float = 6.0
    breath: float = 6.0
    rest: float = 2.0
    long_note: float = 1.6
    longest_note: float = 1.0
    stop: float = 3.0
    comma: float = 1.5
    capital: float = 1.5
    bar_line: float = 3.0
    same_pickup: float = 1.5
    two_measures: float = 1.0
    four_measures: float = 1.0
    same_rhythm: float = 1.0
    usual_length: float = 0.5
    spread: float = 0.45
    usual_beats: float = 12.0


EVIDENCE = Evidence()


def phrases(tune: Tune, evidence: Evidence = EVIDENCE) -> tuple[Phrase, ...]:
    """The phrases of a tune, covering its time line without gaps; each begins with its own pickup.

    The division is the best of all: every possible phrase end brings its evidence, every phrase its likeness
    to the usual length. No word, melisma or slur is cut, and no phrase is shorter than three beats.
    """
    notes = tune.notes
    ends = [*_best_ends(tune, evidence), len(notes) - 1]
    found: list[Phrase] = []
    onset = tune.measures[0].onset
    for last in ends:
        end = notes[last + 1].onset if last + 1 < len(notes) else tune.end
        note = notes[last]
        found.append(Phrase(onset, end, note.onset, note.end, fermata=Mark.FERMATA in note.marks))
        onset = end
    return tuple(found)


def _best_ends(tune: Tune, evidence: Evidence) -> list[int]:
    """Indices of the notes that end a phrase, but for the tune's last note."""
    notes = tune.notes
    scores = _scores(tune, evidence)
    candidates = [-1, *sorted(scores), len(notes) - 1]
    onsets = [tune.measures[0].onset] + [notes[i].end for i in candidates[1:]]
    starts = [notes[i + 1].onset for i in candidates[:-1]]
    beat = [felt_beat(tune.measure_at(start).time) for start in starts]
    best = [0.0] * len(candidates)
    origin = [0] * len(candidates)
    first = 0
    for j in range(1, len(candidates)):
        while first < j - 1 and onsets[j] - starts[first] > 48 * beat[first]:
            first += 1
        found = -1e9
        for i in range(first, j):
            length = (onsets[j] - starts[i]) / beat[i]
            if length < 3 and i > 0:
                break
            fit = log(length / evidence.usual_beats) / evidence.spread if length > 0 else -9.0
            value = best[i] - fit * fit / 2 + evidence.usual_length
            if value > found:
                found, origin[j] = value, i
        best[j] = found + scores.get(candidates[j], 0.0)
    ends: list[int] = []
    j = origin[-1]
    while j > 0:
        ends.append(candidates[j])
        j = origin[j]
    return ends[::-1]


def _scores(tune: Tune, evidence: Evidence) -> dict[int, float]:
    """The evidence at each note that may end a phrase."""
    notes, measures = tune.notes, tune.measures
    whole = _uncut(notes, tune.melody.slurs)
    sections = _section_ends(measures)
    pickup = _offset(measures, notes[0].onset)
    lengths = [b.onset - a.onset for a, b in pairwise(notes)]
    usual = sorted(lengths)[len(lengths) // 2] if lengths else 0
    has_words = any(n.lyrics for n in notes)
    scores: dict[int, float] = {}
    for i in whole:
        note, after = notes[i], notes[i + 1]
        measure = tune.measure_at(note.onset)
        beat = felt_beat(measure.time)
        score = evidence.none
        if Mark.FERMATA in note.marks:
            score += evidence.fermata
        if note.marks & _BREATHS:
            score += evidence.breath
        rest = after.onset - note.end
        if rest > 0:
            score += evidence.rest * min(1.0, rest / beat)
        if lengths[i] > usual:
            score += evidence.long_note * min(2.0, log(lengths[i] / usual, 2))
        around = lengths[max(0, i - 4) : i] + lengths[i + 1 : i + 5]
        if around and lengths[i] >= max(around):
            score += evidence.longest_note if lengths[i] > max(around) else evidence.longest_note / 2
        if has_words:
            score += _words(note, after, evidence)
        if _touches(sections, note.onset, after.onset):
            score += evidence.bar_line
        here = _offset(measures, after.onset)
        if here == pickup:
            score += evidence.same_pickup
            gone = measure_index(measures, after.onset) - measure_index(measures, notes[0].onset)
            if gone % 2 == 0:
                score += evidence.two_measures
            if gone % 4 == 0:
                score += evidence.four_measures
        if i + 4 < len(lengths) and lengths[i + 1 : i + 5] == lengths[:4]:
            score += evidence.same_rhythm
        scores[i] = score
    return scores


def _uncut(notes: Sequence[Note], slurs: Sequence[Slur]) -> list[int]:
    """Notes after which no word, melisma or slur goes on."""
    verses = {s.verse for n in notes for s in n.lyrics}
    main = min(verses) if verses else 0
    slurred = sorted((s.onset, s.end_onset) for s in slurs)
    found: list[int] = []
    inside_word, slur_end, k = False, -1, 0
    for i, note in enumerate(notes[:-1]):
        for syllable in note.lyrics:
            if syllable.verse == main:
                inside_word = syllable.syllabic in (Syllabic.BEGIN, Syllabic.MIDDLE)
        while k < len(slurred) and slurred[k][0] <= note.onset:
            slur_end = max(slur_end, slurred[k][1])
            k += 1
        melisma = bool(verses) and not notes[i + 1].lyrics and notes[i + 1].onset == note.end
        if not (inside_word or melisma or note.onset < slur_end):
            found.append(i)
    return found


def _words(note: Note, after: Note, evidence: Evidence) -> float:
    """Punctuation at a syllable and a capital at the next one, over all verses."""
    score = 0.0
    for syllable in note.lyrics:
        mark = syllable.text.rstrip("\"'”’)")[-1:]
        score += evidence.stop if mark and mark in _STOPS else evidence.comma if mark and mark in _COMMAS else 0.0
    count = max(1, len(note.lyrics))
    capitals = sum(s.text.lstrip("\"'“‘(")[:1].isupper() for s in after.lyrics)
    return score / count + evidence.capital * capitals / max(1, len(after.lyrics))


def _section_ends(measures: Sequence[Measure]) -> list[int]:
    """Ticks of repeats, endings and double bars."""
    found: list[int] = []
    for before, after in pairwise(measures):
        opens = after.repeat_start or (after.endings and not before.endings)
        closes = before.repeat_times or before.bar_line in (BarLine.DOUBLE, BarLine.FINAL)
        if opens or closes or before.key != after.key:
            found.append(before.end)
    return found


def _touches(ticks: Sequence[int], onset: int, end: int) -> bool:
    """True where one of the ticks lies after `onset`, at `end` at the latest."""
    return bisect_right(ticks, end) > bisect_right(ticks, onset)


def _offset(measures: tuple[Measure, ...], tick: int) -> int:
    index = measure_index(measures, tick)
    return tick - measures[index].onset + missing_before(measures, index)
