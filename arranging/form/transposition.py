"""A tune in another key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arranging.pitch import P8, Interval, Key
from arranging.score import ChordSymbol, Tune, Voice
from arranging.sketch import Analysis, KeyRegion

SINGABLE = (57, 77)
"""A3 to F5, in MIDI numbers: where a congregation sings."""
MOST_SIGNS = 6


def to_key(tune: Tune, analysis: Analysis, key: Key, *, within: tuple[int, int] = SINGABLE) -> tuple[Tune, Analysis]:
    """The tune moved to the key's tonic; its own mode stays.

    The interval is the smallest that keeps the melody inside `within` (lowest and highest MIDI number), or strays
    least from it.
    """
    home = analysis.key
    tonic = well_spelled(Key(key.tonic, home.mode), most_signs=7).tonic
    up = home.tonic.up_to(tonic)
    melody = [n.midi for n in tune.notes]
    best = min(
        (up + Interval(7 * octave, 12 * octave) for octave in range(-4, 4)),
        key=lambda i: (_stray(min(melody), max(melody), i.semitones, within), abs(i.semitones)),
    )
    return transposed(tune, best), _transposed_analysis(analysis, best)


def in_found_keys(tune: Tune, analysis: Analysis) -> Tune:
    """A tune that came without key signatures, signed and spelled in the keys that were found."""
    notes = []
    for note in tune.notes:
        key = analysis.key_at(note.onset)
        as_read = tune.measure_at(note.onset).key
        notes.append(note if as_read.fifths == key.fifths else replace(note, pitch=key.spell(note.midi)))
    measures = tuple(replace(m, key=analysis.key_at(m.onset)) for m in tune.measures)
    return replace(tune, measures=measures, melody=replace(tune.melody, notes=tuple(notes)))


def transposed(tune: Tune, interval: Interval) -> Tune:
    """The tune an interval higher, keys and chord symbols too."""
    return replace(
        tune,
        melody=Voice(tuple(n.up(interval) for n in tune.notes), tune.melody.slurs),
        measures=tuple(replace(m, key=well_spelled(m.key.up(interval), 7)) for m in tune.measures),
        chord_symbols=symbols_up(tune.chord_symbols, interval),
    )


def symbols_up(symbols: Iterable[ChordSymbol], interval: Interval) -> tuple[ChordSymbol, ...]:
    """Chord symbols an interval higher."""
    return tuple(replace(c, chord=c.chord.up(interval)) for c in symbols)


def interval_up(key: Key, semitones: int) -> Interval:
    """The spelled interval of `semitones` that leads from a key to one with six signs at most."""
    if semitones == P8.semitones:
        return P8
    spellings = (Interval(steps, semitones) for steps in range(-1, 9))
    options = [i for i in spellings if abs(key.up(i).fifths) <= MOST_SIGNS]
    same_side = -1 if key.fifths < 0 else 1
    return min(options, key=lambda i: (abs(key.up(i).fifths), -same_side * key.up(i).fifths))


def well_spelled(key: Key, most_signs: int = MOST_SIGNS) -> Key:
    """The key itself, or its enharmonic twin where it has more signs than can be read."""
    fifths = key.fifths
    while fifths > most_signs:
        fifths -= 12
    while fifths < -most_signs:
        fifths += 12
    return key if fifths == key.fifths else Key.of_signature(fifths, key.mode)


def _stray(low: int, high: int, semitones: int, within: tuple[int, int]) -> int:
    return max(0, within[0] - low - semitones) + max(0, high + semitones - within[1])


def _transposed_analysis(analysis: Analysis, interval: Interval) -> Analysis:
    regions = tuple(
        KeyRegion(r.onset, r.end, well_spelled(r.key.up(interval), 7), r.prepared) for r in analysis.regions
    )
    return replace(analysis, regions=regions)
