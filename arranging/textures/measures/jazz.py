"""What makes a piano sound like jazz: sevenths everywhere, shells, forms without root, a bass that walks."""

from __future__ import annotations

from itertools import pairwise

from arranging.score import Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Quarters, attacks, cells

_SHELLS = (9, 10, 11, 15, 16)
"""A sixth, a seventh and a tenth, in semitones."""


def four_tones(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the time over which chords have a seventh or a sixth, and whatever lies above."""
    whole = sum(s.duration for s in tune.harmony)
    return share(sum(s.duration for s in tune.harmony if len(s.chord.members) > 3), whole)


def tensions(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords with a ninth, an eleventh or a thirteenth."""
    return share(sum(len(s.chord.members) > 4 for s in tune.harmony), len(tune.harmony))


def shell_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords under which the left hand strikes a shell: two notes a sixth, seventh or tenth apart."""
    struck = attacks(hand(arrangement, 1))
    found = [struck[c.onset] for c in cells(tune) if c.onset in struck]
    return share(sum(len(g) == 2 and g[1].midi - g[0].midi in _SHELLS for g in found), len(found))


def walking_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats up to the last note on which the left hand plays a single note."""
    struck = attacks(hand(arrangement, 1))
    found = [b for b in Quarters(tune.tune.measures).beats if b.onset < tune.lead[-1].onset]
    return share(sum(len(struck.get(b.onset, ())) == 1 for b in found), len(found))


def walking_steps(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the bass's moves that are steps or a fourth or fifth, which lead somewhere."""
    low = _lowest(arrangement)
    moves = [abs(b.midi - a.midi) for a, b in pairwise(low)]
    return share(sum(m in (1, 2, 5, 7) for m in moves), len(moves))


def rootless_forms(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's chords of three notes and more, up to the last one, that leave out the root."""
    struck = [
        g for t, g in attacks(hand(arrangement, 1)).items() if len(g) >= 3 and t < tune.lead[-1].onset
    ]  # the close has its root
    without = sum(tune.chord_at(g[0].onset).chord.root not in {n.pitch.name for n in g} for g in struck)
    return share(without, len(struck))


def _lowest(arrangement: Arrangement) -> list[Note]:
    return [g[0] for g in attacks(hand(arrangement, 1)).values()]
