"""Where chords may change: the harmonic slots of a tune, with the phrase and the key each lies in."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from arranging.analysis.beats import Beat, beats
from arranging.chords import Chord
from arranging.harmony.division import divisions
from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.pitch import Key
from arranging.score import EIGHTH, HALF, QUARTER, Note
from arranging.sketch import Phrase, Sketch


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch that holds one chord. `accent` is the strength of the beat it begins on, 0 between beats."""

    onset: int
    end: int
    accent: int
    beat: int
    """Ticks of the felt beat here."""
    key: Key
    phrase: int
    """Index of its phrase."""
    opens: bool = False
    """First of its phrase."""
    closes: bool = False
    """Holds the last note of its phrase."""
    under_held: bool = False
    """Begins under a melody note that was struck before."""
    upbeat: bool = False
    """Lies in a pickup before the phrase's first downbeat."""
    prepares: Key | None = None
    """The key that comes next, where this slot leads into it."""
    obeyed: Chord | None = None
    """The chord a lead sheet prescribes."""


_BY_NOTE = (HarmonicRhythm.NOTE, HarmonicRhythm.ATTACK)


def slots_of(sketch: Sketch, recipe: HarmonyRecipe) -> tuple[Slot, ...]:
    """The slots of a recipe's harmonic rhythm, from the first tick to the last without gaps.

    Rests belong to the slot before them. The last note of a phrase has one slot, however long it is.
    """
    tune, phrases = sketch.tune, sketch.analysis.phrases
    start, end = tune.measures[0].onset, tune.end
    grid = _grid(beats(tune.measures), recipe.rhythm)
    lead = sorted(sketch.lead, key=lambda note: note.onset)
    onsets = {
        HarmonicRhythm.NOTE: _note_onsets,
        HarmonicRhythm.ATTACK: _attack_onsets,
        HarmonicRhythm.BEAT: _beat_onsets,
        HarmonicRhythm.HALF_MEASURE: _half_measure_onsets,
        HarmonicRhythm.MEASURE: _measure_onsets,
    }[recipe.rhythm](grid, lead, phrases)
    held = _sounding(lead if recipe.rhythm in _BY_NOTE else [])
    closes = [_close(phrase, grid, held) for phrase in phrases]
    onsets = _with_cadences(onsets, closes, phrases)
    if recipe.rhythm in _BY_NOTE:
        places = [beat.onset for beat in grid]
        for note in _notes_before_closes(lead, phrases):
            if note.onset not in onsets:  # a syncopation has its chord at once, and none on the beat it is held over
                onsets.difference_update(places[bisect_right(places, note.onset) : bisect_left(places, note.end)])
            onsets.add(note.onset)
    if recipe.rhythm in (HarmonicRhythm.HALF_MEASURE, HarmonicRhythm.MEASURE):
        onsets |= divisions(sketch, recipe, grid, sorted(onsets))
    onsets |= {symbol.onset for symbol in tune.chord_symbols if start <= symbol.onset < end}
    ordered = sorted(onset for onset in onsets if start <= onset < end)
    if not ordered or ordered[0] - start >= tune.measures[0].duration:
        ordered.insert(0, start)
    ordered[0] = start
    return _describe(ordered, end, grid, lead, sketch)


def _grid(felt: tuple[Beat, ...], rhythm: HarmonicRhythm) -> list[Beat]:
    """The beats; those of a half and more are cut into quarters where every melody note may have its chord."""
    if rhythm not in _BY_NOTE:
        return list(felt)
    cut: list[Beat] = []
    for beat in felt:
        if beat.duration < HALF:
            cut.append(beat)
            continue
        cut += [
            Beat(onset, min(QUARTER, beat.end - onset), beat.strength if onset == beat.onset else 0)
            for onset in range(beat.onset, beat.end, QUARTER)
        ]
    return cut


@dataclass(slots=True)
class _Sounding:
    """Looks up, for rising ticks, the note that sounds and the notes that begin."""

    lead: list[Note]
    starts: list[int]

    def at(self, tick: int) -> Note | None:
        index = bisect_right(self.starts, tick) - 1
        return self.lead[index] if index >= 0 and self.lead[index].end > tick else None

    def begin_within(self, onset: int, end: int) -> bool:
        index = bisect_right(self.starts, onset - 1)
        return index < len(self.starts) and self.starts[index] < end

    def index_at(self, tick: int) -> int:
        return bisect_right(self.starts, tick) - 1


def _sounding(lead: list[Note]) -> _Sounding:
    return _Sounding(lead, [note.onset for note in lead])


def _note_onsets(grid: list[Beat], lead: list[Note], phrases: tuple[Phrase, ...]) -> set[int]:
    """Beats on which a note begins; syncopations count for the beat they are held over."""
    sounding = _sounding(lead)
    on_beat = {beat.onset for beat in grid}
    last_onsets = {phrase.last_onset for phrase in phrases}
    found: set[int] = set()
    for beat in grid:
        note = sounding.at(beat.onset)
        if note is None:
            if sounding.begin_within(beat.onset, beat.end):
                found.add(beat.onset)
        elif note.onset == beat.onset:
            found.add(beat.onset)
        elif note.onset not in on_beat:
            first_crossed = beat.onset - note.onset < beat.duration
            if first_crossed:
                found.add(beat.onset)
        elif note.duration >= 2 * beat.duration and note.onset not in last_onsets:
            following = sounding.index_at(beat.onset) + 1
            before_close = following < len(lead) and lead[following].onset in last_onsets
            if beat.strength >= 2 or (before_close and beat.strength):
                found.add(beat.onset)
    return found


def _attack_onsets(grid: list[Beat], lead: list[Note], phrases: tuple[Phrase, ...]) -> set[int]:
    """The onsets of the notes that `_note_onsets` finds on a beat or held over one."""
    sounding = _sounding(lead)
    notes = ((tick, sounding.at(tick)) for tick in _note_onsets(grid, lead, phrases))
    return {note.onset if note else tick for tick, note in notes}


def _beat_onsets(grid: list[Beat], lead: list[Note], phrases: tuple[Phrase, ...]) -> set[int]:
    """Beats in which the melody sounds."""
    sounding = _sounding(lead)
    return {b.onset for b in grid if sounding.at(b.onset) or sounding.begin_within(b.onset, b.end)}


def _half_measure_onsets(grid: list[Beat], lead: list[Note], phrases: tuple[Phrase, ...]) -> set[int]:
    """Downbeats and the strong beat after them; without one, the last beat of a measure."""
    found: set[int] = set()
    for measure in _measures(grid):
        strong = [beat for beat in measure if beat.strength >= 2]
        found |= {beat.onset for beat in strong[:2]}
        if len(strong) < 2:
            found.add(measure[-1].onset)
    return found & _beat_onsets(grid, lead, phrases)


def _measure_onsets(grid: list[Beat], lead: list[Note], phrases: tuple[Phrase, ...]) -> set[int]:
    """Downbeats of measures in which the melody sounds."""
    sounding = _sounding(lead)
    found: set[int] = set()
    for measure in _measures(grid):
        first, last = measure[0], measure[-1]
        if sounding.at(first.onset) or sounding.begin_within(first.onset, last.end):
            found.add(first.onset)
    return found


def _measures(grid: list[Beat]) -> list[list[Beat]]:
    found: list[list[Beat]] = []
    for beat in grid:
        if beat.strength == 3 or not found:
            found.append([])
        found[-1].append(beat)
    return found


def _close(phrase: Phrase, grid: list[Beat], held: _Sounding) -> int:
    """Where the chord of a phrase's last note begins: on its beat, unless another note is `held` over that."""
    index = bisect_right(grid, phrase.last_onset, key=lambda beat: beat.onset) - 1
    on_grid = grid[max(0, index)].onset if grid else phrase.onset
    note = held.at(on_grid)
    return phrase.last_onset if on_grid < phrase.onset or (note and note.onset < on_grid) else on_grid


def _with_cadences(onsets: set[int], closes: list[int], phrases: tuple[Phrase, ...]) -> set[int]:
    """Every phrase's last note begins a slot, and nothing changes after it until the phrase is over."""
    out = onsets | set(closes)
    spans = sorted((close, phrase.end) for close, phrase in zip(closes, phrases, strict=True))
    starts = [close for close, _ in spans]
    kept: set[int] = set()
    for onset in out:
        index = bisect_right(starts, onset) - 1
        inside = index >= 0 and starts[index] < onset < spans[index][1]
        if not inside:
            kept.add(onset)
    return kept


def _notes_before_closes(lead: list[Note], phrases: tuple[Phrase, ...]) -> list[Note]:
    """The notes that lead into the last of each phrase: those between beats may bear the dominant too.

    A note that only anticipates the last one wants no chord of its own.
    """
    starts = [note.onset for note in lead]
    found: list[Note] = []
    for phrase in phrases:
        last = bisect_right(starts, phrase.last_onset) - 1
        if last < 1:
            continue
        note = lead[last - 1]
        joins = note.end == lead[last].onset and note.midi != lead[last].midi
        if joins and phrase.onset < note.onset and note.duration >= EIGHTH:
            found.append(note)
    return found


def _describe(ordered: list[int], end: int, grid: list[Beat], lead: list[Note], sketch: Sketch) -> tuple[Slot, ...]:
    phrases, regions = sketch.analysis.phrases, sketch.analysis.regions
    phrase_starts = [phrase.onset for phrase in phrases]
    region_starts = [region.onset for region in regions]
    beat_starts = [beat.onset for beat in grid]
    first_downbeats = _first_downbeats(grid, phrases)
    symbols = sorted(sketch.tune.chord_symbols, key=lambda symbol: symbol.onset)
    symbol_starts = [symbol.onset for symbol in symbols]
    sounding = _sounding(lead)
    owners = [max(0, bisect_right(phrase_starts, onset) - 1) for onset in ordered]
    closing = _closing(ordered, owners, phrases)
    found: list[Slot] = []
    for i, onset in enumerate(ordered):
        stop = ordered[i + 1] if i + 1 < len(ordered) else end
        beat = grid[max(0, bisect_right(beat_starts, onset) - 1)] if grid else Beat(onset, stop - onset, 3)
        region = max(0, bisect_right(region_starts, onset) - 1)
        following = regions[region + 1] if region + 1 < len(regions) else None
        leads_on = following is not None and following.prepared and stop >= following.onset
        symbol = bisect_right(symbol_starts, onset) - 1
        note = sounding.at(onset)
        found.append(
            Slot(
                onset=onset,
                end=stop,
                accent=beat.strength if beat.onset == onset else 0,
                beat=beat.duration,
                key=regions[region].key,
                phrase=owners[i],
                opens=i == 0 or owners[i - 1] != owners[i],
                closes=i in closing,
                under_held=note is not None and note.onset < onset,
                upbeat=onset < first_downbeats[owners[i]],
                prepares=following.key if leads_on and following is not None else None,
                obeyed=symbols[symbol].chord if symbol >= 0 else None,
            )
        )
    return tuple(found)


def _closing(ordered: list[int], owners: list[int], phrases: tuple[Phrase, ...]) -> set[int]:
    """Indices of the slots that hold the last notes of phrases."""
    found: set[int] = set()
    for index, phrase in enumerate(phrases):
        at = bisect_right(ordered, phrase.last_onset) - 1
        if at >= 0 and owners[at] == index:
            found.add(at)
    return found | ({len(ordered) - 1} if ordered else set())


def _first_downbeats(grid: list[Beat], phrases: tuple[Phrase, ...]) -> list[int]:
    downbeats = [beat.onset for beat in grid if beat.strength == 3]
    found: list[int] = []
    for phrase in phrases:
        index = bisect_right(downbeats, phrase.onset - 1)
        first = downbeats[index] if index < len(downbeats) else phrase.onset
        found.append(first if first < phrase.last_onset else phrase.onset)
    return found
