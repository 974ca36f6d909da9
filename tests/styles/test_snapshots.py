"""One short hymn in every style and variant, from given chords and voices, as lines of notation.

Read or play the lines before accepting a change; `python -m tests.styles.test_snapshots` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.plugins import arrangement_styles, shipped_styles
from arranging.score import QUARTER
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch

SOPRANO = "3/4 F: C4q | F4h A4e F4e | A4h G4q | F4h D4q | C4h,"
ALTO = "3/4 F: A3q | C4h C4q | C4h C4q | A3h Bb3q | A3h"
TENOR = "3/4 F: F3q | A3h A3q | F3h E3q | F3h F3q | F3h"
BASS = "3/4 F: F2q | F2h F2q | C3h C3q | D3h Bb2q | F2h"
CHORDS = "I:1 I:3 I64:2 V:1 vi:2 IV:1 I:2"
ACCEPTED = Path(__file__).with_name("snapshots.txt")
SETTINGS = [(name, variant) for name, style in shipped_styles().items() for variant in style.variants]


def _hymn() -> HarmonizedTune:
    tune = parse_tune(SOPRANO)
    key = tune.measures[0].key
    spans: list[ChordSpan] = []
    now = 0
    for word in CHORDS.split():
        roman, _, quarters = word.partition(":")
        spans.append(ChordSpan(now, int(quarters) * QUARTER, chord_of(roman, key), key, roman))
        now = spans[-1].end
    voices = tuple(parse_tune(text).melody for text in (SOPRANO, ALTO, TENOR, BASS))
    return HarmonizedTune(Sketch(tune, tune.notes, analyse(tune, has_key=True)), tuple(spans), voices)


def _lines(style: str, variant: str) -> list[str]:
    """The style and variant, then a line for each voice, right hand first."""
    hymn = _hymn()
    chosen = arrangement_styles()[style]()
    part = chosen.arrange(hymn, chosen.variant(variant).options).parts[0]
    voices = [
        f"{hand}: {line(voice.notes, hymn.tune.measures)}"
        for hand, staff in zip(("right", "left"), part.staves, strict=True)
        for voice in staff.voices
    ]
    return [f"{style} {variant}", *voices]


def _accepted() -> dict[str, list[str]]:
    blocks = ACCEPTED.read_text("utf-8").strip().split("\n\n")
    return {block.splitlines()[0]: block.splitlines() for block in blocks}


@pytest.mark.parametrize(("style", "variant"), SETTINGS)
def test_the_hymn_sounds_as_it_was_accepted(style: str, variant: str) -> None:
    accepted = _accepted().get(f"{style} {variant}")
    assert accepted, "Play these lines; `python -m tests.styles.test_snapshots` accepts them."
    assert _lines(style, variant) == accepted


if __name__ == "__main__":
    ACCEPTED.write_text("\n\n".join("\n".join(_lines(*setting)) for setting in SETTINGS) + "\n", "utf-8")
