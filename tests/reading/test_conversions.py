"""One tune in three formats is one piece of music: ABC, MusicXML and MIDI of it are read alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from arranging.analysis import analyse
from arranging.analysis.melody import choose_melody
from arranging.form.unfolding import unfolded
from arranging.operations import ArrangeOptions, arrange
from arranging.reading import Source, read
from arranging.score import QUARTER, Measure, Score, Tune
from arranging.writing import write_midi, write_musicxml
from tests.reading import midi_files

TUNES = sorted((Path(__file__).parents[1] / "tunes").glob("*.abc"))
every_tune = pytest.mark.parametrize("path", TUNES, ids=lambda p: p.stem)


def source_of(path: Path) -> Source:
    return read(path.read_bytes(), path.name)


def played(source: Source) -> Tune:
    """The melody with its repeats written out, as MIDI has it."""
    return unfolded(choose_melody(source)[0])


def bar_lines(measures: tuple[Measure, ...], first_note: int) -> list[int]:
    """Where measures begin, in ticks after the first note; halves of a measure that a phrase divides count as one."""
    halves = {
        later.onset
        for before, later in list(pairwise(measures))[1:]
        if before.duration + later.duration == before.time.duration
    }
    return [m.onset - first_note for m in measures if m.onset not in halves and m.onset > first_note]


def flat_midi(score: Score, tune: Tune) -> bytes:
    """A file as plain programs write it: every note equally loud, signatures only where they change."""
    ticks = midi_files.TICKS
    events = [midi_files.tempo(100)]
    for before, measure in pairwise((None, *tune.measures)):
        assert measure is not None
        at = measure.onset * ticks // QUARTER
        if before is None or before.key != measure.key:
            events.append(midi_files.key(measure.key.fifths, minor=measure.key.mode.is_minor, tick=at))
        if before is None or (before.time.beats, before.time.beat_type) != (measure.time.beats, measure.time.beat_type):
            events.append(midi_files.meter(measure.time.beats, measure.time.beat_type, tick=at))
    for n in tune.notes:
        events += midi_files.note(n.onset * ticks // QUARTER, n.duration * ticks // QUARTER, n.midi)
    return midi_files.midi_file(events)


@every_tune
def test_musicxml_of_a_tune_is_read_as_the_tune(path: Path) -> None:
    source = source_of(path)
    again = read(write_musicxml(source.score), "tune.musicxml")
    # A repeat from the very beginning needs no sign.
    first, *others = source.score.measures
    assert again.score.measures == (replace(first, repeat_start=False), *others)
    assert again.score.tempos == source.score.tempos
    assert [p.staves for p in again.score.parts] == [p.staves for p in source.score.parts]


@pytest.mark.parametrize("style", ["hymn-block", "flowing-arpeggio"])
@pytest.mark.parametrize("path", TUNES[::3], ids=lambda p: p.stem)
def test_arrangements_of_abc_and_musicxml_are_the_same_bytes(path: Path, style: str) -> None:
    data, options = path.read_bytes(), ArrangeOptions(style=style)
    converted = write_musicxml(read(data, path.name).score)
    from_abc, from_xml = arrange(data, path.name, options), arrange(converted, "tune.musicxml", options)
    assert (from_abc.mxl, from_abc.midi) == (from_xml.mxl, from_xml.midi)


@every_tune
@pytest.mark.parametrize("flat", [False, True], ids=["ours", "flat"])
def test_midi_of_a_tune_has_its_notes_key_meter_and_bar_lines(path: Path, flat: bool) -> None:
    source = source_of(path)
    tune = played(source)
    heard = read(flat_midi(source.score, tune) if flat else write_midi(source.score), "tune.mid")
    again = choose_melody(heard)[0]
    start, start_again = tune.notes[0].onset, again.notes[0].onset
    assert [(n.onset - start_again, n.midi) for n in again.notes] == [(n.onset - start, n.midi) for n in tune.notes]
    assert analyse(again, has_key=heard.has_key).key == analyse(tune, has_key=source.has_key).key
    first, first_again = tune.measures[0].time, again.measures[0].time
    assert (first_again.beats, first_again.beat_type) == (first.beats, first.beat_type)
    assert bar_lines(again.measures, start_again) == bar_lines(tune.measures, start)
