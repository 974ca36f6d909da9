"""What can be counted in an arrangement: the figures behind the traits that styles promise."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arranging.score import EIGHTH, SIXTEENTH, ChordKind, Note
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.timeline import Line, Pulse, cells

_SEVENTHS = (
    *(ChordKind.DOMINANT, ChordKind.MAJOR_SEVENTH, ChordKind.MINOR_SEVENTH, ChordKind.MINOR_MAJOR),
    *(ChordKind.HALF_DIMINISHED, ChordKind.DIMINISHED_SEVENTH),
)
_COLOURS = (
    *(ChordKind.ADD9, ChordKind.MINOR_ADD9, ChordKind.SUS4, ChordKind.SUS2, ChordKind.MAJOR_SEVENTH),
    *(ChordKind.MINOR_SEVENTH, ChordKind.SIXTH, ChordKind.MINOR_SIXTH),
)


def hand(arrangement: Arrangement, staff: int) -> list[Note]:
    """All notes of one staff of the piano, 0 the right hand, by onset and from the bottom up."""
    voices = arrangement.parts[0].staves[staff].voices
    return sorted((n for v in voices for n in v.notes), key=lambda n: (n.onset, n.midi))


def attacks(notes: Sequence[Note]) -> dict[int, list[Note]]:
    """Notes by the tick they are struck at."""
    found: dict[int, list[Note]] = {}
    for note in notes:
        found.setdefault(note.onset, []).append(note)
    return found


def _share(hits: int, of: int) -> float:
    return hits / of if of else 0.0


def _accompaniment(tune: HarmonizedTune, arrangement: Arrangement) -> list[Note]:
    lead = {(n.onset, n.midi) for n in tune.lead}
    both = [*hand(arrangement, 0), *hand(arrangement, 1)]
    return [n for n in both if (n.onset, n.midi) not in lead]


def attacks_with_lead(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the accompaniment's attacks that fall together with one of the lead."""
    lead = {n.onset for n in tune.lead}
    struck = attacks(_accompaniment(tune, arrangement))
    return _share(sum(t in lead for t in struck), len(struck))


def full_right_hand(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the right hand's attacks on a chord change that hold three notes or more."""
    changes = {s.onset for s in tune.harmony}
    struck = [g for t, g in attacks(hand(arrangement, 0)).items() if t in changes]
    return _share(sum(len(g) >= 3 for g in struck), len(struck))


def seventh_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords that are seventh chords."""
    return _share(sum(s.chord.kind in _SEVENTHS for s in tune.harmony), len(tune.harmony))


def coloured_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords with an added ninth or sixth, a suspension, a soft seventh, or a foreign bass."""
    found = [s.chord for s in tune.harmony]
    return _share(sum(c.kind in _COLOURS or c.bass not in c.members for c in found), len(found))


def left_hand_octaves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's attacks that are octaves."""
    struck = attacks(hand(arrangement, 1)).values()
    return _share(sum(len(g) >= 2 and g[-1].midi - g[0].midi == 12 for g in struck), len(struck))


def chord_rhythm(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Chords a beat."""
    return _share(len(cells(tune)), len(Pulse(tune.tune.measures).beats))


def fewest_staff_voices(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Voices on the staff that has fewest."""
    return min(len(s.voices) for s in arrangement.parts[0].staves)


def bass_steps(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the bass's moves that are steps, repeated notes not counted."""
    low = [g[0] for g in attacks(hand(arrangement, 1)).values()]
    moves = [abs(b.midi - a.midi) for a, b in pairwise(low) if a.midi != b.midi]
    return _share(sum(m <= 2 for m in moves), len(moves))


def inner_motion(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the accompaniment strikes between the beats."""
    found = Pulse(tune.tune.measures).beats
    struck = sorted(attacks(_accompaniment(tune, arrangement)))
    pulse = Pulse(tune.tune.measures)
    moving = {pulse.at(t).onset for t in struck if t != pulse.at(t).onset}
    return _share(len(moving), len(found))


def sixteenth_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the accompaniment strikes a sixteenth."""
    pulse = Pulse(tune.tune.measures)
    quick = {pulse.at(n.onset).onset for n in _accompaniment(tune, arrangement) if n.duration <= SIXTEENTH}
    return _share(len(quick), len(pulse.beats))


def eighth_filled_beats(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which something is struck on every eighth."""
    struck = set(attacks([*hand(arrangement, 0), *hand(arrangement, 1)]))
    found = Pulse(tune.tune.measures).beats
    filled = sum(all(t in struck for t in range(b.onset, b.end, EIGHTH)) for b in found)
    return _share(filled, len(found))


def left_hand_repetitions(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often the left hand strikes a single note twice in a row."""
    struck = list(attacks(hand(arrangement, 1)).values())
    return sum(len(a) == len(b) == 1 and a[0].midi == b[0].midi for a, b in pairwise(struck))


def doubled_tune(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the tune's notes that the piano strikes at the same pitch."""
    struck = {(n.onset, n.midi) for n in hand(arrangement, 0)}
    return _share(sum((n.onset, n.midi) in struck for n in tune.tune.notes), len(tune.tune.notes))


def figure_within_ninth(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures that stay within a ninth."""
    found = _figures(tune, arrangement, shortest=3)
    return _share(sum(max(f) - min(f) <= 14 for f in found), len(found))


def figure_reaches_tenth(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures that span a tenth or more."""
    found = _figures(tune, arrangement, shortest=3)
    return _share(sum(max(f) - min(f) >= 15 for f in found), len(found))


def long_waves(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's figures of six notes and more that climb over four notes before they turn."""
    found = _figures(tune, arrangement, shortest=6)
    return _share(sum(f[:4] == sorted(f[:4]) for f in found), len(found))


def _figures(tune: HarmonizedTune, arrangement: Arrangement, *, shortest: int) -> list[list[int]]:
    """What the left hand plays to each chord inside a measure, as MIDI numbers; figures of some length only."""
    line = Line(hand(arrangement, 1))
    found = [[n.midi for n in line.attacked(c.onset, c.end)] for c in cells(tune)]
    return [f for f in found if len(f) >= shortest]
