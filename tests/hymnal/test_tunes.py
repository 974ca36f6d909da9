"""The tunes that come with the service: every one can be read, counted, laid under words and sung."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from arranging.analysis import analyse
from arranging.pitch import Pitch
from hymnal.melody import Melody, melody_of
from hymnal.prosody.tunes import FEET
from hymnal.shipped import pieces, read_piece

FIXTURES = Path(__file__).parents[2] / "fixtures"
TUNES = sorted(piece.id for piece in pieces(FIXTURES, "tunes"))

LOWEST, HIGHEST = Pitch("A", 0, 3), Pitch("F", 0, 5)
"""What a congregation sings, the men an octave lower."""
WIDER = {"divinum-mysterium": "a chant, sung in unison: hymnals print it in F, its highest note once in a verse"}
"""Tunes that go beyond it, and why they stay so."""
SUNG_ON = {"addisons": "the last line of the verse is sung twice"}
"""Tunes with lines beyond their meter though it names no refrain, and why."""

JOINED = {"lasst-uns-erfreuen": 3}
"""Tunes with lines too short for a phrase, and how many of these go on into the next."""

_METER = re.compile(r"(?P<counts>\d+(?:\.\d+)+)(?P<double> D)?(?P<more> with (?:Refrain|Alleluias?))?")


@cache
def _melody(tune: str) -> Melody:
    return melody_of(_piece(tune).abc)


@cache
def _piece(tune: str):
    return read_piece(FIXTURES / "scores" / "tunes" / f"{tune}.abc")


def _verse(tune: str) -> list[int]:
    found = _METER.fullmatch(_piece(tune).fact("meter"))
    assert found, _piece(tune).fact("meter")
    counts = [int(count) for count in found["counts"].split(".")]
    return counts * 2 if found["double"] else counts


def _in_order(counts: list[int], lines: tuple[int, ...]) -> bool:
    """Whether the counts stand among those of the lines, in their order."""
    rest = iter(lines)
    return all(count in rest for count in counts)


def test_the_names_of_the_tunes_differ():
    names = [_piece(tune).titles[0] for tune in TUNES]
    assert len(names) == len(set(names)) >= 46


@pytest.mark.parametrize("tune", TUNES)
def test_the_head_tells_every_fact(tune):
    piece = _piece(tune)
    assert piece.titles[0] == piece.titles[0].upper()
    assert piece.composer
    assert 300 <= int(re.search(r"\d+", piece.fact("year"))[0]) < 1930
    assert piece.fact("foot") in FEET
    assert piece.fact("first line")[0].isupper()
    assert re.search(r"died \d{4}|printed|composed|folk|unknown", piece.fact("public domain"))


@pytest.mark.parametrize("tune", TUNES)
def test_the_file_is_read_without_a_warning_save_that_a_chant_has_no_meter(tune):
    source = _melody(tune).source
    expected = () if source.has_meter else ("no meter",)
    assert len(source.warnings) == len(expected)
    assert all(said in warning for said, warning in zip(expected, source.warnings, strict=True))
    assert source.has_key
    assert source.has_tempo


@pytest.mark.parametrize("tune", TUNES)
def test_the_lines_have_the_syllables_of_the_meter(tune):
    verse, lines = _verse(tune), _melody(tune).syllables
    if " with " in _piece(tune).fact("meter") or tune in SUNG_ON:
        assert len(lines) > len(verse)
        assert _in_order(verse, lines)
    else:
        assert list(lines) == verse


@pytest.mark.parametrize("tune", TUNES)
def test_every_measure_is_full_and_the_last_makes_up_for_the_pickup(tune):
    melody = _melody(tune)
    measures = melody.tune.measures
    if not melody.source.has_meter:
        pytest.skip("free rhythm")
    assert all(measure.duration == measure.time.duration for measure in measures[1:-1])
    first, last = measures[0], measures[-1]
    pickup = first.duration % first.time.duration
    assert (pickup + last.duration) % last.time.duration == 0


@pytest.mark.parametrize("tune", TUNES)
def test_a_congregation_can_sing_it(tune):
    pitches = sorted((note.pitch for slot in _slots(tune) for note in slot.notes), key=lambda pitch: pitch.midi)
    comfortable = LOWEST.midi <= pitches[0].midi and pitches[-1].midi <= HIGHEST.midi
    assert comfortable != (tune in WIDER)


@pytest.mark.parametrize("tune", TUNES)
def test_it_moves_in_intervals_that_can_be_sung(tune):
    leaps = [abs(b.pitch.midi - a.pitch.midi) for a, b in pairwise(_melody(tune).tune.notes)]
    assert max(leaps) <= 12


@pytest.mark.parametrize("tune", TUNES)
def test_it_ends_on_a_tone_of_the_tonic_chord(tune):
    tune_read = _melody(tune).tune
    degree, alteration = tune_read.measures[-1].key.degree_of(tune_read.notes[-1].pitch.name)
    assert degree in (1, 3, 5)
    assert alteration == 0


def _slots(tune: str):
    return [slot for line in _melody(tune).lines for slot in line]


@pytest.mark.parametrize("tune", TUNES)
def test_phrases_end_where_the_lines_end(tune):
    melody = _melody(tune)
    lines = {line[-1].notes[-1].end for line in melody.lines}
    phrases = {phrase.release for phrase in analyse(melody.tune, has_key=True).phrases}
    assert phrases <= lines
    assert len(lines - phrases) == JOINED.get(tune, 0)
