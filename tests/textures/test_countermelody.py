from __future__ import annotations

import pytest

from arranging.sketch import HarmonizedTune
from arranging.textures.countermelody import countermelody
from arranging.textures.timeline import Pulse
from tests.textures.given_chords import with_chords, written


def line(tune: HarmonizedTune) -> str:
    return written(countermelody(tune, Pulse(tune.tune.measures), (), until=tune.lead[-1].onset), tune)


def test_inner_voice_enters_a_beat_later_and_fills_its_thirds() -> None:
    tune = with_chords("4/4 C: A5w | G5w | C5w", "IV:4 I:4 I:4")
    assert line(tune).startswith("Rq C5q3 B4e3 A4q3 B4e3 C5q Rq")


def test_inner_voice_is_silent_under_short_notes() -> None:
    assert line(with_chords("4/4 C: A5h G5h | C5w", "IV:2 I:2 I:4")) == ""


@pytest.mark.parametrize(("turns", "expected"), [(False, "Rw+q | C4h."), (True, "Rw+q | C4e3 D4 Bb3 C4h")])
def test_inner_voice_holds_a_note_or_turns_about_it_rather_than_leap(turns: bool, expected: str) -> None:
    tune = with_chords("4/4 F: C5h A4h | A4w@ | C5h A4h | F4w", "I:4 I:4 I:4 I:4")
    left = with_chords("4/4 F: A3w | A3w | A3w | A3w", "I:4 I:4 I:4 I:4").lead
    notes = countermelody(tune, Pulse(tune.tune.measures), left, until=tune.lead[-1].onset, turns=turns)
    assert written(notes, tune) == expected


def test_inner_voice_stays_over_the_left_hand() -> None:
    tune = with_chords("4/4 F: A4w | F4w", "I:4 I:4")
    low = with_chords("4/4 F: F4w | F4w", "I:4 I:4").lead
    assert not countermelody(tune, Pulse(tune.tune.measures), low, until=tune.lead[-1].onset)
