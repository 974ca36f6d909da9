"""Where a melody breathes: with its lines of verse, else at fermatas, rests and long notes, then by regularity."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

from arranging.analysis.beats import SECONDARY, all_missing_before, beats, felt_beat
from arranging.analysis.lines import verse_lines
from arranging.score import BarLine, Mark, Measure, Note, Slur, Syllabic, Tune
from arranging.sketch import Phrase

_HARDLY_A_SIGN = 1.0
"""Notes with less evidence are not considered."""
MANY_SIGNS = 5_000
"""Possible phrase ends from which on they are sifted first: comparing all pairs of them would take minutes."""
_MANY_FERMATAS = 3
"""Fermatas before the last note from which on they mark the phrases, as in chorales."""
_BREATHS = frozenset({Mark.BREATH, Mark.CAESURA})
_SHORTEST = 3
"""Beats of the shortest phrase."""
_LONGEST = 2.5
"""Usual lengths in the longest phrase; only a tune without a place to breathe has a longer one."""
_STOPS, _COMMAS = ".!?;:", ",—–"


@dataclass(frozen=True, slots=True)
class Evidence:
    """How much each sign speaks for a phrase end, as natural logarithms of odds; `none` is where there is no sign.

    Fitted on hymn tunes with and without their words and on chorale melodies without their fermatas.
    """

    none: float = -4.5
    fermata: float = 6.0
    no_fermata: float = -3.0
    """In a tune that marks its phrases with fermatas, at every other note."""
    breath: float = 6.0
    rest: float = 3.0
    """After a rest of a beat or more; a shorter one speaks in proportion."""
    longest_note: float = 2.4
    """Longer than the four notes before and behind; half of it when some are as long."""
    strong_beat: float = 1.5
    leap: float = 1.7
    """The next phrase begins a fourth or more away."""
    stop: float = 2.7
    comma: float = 1.65
    capital: float = 1.6
    unmarked: float = -1.0
    """Words run on from one note to the next without any of these."""
    bar_line: float = 5.0
    """A double bar, a repeat, an ending, a change of key."""
    same_pickup: float = 2.5
    """The next note stands in its measure where the tune's first note stands."""
    half_measure: float = 0.6
    """Or half a measure away from there."""
    four_measures: float = 0.5
    same_rhythm: float = 1.1
    """The next notes have the rhythm of the tune's opening."""
    same_notes: float = 2.0
    """They have its intervals."""
    spread: float = 0.2
    """How far phrases stray from the tune's usual length: one standard deviation, logarithmic."""
    usual_beats: tuple[float, ...] = (8.0, 12.0, 16.0)


EVIDENCE = Evidence()

_ALWAYS_CAPITAL = frozenset(("I", "God", "Lord", "Christ", "Him", "His", "Thee", "Thine"))
"""Words that hymn books print with a capital within a line."""


def find_phrases(tune: Tune, evidence: Evidence = EVIDENCE) -> tuple[Phrase, ...]:
    """The phrases of a tune, covering its time line without gaps; each begins with its own pickup.

    Where the lines of verse are known, phrases end as they do, except for lines too short or too long for a phrase.
    Else the division is the best of all: every possible phrase end brings its evidence, every phrase its likeness
    to the usual length. No word, melisma or slur is cut, and no phrase is shorter than three beats.
    """
    notes = tune.notes
    ends = _ends_of_lines(tune, evidence) if tune.line_ends else _best_ends(tune, evidence, 0, len(notes) - 1)
    found: list[Phrase] = []
    onset = tune.measures[0].onset
    for last in ends:
        end = notes[last + 1].onset if last + 1 < len(notes) else tune.end
        note = notes[last]
        found.append(Phrase(onset, end, note.onset, note.end, fermata=Mark.FERMATA in note.marks))
        onset = end
    return tuple(found)


def _ends_of_lines(tune: Tune, evidence: Evidence) -> list[int]:
    """Indices of the notes that end a phrase: with each line, and within lines longer than the longest usual phrase."""
    found: list[int] = []
    for first, last in verse_lines(tune, shortest=_SHORTEST):
        onset = tune.notes[first].onset
        beats = (tune.notes[last].end - onset) / felt_beat(tune.measure_at(onset).time)
        found += _best_ends(tune, evidence, first, last) if beats > max(evidence.usual_beats) else [last]
    return found


def _best_ends(tune: Tune, evidence: Evidence, first: int, last: int) -> list[int]:
    """Indices of the notes that end a phrase among those from `first` to `last`, which ends one.

    Tunes differ in their usual length of a phrase; each is tried and the one that explains the tune best is kept.
    """
    notes = tune.notes
    scores = _scores(tune, evidence)
    signs = [i for i in sorted(scores) if first <= i < last and scores[i] > evidence.none + _HARDLY_A_SIGN]
    if len(signs) > MANY_SIGNS:
        signs = _likeliest_of_each_beat(signs, scores, tune)
    candidates = [first - 1, *signs, last]
    gains = [scores.get(i, 0.0) for i in candidates]
    starts = [notes[i + 1].onset for i in candidates[:-1]]
    longest_rest = max(m.duration for m in tune.measures)
    stops = [min(notes[i].end + longest_rest, start) for i, start in zip(candidates[1:], starts[1:], strict=False)]
    stops = [starts[0], *stops, notes[last].end]
    beats = [felt_beat(tune.measure_at(start).time) for start in starts]
    _, places = max(_division(starts, stops, beats, gains, usual, evidence) for usual in evidence.usual_beats)
    return [*(candidates[place] for place in places), last]


def _likeliest_of_each_beat(signs: Sequence[int], scores: Mapping[int, float], tune: Tune) -> list[int]:
    """Of the notes that end within one beat the one that most likely ends a phrase, the last of equals."""
    best: dict[tuple[int, int], int] = {}
    for i in signs:
        onset = tune.notes[i].onset
        measure = tune.measure_at(onset)
        place = (measure.onset, (onset - measure.onset) // felt_beat(measure.time))
        if place not in best or scores[i] >= scores[best[place]]:
            best[place] = i
    return list(best.values())


def _division(
    starts: Sequence[int],
    stops: Sequence[int],
    beats: Sequence[int],
    gains: Sequence[float],
    usual: float,
    evidence: Evidence,
) -> tuple[float, list[int]]:
    """The best division into phrases about as long as `usual`: its worth and the places of the phrase ends.

    Place 0 is the beginning of the tune, the last place its end.
    """
    best = [0.0] * len(gains)
    origin = [0] * len(gains)
    first = 0
    last = len(gains) - 1
    shortest = max(_SHORTEST, usual / _LONGEST)
    width = 2 * evidence.spread * evidence.spread
    for j in range(1, len(gains)):
        stop = stops[j]
        while first < j - 1 and stop - starts[first] > _LONGEST * usual * beats[first]:
            first += 1
        found = -1e9
        for i in range(first, j):
            length = (stop - starts[i]) / beats[i]
            if length < shortest and (i > first or j < last):
                break
            fit = log(length / usual) if length > 0 else 0.0
            value = best[i] - fit * fit / width
            if value > found:
                found, origin[j] = value, i
        best[j] = found + gains[j]
    places: list[int] = []
    j = origin[-1]
    while j > 0:
        places.append(j)
        j = origin[j]
    return best[-1], places[::-1]


def _scores(tune: Tune, evidence: Evidence) -> dict[int, float]:
    """The evidence at each note that may end a phrase."""
    notes = tune.notes
    sections = _section_ends(tune.measures)
    strong = {beat.onset for beat in beats(tune.measures) if beat.strength >= SECONDARY}
    places = _places(tune)
    pickup = places[0].position
    lengths = [b.onset - a.onset for a, b in pairwise(notes)]
    steps = [b.midi - a.midi for a, b in pairwise(notes)]
    has_words = any(n.lyrics for n in notes)
    none = evidence.none
    if sum(Mark.FERMATA in n.marks for n in notes[:-1]) >= _MANY_FERMATAS:
        none += evidence.no_fermata
    scores: dict[int, float] = {}
    for i in _uncut(notes, tune.melody.slurs):
        note, after, here, there = notes[i], notes[i + 1], places[i], places[i + 1]
        score = none
        if Mark.FERMATA in note.marks:
            score = evidence.none + evidence.fermata
        if note.marks & _BREATHS:
            score += evidence.breath
        if after.onset > note.end:
            score += evidence.rest * min(1.0, (after.onset - note.end) / felt_beat(here.measure.time))
        around = lengths[max(0, i - 4) : i] + lengths[i + 1 : i + 5]
        if around and lengths[i] >= max(around):
            score += evidence.longest_note if lengths[i] > max(around) else evidence.longest_note / 2
        if has_words:
            score += _words(note, after, evidence)
        if _touches(sections, note.onset, after.onset):
            score += evidence.bar_line
        if there.position == pickup:
            score += evidence.same_pickup
            if (there.index - places[0].index) % 4 == 0:
                score += evidence.four_measures
        elif (there.position - pickup) % max(1, there.measure.time.duration // 2) == 0:
            score += evidence.half_measure
        if i + 4 < len(lengths) and lengths[i + 1 : i + 5] == lengths[:4]:
            score += evidence.same_rhythm
        if steps[i + 1 : i + 4] == steps[:3]:
            score += evidence.same_notes
        if note.onset in strong:
            score += evidence.strong_beat
        if abs(steps[i]) >= 5:
            score += evidence.leap
        scores[i] = score
    return scores


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a note stands: its measure, that measure's index, and ticks from the bar line of a full measure."""

    measure: Measure
    index: int
    position: int


def _places(tune: Tune) -> list[_Place]:
    measures = tune.measures
    missing = all_missing_before(measures)
    found: list[_Place] = []
    k = 0
    for note in tune.notes:
        while k + 1 < len(measures) and measures[k + 1].onset <= note.onset:
            k += 1
        found.append(_Place(measures[k], k, note.onset - measures[k].onset + missing[k]))
    return found


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
    capitals = sum(_begins_a_line(s.text) for s in after.lyrics)
    if not score and not capitals and note.lyrics and after.lyrics:
        return evidence.unmarked
    return score / count + evidence.capital * capitals / max(1, len(after.lyrics))


def _begins_a_line(text: str) -> bool:
    """A capital letter that is not there for the word's own sake, as in "I" or "Lord"."""
    word = text.strip("\"'“‘”’(),.;:!?")
    return word[:1].isupper() and word.split("’")[0].split("'")[0] not in _ALWAYS_CAPITAL


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
