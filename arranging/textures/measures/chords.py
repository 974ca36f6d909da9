"""Which chords an arrangement is made of, and how often they change."""

from __future__ import annotations

from arranging.chords import ChordKind
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import share
from arranging.textures.timeline import Pulse, cells

_SEVENTHS = (
    *(ChordKind.DOMINANT, ChordKind.MAJOR_SEVENTH, ChordKind.MINOR_SEVENTH, ChordKind.MINOR_MAJOR),
    *(ChordKind.HALF_DIMINISHED, ChordKind.DIMINISHED_SEVENTH),
)
_COLOURS = (
    *(ChordKind.ADD9, ChordKind.MINOR_ADD9, ChordKind.SUS4, ChordKind.SUS2, ChordKind.MAJOR_SEVENTH),
    *(ChordKind.MINOR_SEVENTH, ChordKind.SIXTH, ChordKind.MINOR_SIXTH),
)


def seventh_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords that are seventh chords."""
    return share(sum(s.chord.kind in _SEVENTHS for s in tune.harmony), len(tune.harmony))


def coloured_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords with an added ninth or sixth, a suspension, a soft seventh, or a foreign bass."""
    found = [s.chord for s in tune.harmony]
    return share(sum(c.kind in _COLOURS or c.bass not in c.members for c in found), len(found))


def chord_rhythm(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Chords a beat."""
    return share(len(cells(tune)), len(Pulse(tune.tune.measures).beats))
