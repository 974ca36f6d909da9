from __future__ import annotations

from itertools import pairwise

from arranging.analysis import analyse
from arranging.notation import parse_tune
from arranging.score import EIGHTH, QUARTER, Mark
from arranging.sketch import PhraseRole, Sketch
from arranging.textures.calls import calls_under, with_calls
from arranging.textures.timeline import Pulse
from tests.styles.hymns import sketch
from tests.textures.given_chords import with_chords


def test_calls_before_the_tune_leap_in_fourths_and_fifths_and_end_on_the_dominant() -> None:
    for name in ("common", "triple", "compound", "minor"):
        plain = sketch(name)
        framed = with_calls(plain)
        intro = framed.analysis.phrases[0]
        key = plain.analysis.key
        calls = [n for n in framed.lead if n.onset < intro.end]
        assert intro.role is PhraseRole.INTRO
        assert {n.pitch.name for n in calls} == {key.degree(1), key.degree(5)}
        assert calls[-1].pitch.name == key.degree(5)
        assert (calls[-1].onset, calls[-1].end) == (intro.last_onset, intro.end)
        assert all(a.end == b.onset for a, b in pairwise(calls))


def test_the_tune_itself_stays_as_it_was_behind_the_calls() -> None:
    plain = sketch("common")
    framed = with_calls(plain)
    start = framed.analysis.phrases[0].end
    assert [(n.onset - start, n.pitch) for n in framed.lead if n.onset >= start] == [
        (n.onset, n.pitch) for n in plain.lead
    ]


def test_calls_sound_under_long_notes_on_root_and_fifth() -> None:
    tune = with_chords("4/4 C: E5q E5 E5 E5 | C5w", "I:8")
    found = calls_under(tune, Pulse(tune.tune.measures), (), tune.tune.end)
    assert {n.pitch.name for n in found} <= {tune.harmony[0].chord.members[0], tune.harmony[0].chord.members[2]}
    assert min(n.onset for n in found) == 5 * QUARTER
    assert all(Mark.ACCENT in n.marks and 60 <= n.midi <= 69 for n in found)


def test_a_call_in_six_is_two_even_strokes_before_an_upbeat() -> None:
    tune = with_chords("6/8 C: E5q. G5q. | C5q.+q G4e | C5h.", "I:9")
    found = calls_under(tune, Pulse(tune.tune.measures), (), tune.tune.end)
    first = 9 * EIGHTH
    assert [(n.onset, n.duration) for n in found if n.onset < 12 * EIGHTH] == [
        (first, EIGHTH),
        (first + EIGHTH, EIGHTH),
    ]


def test_the_eighth_of_a_pickup_is_called_as_it_is() -> None:
    tune = parse_tune("6/8 C: G4e | C5q C5e C5q G4e | C5q. C5q G4e | C5q C5e D5q D5e | E5h.")
    calls = with_calls(Sketch(tune, tune.notes, analyse(tune, has_key=True))).lead
    assert min(n.duration for n in calls) == EIGHTH
