"""Whether the facts of a piece and its notes agree."""

from dataclasses import replace

import pytest

from arranging.pitch import Pitch
from hymnal.curating.validation import judge_sample, judge_tune, read_key
from hymnal.inspection import SampleInspection, TuneInspection

TUNE = TuneInspection(
    syllables=(8, 6, 8, 6),
    incipit="1",
    key="G major",
    time="4/4",
    measures=8,
    lowest=Pitch.parse("D4"),
    highest=Pitch.parse("D5"),
    final_degree=1,
    warnings=(),
)
SAMPLE = SampleInspection(
    title="",
    composer="",
    parts=("Voice",),
    notes_at_once=1,
    verses=1,
    key="",
    time="",
    measures=8,
    lowest=Pitch.parse("D4"),
    highest=Pitch.parse("D5"),
    warnings=(),
    score=b"",
)


def judged(found=TUNE, **facts):
    return judge_tune(found, **{"meter": "8.6.8.6", "meter_name": "", "key": "", "time": ""} | facts)


def of_lines(*syllables, meter):
    return judged(replace(TUNE, syllables=syllables), meter=meter).faults


@pytest.mark.parametrize(
    ("syllables", "meter"),
    [
        ((8, 6, 8, 6), "8.6.8.6"),
        ((8, 7, 8, 7, 8, 7, 8, 7), "8.7.8.7 D"),
        ((8, 7, 8, 7, 6, 9), "8.7.8.7 with Refrain"),
        ((7, 4, 7, 4, 7, 4, 7, 4), "7.7.7.7 with Alleluias"),
        ((8, 8, 4, 4, 8, 8, 4, 4, 4), "8.8.8.8 with Alleluias"),
    ],
)
def test_lines_that_fill_their_meter_have_no_fault(syllables, meter):
    assert of_lines(*syllables, meter=meter) == {}


def test_a_tune_may_repeat_its_last_line():
    verdict = judged(replace(TUNE, syllables=(8, 6, 8, 6, 6)))
    assert verdict.faults == {}
    assert verdict.remarks == ["After the lines of 8.6.8.6 the melody has one more: it repeats the last."]


@pytest.mark.parametrize(
    ("syllables", "meter", "faults"),
    [
        (
            (8, 7, 8, 1),
            "8.6.8.6",
            {
                "melody": [
                    "Line 2 of the melody has 7 syllables where 8.6.8.6 asks for 6.",
                    "Line 4 of the melody has 1 syllable where 8.6.8.6 asks for 6.",
                ]
            },
        ),
        (
            (8, 7, 8, 6, 6, 9),
            "8.7.8.7 with Refrain",
            {"melody": ["Line 4 of the melody has 6 syllables where 8.7.8.7 with Refrain asks for 7."]},
        ),
        (
            (8, 7, 8, 7),
            "8.7.8.7 with Refrain",
            {"meter": ["The melody has 4 lines and none is left for the refrain of 8.7.8.7 with Refrain."]},
        ),
        (
            (7, 4, 6, 4),
            "7.7 with Alleluias",
            {"melody": ["The lines of 7.7 with Alleluias are not found among the melody's: 7.4.6.4."]},
        ),
        (
            (7, 7, 7, 7),
            "7.7.7.7 with Alleluias",
            {"melody": ["The lines of 7.7.7.7 with Alleluias are not found among the melody's: 7.7.7.7."]},
        ),
        (
            (28,),
            "8.6.8.6",
            {
                "melody": [
                    "The melody has 1 line (28 syllables) where 8.6.8.6 asks for 4. "
                    "Put the music of each line of the verse on a line of its own."
                ]
            },
        ),
    ],
)
def test_lines_that_do_not_fill_their_meter_are_named(syllables, meter, faults):
    assert of_lines(*syllables, meter=meter) == faults


@pytest.mark.parametrize(
    ("lowest", "highest", "faults", "remarks"),
    [
        ("A3", "E5", 0, 0),
        ("G#3", "E5", 0, 1),
        ("A3", "F5", 0, 1),
        ("E3", "C5", 0, 1),
        ("Eb3", "C5", 1, 0),
        ("C4", "A5", 0, 1),
        ("C4", "Bb5", 1, 0),
        ("F3", "G5", 1, 2),
    ],
)
def test_a_compass_is_easy_or_unusual_or_beyond_reach(lowest, highest, faults, remarks):
    verdict = judged(replace(TUNE, lowest=Pitch.parse(lowest), highest=Pitch.parse(highest)))
    assert (len(verdict.faults.get("melody", [])), len(verdict.remarks)) == (faults, remarks)


@pytest.mark.parametrize("key", ["G major", "G", "g major", "Gmajor", " G  Major "])
def test_a_key_may_be_written_in_several_ways(key):
    assert judged(key=key).faults == {}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Bb major", "Bb major"),
        ("B flat", "Bb major"),
        ("f# minor", "F# minor"),
        ("e", "E minor"),
        ("Dm", "D minor"),
        ("D dorian", "D dorian"),
        ("H moll", "None"),
        ("G lydiann", "None"),
        ("", "None"),
    ],
)
def test_keys_are_read(text, key):
    assert str(read_key(text)) == key


@pytest.mark.parametrize("time", ["4/4", "4 / 4", "C"])
def test_a_time_signature_may_be_written_as_a_sign(time):
    assert judged(time=time).faults == {}


def test_a_time_signature_in_free_rhythm_is_a_fault():
    said = judged(replace(TUNE, time=""), time="4/4").faults
    assert said == {"time": ["The melody is written in free rhythm, not in 4/4."]}


@pytest.mark.parametrize(("name", "right"), [("C.M.", True), ("CM", True), ("S.M.", False), ("odd", True)])
def test_a_known_name_of_another_meter_is_a_fault(name, right):
    assert ("meter_name" not in judged(meter_name=name).faults) is right


@pytest.mark.parametrize(
    ("category", "changes", "faults", "remarks"),
    [
        ("vocal", {}, 0, 0),
        ("vocal", {"verses": 0}, 0, 1),
        ("vocal", {"notes_at_once": 4}, 0, 1),
        ("choral", {"notes_at_once": 4}, 0, 0),
        ("choral", {"notes_at_once": 4, "verses": 0}, 0, 1),
        ("choral", {}, 1, 0),
        ("instrumental", {"verses": 0}, 0, 0),
        ("instrumental", {}, 0, 1),
    ],
)
def test_a_score_is_what_its_category_says(category, changes, faults, remarks):
    verdict = judge_sample(replace(SAMPLE, **changes), category=category, style="waltz", styles=["waltz"])
    assert (len(verdict.faults), len(verdict.remarks)) == (faults, remarks)


def test_what_the_reader_repaired_is_remarked_on():
    warnings = ("Measure 3 was left short.",)
    assert judged(replace(TUNE, warnings=warnings)).remarks == list(warnings)
    verdict = judge_sample(replace(SAMPLE, warnings=warnings), category="vocal", style="", styles=[])
    assert verdict.remarks == list(warnings)
