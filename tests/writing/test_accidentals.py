"""Accidentals last to the bar line; a reminder follows behind it."""

import pytest

from arranging.pitch import Pitch
from arranging.score import HALF, QUARTER, Note, Voice
from tests.writing.build import document, grand_staff, one_line, with_voice


def signs(score):
    """Step and accidental of every note that has one; a reminder in brackets."""
    out = []
    for measure in document(score).iter("measure"):
        here = []
        for note in measure.findall("note"):
            sign = note.find("accidental")
            if sign is not None:
                text = note.findtext("pitch/step") + " " + sign.text
                here.append(f"({text})" if sign.get("cautionary") else text)
        out.append(here)
    return out


@pytest.mark.parametrize(
    ("tune", "expected"),
    [
        ("4/4 G: F#5q G5 A5 F#5", [[]]),
        ("4/4 C: F#5q F#5 F5 F5", [["F sharp", "F natural"]]),
        ("4/4 C: F#5w | F5q F5h.", [["F sharp"], ["(F natural)"]]),
        ("4/4 C: F#5w | F#5w", [["F sharp"], ["F sharp"]]),
        ("4/4 C: F#5w | G5w | F5w", [["F sharp"], [], []]),
        ("4/4 C: F#5q F4 F5h", [["F sharp", "(F natural)", "F natural"]]),
        ("4/4 Eb: B4q Bb4 C##5 Cb5", [["B natural", "B flat", "C double-sharp", "C flat"]]),
    ],
)
def test_accidentals_follow_the_memory_of_the_measure(tune, expected):
    assert signs(one_line(tune)) == expected


def test_a_triple_sharp_is_written_as_its_plain_twin():
    notes = (Note(0, HALF, Pitch("A", 3, 4)), Note(HALF, HALF, Pitch("C", -3, 5)))
    score = with_voice(one_line("4/4 C: Rw"), Voice(notes))
    assert [(n.findtext("step"), n.findtext("alter")) for n in document(score).iter("pitch")] == [
        ("C", None),
        ("A", None),
    ]
    assert signs(score) == [[]]


def test_a_tied_note_keeps_its_accidental_over_the_bar_line():
    notes = (Note(3 * QUARTER, 2 * QUARTER, Pitch.parse("F#5")), Note(5 * QUARTER, HALF, Pitch.parse("F5")))
    score = with_voice(one_line("4/4 C: Rw | Rw"), Voice(notes))
    assert signs(score) == [["F sharp"], ["(F natural)"]]


def test_two_voices_of_a_staff_share_one_memory_and_staves_do_not():
    score = grand_staff(["4/4 C: F#5h F#5h", "4/4 C: F#5q F5q G5h"], ["4/4 C: F3w"])
    assert signs(score) == [["F sharp", "F sharp", "F natural"]]
