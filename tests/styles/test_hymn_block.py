from __future__ import annotations

from dataclasses import replace

from arranging.notation import line, parse_tune
from arranging.plugins import arrangement_styles
from arranging.score import Voice
from tests.textures.given_chords import with_chords


def test_five_parts_double_every_tone_of_the_tune_but_one_that_leads_on() -> None:
    tune = with_chords("4/4 C: E5q F5 C5 B4 | C5w", "I:1 IV:2 V:1 I:4")
    lower = "4/4 C: C5q C5 A4 G4 | G4w", "4/4 C: G4q A4 F4 D4 | E4w", "4/4 C: C3q F3 F3 G3 | C3w"
    voices = (Voice(tune.lead), *(Voice(parse_tune(text).notes) for text in lower))
    style = arrangement_styles()["hymn-block"]()
    arrangement = style.arrange(replace(tune, voices=voices), style.variants["five-part"].options)
    right = [n for voice in arrangement.parts[0].staves[0].voices for n in voice.notes]
    assert line(sorted(right, key=lambda n: (n.onset, n.midi)), tune.tune.measures) == (
        "[E4 G4 C5 E5]q [F4 A4 C5 F5] [C4 F4 A4 C5] [D4 G4 B4] | [C4 E4 G4 C5]w"
    )
