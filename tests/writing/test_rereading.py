"""What is written reads back as it was: by music21, and by our schema, for music of any rhythm."""

from fractions import Fraction

import symusic
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from music21 import converter

from arranging.pitch import Key, Pitch, PitchName
from arranging.score import PIANO, QUARTER, Clef, Measure, Note, Part, Score, Staff, TimeSignature, Voice
from arranging.writing import write_midi, write_musicxml
from tests.writing.build import grand_staff
from tests.writing.schema import schema_errors

CELLS = (
    (1,),
    (Fraction(1, 2), Fraction(1, 2)),
    (Fraction(3, 4), Fraction(1, 4)),
    (Fraction(1, 3),) * 3,
    (Fraction(2, 3), Fraction(1, 3)),
    (Fraction(1, 5),) * 5,
    (Fraction(1, 7),) * 7,
    (Fraction(1, 6),) * 6,
    (Fraction(1, 8),) * 8,
    (Fraction(1, 32),) * 4 + (Fraction(7, 8),),
    (Fraction(1, 2), Fraction(1, 6), Fraction(1, 6), Fraction(1, 6)),
    (2,),
    (3,),
    (Fraction(5, 2), Fraction(1, 2)),
    (Fraction(3, 2), Fraction(1, 2)),
    (Fraction(2, 3),) * 3,
)
TIMES = ((4, 4), (3, 4), (6, 8), (5, 8), (7, 8), (2, 2), (9, 8), (5, 4), (3, 8))
PITCHES = ("C4", "C#4", "Cb4", "E4", "F#4", "G4", "Bb4", "B4", "D5", "D#5", "F##5")


@st.composite
def voices(draw, length):
    """A voice of `length` ticks: rhythm cells on the quarter grid, some of them silent, some of them chords."""
    notes, now = [], 0
    while now < length:
        for share in draw(st.sampled_from(CELLS)):
            ticks = min(int(share * QUARTER), length - now)
            pitches = draw(st.lists(st.sampled_from(PITCHES), max_size=2, unique=True))
            if ticks > 0:
                notes += [Note(now, ticks, Pitch.parse(p)) for p in pitches]
            now += ticks
    return Voice(tuple(notes))


@st.composite
def scores(draw):
    time = TimeSignature(*draw(st.sampled_from(TIMES)))
    count = draw(st.integers(1, 4))
    key = Key(PitchName.of_fifths(draw(st.integers(-4, 4))))
    measures = tuple(Measure(i * time.duration, time.duration, str(i + 1), time, key) for i in range(count))
    length = count * time.duration
    # A length that ends inside a tuplet would cut it; such ends are rounded down to whole quarters.
    upper = tuple(draw(voices(length - length % QUARTER)) for _ in range(draw(st.integers(1, 2))))
    lower = (draw(voices(length - length % QUARTER)),)
    return Score(measures, (Part("Piano", PIANO, (Staff(Clef.TREBLE, upper), Staff(Clef.BASS, lower))),))


def merged(root):
    """(onset, duration, midi) of every note of a document, tied notes joined, and the fill of every voice."""
    found, waiting, fills = [], {}, []
    start = Fraction(0)
    division = int(root.findtext(".//divisions"))
    for measure in root.iter("measure"):
        now = last = furthest = Fraction(0)
        fill = {}
        for element in measure:
            length = Fraction(int(element.findtext("duration") or 0), division)
            if element.tag == "backup":
                now -= length
            elif element.tag == "forward":
                now += length
            elif element.tag == "note":
                if element.find("chord") is None:
                    last, now = now, now + length
                    voice = element.findtext("voice")
                    fill[voice] = fill.get(voice, 0) + length
                furthest = max(furthest, now)
                if element.find("pitch") is None:
                    continue
                step, octave = element.findtext("pitch/step"), int(element.findtext("pitch/octave"))
                pitch = Pitch(step, int(element.findtext("pitch/alter") or 0), octave)
                key = (element.findtext("voice"), str(pitch))
                ties = {t.get("type") for t in element.findall("tie")}
                onset = start + last
                if "stop" in ties:
                    onset, before = waiting.pop(key)
                    length += before
                if "start" in ties:
                    waiting[key] = (onset, length)
                else:
                    found.append((onset, length, pitch.midi))
        fills.append((furthest, fill))
        start += furthest
    assert not waiting
    return sorted(found), fills


def expected(score):
    return sorted((Fraction(n.onset, QUARTER), Fraction(n.duration, QUARTER), n.midi) for n in score.parts[0].notes)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scores())
def test_any_rhythm_is_valid_adds_up_and_reads_back(score):
    data = write_musicxml(score)
    assert schema_errors(data) == []
    found, fills = merged(etree.fromstring(data))
    assert found == expected(score)
    for measure, (furthest, fill) in zip(score.measures, fills, strict=True):
        full = Fraction(measure.duration, QUARTER)
        assert furthest == fill["1"] == fill["5"] == full
        assert fill.get("2", 0) <= full


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scores())
def test_midi_and_score_say_the_same_notes(score):
    midi = symusic.Score.from_midi(write_midi(score))
    found = sorted((Fraction(n.time, midi.tpq), n.pitch) for t in midi.tracks for n in t.notes)
    assert found == sorted((onset, pitch) for onset, _, pitch in expected(score))


def test_music21_reads_the_same_notes():
    score = grand_staff(
        ["3/4 Eb: Bb4q | Eb5e3 D5e3 C5e3 B4q. A4e | G4h+e F4e | Eb4h", "3/4 Eb: Rq | G4h. | Rq Eb4h | C4h"],
        ["3/4 Eb: Rq | [Eb3 G3]h. | Bb2e Eb3 G3 Bb3 G3 Eb3 | C3h"],
    )
    parsed = converter.parse(write_musicxml(score), format="musicxml").stripTies()
    found = sorted(
        (Fraction(n.getOffsetInHierarchy(parsed)).limit_denominator(1000), Fraction(n.quarterLength), p.midi)
        for n in parsed.recurse().notes
        for p in n.pitches
    )
    assert found == expected(score)
