"""One short hymn in every style, from given chords and voices: read or play the lines before accepting a change."""

from __future__ import annotations

import pytest

from arranging.analysis import analyse
from arranging.harmony.roman import chord_of
from arranging.notation import line, parse_tune
from arranging.plugins import arrangement_styles
from arranging.score import QUARTER
from arranging.sketch import ChordSpan, HarmonizedTune, Sketch

SOPRANO = "3/4 F: C4q | F4h A4e F4e | A4h G4q | F4h D4q | C4h,"
ALTO = "3/4 F: A3q | C4h C4q | C4h C4q | A3h Bb3q | A3h"
TENOR = "3/4 F: F3q | A3h A3q | F3h E3q | F3h F3q | F3h"
BASS = "3/4 F: F2q | F2h F2q | C3h C3q | D3h Bb2q | F2h"
CHORDS = "I:1 I:3 I64:2 V:1 vi:2 IV:1 I:2"

EXPECTED = {
    ("hymn-block", "traditional"): (
        "[F3 A3 C4]q | F4h A4e F4 | [F3 C4 A4]h [E3 C4 G4]q | [F3 A3 F4]h [F3 Bb3 D4]q | [F3 A3 C4]h",
        "Rq | [A3 C4]h [A3 C4]q",
        "F2q | F2h F2q | C3h C3q | D3h Bb2q | F2h",
    ),
    ("hymn-block", "five-part"): (
        "[F3 A3 C4]q | F4h A4e F4 | [F3 C4 A4]h [E3 G3 C4 G4]q | [F3 A3 F4]h [F3 Bb3 D4]q | [F3 A3 C4]h",
        "Rq | [A3 C4]h [A3 C4]q",
        "[F1 F2]q | [F2 F3]h [F2 F3]q | [C2 C3]h [C2 C3]q | [D2 D3]h [Bb1 Bb2]q | [F1 F2]h",
    ),
    ("bach-chorale", "plain"): (
        "C4q | F4h A4e F4 | A4h G4q | F4h D4q | C4h",
        "A3q | C4h C4q | C4h C4q | A3h Bb3q | A3h",
        "F3q | A3h A3q | F3h E3q | F3h F3q | F3h",
        "F2q | F2h F2q | C3h C3q | D3h Bb2q | F2h",
    ),
    ("flowing-arpeggio", "gentle"): (
        "Rq | A3h C4q | [A3 F4]h E4q | [F3 D4]h Bb3q | [C4 F4]h",
        "F2e C3 | F2 C3 F3 G3 F3 C3 | C2 A2 C3 A2 C2 G2 | D2 A2 D3 A2 Bb2 F3 | [F2 C3 A3]h",
    ),
    ("flowing-arpeggio", "rolling"): (
        "Rq | C4h A3q | [A3 C4]h E4q | [A3 D4]h Bb3q | [C4 F4]h",
        "F2e C3 | F2 C3 F3 A3 G3 C3 | C2 A2 C3 F3 C2 G2 | D2 A2 D3 F3 Bb2 F3 | [F2 C3 A3]h",
    ),
    ("flowing-arpeggio", "wide"): (
        "Rq | C4h C4q | [A3 C4]h E4q | [A3 D4]h Bb3q | [C4 F4]h",
        "F2e C3 | F2 C3 A3 G3 A3 C3 | C2 A2 F3 A2 C2 G2 | D2 A2 F3 A2 Bb2 F3 | [F2 C3 A3]h",
    ),
}


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


@pytest.mark.parametrize(("style", "variant"), EXPECTED)
def test_the_hymn_sounds_as_it_was_accepted(style: str, variant: str) -> None:
    hymn = _hymn()
    chosen = arrangement_styles()[style]()
    part = chosen.arrange(hymn, chosen.variant(variant).options).parts[0]
    lines = tuple(line(voice.notes, hymn.tune.measures) for staff in part.staves for voice in staff.voices)
    assert lines == EXPECTED[style, variant]
