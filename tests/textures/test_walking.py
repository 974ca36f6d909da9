"""A walking bass begins chords with their bass, steps between them, and comes in by a step."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arranging.harmony.recipe import HarmonicRhythm, HarmonyRecipe
from arranging.harmony.vocabulary import COMMON
from arranging.operations import harmonized
from arranging.pitch import Pitch, parse_key
from arranging.score import QUARTER
from arranging.textures.bass import BassRange
from arranging.textures.timeline import Line, Quarters, cells
from arranging.textures.walking import clearest, readable, walk_ups, walking_bass
from tests.styles.hymns import TUNES, sketch
from tests.textures.settings import over

RANGE = BassRange(Pitch.parse("E2").midi, Pitch.parse("A3").midi, Pitch.parse("B2").midi)


@pytest.mark.parametrize("name", TUNES)
def test_bass_strikes_every_beat_and_the_root_of_every_chord(name):
    tune = harmonized(sketch(name), HarmonyRecipe(COMMON, rhythm=HarmonicRhythm.HALF_MEASURE, weights="hymnal"))
    pulse, found = Quarters(tune.tune.measures), cells(tune)
    last = max(tune.lead[-1].onset, found[-1].onset)
    struck = {n.onset: n for n in walking_bass(tune, found, pulse, RANGE, last=last)}
    assert {b.onset for b in pulse.beats if b.onset < last} <= set(struck)
    for cell in found:
        if cell.onset < last:
            assert struck[cell.onset].pitch.name == cell.span.chord.bass
    for beat in pulse.beats:
        if beat.strength >= 2 and beat.onset < last:
            assert struck[beat.onset].pitch.name in {*tune.chord_at(beat.onset).chord.members} | {
                tune.chord_at(beat.onset).chord.bass
            }


def test_bass_comes_into_a_new_chord_by_step():
    tune = over("4/4 C: E5w | F5w | G5w | C5w", "I:4 IV:4 V7:4 I:4")
    notes = walking_bass(tune, cells(tune), Quarters(tune.tune.measures), RANGE, last=tune.lead[-1].onset)
    arrivals = [(a, b) for a, b in pairwise(notes) if b.onset % (4 * QUARTER) == 0]
    assert arrivals
    assert all(abs(a.midi - b.midi) in (1, 2, 5, 7) for a, b in arrivals)


def test_a_dotted_beat_has_a_long_and_a_short_step():
    tune = over("6/8 C: E5h. | C5h.", "I:3 I:3")
    notes = walking_bass(tune, cells(tune), Quarters(tune.tune.measures), RANGE, last=tune.lead[-1].onset)
    assert [n.duration for n in notes] == [QUARTER, QUARTER // 2] * 2


def test_octaves_walk_on_the_beat_before_a_chord_and_rest_before():
    tune = over("4/4 C: E5w | F5w", "I:4 IV:4")
    notes = walk_ups(
        tune, cells(tune), Quarters(tune.tune.measures), RANGE, lambda b: (b.onset,), last=tune.lead[-1].onset
    )
    assert [n.onset // QUARTER for n in notes] == [0, 2, 3]
    assert [str(n.pitch.name) for n in notes[:2]] == ["C", "C"]
    assert (notes[2].pitch.pitch_class - 5) % 12 in (1, 2, 10, 11)


def test_a_chord_of_one_beat_has_no_time_to_walk():
    tune = over("4/4 C: E5q F5 G5h | C5w", "I:1 IV:1 V:2 I:4")
    notes = walk_ups(
        tune, cells(tune), Quarters(tune.tune.measures), RANGE, lambda b: (b.onset,), last=tune.lead[-1].onset
    )
    assert [str(n.pitch.name) for n in notes[:3]] == ["C", "F", "G"]


def test_approaches_are_read_at_sight():
    assert readable(Pitch.parse("F#3"), parse_key("C"))
    assert not readable(Pitch.parse("Cb3"), parse_key("D"))
    assert not readable(Pitch.parse("Bbb2"), parse_key("Eb"))


def test_a_line_is_chosen_that_does_not_go_with_the_tune_in_octaves():
    lead = Line(over("4/4 C: C5q D5 E5h", "I:4").lead)
    rising, falling = ([Pitch.parse(p) for p in text.split()] for text in ("C3 D3", "C3 G2"))
    steps = [(0, QUARTER), (QUARTER, QUARTER)]
    assert clearest([tuple(rising), tuple(falling)], steps, Pitch.parse("E3"), lead) == tuple(falling)


def test_octaves_keep_low_under_a_low_tune():
    octaves = BassRange(Pitch.parse("C2").midi, Pitch.parse("D3").midi, Pitch.parse("G2").midi)

    def first(tune):
        pulse, last = Quarters(tune.tune.measures), tune.lead[-1].onset
        return walk_ups(tune, cells(tune), pulse, octaves, lambda b: (b.onset,), last=last, height=12)[0].pitch

    assert str(first(over("4/4 C: E4w | F4w", "I:4 I:4"))) == "C2"
    assert str(first(over("4/4 C: E5w | F5w", "I:4 I:4"))) == "C3"
