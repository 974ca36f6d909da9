"""Short tunes in the meters and modes that every style must manage, harmonized once for all tests."""

from __future__ import annotations

from functools import cache

from arranging.analysis import analyse
from arranging.form.coda import with_coda
from arranging.form.intro import with_intro
from arranging.notation import parse_tune
from arranging.operations import harmonized
from arranging.plugins import arrangement_styles
from arranging.sketch import Arrangement, HarmonizedTune, Sketch

TUNES = {
    "common": "4/4 D: F#4q F#4 G4 A4 | A4 G4 F#4 E4 | D4 D4 E4 F#4 | F#4q. E4e E4h@ | F#4q F#4 G4 A4 | A4 G4 F#4 E4 "
    "| D4 D4 E4 F#4 | E4q. D4e D4h@",
    "triple": "3/4 G: D4q | G4h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | D5h. | D5h B4q "
    "| D5h B4e G4e | B4h A4q | G4h E4q | D4h D4q | G4h B4e G4e | B4h A4q | G4h",
    "compound": "6/8 C: G4q. E4q. | F4q G4e A4q. | G4q E4e D4q C4e | D4h. | G4q. E4q. | F4q G4e C5q. "
    "| B4q A4e G4q D4e | C4h.",
    "five": "5/4 A minor: A4h B4q C5h | D5q C5 B4 A4h | E5h D5q C5 B4 | A4w+q | C5h D5q E5h | D5q C5 B4 C5 A4 "
    "| B4h A4q G#4h | A4w+q",
    "minor": "4/4 E minor: E4q | E4 B4 B4 A4 | G4 F#4 E4 D4 | E4 F#4 G4 A4 | B4h. E4q | E4 B4 B4 A4 | G4 F#4 E4 D4 "
    "| E4 F#4 G4 F#4 | E4h.",
    "seven": "2+2+3/8 F: F4q A4q C5q. | D5q C5q A4q. | Bb4q A4q G4q. | C5h+q. | F4q A4q C5q. | D5q Bb4q G4q. "
    "| A4q G4q E4q. | F4h+q.",
    "nine": "9/8 Eb: Eb4q. G4q. Bb4q. | C5q Bb4e Ab4q. G4q. | F4q. G4q. Ab4q. | Bb4h.+q. | Bb4q. Eb5q. D5q. "
    "| C5q Bb4e Ab4q. G4q. | F4q. Bb4q. D4q. | Eb4h.+q.",
    "low": "4/4 C: G3h A3h | C4h B3h | A3h G3h | C4w | D4h C4h | B3h A3h | G3h B3h | C4w",
    "high": "4/4 F: F5h A5h | C6h A5h | Bb5h G5h | A5w | F5h D5h | G5h F5h | E5h G5h | F5w",
    "changing": "4/4 C: C5h D5q E5 | D5 C5 B4 A4 | 3/4: G4h A4q | B4h C5q | 2/4: D5q E5 | 4/4: C5w | E5h F5q G5 "
    "| F5 E5 D5 C5 | 3/4: D5h B4q | 4/4: C5w",
    "cut": "2/2 G: G4h B4h | D5h B4h | C5h A4q B4q | G4w | B4h D5h | C5h B4h | A4h F#4h | G4w",
}
SETTINGS = [(style.name, variant) for style in arrangement_styles().values() for variant in style.variants]


def sketch(name: str, *, framed: bool = False) -> Sketch:
    """The tune ready for harmony, with intro and coda where it is `framed`."""
    tune = parse_tune(TUNES[name])
    plain = Sketch(tune, tune.notes, analyse(tune, has_key=True))
    return with_coda(with_intro(plain)) if framed else plain


@cache
def arranged(style: str, variant: str, name: str, *, framed: bool = False) -> tuple[HarmonizedTune, Arrangement]:
    """The tune harmonized and arranged as a style's variant wants it."""
    chosen = arrangement_styles()[style]()
    options = chosen.variant(variant).options
    tune = harmonized(sketch(name, framed=framed), chosen.harmony(options))
    return tune, chosen.arrange(tune, options)
