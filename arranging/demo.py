"""The demo tune: eight measures that every style plays, so that styles can be compared by ear and by eye."""

from __future__ import annotations

from dataclasses import replace

from arranging.analysis import analyse
from arranging.assembly import assemble
from arranging.notation import parse_tune
from arranging.operations import harmonized
from arranging.plugins import arrangement_styles
from arranging.score import PIANO, Score, Tune
from arranging.sketch import Sketch
from arranging.writing import write_midi

TITLE = "Auld Lang Syne"
TUNE = (
    "4/4 F: C4q | F4q. E4e F4q A4q | G4q. F4e G4q A4q | F4q. F4e A4q C5q | D5h. D5q "
    "| C5q. A4e A4q F4q | G4q. F4e G4q A4q | F4q. D4e D4q C4q | F4h."
)
"""A Scots air, printed in 1799: an upbeat, dotted rhythms, a long note, a close half-way and one on the key note."""


def demo_tune() -> Tune:
    """The tune without a tempo, so that each style plays it in its own."""
    return parse_tune(TUNE, title=TITLE)


def demo_score(style: str, variant: str = "") -> Score:
    """The tune in a style; one that leaves it to singers has it on a staff of its own, for piano as well."""
    player = arrangement_styles()[style]()
    options = player.variant(variant).options
    tune = demo_tune()
    sketch = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    harmony = harmonized(sketch, player.harmony(options))
    score = assemble(
        harmony, player.arrange(harmony, options), player, options, combined=not player.plays_melody, descant=None
    )
    return replace(
        score, parts=tuple(replace(p, instrument=replace(PIANO, name=p.instrument.name)) for p in score.parts)
    )


def demo(style: str, variant: str = "") -> bytes:
    """The demo as a MIDI file. Raises `UnknownName` or `InvalidValue` for a style or variant that there is not."""
    return write_midi(demo_score(style, variant))
