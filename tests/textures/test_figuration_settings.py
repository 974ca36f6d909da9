from __future__ import annotations

from dataclasses import replace

from arranging.notation import line, parse_tune
from arranging.plugins import arrangement_styles
from arranging.score import Voice
from tests.textures.given_chords import with_chords


def left_hand(variant: str, melody: str, chords: str, *lower: str) -> list[str]:
    """What the left hand of a baroque prelude plays in the last measures, a line of text a voice."""
    tune = with_chords(melody, chords)
    voices = (Voice(tune.lead), *(Voice(parse_tune(text).notes) for text in lower))
    style = arrangement_styles()["baroque-prelude"]()
    arrangement = style.arrange(replace(tune, voices=voices), style.variants[variant].options)
    return [line(voice.notes, tune.tune.measures) for voice in arrangement.parts[0].staves[1].voices]


def test_the_tonic_pedal_sounds_through_a_last_chord_in_its_own_measure() -> None:
    lower = (
        "4/4 C: E4q | G4q F4 G4 F4 | E4h. ",
        "4/4 C: G3q | C4q C4 D4 D4 | G3h. ",
        "4/4 C: C3q | E3q F3 G3 G3 | C3h. ",
    )
    upper, bass = left_hand("prelude", "4/4 C: C5q | C5q A4 B4 D5 | C5h.", "I:1 I6:1 IV:1 V:2 I:3", *lower)
    assert bass.endswith("| C2h.")
    assert upper.endswith(" C3q")


def test_the_tonic_is_struck_again_over_a_bar_line() -> None:
    lower = "4/4 C: E4q F4 G4 F4 | E4w | E4w", "4/4 C: G3q C4 D4 D4 | G3w | G3w", "4/4 C: C3q F3 G3 G3 | C3w | C3w"
    upper, bass = left_hand("prelude", "4/4 C: C5q A4 B4 D5 | C5w | C5w", "I:1 IV:1 V:2 I:8", *lower)
    assert bass.endswith("| C2w")
    assert upper.endswith("| [C2 G2]w")
