"""Chords without their root for the left hand: forms A and B, and shells of root and guide tone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from arranging.chords import Chord
from arranging.pitch import MAJOR_3, MAJOR_6, MAJOR_7, Pitch, PitchName
from arranging.sketch import HarmonizedTune
from arranging.textures.counter import HARSH
from arranging.textures.hands import TENTH
from arranging.textures.limits import CLEAR_GAP, GROWLS_UNDER
from arranging.textures.timeline import Cell, Line

FORM_RANGE = (49, 68)
"""C sharp 3 to A flat 4: lower the forms growl, higher they crowd the tune."""
_FORM_HOME = 52
_ROOM = 3
_GUIDE_HOME = 55
"""G3, around which the guide tones of a shell like to lie."""
CHORD_ROOM = 8
"""Semitones under the tune in which the right hand finds two tones of a chord."""
_AGAIN = 8
"""How many semitones a guide tone moves rather than stay under a chord that comes again."""


def forms(found: Sequence[Cell], tune: HarmonizedTune) -> tuple[tuple[Pitch, ...], ...]:
    """A form A (3-5-7-9) or B (7-9-3-5) for every cell, as near as can be to the one before and under the tune.

    A dominant's thirteenth stands for its fifth; a sixth for the seventh of chords that have none. Where a chord comes
    again its major seventh sinks to the sixth, and rises the next time. Notes that would come within a tone of the tune
    are left out.
    """
    lead = Line(tune.lead)
    chosen: list[tuple[Pitch, ...]] = []
    before: tuple[Pitch, ...] = ()
    for index, cell in enumerate(found):
        over = [n.midi for n in lead.between(cell.onset, cell.end)]
        chord = cell.span.chord
        again = index > 0 and found[index - 1].span.chord == chord
        sinks = again and _major_seventh(chord) in [p.name for p in before]
        shapes = [_sunk(form, chord) if sinks else form for form in _forms(chord, *FORM_RANGE)]
        options = [_clear(form, over) for form in shapes]
        before = min(options, key=lambda form: _cost(form, before, over), default=before)
        chosen.append(before)
    return tuple(chosen)


def shells(found: Sequence[Cell], basses: Sequence[Pitch], tune: HarmonizedTune) -> tuple[tuple[Pitch, ...], ...]:
    """Root and guide tone for every cell, 1-7 or 1-10: the guide tone that lies nearest to the one before.

    A chord without a seventh has its sixth or fifth; a bass that is no root keeps the third or the seventh over it, and
    the third alone where the line stands on another tone than the chord's bass. A chord that comes again on the same
    bass has another guide tone: where nothing else moves, its inner voice does, a major seventh down to the sixth.
    """
    lead = Line(tune.lead)
    chosen: list[tuple[Pitch, ...]] = []
    before = _GUIDE_HOME
    last: Chord | None = None
    told: PitchName | None = None
    for cell, bass in zip(found, basses, strict=True):
        over = [n.midi for n in lead.between(cell.onset, cell.end)]
        chord = cell.span.chord
        told = told if chord == last else None
        names = guide_tones(chord) if bass.name == chord.bass else chord.members[1:2]
        if told and told == _major_seventh(chord) and bass.name == chord.bass:
            names = (*names, chord.root.up(MAJOR_6))
        options = [p for name in names for p in _over(name, bass)]
        free = [p for p in options if all(m - p.midi >= _ROOM and m - p.midi not in HARSH for m in over)]
        lowest = min(over, default=127)
        # Not into the room of the right hand, which would have a tone less.
        shuns = [p for p in free if told and (p.name == told or lowest - p.midi < CHORD_ROOM)]
        guide = min(free, key=lambda p: _way(p, before) + _AGAIN * (p in shuns), default=None)
        chosen.append((bass, guide) if guide else (bass,))
        before = guide.midi if guide else before
        last, told = chord, guide.name if guide and bass.name == chord.bass else told
    return tuple(chosen)


def _way(guide: Pitch, before: int) -> float:
    """How far a guide tone lies from the one before, and from home."""
    return abs(guide.midi - before) + abs(guide.midi - _GUIDE_HOME) / 3


def _major_seventh(chord: Chord) -> PitchName | None:
    """The major seventh of a chord over a major triad, if that is what it has."""
    third, seventh = chord.root.up(MAJOR_3), chord.root.up(MAJOR_7)
    return seventh if third in chord.members and seventh in chord.members else None


def _sunk(form: tuple[Pitch, ...], chord: Chord) -> tuple[Pitch, ...]:
    """The form with the sixth in the place of the seventh."""
    sixth = chord.root.up(MAJOR_6)
    return tuple(sixth.nearest(p.midi) if p.name == _major_seventh(chord) else p for p in form)


def guide_tones(chord: Chord) -> tuple[PitchName, ...]:
    """What tells the chord: its third and seventh, or sixth, or fifth, the bass left out."""
    members = chord.members
    return tuple(m for m in (members[1], members[-1 if len(members) < 4 else 3]) if m != chord.bass)


@lru_cache(maxsize=4096)
def _forms(chord: Chord, low: int, high: int) -> tuple[tuple[Pitch, ...], ...]:
    """Both forms in every octave from `low` to `high`, stacked upwards; where they hold a semitone, a plainer one."""
    above = chord.members[1:]
    third, fifth = above[0], above[1] if len(above) > 1 else chord.root
    seventh = above[2] if len(above) > 2 else chord.root
    ninth = above[3:4]
    fifth = above[4] if chord.kind.is_dominant and len(above) > 4 else fifth
    plain = above[1] if len(above) > 1 else chord.root
    orders = (
        (third, fifth, seventh, *ninth),
        (third, plain, seventh, *ninth),
        (seventh, *ninth, third, fifth),
        (seventh, third, fifth),
    )
    found = []
    for order in orders:
        start = order[0].above(low)
        for octave in range(2):
            pitches = [start.name.at(start.octave + octave)]
            for name in order[1:]:
                pitches.append(name.above(pitches[-1].midi + 1))
            rubs = any(b.midi - a.midi == 1 for a, b in pairwise(pitches))
            if pitches[-1].midi <= high and pitches[-1].midi - pitches[0].midi <= TENTH and not rubs:
                found.append(tuple(pitches))
    return tuple(found)


def _clear(form: tuple[Pitch, ...], over: Sequence[int]) -> tuple[Pitch, ...]:
    """The form without what lies on, over or right under the tune or a minor ninth below it."""
    return tuple(p for p in form if all(m - p.midi >= _ROOM and m - p.midi not in HARSH for m in over))


def _cost(form: tuple[Pitch, ...], before: tuple[Pitch, ...], over: Sequence[int]) -> float:
    if not form:
        return 100.0
    lost = 4 - len(form)
    moved = sum(min((abs(p.midi - q.midi) for q in before), default=0) for p in form)
    return 3 * lost + moved / 2 + abs(form[0].midi - _FORM_HOME) / 3


def _over(name: PitchName, bass: Pitch) -> list[Pitch]:
    """A name within a tenth over the bass: a fifth up at least where the bass is low."""
    lowest = name.above(bass.midi + (CLEAR_GAP if bass.midi < GROWLS_UNDER else 3))
    found = [lowest, lowest.name.at(lowest.octave + 1)]
    return [p for p in found if p.midi - bass.midi <= TENTH]
