"""Colouring: plain chords become ninths, thirteenths and 6/9 chords, as the melody and a palette allow.

A colour is taken where no weighty note of the melody lies a semitone above one of its members (a major seventh never
stands under a melody on the root), where every member that it adds belongs to the key or, over a dominant, to the key
of its goal, and where the chord lasts long enough for its bass and its figure. Chords in inversion take a seventh or
an added tone but nothing beyond it, so that they keep their bass; prescribed chords stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from arranging.chords import Chord, ChordKind
from arranging.harmony.carrying import Hearing, well_spelled
from arranging.harmony.palettes import PALETTES, Function, Palette
from arranging.harmony.roman import roman_of
from arranging.pitch import MAJOR_7, MINOR_2, P4, Key, Mode
from arranging.sketch import ChordSpan


def coloured(hearing: Hearing, plan: Sequence[ChordSpan], name: str) -> tuple[ChordSpan, ...]:
    """The plan in the colours of a palette. Raises `ValueError` where no palette bears the name."""
    if not name:
        return tuple(plan)
    if name not in PALETTES:
        raise ValueError(f"No palette is called '{name}'; there are {sorted(PALETTES)}.")
    palette = PALETTES[name]
    found: list[ChordSpan] = []
    index = 0
    while index < len(plan):
        span = plan[index]
        stop = index + 1
        # Equal neighbours are one chord to the ear and get one colour.
        while stop < len(plan) and (plan[stop].chord, plan[stop].key) == (span.chord, span.key):
            stop += 1
        following = plan[stop] if stop < len(plan) else None
        chord = span.chord
        if not any(s.obeyed or s.parallel for s in plan[index:stop]):
            chord = _coloured(hearing, palette, span, plan[stop - 1].end, following)
        found += [_named(s, chord) for s in plan[index:stop]]
        index = stop
    return tuple(found)


def _named(span: ChordSpan, chord: Chord) -> ChordSpan:
    return span if chord == span.chord else replace(span, chord=chord, roman=roman_of(chord, span.key))


def _coloured(hearing: Hearing, palette: Palette, span: ChordSpan, end: int, following: ChordSpan | None) -> Chord:
    beat = hearing.beat_at(span.onset).duration
    long = end - span.onset >= palette.least_beats * beat
    for richer in _choices(palette.name, span.chord, span.key, following.chord if following else None):
        if (long or len(richer.kind.fifths) <= 4) and hearing.carries(richer, span.onset, end):
            return richer
    return span.chord


@lru_cache(maxsize=8192)
def _choices(palette: str, chord: Chord, key: Key, following: Chord | None) -> tuple[Chord, ...]:
    """The colours a palette has for a chord before another one, the richest first."""
    function = function_of(chord, key, following)
    if function is None:
        return ()
    welcome = _welcome(key, chord, function)
    found: list[Chord] = []
    for kind in PALETTES[palette].kinds.get(function, ()):
        richer = Chord(chord.root, kind, chord.bass)
        added = (m.fifths for m in richer.members if m not in chord.members)
        if kind is ChordKind.SUS2 and not _belongs(chord, key):
            continue  # A borrowed or applied chord is known by its third.
        if _grows(chord, kind) and all(fifths in welcome for fifths in added) and well_spelled(richer, key):
            found.append(richer)
    return tuple(found)


def _grows(chord: Chord, kind: ChordKind) -> bool:
    """Whether a kind can stand for the chord's: it keeps bass and seventh, and an inversion stays a chord of four."""
    if chord.bass != chord.root and (chord.bass not in chord.members or len(kind.fifths) > 4):
        return False
    members = Chord.of(chord.root, kind).members
    if chord.bass not in members:
        return False
    own = chord.kind.fifths
    seventh = own[3] if len(own) > 3 and own[3] in (-2, 5, -9) else None
    if chord.kind.is_diminished:
        return kind.is_diminished
    triad = kind.fifths[:3] == own[:3] or kind.is_suspended
    return triad and (seventh is None or seventh in kind.fifths)


def function_of(chord: Chord, key: Key, following: Chord | None) -> Function | None:
    """What a chord does before the next one; None for augmented chords and bare fifths, which stay as they are.

    Without a following chord it is the last of all.
    """
    kind, root, tonic = chord.kind, chord.root, key.tonic
    if kind.is_suspended:
        return Function.SUSPENDED if root == tonic.up(-P4) else None
    if kind.is_diminished:
        return Function.HALF_DIMINISHED if kind is ChordKind.HALF_DIMINISHED else Function.DIMINISHED
    if kind.is_minor:
        return _minor_function(chord, key, following)
    if kind.fifths[1:3] != (4, 1):
        return None
    goal = root.up(P4)
    falls = following is not None and goal == following.root
    slides = following is not None and following.root.up(MINOR_2) == root
    if slides and following is not None and (following.root == tonic or kind.is_dominant):
        return Function.FLAT_SUPERTONIC
    dominant = root == tonic.up(-P4) or (falls and (kind.is_dominant or not _belongs(chord, key)))
    to_minor = goal.fifths - 3 in _scale(key) or (goal == tonic and key.mode.is_minor)
    if falls and following is not None and goal != tonic:
        to_minor = following.kind.is_minor
    if dominant or (kind.is_dominant and to_minor):
        return Function.MINOR_DOMINANT if to_minor else Function.DOMINANT
    if kind.is_dominant:
        return Function.BLUES
    if root == tonic:
        return Function.FINAL if following is None else Function.TONIC
    return Function.SUBDOMINANT


def _minor_function(chord: Chord, key: Key, following: Chord | None) -> Function:
    if chord.root == key.tonic:
        return Function.FINAL if following is None else Function.MINOR_TONIC
    if chord.root == key.tonic.up(P4):
        return Function.MINOR_SUBDOMINANT
    falls = following is not None and chord.root.up(P4) == following.root and following.kind.fifths[1] != -3
    return Function.SUPERTONIC if falls else Function.MINOR


def _belongs(chord: Chord, key: Key) -> bool:
    return all(m.fifths in _scale(key) for m in chord.members)


@lru_cache(maxsize=1024)
def _scale(key: Key) -> frozenset[int]:
    """The tones of a key on the line of fifths, minor with its leading tone as well."""
    own = set(range(key.fifths - 1, key.fifths + 6))
    return frozenset(own | {key.tonic.up(MAJOR_7).fifths} if key.mode is Mode.MINOR else own)


def _welcome(key: Key, chord: Chord, function: Function) -> frozenset[int]:
    """The tones a chord may be coloured with: those of the key, and for the chords that lead, those of their goal."""
    home = _scale(key)
    root = chord.root.fifths
    if function in (Function.DOMINANT, Function.BLUES, Function.FLAT_SUPERTONIC):
        return home | _scale(Key(chord.root.up(P4))) | {root + 6}
    if function is Function.MINOR_DOMINANT:
        return home | _scale(Key(chord.root.up(P4), Mode.MINOR))
    if function is Function.MINOR_SUBDOMINANT:
        return home | {root + 2, root + 3}
    if function is Function.FINAL and key.mode is Mode.MINOR:
        # The raised sixth of melodic minor, the jazz player's last word.
        return home | {root + 3}
    if not _belongs(chord, key):
        return _scale(Key(chord.root, Mode.DORIAN if chord.kind.is_minor else Mode.LYDIAN))
    return home
