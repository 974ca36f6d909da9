"""Tempo and credits of the finished score."""

import pytest

from arranging.analysis.beats import counted_beat
from arranging.assembly import chord_symbols, tempos
from arranging.harmony.roman import chord_of
from arranging.notation import parse_tune
from arranging.pitch import parse_key
from arranging.score import EIGHTH, HALF, QUARTER, Tempo, TimeSignature
from arranging.sketch import ChordSpan
from arranging.styles import TempoRange

RANGE = TempoRange(96, 120, "Joyfully")


@pytest.mark.parametrize(
    ("beats", "beat_type", "beat"),
    [(4, 4, QUARTER), (6, 8, 3 * EIGHTH), (2, 2, HALF), (3, 2, HALF), (6, 4, QUARTER), (3, 4, QUARTER)],
)
def test_tempo_counts_the_beat_a_conductor_gives(beats, beat_type, beat):
    assert counted_beat(TimeSignature(beats, beat_type)) == beat


@pytest.mark.parametrize(("given", "expected"), [(100, 100), (60, 96), (200, 120), (None, 108)])
def test_tempo_stays_inside_the_style_and_moves_no_further_than_it_must(given, expected):
    tune = parse_tune("4/4 C: C4q D4 E4 C4 | C4w", bpm=given)
    assert [t.bpm for t in tempos(tune, RANGE, ())] == [expected]


def test_a_tune_without_a_tempo_goes_no_faster_than_its_repeated_notes_can_be_struck():
    for melody, expected in (
        ("4/4 C: C4q D4s D4 E4q C4 | C4w", 119),
        ("4/4 C: C4q D4s E4 E4q C4 | C4w", 119),
        ("4/4 C: C4q D4s E4 F4q C4 | C4w", 130),
        ("4/4 C: C4q D4t D4s. E4q C4 | C4w", 100),
    ):
        assert tempos(parse_tune(melody), TempoRange(100, 160), ())[0].bpm == expected
    assert tempos(parse_tune("4/4 C: C4q D4s D4 E4q C4 | C4w", bpm=140), TempoRange(100, 160), ())[0].bpm == 140


def test_a_measure_of_one_beat_is_counted_in_three_where_its_notes_ask_for_it():
    for melody, beat in (("3/8 C: C4s C4 D4e E4", EIGHTH), ("3/8 C: C4e C4 E4", 3 * EIGHTH)):
        found = tempos(parse_tune(melody), TempoRange(96, 160), ())[0]
        assert (found.bpm, found.beat) == (128, beat)


def test_a_dotted_beat_may_have_a_range_of_its_own():
    dance = TempoRange(120, 160, "Tempo di valse", dotted=(46, 60))
    for melody, expected in (("3/4 C: C4h.", 120), ("6/8 C: C4h.", 60), ("2/2 C: C4w", 120)):
        assert tempos(parse_tune(melody, bpm=90), dance, ())[0].bpm == expected


def test_words_of_the_source_stay_only_with_its_own_tempo():
    tune = parse_tune("4/4 C: C4q D4 E4 C4 | C4w")
    for bpm, words in ((100, "Andante"), (60, "Joyfully")):
        slow = type(tune)(tune.measures, tune.melody, (Tempo(0, bpm, words="Andante"),))
        assert tempos(slow, RANGE, ())[0].words == words


def test_later_tempo_changes_keep_their_ratio():
    tune = parse_tune("4/4 C: C4q D4 E4 C4 | C4w", bpm=60)
    later = type(tune)(tune.measures, tune.melody, (*tune.tempos, Tempo(4 * QUARTER, 30)))
    assert [t.bpm for t in tempos(later, RANGE, ())] == [96, 48]


def test_chord_symbols_stand_where_the_chord_changes():
    key = parse_key("C")
    spans = tuple(
        ChordSpan(i * QUARTER, QUARTER, chord_of(roman, key), key, roman)
        for i, roman in enumerate(("I", "I", "V7", "I"))
    )
    assert [(s.onset // QUARTER, str(s.chord)) for s in chord_symbols(spans)] == [(0, "C"), (2, "G7"), (3, "C")]
