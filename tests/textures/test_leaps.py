"""How far and how fast one hand moves, whatever the layers ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.pitch import parse_key
from arranging.score import EIGHTH, QUARTER, SIXTEENTH, Note, Staff
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch
from arranging.styles import TempoRange
from arranging.textures.piano import piano

TEMPO = TempoRange(100, 100)
RESTRIKE = QUARTER * 100 // 60 // 8
"""An eighth of a second at that tempo."""


def _tune(text: str) -> HarmonizedTune:
    tune = parse_tune(text)
    analysis = analyse(tune, has_key=True)
    span = ChordSpan(0, tune.end, chord_of("I", analysis.key), analysis.key, "I")
    return HarmonizedTune(Sketch(tune, tune.notes, analysis), (span,))


def _layer(text: str) -> tuple[Note, ...]:
    return parse_tune(f"4/4 C: {text}").notes


def _staves(tune: HarmonizedTune, right: Sequence[Sequence[Note]], left: Sequence[Sequence[Note]]) -> Sequence[Staff]:
    return piano(tune, [tune.lead, *right], left, tempo=TEMPO).parts[0].staves


def _written(tune: HarmonizedTune, right: Sequence[str], left: Sequence[str]) -> list[str]:
    staves = _staves(tune, [_layer(t) for t in right], [_layer(t) for t in left])
    return [line(v.notes, tune.tune.measures) for staff in staves for v in staff.voices]


def _faults(staff: Staff, tune: HarmonizedTune) -> list[str]:
    """Leaps over two octaves within an eighth, and keys struck again too soon, but for those of the tune itself."""
    sung = {(n.onset, n.midi) for n in tune.lead}
    struck: dict[int, set[int]] = {}
    for note in (n for voice in staff.voices for n in voice.notes):
        struck.setdefault(note.onset, set()).add(note.midi)
    found = []
    for onset, then in zip(sorted(struck), sorted(struck)[1:], strict=False):
        if all({(t, m) for m in struck[t]} & sung for t in (onset, then)):
            continue
        if then - onset <= EIGHTH and all(abs(a - b) > 24 for a in struck[onset] for b in struck[then]):
            found.append(f"leap from {onset} to {then}")
        if then - onset < RESTRIKE and struck[onset] & struck[then]:
            found.append(f"key struck again from {onset} to {then}")
    return found


@pytest.mark.parametrize(
    ("left", "played"),
    [
        (["C3e A5 Rh."], "C3e A4"),  # an octave nearer is near enough
        (["Rq C2q Rh", "Re D5e Rh."], "Rq C3q"),  # it is not: what led in gives way to the bass
        (["Re C2q. Rh", "E4e E4e Rh."], "E4e C3q."),  # the near note of the chord is out of the bass's reach
    ],
)
def test_a_bass_and_what_comes_before_it_lie_within_two_octaves(left: list[str], played: str) -> None:
    assert _written(_tune("4/4 C: C6w"), [], left)[1:] == [played]


@pytest.mark.parametrize(
    ("text", "bell", "rung"),
    [
        ("4/4 C: C5q. Re C4h", "Rq. E6e Rh", "Rq. E5e"),  # an octave lower it lies well for what follows
        ("4/4 C: E4q. Re G5h", "Rq. E3e Rh", "Rq. E4e"),
        ("4/4 C: C5q. Re C4h", "Rq. F6e Rh", "Rq. F5e"),
        ("4/4 C: C5q. Re C3h", "Rq. F6e Rh", ""),  # no octave helps
    ],
)
def test_a_note_before_the_tune_lies_within_two_octaves_of_it(text: str, bell: str, rung: str) -> None:
    assert _written(_tune(text), [bell], ["C2w"])[1:-1] == ([rung] if rung else [])


def test_what_is_let_go_for_the_tune_leaves_no_leap_behind() -> None:
    tune = _tune("4/4 C: C5w")
    left = ["C2e Re Rh.", "Re G3e Rh.", "Re B3e+h."]
    assert _faults(_staves(tune, [], [_layer(t) for t in left])[1], tune) == []


@pytest.mark.parametrize("left", ["Rq C4q Rh", "Rq [G3 C4]q Rh"])
def test_the_left_hand_leaves_the_tune_its_key(left: str) -> None:
    played = _written(_tune("4/4 C: E4q C4q D4h"), [], ["C3h Rh", left])[-1]
    assert "C4" not in played


def _scattered(dice: Random, end: int, low: int, high: int) -> list[Note]:
    """A line of notes and rests, each anywhere between two keys."""
    key, now = parse_key("C"), 0
    found: list[Note] = []
    while now < end:
        duration = dice.choice([SIXTEENTH // 2, SIXTEENTH, EIGHTH, QUARTER])
        if dice.random() < 0.8:
            found.append(Note(now, duration, key.spell(dice.randint(low, high))))
        now += duration
    return found


@pytest.mark.parametrize("seed", range(20))
def test_no_line_makes_a_hand_leap_too_far_or_strike_too_soon(seed: int) -> None:
    dice = Random(seed)
    tune = _tune("4/4 C: " + " | ".join(["C5q E5e. G4s C4h", "Re A5e. C4s Re G4h", "B4w", "C4s C6e. C5q Rh"] * 2))
    right, left = ([_scattered(dice, tune.tune.end, *keys) for _ in range(3)] for keys in ((45, 100), (24, 84)))
    for staff in _staves(tune, right, left):
        assert _faults(staff, tune) == []
