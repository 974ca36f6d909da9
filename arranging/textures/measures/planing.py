"""How far an impressionist setting moves in parallel, how long its basses and pedals last, how bare its fifths are."""

from __future__ import annotations

from itertools import pairwise

from arranging.chords import ChordKind
from arranging.score import Note, Pedal
from arranging.sketch import Arrangement, HarmonizedTune
from arranging.textures.measures.basics import hand, share
from arranging.textures.timeline import Pulse, attacks, cells

_OPEN = (5, 7, 12, 17, 19)


def parallel_run(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """The most chords of three notes in a row that keep their shape, counted in steps, while they move."""
    shapes = [_shape(group) for group in attacks(hand(arrangement, 0)).values() if len(group) >= 3]
    best = run = 1
    for before, after in pairwise(shapes):
        run = run + 1 if before[1] == after[1] and before[0] != after[0] else 1 if before[1] != after[1] else run
        best = max(best, run)
    return best


def _shape(group: list[Note]) -> tuple[int, tuple[int, ...]]:
    heights = [n.pitch.diatonic for n in group]
    return heights[0], tuple(b - a for a, b in pairwise(heights))


def open_fifths(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's two-note attacks that are fifths or fourths."""
    found = [g[1].midi - g[0].midi for g in attacks(hand(arrangement, 1)).values() if len(g) == 2]
    return share(sum(gap in _OPEN for gap in found), len(found))


def augmented_dyads(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the left hand's two-note attacks that are augmented fifths."""
    found = [g[0].pitch.up_to(g[1].pitch) for g in attacks(hand(arrangement, 1)).values() if len(g) == 2]
    return share(sum((i.steps, i.semitones) == (4, 8) for i in found), len(found))


def long_pedals(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """The longest pedal, in measures."""
    pedals = [d for d in arrangement.parts[0].directions if isinstance(d, Pedal)]
    return max(((p.end - p.onset) / tune.tune.measure_at(p.onset).time.duration for p in pedals), default=0.0)


def added_tones(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the chords with an added sixth or ninth."""
    found = [c.span.chord.kind for c in cells(tune)]
    coloured = (ChordKind.SIX_NINE, ChordKind.ADD9, ChordKind.SIXTH, ChordKind.MINOR_ADD9, ChordKind.MAJOR_NINTH)
    return share(sum(kind in coloured for kind in found), len(found))


def dominant_sevenths(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """How often a dominant seventh leads to the tonic before the last phrase."""
    last = tune.analysis.final_phrase.onset
    found = [c.span for c in cells(tune) if c.onset < last]
    return sum(
        a.chord.kind is ChordKind.DOMINANT and a.key.degree_of(a.chord.root) == (5, 0) and b.chord.root == b.key.tonic
        for a, b in pairwise(found)
    )


def quartal_chords(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the right hand's chords whose neighbours all lie a fourth or fifth apart."""
    found = [[n.midi for n in g] for g in attacks(hand(arrangement, 0)).values() if len(g) >= 2]
    return share(sum(all(b - a in _OPEN for a, b in pairwise(group)) for group in found), len(found))


def wave_share(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Share of the beats in which the left hand strikes three single notes or more."""
    line = attacks(hand(arrangement, 1))
    found = Pulse(tune.tune.measures).beats
    hits = sum(sum(b.onset <= t < b.end and len(g) == 1 for t, g in line.items()) >= 3 for b in found)
    return share(hits, len(found))


def added_tone_at_the_end(tune: HarmonizedTune, arrangement: Arrangement) -> float:
    """Whether a sixth or ninth over the keynote sounds under or above the last note of the lead."""
    last, tonic = tune.lead[-1], tune.analysis.key_at(tune.lead[-1].onset).tonic.pitch_class
    sounding = {n.midi % 12 for n in (*hand(arrangement, 0), *hand(arrangement, 1)) if n.end > last.onset}
    return float(bool(sounding & {(tonic + 2) % 12, (tonic + 8) % 12, (tonic + 9) % 12}))
